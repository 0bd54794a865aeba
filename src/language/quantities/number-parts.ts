import { startsWithLetter } from "../../domain/characters.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";
import type { PartWord, SpelledNumber } from "./number-words.js";

interface Words {
  /** Parts that are called as what comes third or fourth. */
  ordinals: ReadonlySet<string>;
  /** Behind a part, what shows that it is none of these: "of", or the end of a clause. */
  whole: RegExp;
  /** An article at the end of a text, before a part. */
  article: RegExp;
  /** "And" at the end of a text, before an article or a number of parts. */
  and: RegExp;
  /** The same before "half" without an article: "deux et demi". */
  andHalf: RegExp;
  /** A scale behind a part, with or without an article: "half a million". */
  scale: RegExp;
  scales: ReadonlyMap<string, number>;
}

const wordsOf = perLanguage((data): Words | null => {
  const { numbers, scales } = data ?? {};
  if (numbers === undefined) return null;
  const article = String.raw`(?<![\p{L}\p{M}])${anyOf(numbers.articles)}`;
  const all = new Map([...(scales?.words ?? []), ...(scales?.plurals ?? [])]);
  return {
    ordinals: new Set(numbers.ordinals),
    whole: new RegExp(String.raw`^(?:\s${anyOf(numbers.of)}(?!\p{L})|\s*(?:[^\p{L}\p{N}\s]|$))`, "u"),
    article: new RegExp(String.raw`${article}[\s-]$`, "u"),
    and: new RegExp(String.raw`\s${anyOf(numbers.and.before_parts ?? [])}\s$`, "u"),
    andHalf: new RegExp(String.raw`\s${anyOf(numbers.and.before_half ?? [])}\s$`, "u"),
    scale: new RegExp(String.raw`\s(?:${article}\s)?(${anyOf(all.keys())})(?![\p{L}\p{M}])`, "uy"),
    scales: all,
  };
});

/** A number of the text, in words or figures. */
type Known = SpelledNumber & { spelled: boolean };

/** The longest article or "and" with its blanks. */
const reach = 8;

/**
 * The numbers that parts make with what they are parts of: "two thirds", "a quarter", "two and a half million", "half a
 * million", "deux et demi". Each stands in place of all numbers of the text that it covers.
 * @param text In lower case.
 * @param numbers Those that figures and words say by themselves, in order.
 * @param parts Words for parts.
 */
export function numbersWithParts(
  text: string,
  numbers: readonly Known[],
  parts: readonly PartWord[],
  language: Language,
): SpelledNumber[] {
  const words = wordsOf(language);
  if (words === null || (parts.length === 0 && numbers.every(({ isAlone }) => !isAlone))) return [];
  const shares = parts.map((part) => shareAt(text, numbers, part, words));
  const halves = numbers.filter(({ isAlone, value }) => isAlone && value !== 1);
  const found = [
    ...shares.flatMap((share) => (share === null ? [] : [behindWhole(text, numbers, share, words.and)])),
    ...halves.map((half) => (half.value === 0.5 ? behindWhole(text, numbers, half, words.andHalf) : half)),
  ];
  return found
    .map((number) => withScale(text, number, words))
    .filter((number, index, all) => !halves.some((half) => half === number) && !isWithin(number, all))
    .map(({ value, start, end, isAlone }) => ({ value, start, end, isAlone }));
}

function isWithin(number: SpelledNumber, others: readonly SpelledNumber[]): boolean {
  return others.some((other) => other !== number && other.start <= number.start && number.end <= other.end);
}

/** A word for a part with the article or the number before it; null where it stands alone: "the last quarter". */
function shareAt(
  text: string,
  numbers: readonly Known[],
  { start, end, denominator }: PartWord,
  { ordinals, whole, article }: Words,
): SpelledNumber | null {
  // "Two third-graders".
  if (text.charAt(end) === "-" && startsWithLetter(text.slice(end + 1, end + 2))) return null;
  const part = text.slice(start, end);
  const isClear = !ordinals.has(part) || text.charAt(start - 1) === "-" || whole.test(text.slice(end, end + reach));
  const many = numbers.find((number) => number.spelled && number.end === start - 1);
  if (many !== undefined && !many.isAlone && many.value > 0 && many.value < denominator && (isClear || many.value > 1))
    return { value: many.value / denominator, start: many.start, end, isAlone: true };
  const before = article.exec(text.slice(Math.max(0, start - reach), start))?.[0];
  return before === undefined || !isClear
    ? null
    : { value: 1 / denominator, start: start - before.length, end, isAlone: true };
}

/** "And a half" with the whole number before it. */
function behindWhole(text: string, numbers: readonly Known[], part: SpelledNumber, and: RegExp): SpelledNumber {
  const joint = and.exec(text.slice(Math.max(0, part.start - reach), part.start))?.[0];
  const whole = joint === undefined ? undefined : numbers.find(({ end }) => end === part.start - joint.length);
  if (whole === undefined || whole.isAlone || !Number.isInteger(whole.value)) return part;
  // "Deux millions et demi" has half a million more.
  const scale = [1e12, 1e9, 1e6].find((each) => whole.spelled && whole.value % each === 0) ?? 1;
  return { value: whole.value + part.value * scale, start: whole.start, end: part.end, isAlone: false };
}

function withScale(text: string, number: SpelledNumber, { scale, scales }: Words): SpelledNumber {
  scale.lastIndex = number.end;
  const factor = scales.get(scale.exec(text)?.[1] ?? "");
  if (factor === undefined) return number;
  const value = Number((number.value * factor).toPrecision(12));
  return { value, start: number.start, end: scale.lastIndex, isAlone: false };
}
