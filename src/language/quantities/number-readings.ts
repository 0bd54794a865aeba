import { hasAny, hasDigit, hasLetterOrDigit, trimEnd } from "../../domain/characters.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";
import { type NumberReading, type Reader, reading, spanOf } from "./number-reading.js";
import type { WrittenNumber } from "./numbers.js";
import { moments, ordinalValue, ordinalWords, shortYears, singleLengths, years, yearSpans } from "./time-readings.js";
import { unitBehind } from "./read-quantities.js";

/** All readings of a text's numbers other than their plain value, in no order. */
export function numberReadings(text: string, numbers: readonly WrittenNumber[], language: Language): NumberReading[] {
  return readers.flatMap((read) => read(text, numbers, language));
}

/**
 * True where one reading says what another wants said: the same amount, rounded to the figures that are wanted (two at
 * least). What is wanted in words ("two thirds") is as exact as what is said.
 */
export function saysReading(said: NumberReading, wanted: NumberReading): boolean {
  if (said.dimension !== wanted.dimension) return false;
  const [left, right] = [said.value, wanted.value];
  if (Math.abs(left - right) <= 1e-9 * Math.abs(right)) return true;
  const digits = wanted.digits === Infinity ? said.digits : wanted.digits;
  if (exactDimensions.has(wanted.dimension) || digits < 2 || digits > Math.min(15, said.digits)) return false;
  const unit = wanted.factor ?? 1;
  return Number((left / unit).toPrecision(digits)) === Number((right / unit).toPrecision(digits));
}

const exactDimensions = new Set(["plain", "date", "clock", "decade", "century", "years", "last_year", "short_year"]);

/** Figures of a number as written: 3 of "1,230". */
export function significantDigits({ text, spelled }: WrittenNumber): number {
  if (spelled || !hasDigit(text)) return Infinity;
  const figures = (/[\d.,·]+/.exec(text)?.[0] ?? "").replace(/^[0.,]+/, "");
  const isWhole = !hasAny(figures, ".·");
  return (isWhole ? trimEnd(figures, ",0") : figures).replace(/[^\d]/g, "").length;
}

interface Words {
  /** Times that are counted in months, by their names. */
  longTimes: ReadonlyMap<string, number>;
  /** "And" between amounts: "8 minutes and 20 seconds". */
  and: RegExp;
  /** Between a part and its whole: "one in three". */
  ratio: RegExp;
  ordinal: RegExp;
  multiple: RegExp;
  multiples: ReadonlyMap<string, number>;
}

const wordsOf = perLanguage((data): Words => {
  const { multiples = new Map<string, number>(), and = {} } = data?.numbers ?? {};
  return {
    longTimes: data?.long_times ?? new Map(),
    and: new RegExp(String.raw`^,?\s(?:${anyOf(and.before_parts ?? [])}\s)?$`, "iu"),
    ratio: new RegExp(String.raw`^(?:\s${anyOf(data?.ratios ?? [])}\s|\s?[/⁄]\s?)$`, "iu"),
    ordinal: new RegExp(ordinalWords(data), "giu"),
    multiple: new RegExp(String.raw`(?<!\p{L})${anyOf(multiples.keys())}(?!\p{L})`, "giu"),
    multiples,
  };
});

/** "45 %", "3 kg", "24 months"; "8 minutes and 20 seconds" as well. */
const measured: Reader = (text, numbers, language) => {
  const { longTimes, and } = wordsOf(language);
  const amounts = numbers.flatMap((number) => {
    const unit = measureBehind(text, number, { longTimes, language });
    if (unit === null) return [];
    const factor = unit.dimension === "share" ? unit.factor / 100 : unit.factor;
    const more = { digits: significantDigits(number), factor, start: number.start, end: unit.end };
    return [{ value: number.value * factor, dimension: unit.dimension, ...more }];
  });
  const sums = amounts.flatMap((amount, index) => {
    const next = amounts[index + 1];
    if (next?.dimension !== amount.dimension || !and.test(text.slice(amount.end, next.start))) return [];
    return [{ ...amount, value: amount.value + next.value, digits: Infinity, end: next.end }];
  });
  return [...amounts, ...sums];
};

