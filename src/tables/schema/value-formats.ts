/** How numbers are written: the sign before decimals, and the one between thousands (null for none). */
export interface NumberFormat {
  decimal: "." | ",";
  group: "," | "." | " " | "'" | null;
  /** A "%" or a currency sign stands beside the number. */
  bare: boolean;
}

/** How dates are written, in the patterns of Table Schema: "default" is ISO 8601. */
export type DateFormat =
  | "default"
  | "%d/%m/%Y"
  | "%m/%d/%Y"
  | "%d.%m.%Y"
  | "%d-%m-%Y"
  | "%m-%d-%Y"
  | "%Y/%m/%d"
  | "%Y%m%d";

export const plainNumber: NumberFormat = { decimal: ".", group: null, bare: true };

const wholeNumber = /^[+-]?\d+$/u;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/u;
const isoTime =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}(?::?\d{2})?|UTC)?$/u;
/** Largest integer that a number of JavaScript holds exactly has sixteen digits. */
const exactDigits = 15;

/** A whole number without signs between thousands; null for what is none, or has more digits than can be held. */
export function integerValue(text: string): number | null {
  if (!wholeNumber.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

/** "007" is a code, not seven: whoever writes numbers so wants the zeros kept. */
export function hasLeadingZero(text: string): boolean {
  const from = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
  return text.length > from + 1 && text.charCodeAt(from) === zero && isDigit(text.charCodeAt(from + 1));
}

/** A code of more digits than a number holds: it would lose its last ones. */
export function isLongCode(text: string): boolean {
  return text.length > exactDigits && wholeNumber.test(text) && integerValue(text) === null;
}

const zero = 48;
const isDigit = (code: number): boolean => code >= zero && code <= zero + 9;

const escaped = (sign: string): string =>
  sign === "." ? String.raw`\.` : sign === " " ? String.raw`[ \u00a0\u202f]` : sign;

function patternOf({ decimal, group, bare }: NumberFormat): RegExp {
  const whole = group === null ? String.raw`\d+` : String.raw`(?:\d{1,3}(?:${escaped(group)}\d{3})+|\d{1,3})`;
  const mark = escaped(decimal);
  const number = String.raw`(?:${whole}(?:${mark}\d*)?|${mark}\d+)(?:[eE][+-]?\d+)?`;
  const signed = bare ? `[+-]?${number}` : String.raw`[+-]?(?:[$€£¥]\s?)?[+-]?${number}\s?(?:%|[$€£¥])?`;
  return new RegExp(`^${signed}$`, "u");
}

/**
 * Makes the reader of a format: the number that a text stands for, null where it is none. A percentage keeps its figure:
 * "12 %" is 12.
 */
export function numberReader(format: NumberFormat): (text: string) => number | null {
  const pattern = patternOf(format);
  const { decimal, group, bare } = format;
  if (decimal === "." && group === null && bare) return (text) => (pattern.test(text) ? finite(Number(text)) : null);
  const between = group === " " ? /[ \u00a0\u202f]/gu : group;
  return (text) => {
    if (!pattern.test(text)) return null;
    let plain = bare ? text : text.replaceAll(/[$€£¥%\s]/gu, "");
    if (between !== null) plain = plain.replaceAll(between, "");
    return finite(Number(decimal === "," ? plain.replace(",", ".") : plain));
  };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Every way of writing numbers, the plainest first: of those that fit alike the first is taken. */
export const numberFormats: readonly NumberFormat[] = [true, false].flatMap((bare): NumberFormat[] => [
  { decimal: ".", group: null, bare },
  { decimal: ",", group: null, bare },
  { decimal: ".", group: ",", bare },
  { decimal: ",", group: ".", bare },
  { decimal: ",", group: " ", bare },
  { decimal: ".", group: " ", bare },
  { decimal: ".", group: "'", bare },
]);

const numberReaders = numberFormats.map(numberReader);

const datePatterns: readonly (readonly [DateFormat, RegExp, order: "ymd" | "dmy" | "mdy"])[] = [
  ["default", isoDate, "ymd"],
  ["%d.%m.%Y", /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u, "dmy"],
  ["%d/%m/%Y", /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u, "dmy"],
  ["%m/%d/%Y", /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u, "mdy"],
  ["%d-%m-%Y", /^(\d{1,2})-(\d{1,2})-(\d{4})$/u, "dmy"],
  ["%m-%d-%Y", /^(\d{1,2})-(\d{1,2})-(\d{4})$/u, "mdy"],
  ["%Y/%m/%d", /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/u, "ymd"],
  ["%Y%m%d", /^(\d{4})(\d{2})(\d{2})$/u, "ymd"],
];

export const dateFormats: readonly DateFormat[] = datePatterns.map(([format]) => format);
const patternByFormat = new Map(datePatterns.map(([format, pattern, order]) => [format, { pattern, order }]));

export function isDateFormat(format: string): format is DateFormat {
  return patternByFormat.has(format as DateFormat);
}

/** The date as YYYY-MM-DD; null where the text is no date of the calendar in this format. */
export function dateValue(text: string, format: DateFormat): string | null {
  const known = patternByFormat.get(format);
  const parts = known?.pattern.exec(text);
  if (known === undefined || !parts) return null;
  const [one = "", two = "", three = ""] = parts.slice(1);
  const [year, month, day] = { ymd: [one, two, three], dmy: [three, two, one], mdy: [three, one, two] }[known.order];
  return calendarDate(year ?? "", month ?? "", day ?? "");
}

function calendarDate(year: string, month: string, day: string): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

/** A date with a time of day, as it is written; null where it is none of ISO 8601 (a blank may stand for the "T"). */
export function dateTimeValue(text: string): string | null {
  const parts = isoTime.exec(text);
  if (!parts) return null;
  const [, year = "", month = "", day = "", hour = "", minute = "", second = "0"] = parts;
  if (calendarDate(year, month, day) === null) return null;
  return Number(hour) <= 24 && Number(minute) < 60 && Number(second) < 61 ? text : null;
}

const clock = /^\d{1,2}:\d{2}(?::\d{2})?$/u;
const word = /^[\p{L}\p{M}][\p{L}\p{M}\p{N}_ .'’()/-]*$/u;
const address = /^(?:https?:\/\/\S+|[\w.+-]+@[\w-]+\.\w+)$/u;

/** True for what a cell of a table usually holds: nothing, a number, a date, a time, words, an address. */
export function looksTyped(cell: string): boolean {
  const text = cell.trim();
  if (text === "" || missingWords.has(text) || word.test(text)) return true;
  if (numberReaders.some((read) => read(text) !== null)) return true;
  if (dateTimeValue(text) !== null || clock.test(text) || address.test(text)) return true;
  return dateFormats.some((format) => dateValue(text, format) !== null);
}

/** What programs and people write where there is no value. */
export const missingWords: ReadonlySet<string> = new Set([
  "",
  "NA",
  "N/A",
  "n/a",
  "#N/A",
  "<NA>",
  "NaN",
  "nan",
  "NAN",
  "null",
  "NULL",
  "Null",
  "None",
  "none",
  "NaT",
  "\\N",
  ".",
  "..",
  "...",
  "-",
  "--",
  "–",
  "—",
  "?",
  "*",
  "missing",
  "Missing",
  "unknown",
  "#NULL!",
  "#VALUE!",
  "#DIV/0!",
  "#REF!",
]);

/** Words for true and false that belong together. */
export const booleanPairs: readonly (readonly [yes: string, no: string])[] = [
  "true false",
  "yes no",
  "t f",
  "y n",
].flatMap((pair) => {
  const words = pair.split(" ");
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const spellings = [words, words.map(capital), words.map((text) => text.toUpperCase())];
  const seen = new Set<string>();
  return spellings.flatMap(([yes = "", no = ""]): (readonly [string, string])[] => {
    if (seen.has(yes)) return [];
    seen.add(yes);
    return [[yes, no]];
  });
});
