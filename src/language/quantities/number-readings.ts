import { firstOrdinals, type NumberReading, type Reader, reading, spanOf } from "./number-reading.js";
import { findNumbers, type WrittenNumber } from "./numbers.js";
import { moments, shortYears, singleLengths, years, yearSpans } from "./time-readings.js";
import { unitAtStart } from "../../domain/written-units.js";

/** All readings of a text's numbers other than their plain value, in no order. */
export function numberReadings(text: string, numbers: readonly WrittenNumber[] = findNumbers(text)): NumberReading[] {
  return readers.flatMap((read) => read(text, numbers));
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
  if (spelled) return Infinity;
  const figures = (/[\d.,·]+/.exec(text)?.[0] ?? "").replace(/^[0.,]+/, "");
  const isWhole = !/[.·]/.test(figures);
  return (isWhole ? figures.replace(/[,0]+$/, "") : figures).replace(/[^\d]/g, "").length;
}

/** Units that amounts are told in besides those of `written-units.ts`. */
const longTimes: ReadonlyMap<string, number> = new Map(
  Object.entries({ month: 1, months: 1, year: 12, years: 12, yr: 12, yrs: 12, decade: 120, decades: 120 }),
);

/** "45 %", "3 kg", "24 months"; "8 minutes and 20 seconds" as well. */
const measured: Reader = (text, numbers) => {
  const amounts = numbers.flatMap((number) => {
    const unit = unitBehind(text, number.end);
    if (unit === null) return [];
    const factor = unit.dimension === "share" ? unit.factor / 100 : unit.factor;
    const more = { digits: significantDigits(number), factor, start: number.start, end: unit.end };
    return [{ value: number.value * factor, dimension: unit.dimension, ...more }];
  });
  const sums = amounts.flatMap((amount, index) => {
    const next = amounts[index + 1];
    if (next?.dimension !== amount.dimension || !/^,?\s(?:and\s)?$/.test(text.slice(amount.end, next.start))) return [];
    return [{ ...amount, value: amount.value + next.value, digits: Infinity, end: next.end }];
  });
  return [...amounts, ...sums];
};

function unitBehind(text: string, end: number): { dimension: string; factor: number; end: number } | null {
  const behind = text.slice(end, end + 40);
  const long = /^[\s-]?(\p{L}+)/u.exec(behind);
  const factor = longTimes.get(long?.[1]?.toLowerCase() ?? "");
  if (long && factor !== undefined) return { dimension: "months", factor, end: end + long[0].length };
  const found = unitAtStart(behind);
  return found && { ...found.unit, end: end + found.length };
}

/** "0.45" is 45 % to whoever reads it as a share. */
const decimalShares: Reader = (_text, numbers) =>
  numbers
    .filter(({ value }) => value > 0 && value < 1)
    .map((number) => reading(number.value, "share", number, significantDigits(number)));

/** "One in three", "2 out of 5", "12 of the 48", "1/3". */
const ratios: Reader = (text, numbers) =>
  numbers.flatMap((part, index) => {
    const whole = numbers[index + 1];
    if (whole === undefined || whole.value < part.value || whole.value < 2) return [];
    const between = text.slice(part.end, whole.start);
    if (!/^(?:\s(?:in|(?:out\s)?of)(?:\s(?:every|all|the|these|those|our))?\s|\s?[/⁄]\s?)$/i.test(between)) return [];
    return [reading(part.value / whole.value, "share", { start: part.start, end: whole.end })];
  });

const parts = { half: 2, halves: 2, third: 3, quarter: 4, fourth: 4, fifth: 5, sixth: 6, seventh: 7, eighth: 8 };
const denominators: ReadonlyMap<string, number> = new Map(Object.entries({ ...parts, ninth: 9, tenth: 10 }));
const fraction =
  /(?<![\p{L}\p{N}])(?:(an?|one|two|three|four|five|six|seven|eight|nine)[\s-])?(half|halves|(?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth)s?)(?![\p{L}\p{N}])/giu;
const numerators = "a one two three four five six seven eight nine".split(" ");

/** "Two-thirds", "a quarter of", "half": shares; "half a million" its value. */
const fractions: Reader = (text) =>
  [...text.matchAll(fraction)].flatMap(({ 0: whole, 1: many, 2: name = "", index }) => {
    const denominator = denominators.get(name.toLowerCase()) ?? denominators.get(name.toLowerCase().replace(/s$/, ""));
    const span = { start: index, end: index + whole.length };
    if (denominator === undefined || (many === undefined && !/^half/i.test(name))) return [];
    const value = Math.max(1, numerators.indexOf(many?.toLowerCase() ?? "a")) / denominator;
    const scale = /^\s(?:an?\s|of\san?\s)?(hundred|thousand|million|billion|dozen)/i.exec(text.slice(span.end))?.[1];
    const scaled = findNumbers(scale ?? "").map((factor) => reading(value * factor.value, "plain", span));
    return [reading(value, "share", span), ...scaled];
  });