function measureBehind(
  text: string,
  { start, end }: WrittenNumber,
  { longTimes, language }: Pick<Words, "longTimes"> & { language: Language },
) {
  const behind = text.slice(end, end + 40);
  const long = /^[\s-]?(\p{L}+)/u.exec(behind);
  const factor = longTimes.get(long?.[1]?.toLowerCase() ?? "");
  if (long && factor !== undefined) return { dimension: "months", factor, end: end + long[0].length };
  const found = unitBehind(text, end, text.slice(start, end), language);
  return found && { ...found.unit, end: end + found.length };
}

/** "0.45" is 45 % to whoever reads it as a share, as "two thirds" and "¾" are. */
const shares: Reader = (_text, numbers) =>
  numbers
    .filter(({ value }) => value > 0 && value < 1)
    .map((number) => reading(number.value, "share", number, significantDigits(number)));

/** "One in three", "2 out of 5", "12 of the 48", "1/3"; "2 1/2" is more than two. */
const ratios: Reader = (text, numbers, language) =>
  numbers.flatMap((part, index) => {
    const whole = numbers[index + 1];
    if (whole === undefined || whole.value < part.value || whole.value < 2) return [];
    if (!wordsOf(language).ratio.test(text.slice(part.end, whole.start))) return [];
    const share = reading(part.value / whole.value, "share", { start: part.start, end: whole.end });
    const before = numbers[index - 1];
    if (before === undefined || text.slice(before.end, part.start) !== " " || share.value >= 1) return [share];
    return [share, reading(before.value + share.value, "plain", { start: before.start, end: whole.end })];
  });

/** "3B", and "1.200" as those write it who put points between groups. */
const otherFigures: Reader = (text, numbers) =>
  numbers.flatMap((number) => {
    if (text.charAt(number.end) === "B" && !hasLetterOrDigit(text.charAt(number.end + 1)))
      return [reading(number.value * 1e9, "plain", { start: number.start, end: number.end + 1 })];
    return /^\d{1,3}\.\d{3}$/u.test(number.text) ? [reading(number.value * 1000, "plain", number)] : [];
  });

/** "Seventeenth", "twenty-first", "doubled". */
const wordNumbers: Reader = (text, _numbers, language) => {
  const { ordinal, multiple, multiples } = wordsOf(language);
  return [
    ...Array.from(text.matchAll(ordinal), (match) =>
      reading(ordinalValue(match, language), "plain", spanOf(match.index, match[0])),
    ),
    ...Array.from(text.matchAll(multiple), ({ 0: word, index }) =>
      reading(multiples.get(word.toLowerCase()) ?? 0, "plain", spanOf(index, word)),
    ),
  ];
};

/** "Type II", "Louis XIV": only together with what they number, see `numberOf`. */
const romans: Reader = (text) =>
  Array.from(
    text.matchAll(/(?<=(\p{L}{1,30})[\s-])(?:X{0,3}(?:IX|IV|V?I{1,3}|V)|X{1,3})(?=[\s.,;:!?)'’-]|$)/gu),
    ({ 0: written, 1: name = "", index }) =>
      reading(romanValue(written), `number of ${name.toLowerCase()}`, spanOf(index, written)),
  );

/** A number as what numbers something: "2" of "type 2" says what "type II" says. Null where no word stands before it. */
export function numberOf(text: string, number: WrittenNumber): NumberReading | null {
  const name = /(\p{L}+)[\s-]$/u.exec(text.slice(Math.max(0, number.start - 20), number.start))?.[1];
  return name === undefined ? null : reading(number.value, `number of ${name.toLowerCase()}`, number);
}

const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

function romanValue(written: string): number {
  const values = Array.from(written, (letter) => romanDigits[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const readers: readonly Reader[] = [
  measured,
  shares,
  ratios,
  otherFigures,
  wordNumbers,
  romans,
  yearSpans,
  shortYears,
  years,
  singleLengths,
  moments,
];
