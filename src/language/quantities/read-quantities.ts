import { type Unit, unitAtStart, unitOf } from "../../domain/written-units.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";
import { type Bound, boundBefore, boundBehind } from "./bounds.js";
import { plainDigits } from "./digits.js";
import { figuresPattern, figuresValue } from "./figures.js";
import { spelledNumbers } from "./number-words.js";

/** A number as it stands in a text; offsets into it. */
export interface NumberText {
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
  /** Both ends of the range that the number is an end of: "2–3 weeks"; null where it stands alone. */
  range: readonly [number, number] | null;
}

/** A number with what stands around it. */
export interface Quantity extends NumberText {
  unit: Unit | null;
  /** The number with its sign, currency and unit. */
  whole: { start: number; end: number };
  bound: Bound | null;
}

/**
 * All numbers of a text, in order: "12 000", "1,5" and "1.5 million", "twenty-five", "3 lakh", "١٢", "2½"; a range is two
 * numbers ("2019–2021"). Words are read by the language's data; where it has none, or nobody knows the language (null),
 * figures alone are read, by their shape.
 */
export function readQuantities(text: string, language: Language): Quantity[] {
  const plain = plainDigits(text);
  const all = numbersOf(plain, text, language).map((number) => withSurroundings(plain, number, language));
  for (const [index, number] of all.entries()) {
    const next = all[index + 1];
    if (number.range !== null && number.range === next?.range) number.unit ??= next.unit;
  }
  return all;
}

function withSurroundings(plain: string, number: NumberText, language: Language): Quantity {
  const { value, start, end, spelled } = number;
  const prefix = spelled ? null : currencyBefore(plain, start);
  const behind = prefix === null ? unitBehind(plain, end, plain.slice(start, end), language) : null;
  const from = start - (prefix?.length ?? 0) - (value < 0 ? 1 : 0);
  const unit = prefix?.unit ?? behind?.unit ?? null;
  const whole = { start: from, end: end + (behind?.length ?? 0) };
  const quantity = Object.assign(number, { unit, whole, bound: null });
  // Most who read numbers do not ask for the bound, and it takes as long as the rest.
  return Object.defineProperty(quantity, "bound", {
    enumerable: true,
    get: () => boundBefore(plain, from, language)?.bound ?? boundBehind(plain, end, language),
  });
}

/** The numbers of a text alone, three times as quick. */
export function readNumbers(text: string, language: Language): NumberText[] {
  return numbersOf(plainDigits(text), text, language);
}

function numbersOf(plain: string, text: string, language: Language): NumberText[] {
  const low = plain.toLowerCase();
  // A letter that becomes two in lower case would move what follows.
  const lower = low.length === plain.length ? low : plain;
  const patterns = patternsOf(language);
  const numbers = Array.from(plain.matchAll(patterns.figures), (match) => figureNumber(plain, lower, match, patterns));
  const figures = numbers.length;
  for (const { value, start, end, isAlone } of spelledNumbers(lower, language)) {
    if (figures > 0 && numbers.some((each) => each.start <= start && start < each.end)) continue;
    numbers.push({ value, text: "", start, end, spelled: true, isAlone, scale: 1, digits: Infinity, range: null });
  }
  if (figures > 0 && numbers.length > figures) numbers.sort((one, other) => one.start - other.start);
  joinRanges(plain, numbers, patterns);
  for (const number of numbers) number.text = text.slice(number.start, number.end);
  return numbers;
}

interface Patterns {
  figures: RegExp;
  /** Read in lower case, from where the figures end. */
  scale: RegExp;
  scales: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, Unit>;
  unit: RegExp;
  between: RegExp;
  decimal: "." | ",";
}

const edge = String.raw`(?![\p{L}\p{N}])`;

const patternsOf = perLanguage((data, language): Patterns => {
  const { words, plurals, short } = data?.scales ?? {};
  const scales = new Map([...(words ?? []), ...(plurals ?? []), ...(short ?? [])]);
  const names = Object.entries(data?.units ?? {}).flatMap(([symbol, list]) =>
    list.map((name) => [name, unitOf(symbol)] as const),
  );
  const units = new Map(names.filter((entry): entry is [string, Unit] => entry[1] !== undefined));
  return {
    figures: new RegExp(figuresPattern(language), "gu"),
    scale: new RegExp(String.raw`[\s-]*(${anyOf(scales.keys())})${edge}`, "uy"),
    scales,
    units,
    unit: new RegExp(String.raw`^[\s-]?(${anyOf(units.keys())})${edge}`, "iu"),
    between: new RegExp(String.raw`^(?:\s?[-–—‒−]\s?|\s(?:${anyOf(data?.ranges ?? [])})\s)$`, "iu"),
    decimal: data?.decimal ?? ".",
  };
});

