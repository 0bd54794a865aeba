import { parseDoi, parseIsbn } from "../../domain/identifier.js";
import { formatDate, parseDate } from "../../domain/item-date.js";
import { type Item, itemAuthors, itemYear, type Name, parseName } from "../../domain/item.js";
import type { ManifestEntry } from "../../domain/manifest.js";

/** The fields of an entry that say the same as its item, in the plain form that people and other programs edit. */
export const flatFields = ["title", "authors", "publication", "date", "year", "doi", "isbn"] as const;
export type FlatField = (typeof flatFields)[number];
export type FlatValues = Pick<ManifestEntry, FlatField>;

/** Which field of the item a flat field stands for. */
export const itemFieldOf: Record<FlatField, string> = {
  title: "title",
  authors: "author",
  publication: "container-title",
  date: "issued",
  year: "issued",
  doi: "DOI",
  isbn: "ISBN",
};

/** What the flat fields say of an item. */
export function flatValuesOf(item: Item): FlatValues {
  return {
    title: item.title ?? "",
    authors: itemAuthors(item),
    publication: item["container-title"] ?? (item.type === "book" ? (item.publisher ?? "") : ""),
    date: formatDate(item.issued),
    year: itemYear(item),
    doi: item.DOI ?? "",
    isbn: item.ISBN ?? "",
  };
}

export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

export function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Lays the chosen flat fields over an item; an empty one takes the item's field away. */
export function withFlatValues(item: Item, values: FlatValues, chosen: ReadonlySet<FlatField>): Item {
  const changed: Item = { ...item };
  const put = (name: string, value: unknown) => {
    if (isEmptyValue(value)) delete changed[name];
    else changed[name] = value;
  };
  if (chosen.has("title")) put("title", values.title.trim());
  if (chosen.has("authors")) put("author", namesOf(values.authors, item));
  if (chosen.has("publication")) put(publicationField(item), values.publication.trim());
  if (chosen.has("doi")) put("DOI", parseDoi(values.doi) ?? values.doi.trim());
  if (chosen.has("isbn")) put("ISBN", parseIsbn(values.isbn) ?? values.isbn.trim());
  if (chosen.has("date") || chosen.has("year")) put("issued", issuedOf(values, chosen));
  return changed;
}

/** A book's publication is its publisher where it is part of nothing. */
function publicationField(item: Item): string {
  return item.type === "book" && item["container-title"] === undefined ? "publisher" : "container-title";
}

/** Names that the item has already keep their parts. */
function namesOf(authors: readonly string[], item: Item): Name[] {
  const known = new Map((item.author ?? []).map((name) => [itemAuthors({ type: "", author: [name] })[0] ?? "", name]));
  return authors
    .map((author) => author.trim())
    .filter(Boolean)
    .map((author) => known.get(author) ?? parseName(author));
}

/** A year that was changed alone wins over the date that was not. */
function issuedOf({ date, year }: FlatValues, chosen: ReadonlySet<FlatField>): Item["issued"] {
  const parsed = parseDate(date) ?? (date.trim() === "" ? undefined : { raw: date.trim() });
  const dateYear = itemYear({ type: "", ...(parsed && { issued: parsed }) });
  if (!chosen.has("year")) return parsed;
  if (year === null) return chosen.has("date") ? parsed : undefined;
  return chosen.has("date") && dateYear === year ? parsed : { "date-parts": [[year]] };
}
