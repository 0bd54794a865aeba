import type { Item } from "../../domain/item.js";
import { itemYear } from "../../domain/item.js";
import type { Entry, Existence } from "../../contracts/audit.js";

/** Fields of a record that may be written into an entry. */
export interface Completion {
  entry: Entry;
  /** The fields that the entry does not have. */
  missing: Pick<Item, "author" | "title" | "issued" | "DOI">;
  /** The year of the record where the entry has another one though DOI and title are the same. */
  year: { written: string; record: string } | null;
  record: Item;
}

/**
 * Completes entries from records: only where the entry is the record's work beyond doubt (every field agrees, or both
 * have one DOI). Another year is taken over only where DOI and title agree; names and titles that differ are left to
 * people.
 */
export function completions(entries: readonly Entry[], existence: readonly Existence[]): Completion[] {
  return existence.flatMap((each): Completion[] => {
    const entry = entries.find(({ id }) => id === each.entry);
    const record = each.record?.item;
    if (entry === undefined || record === undefined || entry.origin === "library") return [];
    const sameDoi = record.DOI !== undefined && entry.item.DOI?.toLowerCase() === record.DOI.toLowerCase();
    if (each.state !== "exact" && !(each.state === "differs" && sameDoi)) return [];
    const fields = new Set(each.differences.map(({ field }) => field));
    const titlesAgree = !fields.has("title") && entry.item.title !== undefined;
    const written = entry.year_suffix?.replace(/[a-z]$/u, "") ?? String(itemYear(entry.item) ?? "");
    const theirs = String(itemYear(record) ?? "");
    const wrong = fields.has("issued") && sameDoi && titlesAgree && written !== "" && theirs !== "";
    const year = wrong && written !== theirs ? { written, record: theirs } : null;
    const missing = missingFields(entry, record, fields);
    return Object.keys(missing).length > 0 || year !== null ? [{ entry, missing, year, record }] : [];
  });
}

function missingFields(entry: Entry, record: Item, differing: ReadonlySet<string>): Completion["missing"] {
  const { item, unsure } = entry;
  const lacks = (field: keyof Completion["missing"]) =>
    item[field] === undefined && !differing.has(field) && (field === "DOI" || !unsure.includes(fieldNames[field]));
  const hasEditor = Array.isArray(item["editor"]) && item["editor"].length > 0;
  return {
    ...(lacks("author") && !hasEditor && record.author !== undefined && { author: record.author }),
    ...(lacks("title") && record.title !== undefined && { title: record.title }),
    ...(lacks("issued") &&
      entry.year_suffix === null &&
      itemYear(record) !== null && { issued: { "date-parts": [[Number(itemYear(record))]] } }),
    ...(lacks("DOI") && record.DOI !== undefined && { DOI: record.DOI }),
  };
}

const fieldNames = { author: "author", title: "title", issued: "year" } as const;
