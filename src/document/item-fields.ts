import { parseDate } from "../domain/item-date.js";
import { hasLetter, normalizeSpace } from "../domain/characters.js";
import { findDois, findIsbns, parseDoi, parseIsbn } from "../domain/identifier.js";
import { parseName, type Item, type Name } from "../domain/item.js";

/** Turns what files say of themselves into fields of a CSL-JSON item. Missing or empty values give no field. */

/** One line of text without tags and runs of spaces; empty where the value is no text. */
export function tidyText(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return normalizeSpace(String(value));
}

/** An item's field where there is a text for it. */
export function textField(key: keyof Item, value: unknown): Partial<Item> {
  const text = tidyText(value);
  return text === "" ? {} : { [key]: text };
}

/** `2020`, `2020-05`, `2020-05-01T…`, `2020/5/1`; any other date is kept as raw text. */
export function issuedField(value: unknown): Pick<Partial<Item>, "issued"> {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : tidyText(value);
  if (text === "") return {};
  return { issued: parseDate(text) ?? { raw: text } };
}

/** The first four figures of what a program keeps as a year; no field where there are none. */
export function issuedYear(text: string): Pick<Partial<Item>, "issued"> {
  const year = /\d{4}/u.exec(text)?.[0];
  return year === undefined ? {} : { issued: { "date-parts": [[Number(year)]] } };
}

/** Names as printed, each one person or body; "A and B" and "A; B" in one value are two. */
export function authorField(values: readonly unknown[]): Pick<Partial<Item>, "author"> {
  const names = values.flatMap((value) => tidyText(value).split(/\s*;\s*|\s+(?:and|&)\s+/u));
  const author: Name[] = [...new Set(names)].filter((name) => hasLetter(name)).map(parseName);
  return author.length > 0 ? { author } : {};
}

/** A DOI without its resolver, or no field. */
export function doiField(value: unknown): Pick<Partial<Item>, "DOI"> {
  const text = tidyText(value);
  const doi = parseDoi(text) ?? findDois(text)[0]?.doi;
  return doi === undefined ? {} : { DOI: doi };
}

/** An ISBN as thirteen digits, or no field. */
export function isbnField(value: unknown): Pick<Partial<Item>, "ISBN"> {
  const text = tidyText(value);
  const isbn = parseIsbn(text) ?? findIsbns(`ISBN ${text}`)[0]?.isbn;
  return isbn === undefined ? {} : { ISBN: isbn };
}
