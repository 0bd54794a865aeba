import type { LanguageData } from "../language-schema.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";

/** A number that words say, with its place in the text. */
export interface SpelledNumber {
  value: number;
  start: number;
  end: number;
  /** "Half", "twice": never a part of a larger number and hardly ever a count. */
  isAlone: boolean;
}

type Kind = "number" | "part" | "scale" | "plural" | "alone";
interface Entry {
  kind: Kind;
  value: number;
}

interface Words {
  entries: ReadonlyMap<string, Entry>;
  and: Readonly<Record<"ones" | "tens" | "hundreds", ReadonlySet<string>>>;
  /** Words for parts of numbers: "quarter". */
  fractions: ReadonlyMap<string, number>;
  /** What may be a number word; read in lower case. */
  candidates: RegExp;
  /** Takes one piece of a word that is written together. */
  pieces: RegExp | null;
  vigesimal: boolean;
  isUnspaced: boolean;
  /** Between a whole and its parts. */
  partsOf: readonly string[];
}

const wordsOf = perLanguage((data): Words | null => {
  if (data?.numbers === undefined) return null;
  const entries = entriesOf(data);
  const and = data.numbers.and;
  const joints = [and.behind_ones, and.behind_tens, and.behind_hundreds].map((list) => new Set(list));
  const [ones = new Set<string>(), tens = new Set<string>(), hundreds = new Set<string>()] = joints;
  const all = [...[...entries].filter(([, { kind }]) => kind !== "alone").map(([word]) => word), ...ones];
  const pieces = data.numbers.written_together ? new RegExp(anyOf(all), "uy") : null;
  const known = [...entries.keys(), ...data.numbers.fractions.keys()];
  const isUnspaced = data.unspaced === true;
  const rest = pieces === null ? String.raw`(?![\p{L}\p{M}])` : String.raw`[\p{L}\p{M}]*`;
  const fractions = data.numbers.fractions;
  const initials = [...new Set(known.map((word) => word.charAt(0)))].join("");
  const candidates = new RegExp(
    isUnspaced ? `${anyOf(known)}+` : String.raw`(?=[${initials}])(?<![\p{L}\p{M}])${anyOf(known)}${rest}`,
    "gu",
  );
  return {
    entries,
    fractions,
    candidates,
    and: { ones, tens, hundreds },
    pieces,
    vigesimal: data.numbers.vigesimal,
    isUnspaced,
    partsOf: data.numbers.parts_of,
  };
});

function entriesOf({ numbers, scales }: LanguageData): Map<string, Entry> {
  const tables: [Kind, ReadonlyMap<string, number> | undefined][] = [
    ["part", numbers?.parts],
    ["scale", scales?.words],
    ["plural", scales?.plurals],
    ["number", numbers?.words],
    ["alone", numbers?.alone],
  ];
  return new Map(
    tables.flatMap(([kind, table]) => [...(table ?? [])].map(([word, value]) => [word, { kind, value }] as const)),
  );
}

/** A number that is being read. */
interface Group {
  /** What is multiplied by thousand and more already, and what is not yet. */
  total: number;
  current: number;
  last: Entry;
  /** The "and" behind the last word, "" for none. */
  joint: string;
  start: number;
  end: number;
}

/** A word for a part of a number as it stands in a text: "quarter". */
export interface PartWord {
  start: number;
  end: number;
  /** How many make a whole. */
  denominator: number;
}

/** All numbers and parts of numbers in words of a text in lower case, in order; none where the language has no number words. */
export function spelledNumbers(text: string, language: Language): { numbers: SpelledNumber[]; parts: PartWord[] } {
  const words = wordsOf(language);
  if (words === null) return { numbers: [], parts: [] };
  const found: SpelledNumber[] = [];
  const parts: PartWord[] = [];
  let group: Group | null = null;
  for (const { 0: written, index } of text.matchAll(words.candidates)) {
    const denominator = words.fractions.get(written);
    if (denominator !== undefined) parts.push({ start: index, end: index + written.length, denominator });
    const pieces = piecesOf(written, words);
    if (pieces === null) continue;
    const word: Word = { pieces, start: index, end: index + written.length };
    const next: Group | null = group && continued(text, group, word, words);
    if (next === null && group !== null) found.push(finished(group));
    group = next ?? begun(text, word, words);
  }
  if (group !== null) found.push(finished(group));
  return { numbers: found, parts };
}

interface Word {
  /** The number words that it is made of. */
  pieces: readonly string[];
  start: number;
  end: number;
}

/** The longest "and" with spaces around it. */
const longestJoint = 10;

/** A number with the next number word of its text; null where that begins another one. */
function continued(text: string, group: Group, { pieces, start, end }: Word, words: Words): Group | null {
  if (start - group.end > longestJoint) return null;
  const joint = text.slice(group.end, start).replace(/^[\s-]+|[\s-]+$/gu, "");
  if (joint !== "" && !isAnd(joint, group, words)) return null;
  return extendedBy({ ...group, joint }, pieces, words, end);
}

