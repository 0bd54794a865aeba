import { perLanguage } from "../languages.js";
import { monthPattern } from "../dates/months.js";
import { firstOrdinals, type NumberReading, type Reader, reading, spanOf } from "./number-reading.js";
import type { WrittenNumber } from "./numbers.js";
import { dateAt } from "../dates/written-dates.js";

const year = String.raw`(?<![\d.,])((?:1\d|20)\d\d)`;

const yearSpan = new RegExp(String.raw`${year}(?:\s?[-–—/]\s?|\s(?:to|and|until)\s)(\d{4}|\d\d)(?![\d,]|[.-]\d)`, "g");
const yearOrYears = new RegExp(String.raw`${year}(['’]?s)?(?!\d|[.,]\d)`, "g");
const ordinalCentury = new RegExp(String.raw`(${firstOrdinals.join("|")}|twenty-first)[\s-]century`, "gi");

/** "2019–20", "2019 to 2020": a span of years, of which the last is a year of its own. */
export const yearSpans: Reader = (text) =>
  [...text.matchAll(yearSpan)].flatMap(({ 0: whole, 1: from = "", 2: to = "", index }) => {
    const last = Number(to.length === 4 ? to : from.slice(0, 2) + to);
    const end = { start: index + whole.length - to.length, end: index + whole.length };
    return [
      reading(Number(from) * 10_000 + last, "years", spanOf(index, whole)),
      { ...reading(last, "last_year", end), implied: true },
    ];
  });

/** "Back in 63", "the summer of '63". */
export const shortYears: Reader = (text) =>
  [...text.matchAll(/(?:['’‘]|(?<!\p{L})(?:in|of|since)\s)(\d\d)(?=\s*(?:[.,;:!?)'’”"](?!\d)|$))/giu)].map(
    ({ 0: whole, 1: written = "", index }) => reading(Number(written), "short_year", spanOf(index, whole)),
  );

/** "The 1990s", "1994" and "the nineteenth century" name their decade or century. */
export const years: Reader = (text) => [
  ...[...text.matchAll(yearOrYears)].flatMap(({ 0: whole, 1: written = "", 2: many, index }) => {
    const [decade, century] = [Math.floor(Number(written) / 10), Math.floor(Number(written) / 100) + 1];
    const isCentury = many !== undefined && written.endsWith("00");
    return [
      { ...reading(decade, "decade", spanOf(index, whole)), implied: many === undefined },
      { ...reading(century, "century", spanOf(index, whole)), implied: !isCentury },
      { ...reading(Number(written) % 100, "short_year", spanOf(index, whole)), implied: true },
    ];
  }),
  ...[...text.matchAll(/(\d{1,2})(?:st|nd|rd|th)[\s-]century/gi)].map(({ 0: whole, 1: written, index }) =>
    reading(Number(written), "century", spanOf(index, whole)),
  ),
  ...[...text.matchAll(ordinalCentury)].map(({ 0: whole, 1: word = "", index }) =>
    reading(firstOrdinals.indexOf(word.toLowerCase()) + 1 || 21, "century", spanOf(index, whole)),
  ),
];

/** Lengths in the dimensions of the units that stand behind figures: seconds and months. */
const lengths: Readonly<Record<string, readonly [value: number, dimension: string]>> = {
  minute: [60, "time"],
  hour: [3600, "time"],
  day: [86_400, "time"],
  week: [604_800, "time"],
  fortnight: [1_209_600, "time"],
  month: [1, "months"],
  year: [12, "months"],
  decade: [120, "months"],
};
const single = new RegExp(String.raw`(?<!\p{L})(half )?an? (${Object.keys(lengths).join("|")})(?!\p{L})`, "giu");

/** "A week" for seven days, "half an hour", "a fortnight". */
export const singleLengths: Reader = (text) =>
  [...text.matchAll(single)].map(({ 0: whole, 1: half, 2: name = "", index }) => {
    const [value, dimension] = lengths[name.toLowerCase()] ?? [0, ""];
    return reading(half === undefined ? value : value / 2, dimension, spanOf(index, whole));
  });

const clock = /(?<![\d:.])(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\b\.?|(?<![\d:.])([01]?\d|2[0-4]):([0-5]\d)(?![\d:])/gi;

/** Dates of all forms, "8:30 pm". */
export const moments: Reader = (text, numbers) => [
  ...[...text.matchAll(clock)].map(({ 0: whole, 1: hour, 2: minute = "0", 3: half, 4: hours, 5: minutes, index }) => {
    const time =
      half === undefined
        ? [Number(hours), Number(minutes)]
        : [(Number(hour) % 12) + (/p/i.test(half) ? 12 : 0), Number(minute)];
    return reading((time[0] ?? 0) * 60 + (time[1] ?? 0), "clock", spanOf(index, whole));
  }),
  ...dates(text, numbers),
];

const monthName = perLanguage((_, language) => new RegExp(String.raw`${monthPattern(language)}\.?\s+$`, "iu"));

function dates(text: string, numbers: readonly WrittenNumber[]): NumberReading[] {
  const found: NumberReading[] = [];
  let end = -1;
  for (const number of numbers) {
    const month = monthName("en").exec(text.slice(Math.max(0, number.start - 12), number.start));
    const start = month === null ? number.start : number.start - month[0].length;
    const date = start < end ? null : dateAt(text, start, "en");
    if (date === null) continue;
    const [y = 0, m = 0, d = 0] = date.parts;
    end = start + date.length;
    found.push(reading(y * 10_000 + m * 100 + d, "date", { start, end }));
    if (d > 0) found.push({ ...reading(y * 10_000 + m * 100, "date", { start, end }), implied: true });
  }
  return found;
}
