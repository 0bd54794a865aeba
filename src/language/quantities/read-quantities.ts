import { type Unit, unitAtStart, unitOf } from "../../domain/written-units.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";
import { type Bound, boundBefore, boundBehind } from "./bounds.js";
import { plainDigits } from "./digits.js";
import { figuresPattern, figuresValue } from "./figures.js";
import { spelledNumbers } from "./number-words.js";

/** A number of a text with what it says beyond its figures. All offsets are into the text. */
export interface Quantity {
  /** With its scale and sign. */
  value: number;
  /** Figures or words with their scale ("1.5 million"), without sign, currency and unit. */
  text: string;
  start: number;
  end: number;
  /** True where it is written in words ("three"), which often counts rather than measures. */
  spelled: boolean;
  /** "Half", "twice": words for numbers that hardly ever count something. */
  isAlone: boolean;
  /** What the figures are multiplied by: 1e6 of "1.5 million", 1 for none. */
  scale: number;
  /** Figures as they are written, for comparing rounded numbers; infinite for words. */
  digits: number;
  unit: Unit | null;
  /** The number with its sign, currency and unit. */
  whole: { start: number; end: number };
  bound: Bound | null;
  /** Both ends of the range that the number is an end of: "2–3 weeks"; null where it stands alone. */
  range: readonly [number, number] | null;
}

/**
 * All numbers of a text, in order: "12 000", "1,5" and "1.5 million", "twenty-five", "3 lakh", "١٢", "2½"; a range is two
 * numbers ("2019–2021"). Words are read by the language's data; where it has none, or nobody knows the language (null),
 * figures alone are read, by their shape.
 */
export function readQuantities(text: string, language: Language): Quantity[] {
  const plain = plainDigits(text);
  const figures = figureQuantities(plain, language);
  const isTaken = (start: number) => figures.some((each) => each.start <= start && start < each.end);
  const words = spelledNumbers(text, language)
    .filter(({ start }) => !isTaken(start))
    .map((each) => spelledQuantity(plain, each, language));
  const all = words.length === 0 ? figures : [...figures, ...words].toSorted((one, other) => one.start - other.start);
  joinRanges(plain, all, language);
  return plain === text ? all : all.map((each) => ({ ...each, text: text.slice(each.start, each.end) }));
}

interface Patterns {
  /** Currency, figures, scale. */
  figures: RegExp;
  scales: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, Unit>;
  unit: RegExp;
  between: RegExp;
  decimal: "." | ",";
}

const currency = String.raw`(?:(?<currency>US\$|[$€£¥]|(?<!\p{L})(?:USD|EUR|GBP|JPY|CHF)(?= ?\d)) ?)?`;

const patternsOf = perLanguage((data, language): Patterns => {
  const { words, plurals, short } = data?.scales ?? {};
  const scales = new Map([...(words ?? []), ...(plurals ?? []), ...(short ?? [])]);
  const names = Object.entries(data?.units ?? {}).flatMap(([symbol, list]) =>
    list.map((name) => [name, unitOf(symbol)] as const),
  );
  const units = new Map(names.filter((entry): entry is [string, Unit] => entry[1] !== undefined));
  const edge = String.raw`(?![\p{L}\p{N}])`;
  const scale = String.raw`(?:[\s-]*(?<scale>${anyOf(scales.keys())})${edge}|(?<letter>[kKMmbB])${edge})?`;
  return {
    figures: new RegExp(`${currency}(?<figures>${figuresPattern(language)})${scale}`, "giu"),
    scales,
    units,
    unit: new RegExp(String.raw`^[\s-]?(${anyOf(units.keys())})${edge}`, "iu"),
    between: new RegExp(String.raw`^(?:\s?[-–—‒−]\s?|\s(?:${anyOf(data?.ranges ?? [])})\s)$`, "iu"),
    decimal: data?.decimal ?? ".",
  };
});

const longestUnit = 60;

function figureQuantities(text: string, language: Language): Quantity[] {
  const patterns = patternsOf(language);
  return [...text.matchAll(patterns.figures)].map((match) => figureQuantity(text, match, patterns, language));
}