function finished({ total, current, last, start, end }: Group): SpelledNumber {
  return { value: total + current, start, end, isAlone: last.kind === "alone" };
}

/** The number words that a word is made of: itself, or those that are written together; null where it is no number. */
function piecesOf(word: string, { entries, pieces }: Words): string[] | null {
  if (entries.has(word)) return [word];
  if (pieces === null) return null;
  const found: string[] = [];
  for (let at = 0; at < word.length;) {
    pieces.lastIndex = at;
    const piece = pieces.exec(word)?.[0];
    if (piece === undefined) return null;
    found.push(piece);
    at += piece.length;
  }
  return found;
}

/** "And" is a part of a number only behind what it can stand behind: "hundred and five", never "two and three". */
function isAnd(word: string, { last }: Group, { and }: Words): boolean {
  if (last.value >= 100) return and.hundreds.has(word);
  return last.value >= 20 && and.tens.has(word);
}

function begun(text: string, { pieces, ...place }: Word, words: Words): Group | null {
  const [first = "", ...rest] = pieces;
  const entry = words.entries.get(first);
  // A letter or figure that touches the word makes another word of it.
  if (entry === undefined || entry.kind === "plural" || /[\p{N}]/u.test(text.charAt(place.start - 1))) return null;
  if (
    /\p{N}/u.test(text.charAt(place.end)) ||
    (entry.kind === "part" && rest.length === 0 && !standsBeforeScale(text, place.end, words))
  )
    return null;
  // "百" alone is part of words, but for "百分之三十".
  const isLone = words.isUnspaced && entry.kind === "scale" && entry.value > 10 && rest.length === 0;
  if (isLone && !words.partsOf.some((joint) => text.startsWith(joint, place.end))) return null;
  const group = { total: 0, current: 0, last: entry, joint: "", ...place };
  const opened = entry.kind === "scale" ? scaled({ ...group, current: 1 }, entry) : { ...group, current: entry.value };
  return opened && extendedBy(opened, rest, words, place.end);
}

/** "Eine Million": the word for one is an article elsewhere. */
function standsBeforeScale(text: string, end: number, { entries }: Words): boolean {
  const next = /^[\s-]([\p{L}\p{M}]+)/u.exec(text.slice(end, end + 30))?.[1];
  return next !== undefined && entries.get(next)?.kind === "scale";
}

function extendedBy(group: Group, pieces: readonly string[], words: Words, end: number): Group | null {
  let next: Group | null = group;
  for (const piece of pieces) {
    const entry = words.entries.get(piece);
    if (entry === undefined)
      next = next && words.and.ones.has(piece) && next.joint === "" ? { ...next, joint: piece } : null;
    else next = next && extended(next, entry, words);
    if (next === null) return null;
  }
  return next.joint === "" ? { ...next, end } : null;
}

/** A number with one more word; null where that begins another one. */
function extended(group: Group, entry: Entry, { and, vigesimal }: Words): Group | null {
  const { current, last, joint } = group;
  const { kind, value } = entry;
  if (kind === "alone" || last.kind === "alone") return null;
  if (kind === "scale" || kind === "plural") return joint === "" || last.value >= 100 ? scaled(group, entry) : null;
  const next = (sum: number): Group => ({ ...group, current: sum, last: entry, joint: "" });
  if (vigesimal && last.value === 4 && value === 20 && joint === "") return next(current - 4 + 80);
  // "Five and twenty".
  if (and.ones.has(joint) && current % 10 > 0 && last.value < 10)
    return value >= 20 && value < 100 && value % 10 === 0 ? next(current + value) : null;
  return value < roomBehind(last, current, vigesimal) ? next(current + value) : null;
}

/** What may be added behind a word stays below this: ten behind "twenty", a hundred behind "hundred". */
function roomBehind({ kind, value }: Entry, current: number, vigesimal: boolean): number {
  if (kind === "scale" || kind === "plural") return value === 12 ? 0 : Math.min(value, 1000);
  if (value >= 100) return 100;
  const tens = current % 100;
  if (vigesimal && (tens === 60 || tens === 80)) return 20;
  if (vigesimal && value === 10) return 10;
  return value >= 20 && value % 10 === 0 ? 10 : 0;
}

function scaled(group: Group, entry: Entry): Group | null {
  const { total, current, last } = group;
  const { value } = entry;
  if (value > 100) {
    // Of "3 亿 5 千万" the 5 thousand alone is multiplied.
    const low = (total % value) + current;
    const high = total - (total % value);
    const isSmaller = high === 0 || high % 10 ** Math.ceil(Math.log10(low * value + 1)) === 0;
    return low > 0 && isSmaller ? { ...group, total: high + low * value, current: 0, last: entry, joint: "" } : null;
  }
  // Of "三百二十" the two alone is multiplied.
  if (value === 10 && last.kind !== "scale" && last.value < 10)
    return { ...group, current: current + last.value * (value - 1), last: entry, joint: "" };
  return current < 100 ? { ...group, current: Math.max(1, current) * value, last: entry, joint: "" } : null;
}
