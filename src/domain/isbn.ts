import { isDigits, plainDashes, removeSpaces } from "./characters.js";

/** An ISBN seen in a text. `start` and `end` are UTF-16 offsets of its digits. */
export interface FoundIsbn {
  /** ISBN-13 without hyphens. */
  isbn: string;
  start: number;
  end: number;
}

/** Thirteen digits from 978 or 979 (not 979-0, which is music), hyphens or spaces between. */
const thirteen = /(?<![\d.])97[89](?:[-\s.]{0,2}\d){10}(?![\d])/gu;
/** Ten digits are an ISBN only where that stands before them; a list of them may follow. */
const marked =
  /\bISBN(?:[- ]?1[03](?!\d))?(?:\s?\([^()\d]{0,30}\))?[\s:.#-]{0,3}(?<number>\d(?:[- ]?\d){8}[- ]?[\dX])(?![\d])/giu;

/** An ISBN given alone, with or without "ISBN" before it, as ISBN-13 without hyphens. Null where the check digit is wrong. */
export function parseIsbn(text: string): string | null {
  const number = plainHyphens(text.trim()).replace(/^(?:urn:)?isbn(?:-?1[03](?=[:\s]))?[:\s]*/iu, "");
  return toIsbn13(removeSpaces(number).replaceAll("-", "").toUpperCase());
}

/** The ISBNs of a field that may hold several, as ISBN-13: "0-262-03384-4 (pbk.)" holds none, "978..., 978..." two. */
export function parseIsbns(text: string): string[] {
  const single = parseIsbn(text);
  if (single !== null) return [single];
  const parts = text.split(/[,;/]|\s+(?:and|or)\s+|\s+(?=\d[\d-]{8,})/u);
  return [...new Set(parts.flatMap((part) => parseIsbn(part) ?? []))];
}

/** All ISBNs of a text whose check digits are right, in order: ISBN-13 anywhere, ISBN-10 behind "ISBN". */
export function findIsbns(text: string): FoundIsbn[] {
  const plain = plainHyphens(text);
  const found: FoundIsbn[] = [];
  const add = (digits: string, start: number) => {
    const isbn = toIsbn13(digits.replace(/[^\dX]/giu, "").toUpperCase());
    if (isbn !== null) found.push({ isbn, start, end: start + digits.length });
  };
  for (const match of plain.matchAll(thirteen)) add(match[0], match.index);
  for (const match of plain.matchAll(marked)) {
    const number = match.groups?.["number"] ?? "";
    add(number, match.index + match[0].length - number.length);
  }
  const starts = new Set<number>();
  return found
    .filter(({ start }) => !starts.has(start) && starts.add(start))
    .sort((one, other) => one.start - other.start);
}

/** True for the sample values of templates and guides: they name no book. */
export function isPlaceholderIsbn(isbn: string): boolean {
  return isbn.slice(3, 12) === "000000000" || sampleIsbns.has(isbn);
}

/** 1-23456-789-X, 0-12-345678-9 and the example of many guides (Wikipedia's among them). */
const sampleIsbns = new Set(["9781234567897", "9780123456786", "9783161484100"]);

/** Fonts draw a soft hyphen as a hyphen. */
function plainHyphens(text: string): string {
  return plainDashes(text).replaceAll("\u00ad", "-");
}

function toIsbn13(digits: string): string | null {
  if (digits.length === 10) {
    if (!isDigits(digits.replace("X", "0")) || digits.slice(0, 9).includes("X") || checkSum10(digits) !== 0)
      return null;
    const body = `978${digits.slice(0, 9)}`;
    return body + String((10 - (checkSum13(body) % 10)) % 10);
  }
  const isMusic = digits.startsWith("9790");
  const isBook = ["978", "979"].includes(digits.slice(0, 3)) && !isMusic && isDigits(digits) && digits.length === 13;
  return isBook && checkSum13(digits) % 10 === 0 ? digits : null;
}

function checkSum10(digits: string): number {
  return (
    Array.from(digits).reduce((sum, digit, index) => sum + (10 - index) * (digit === "X" ? 10 : Number(digit)), 0) % 11
  );
}

function checkSum13(digits: string): number {
  return Array.from(digits).reduce((sum, digit, index) => sum + (index % 2 === 0 ? 1 : 3) * Number(digit), 0);
}
