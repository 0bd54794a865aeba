import { yearIn } from "../../domain/years.js";
import { hasDigit, wordsIn } from "../../domain/characters.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";
import { monthNumber, monthPattern } from "./months.js";

/** Year, month, day, as far as they are known. */
export type DateParts = number[];

const year = String.raw`([12]\d{3})(?![\d]|[.,]\d)`;

type Shape = readonly [RegExp, (parts: string[]) => number[] | null];

interface Shapes {
  /** Those that begin with a digit. */
  numbered: readonly Shape[];
  /** Those that begin with a month. */
  named: readonly Shape[];
  /** The first letters of the months, in both cases: most words begin with another. */
  initials: ReadonlySet<string>;
}

const figures: readonly Shape[] = [
  [/([12]\d{3})([-/.])(\d{1,2})\2(\d{1,2})(?:T[\d:.Z+-]*)?(?!\d|[-/.]\d)/uy, ([y, , m, d]) => dateOf(y, m, d)],
  [/([12]\d{3})-(\d{2})(?!\d|-\d)/uy, ([y, m]) => dateOf(y, m)],
  [/(\d{1,2})\.\s?(\d{1,2})\.\s?([12]\d{3})(?!\d)/uy, ([d, m, y]) => dateOf(y, m, d)],
  [/(\d{1,2})\/(\d{1,2})\/([12]\d{3})(?!\d)/uy, ([one, other, y]) => slashed(one, other, y)],
  [/(\d{1,2})\/([12]\d{3})(?!\d)/uy, ([m, y]) => dateOf(y, m)],
];

const shapesOf = perLanguage((data, language): Shapes => {
  if (data?.months === undefined) return { numbered: figures, named: [], initials: new Set() };
  const marked = data.date_marks === undefined ? [] : [markedShape(data.date_marks)];
  const month = `(${monthPattern(language)})`;
  const of = anyOf(data.date_words ?? []);
  const day = String.raw`(\d{1,2})(?:${anyOf(data.numbers?.ordinal_marks ?? [])}(?!\p{L})|\.)?`;
  const between = String.raw`(?:,\s*|\.,?\s*|\s+(?:${of}\s+)?|-)`;
  const first = data.months.flat().map((name) => name.charAt(0));
  const named = (parts: string[], place: number) => String(monthNumber(parts[place] ?? "", language) ?? 0);
  return {
    initials: new Set([...first, ...first.map((letter) => letter.toUpperCase())]),
    numbered: [
      ...marked,
      ...figures,
      [
        pattern(String.raw`${day}(?:\s+${of})?[\s-]+${month}${between}${year}`),
        (parts) => dateOf(parts[2], named(parts, 1), parts[0]),
      ],
      [
        pattern(String.raw`([12]\d{3})\s+${month}\.?\s+(\d{1,2})(?![\p{L}\d])`),
        (parts) => dateOf(parts[0], named(parts, 1), parts[2]),
      ],
      [pattern(String.raw`([12]\d{3})\s+${month}(?!\p{L})`), (parts) => dateOf(parts[0], named(parts, 1))],
    ],
    named: [
      [
        pattern(String.raw`${month}\.?\s+${day}(?:,\s*|\s+)${year}`),
        (parts) => dateOf(parts[2], named(parts, 0), parts[1]),
      ],
      [pattern(`${month}${between}${year}`), (parts) => dateOf(parts[1], named(parts, 0))],
    ],
  };
});

/** "2018年10月1日", "2018년 10월". */
function markedShape([ofYear, ofMonth, ofDay]: readonly [string, string, string]): Shape {
  const source = String.raw`([12]\d{3})${ofYear}\s?(\d{1,2})${ofMonth}(?:\s?(\d{1,2})${ofDay})?`;
  return [pattern(source), ([y, m, d]) => dateOf(y, m, d)];
}

function pattern(source: string): RegExp {
  return new RegExp(source, "iuy");
}

/**
 * The date that is written at a place of a text, with how many characters it takes; null where none begins there. Of two
 * numbers between slashes nobody knows which is the month, unless only one can be.
 */
export function dateAt(text: string, place: number, language: Language): { parts: DateParts; length: number } | null {
  const { numbered, named, initials } = shapesOf(language);
  const first = text.charAt(place);
  for (const [shape, read] of hasDigit(first) ? numbered : initials.has(first) ? named : []) {
    shape.lastIndex = place;
    const match = shape.exec(text);
    const parts = match && read(match.slice(1));
    if (match && parts) return { parts, length: match[0].length };
  }
  return null;
}

/**
 * Reads a text that says a date in any form: "2005-03", "Mar 9, 2005", "Sep-Oct 2005", "Spring 1999". Of several the
 * first counts; null where no year is named.
 */
export function readLooseDate(text: string, language: Language): DateParts | null {
  // "Dec 5-7, 1998" is known by its first day.
  const first = text.replace(/(?<=(?:^|\s)\d{1,2})[-–]\d{1,2}(?=,?\s)/u, "");
  for (let place = 0; place < first.length; place += 1) {
    const date = isInside(first, place) ? null : dateAt(first, place, language);
    if (date !== null) return date.parts;
  }
  const printed = yearIn(text);
  const [month] = wordsIn(text).flatMap((word) => monthNumber(word, language) ?? []);
  return printed === null ? null : [Number(printed), ...(month === undefined ? [] : [month])];
}

/** Behind these a number or a month goes on with what stands before. */
function isInside(text: string, place: number): boolean {
  return place > 0 && (hasDigit(text.charAt(place - 1)) || "-/.".includes(text.charAt(place - 1)));
}

function dateOf(y = "", m = "", d?: string): number[] | null {
  const month = Number(m);
  const day = d === undefined ? 1 : Number(d);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return d === undefined ? [Number(y), month] : [Number(y), month, day];
}

function slashed(one = "", other = "", y = ""): number[] | null {
  if (Number(one) > 12 || one === other) return dateOf(y, other, one);
  return Number(other) > 12 ? dateOf(y, one, other) : null;
}

/** True where a date says at least what `wanted` says: "9 June 2020" says "2020-06". */
export function saysDate(date: DateParts, wanted: DateParts): boolean {
  return date.length >= wanted.length && wanted.every((part, index) => date[index] === part);
}