const glyphs: Readonly<Record<string, number>> = {
  "½": 1 / 2,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅕": 0.2,
  "⅛": 1 / 8,
};

/** "½", "3½", "2 1/2", "two and a half". */
const mixed: Reader = (text, numbers) => {
  const signs = [...text.matchAll(/(\d{0,6})([½⅓⅔¼¾⅕⅛])/gu)].map(({ 0: whole, 1: count = "", 2: sign = "", index }) =>
    reading(Number(count) + (glyphs[sign] ?? 0), count === "" ? "share" : "plain", spanOf(index, whole)),
  );
  const written = numbers.flatMap((number) => {
    const more = /^(?:\sand\s(?:an?|one)\s(half|quarter)\b|\s(\d)[/⁄](\d)(?!\d))/i.exec(text.slice(number.end));
    if (more === null) return [];
    const [whole, word, top, bottom] = more;
    const rest = word === undefined ? Number(top) / Number(bottom) : /half/i.test(word) ? 0.5 : 0.25;
    return [reading(number.value + rest, "plain", { start: number.start, end: number.end + whole.length })];
  });
  return [...signs, ...written];
};

/** "5M", "3B", "10^6", "1.2 × 10⁶", "1,5" and "1.200" of other countries. */
const otherFigures: Reader = (text) => [
  ...[...text.matchAll(/(?<![\d.,])(\d+(?:\.\d+)?)([MB])(?![\p{L}\p{N}])/gu)].map(
    ({ 0: whole, 1: figures, 2: letter, index }) =>
      reading(Number(figures) * (letter === "M" ? 1e6 : 1e9), "plain", spanOf(index, whole)),
  ),
  ...[
    ...text.matchAll(
      /(?<![\d.])(?:(\d+(?:\.\d+)?)\s?[×x·*]\s?)?10\s?(?:\^\s?\{?\s?([-−]?\d{1,2})\}?|([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))/gu,
    ),
  ].map(({ 0: whole, 1: factor = "1", 2: power, 3: raised = "", index }) =>
    reading(
      Number(factor) * 10 ** Number((power ?? raised.normalize("NFKC")).replace("−", "-")),
      "plain",
      spanOf(index, whole),
    ),
  ),
  ...[...text.matchAll(/(?<![\d.,])\d+,(?:\d{1,2}|\d{4,})(?![\d,.]\d)/g)].map(({ 0: whole, index }) =>
    reading(Number(whole.replace(",", ".")), "plain", spanOf(index, whole)),
  ),
  ...[...text.matchAll(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?(?![\d.,]\d|\d)/g)].map(({ 0: whole, index }) =>
    reading(Number(whole.replaceAll(".", "").replace(",", ".")), "plain", spanOf(index, whole)),
  ),
];

const ordinal = new RegExp(
  String.raw`(?<!\p{L})(?:(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[\s-])?(${firstOrdinals.join("|")})(?!\p{L})`,
  "giu",
);
const multiples: Readonly<Record<string, number>> = {
  doubl: 2,
  tripl: 3,
  trebl: 3,
  quadrupl: 4,
  quintupl: 5,
  halv: 0.5,
};

/** "Seventeenth", "twenty-first", "doubled". */
const wordNumbers: Reader = (text) => [
  ...[...text.matchAll(ordinal)].map(({ 0: whole, 1: ten, 2: word = "", index }) => {
    const base = ten === undefined ? 0 : (findNumbers(ten)[0]?.value ?? 0);
    return reading(base + firstOrdinals.indexOf(word.toLowerCase()) + 1, "plain", spanOf(index, whole));
  }),
  ...[...text.matchAll(/(?<!\p{L})(doubl|tripl|trebl|quadrupl|quintupl|halv)(?:e[ds]?|ing)(?!\p{L})/giu)].map(
    ({ 0: whole, 1: stem = "", index }) => reading(multiples[stem.toLowerCase()] ?? 0, "plain", spanOf(index, whole)),
  ),
];

/** "Type II", "Louis XIV": only together with what they number, see `numberOf`. */
const romans: Reader = (text) =>
  [...text.matchAll(/(\p{L}{1,30})[\s-](X{0,3}(?:IX|IV|V?I{1,3}|V)|X{1,3})(?=[\s.,;:!?)'’-]|$)/gu)].map(
    ({ 0: whole, 1: name = "", 2: written = "", index }) => {
      const end = index + whole.length;
      return reading(romanValue(written), `number of ${name.toLowerCase()}`, { start: end - written.length, end });
    },
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
  decimalShares,
  ratios,
  fractions,
  mixed,
  otherFigures,
  wordNumbers,
  romans,
  yearSpans,
  shortYears,
  years,
  singleLengths,
  moments,
];
