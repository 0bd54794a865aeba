import { monthNumber as monthOf } from "../../language/dates/months.js";
import { isDigits } from "../../domain/characters.js";
import type { ItemDate } from "../../domain/item-date.js";

const day = /^(-?\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?:T.*)?([~?%])?$/;

/**
 * A date or a range as ISO 8601-2 writes it (2020, 2020-03-05, 2020-03/2020-04, 1600~; 2020-21 is spring), as biblatex
 * and RIS take it. Null where only its raw text is known.
 */
export function writeDate(date: ItemDate): string | null {
  const ends = (date["date-parts"] ?? []).filter((parts) => parts.length > 0).map(writeParts);
  if (ends.length === 0 || ends.includes(null)) return null;
  const season = Number(date["season"]);
  const [only = ""] = ends;
  if (season >= 1 && season <= 4 && ends.length === 1 && date["date-parts"]?.[0]?.length === 1)
    return `${only}-${20 + season}`;
  return ends.join("/") + (date["circa"] === undefined || date["circa"] === false ? "" : "~");
}

function writeParts(parts: readonly (number | string)[]): string | null {
  const numbers = parts.map(Number);
  if (numbers.some((number) => !Number.isInteger(number))) return null;
  const [year = 0, ...rest] = numbers;
  const written = `${year < 0 ? "-" : ""}${String(Math.abs(year)).padStart(4, "0")}`;
  return [written, ...rest.map((part) => String(part).padStart(2, "0"))].join("-");
}

/** Reads what `writeDate` writes; anything else is kept as raw text. Undefined for nothing. */
export function readDate(text: string): ItemDate | undefined {
  // Slashes between year, month and day are no range.
  const written = text.trim().replace(/^(\d{4})\/(\d{1,2})(?:\/(\d{1,2}))?$/, (date) => date.replaceAll("/", "-"));
  if (written === "") return undefined;
  const ends = written.split("/").filter((end) => end !== "" && end !== "..");
  const matches = ends.map((end) => day.exec(end.trim()));
  if (ends.length === 0 || ends.length > 2 || matches.includes(null)) return { raw: written };
  const [, year = "", month = ""] = matches[0] ?? [];
  if (ends.length === 1 && Number(month) > 20 && Number(month) < 25) {
    return { "date-parts": [[Number(year)]], season: Number(month) - 20 };
  }
  const isCirca = matches.some((match) => match?.[4] !== undefined);
  const parts = matches.map((match) => readParts(match?.slice(1, 4) ?? []));
  return { "date-parts": parts, ...(isCirca && { circa: true }) };
}

/** Year, month and day as far as they are possible: 2021-13 is known to be of 2021. */
function readParts([year, month, dayOfMonth]: readonly (string | undefined)[]): number[] {
  const parts = [Number(year)];
  if (!isWithin(month, 12)) return parts;
  parts.push(Number(month));
  if (isWithin(dayOfMonth, 31)) parts.push(Number(dayOfMonth));
  return parts;
}

function isWithin(text: string | undefined, most: number): boolean {
  return text !== undefined && Number(text) >= 1 && Number(text) <= most;
}

/** The months as BibTeX's standard styles define them. */
export const monthMacros = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The number of a month given as number, name or abbreviation in English; null for none. */
export function monthNumber(text: string): number | null {
  const word = text.trim().toLowerCase().replace(".", "");
  if (isDigits(word)) return isWithin(word, 12) ? Number(word) : null;
  const macro = monthMacros.indexOf(word);
  return macro >= 0 ? macro + 1 : monthOf(word, "en");
}