function figureNumber(
  text: string,
  lower: string,
  { 0: figures, index }: RegExpExecArray,
  patterns: Patterns,
): NumberText {
  const scaled = scaleBehind(text, lower, index, index + figures.length, patterns);
  const sign = text.charAt(index - 1 - (currencyBefore(text, index)?.length ?? 0));
  const start = index;
  const isNegative = (sign === "-" || sign === "−") && !isWordBefore(text, index);
  const magnitude = Number((figuresValue(figures, patterns.decimal) * scaled.factor).toPrecision(12));
  return {
    value: isNegative ? -magnitude : magnitude,
    text: "",
    start,
    end: scaled.end,
    spelled: false,
    isAlone: false,
    scale: scaled.factor,
    digits: figures.replace(/[^\d]/gu, "").replace(/^0+/u, "").length,
    range: null,
  };
}

/** "5-10" and "mid-5" have no sign. */
function isWordBefore(text: string, start: number): boolean {
  const signAt = start - 1 - (currencyBefore(text, start)?.length ?? 0);
  return /[\p{L}\p{N})]/u.test(text.charAt(signAt - 1));
}

const currency = /(?:US\$|[$€£¥]|(?<!\p{L})(?:USD|EUR|GBP|JPY|CHF)) ?$/iu;

function currencyBefore(text: string, start: number): { unit: Unit; length: number } | null {
  // Most numbers have a word and a space before them.
  if (!/[$€£¥DRPYF] ?$/iu.test(text.slice(Math.max(0, start - 2), start))) return null;
  const mark = currency.exec(text.slice(Math.max(0, start - 5), start))?.[0];
  const unit = unitOf(mark?.trim().toUpperCase() ?? "");
  return mark === undefined || unit === undefined ? null : { unit, length: mark.length };
}

function scaleBehind(
  text: string,
  lower: string,
  start: number,
  end: number,
  { scale, scales }: Patterns,
): { factor: number; end: number } {
  scale.lastIndex = end;
  const word = scale.exec(lower);
  if (word !== null) return { factor: scales.get(word[1] ?? "") ?? 1, end: scale.lastIndex };
  const letter = /^[kKMmbB](?![\p{L}\p{N}])/u.exec(text.slice(end, end + 2))?.[0];
  const factor = letter === undefined ? undefined : letterScale(letter, () => currencyBefore(text, start) !== null);
  // "5m" is metres.
  return factor === undefined ? { factor: 1, end } : { factor, end: end + 1 };
}

/** "100k" and "5M" wherever they stand; "$5m" and "$3b" are millions and billions behind a currency only. */
function letterScale(letter: string, isMoney: () => boolean): number | undefined {
  if (letter === "k" || letter === "K") return 1e3;
  if (letter === "M") return 1e6;
  return isMoney() ? (letter === "m" ? 1e6 : 1e9) : undefined;
}

const longestUnit = 60;

function unitBehind(text: string, end: number, figures: string, language: Language) {
  const { unit, units } = patternsOf(language);
  const behind = text.slice(end, end + longestUnit);
  // The "s" of "the 1990s" is no second.
  if (/^[12]\d{3}$/u.test(figures) && /^['’]?s(?!\p{L})/u.test(behind)) return null;
  const own = units.size === 0 ? null : unit.exec(behind);
  const named = units.get(own?.[1]?.toLowerCase() ?? "");
  return own !== null && named !== undefined ? { unit: named, length: own[0].length } : unitAtStart(behind);
}

/** The longest that stands between the ends of a range: " through ". */
const longestBetween = 12;

/** "2–3 weeks", "5 to 10 million": the first end of a range has the scale of the last. */
function joinRanges(text: string, numbers: NumberText[], { between }: Patterns): void {
  for (const [index, first] of numbers.entries()) {
    const last = numbers[index + 1];
    if (last === undefined || first.range !== null || first.spelled !== last.spelled) continue;
    if (last.start - first.end > longestBetween || !between.test(text.slice(first.end, last.start))) continue;
    const high = Math.abs(last.value);
    const scale = first.scale === 1 && first.value < high / last.scale ? last.scale : 1;
    if (first.value * scale >= high) continue;
    first.value = Number((first.value * scale).toPrecision(12));
    last.value = high;
    first.range = [first.value, high];
    last.range = first.range;
  }
}
