import { unitOf } from "../../domain/written-units.js";
import type { LanguageData } from "../language-schema.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";
import { monthPattern } from "../dates/months.js";
import { type NumberReading, type Reader, reading, spanOf } from "./number-reading.js";
import type { WrittenNumber } from "./numbers.js";
import { dateAt } from "../dates/written-dates.js";

const year = String.raw`(?<![\d.,])((?:1\d|20)\d\d)`;

const yearOrYears = new RegExp(String.raw`${year}(['’]?s)?(?!\d|[.,]\d)`, "g");

interface Words {
  yearSpan: RegExp;
  shortYear: RegExp;
  century: RegExp;
  /** "A week", "half an hour". */
  single: RegExp;
  longTimes: ReadonlyMap<string, number>;
}

const wordsOf = perLanguage((data): Words => {
  const { articles = [], alone = new Map<string, number>(), ordinal_marks = [] } = data?.numbers ?? {};
  const joints = anyOf([...(data?.ranges ?? []), ...(data?.between ?? []).map(([, joint]) => joint)]);
  const halves = anyOf([...alone].flatMap(([word, value]) => (value === 0.5 ? [word] : [])));
  return {
    yearSpan: new RegExp(String.raw`${year}(?:\s?[-–—/]\s?|\s${joints}\s)(\d{4}|\d\d)(?![\d,]|[.-]\d)`, "giu"),
    shortYear: new RegExp(
      String.raw`(?:['’‘]|(?<!\p{L})${anyOf(data?.year_words ?? [])}\s)(\d\d)(?=\s*(?:[.,;:!?)'’”"](?!\d)|$))`,
      "giu",
    ),
    century: new RegExp(
      String.raw`(?:${ordinalWords(data)}|(\d{1,2})${anyOf(ordinal_marks)})[\s-]${anyOf(data?.centuries ?? [])}`,
      "giu",
    ),
    single: new RegExp(String.raw`(?<!\p{L})(${halves} )?${anyOf(articles)} (\p{L}+)`, "giu"),
    longTimes: data?.long_times ?? new Map(),
  };
});

/** "2019–20", "2019 to 2020": a span of years, of which the last is a year of its own. */
export const yearSpans: Reader = (text, _numbers, language) =>
  [...text.matchAll(wordsOf(language).yearSpan)].flatMap(({ 0: whole, 1: from = "", 2: to = "", index }) => {
    const last = Number(to.length === 4 ? to : from.slice(0, 2) + to);
    const end = { start: index + whole.length - to.length, end: index + whole.length };
    return [
      reading(Number(from) * 10_000 + last, "years", spanOf(index, whole)),
      { ...reading(last, "last_year", end), implied: true },
    ];
  });

/** "Back in 63", "the summer of '63". */
export const shortYears: Reader = (text, _numbers, language) =>
  Array.from(text.matchAll(wordsOf(language).shortYear), ({ 0: whole, 1: written = "", index }) =>
    reading(Number(written), "short_year", spanOf(index, whole)),
  );

/** "The 1990s", "1994" and "the nineteenth century" name their decade or century. */
export const years: Reader = (text, _numbers, language) => [
  ...[...text.matchAll(yearOrYears)].flatMap(({ 0: whole, 1: written = "", 2: many, index }) => {
    const [decade, century] = [Math.floor(Number(written) / 10), Math.floor(Number(written) / 100) + 1];
    const isCentury = many !== undefined && written.endsWith("00");
    return [
      { ...reading(decade, "decade", spanOf(index, whole)), implied: many === undefined },
      { ...reading(century, "century", spanOf(index, whole)), implied: !isCentury },
      { ...reading(Number(written) % 100, "short_year", spanOf(index, whole)), implied: true },
    ];
  }),
  ...Array.from(text.matchAll(wordsOf(language).century), (match) =>
    reading(
      match[3] === undefined ? ordinalValue(match, language) : Number(match[3]),
      "century",
      spanOf(match.index, match[0]),
    ),
  ),
];

/** "A week" for seven days, "half an hour", "a fortnight": in the dimensions of the units behind figures. */
export const singleLengths: Reader = (text, _numbers, language) => {
  const { single, longTimes } = wordsOf(language);
  return [...text.matchAll(single)].flatMap(({ 0: whole, 1: half, 2: name = "", index }) => {
    const months = longTimes.get(name.toLowerCase());
    const unit = months === undefined ? unitOf(name.toLowerCase()) : { dimension: "months", factor: months };
    const isLong = unit?.dimension === "months" || (unit?.dimension === "time" && unit.factor >= 60);
    // "A second" is more often the next than a time.
    if (unit === undefined || !isLong) return [];
    return [reading(half === undefined ? unit.factor : unit.factor / 2, unit.dimension, spanOf(index, whole))];
  });
};

const clock = /(?<![\d:.])(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\b\.?|(?<![\d:.])([01]?\d|2[0-4]):([0-5]\d)(?![\d:])/gi;

/** Dates of all forms, "8:30 pm". */
export const moments: Reader = (text, numbers, language) => [
  ...[...text.matchAll(clock)].map(({ 0: whole, 1: hour, 2: minute = "0", 3: half, 4: hours, 5: minutes, index }) => {
    const time =
      half === undefined
        ? [Number(hours), Number(minutes)]
        : [(Number(hour) % 12) + (half.toLowerCase().includes("p") ? 12 : 0), Number(minute)];
    return reading((time[0] ?? 0) * 60 + (time[1] ?? 0), "clock", spanOf(index, whole));
  }),
  ...dates(text, numbers, language),
];

const monthName = perLanguage((_, language) => new RegExp(String.raw`${monthPattern(language)}\.?\s+$`, "iu"));

function dates(text: string, numbers: readonly WrittenNumber[], language: Language): NumberReading[] {
  const found: NumberReading[] = [];
  let end = -1;
  for (const number of numbers) {
    const month = monthName(language).exec(text.slice(Math.max(0, number.start - 12), number.start));
    const start = month === null ? number.start : number.start - month[0].length;
    const date = start < end ? null : dateAt(text, start, language);
    if (date === null) continue;
    const [y = 0, m = 0, d = 0] = date.parts;
    end = start + date.length;
    found.push(reading(y * 10_000 + m * 100 + d, "date", { start, end }));
    if (d > 0) found.push({ ...reading(y * 10_000 + m * 100, "date", { start, end }), implied: true });
  }
  return found;
}

/** The source of an expression for ordinals in words, with a group each for the ten and the rest: "twenty-first", "third". */
export function ordinalWords(data: LanguageData | null): string {
  return String.raw`(?<!\p{L})(?:(${anyOf(tensOf(data).keys())})[\s-])?(${anyOf(data?.numbers?.ordinals ?? [])})(?!\p{L})`;
}

/** Twenty to ninety, by their words. */
function tensOf(data: LanguageData | null): ReadonlyMap<string, number> {
  const words = [...(data?.numbers?.words ?? [])];
  return new Map(words.filter(([, value]) => value >= 20 && value < 100 && value % 10 === 0));
}

const tables = perLanguage((data) => ({
  tens: tensOf(data),
  ordinals: new Map((data?.numbers?.ordinals ?? []).map((word, index) => [word, index + 1])),
}));

/** The value of an ordinal that `ordinalWords` matched: 21 of "twenty-first". */
export function ordinalValue({ 1: ten = "", 2: rest = "" }: RegExpExecArray, language: Language): number {
  const { tens, ordinals } = tables(language);
  return (tens.get(ten.toLowerCase()) ?? 0) + (ordinals.get(rest.toLowerCase()) ?? 0);
}