function figureQuantity(text: string, match: RegExpExecArray, patterns: Patterns, language: Language): Quantity {
  const { currency: mark, figures = "", scale: word, letter } = match.groups ?? {};
  const start = match.index + match[0].indexOf(figures, mark?.length ?? 0);
  const prefix = mark === undefined ? null : (unitOf(mark.toUpperCase()) ?? null);
  const factor =
    letter === undefined ? patterns.scales.get(word?.toLowerCase() ?? "") : letterScale(letter, prefix !== null);
  // "5m" is metres, "$5m" is millions.
  const end = letter !== undefined && factor === undefined ? start + figures.length : match.index + match[0].length;
  const behind = prefix === null ? unitBehind(text, end, figures, patterns) : null;
  const isNegative = /[-−]/u.test(text.charAt(match.index - 1)) && !/[\p{L}\p{N})]/u.test(text.charAt(match.index - 2));
  const magnitude = Number((figuresValue(figures, patterns.decimal) * (factor ?? 1)).toPrecision(12));
  return {
    value: isNegative ? -magnitude : magnitude,
    text: text.slice(start, end),
    start,
    end,
    spelled: false,
    isAlone: false,
    scale: factor ?? 1,
    digits: significant(figures),
    unit: prefix ?? behind?.unit ?? null,
    whole: { start: match.index - (isNegative ? 1 : 0), end: end + (behind?.length ?? 0) },
    bound: boundOf(text, start, end, language),
    range: null,
  };
}

/** "100k" and "5M" wherever they stand; "$5m" and "$3b" are millions and billions behind a currency only. */
function letterScale(letter: string, isMoney: boolean): number | undefined {
  if (/k/iu.test(letter)) return 1e3;
  if (letter === "M" || (isMoney && letter === "m")) return 1e6;
  return isMoney && /b/iu.test(letter) ? 1e9 : undefined;
}

function unitBehind(text: string, end: number, figures: string, { unit, units }: Patterns) {
  const behind = text.slice(end, end + longestUnit);
  // The "s" of "the 1990s" is no second.
  if (/^[12]\d{3}$/u.test(figures) && /^['’]?s(?!\p{L})/u.test(behind)) return null;
  const own = unit.exec(behind);
  const named = units.get(own?.[1]?.toLowerCase() ?? "");
  return own !== null && named !== undefined ? { unit: named, length: own[0].length } : unitAtStart(behind);
}

function significant(figures: string): number {
  return figures.replace(/[^\d]/gu, "").replace(/^0+/u, "").length;
}

function spelledQuantity(
  text: string,
  { value, start, end, isAlone }: ReturnType<typeof spelledNumbers>[number],
  language: Language,
): Quantity {
  const behind = unitBehind(text, end, "", patternsOf(language));
  const bound = boundOf(text, start, end, language);
  const whole = { start, end: end + (behind?.length ?? 0) };
  const written = text.slice(start, end);
  return {
    value,
    text: written,
    start,
    end,
    spelled: true,
    isAlone,
    scale: 1,
    digits: Infinity,
    unit: behind?.unit ?? null,
    whole,
    bound,
    range: null,
  };
}

function boundOf(text: string, start: number, end: number, language: Language): Bound | null {
  return boundBefore(text, start, language)?.bound ?? boundBehind(text, end, language);
}

/** "2–3 weeks", "5 to 10 million": the first end of a range has the scale and the unit of the last. */
function joinRanges(text: string, numbers: Quantity[], language: Language): void {
  const { between } = patternsOf(language);
  for (const [index, first] of numbers.entries()) {
    const last = numbers[index + 1];
    if (last === undefined || first.range !== null || first.spelled !== last.spelled) continue;
    if (last.start - first.end > 12 || !between.test(text.slice(first.end, last.start))) continue;
    const high = Math.abs(last.value);
    const scale = first.scale === 1 && first.value < high / last.scale ? last.scale : 1;
    if (first.value * scale >= high) continue;
    const value = Number((first.value * scale).toPrecision(12));
    const range = [value, high] as const;
    numbers[index] = { ...first, value, range, unit: first.unit ?? last.unit };
    numbers[index + 1] = { ...last, value: high, range, whole: { ...last.whole, start: last.start } };
  }
}
