import { z } from "zod";
import { type Item, itemSchema } from "./item.js";

/** Says what has happened to a work, by the word of a source, since it was published. */
export const noticeSchema = z.object({
  kind: z.enum(["retracted", "concern", "corrected", "published_version"]).describe("What happened to the work"),
  source: z.string().describe("Name of the source that says so"),
  doi: z.string().nullable().describe("DOI of the notice or of the published version; null where none is known"),
  date: z.string().nullable().describe("ISO 8601, as precise as known"),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Says where a field was read in the work's own file, and how far that is believed. */
export const fieldReadingSchema = z.object({
  place: z.string().describe('Where it stands: "title on page 1", "metadata", "arXiv\'s stamp"'),
  page: z.number().int().nullable().describe("Page of the file; null where it stands on none"),
  line: z.number().int().nullable().describe("Line of that page, counted from 1; null where it stands on none"),
  confidence: z.number().min(0).max(1).describe("How often such a reading is right"),
});
export type FieldReading = z.infer<typeof fieldReadingSchema>;

/** From this confidence on, a field that nobody has confirmed may be held against what a person writes. */
const advisable = 0.9;

/** Leaves out of an unconfirmed item the fields that were read with doubt, so that no advice is built on them; the title stays. */
export function believedItem(item: Item, readings: Readonly<Record<string, FieldReading>>): Item {
  const isBelieved = (field: string) => field === "title" || (readings[field]?.confidence ?? 1) >= advisable;
  const kept = Object.entries(item).filter(([field]) => isBelieved(field));
  return { ...Object.fromEntries(kept), type: item.type };
}

/** One source's answer about one work. */
export const sourceRecordSchema = z.object({
  /** Name of the source: "crossref". */
  source: z.string(),
  item: itemSchema,
  notices: z.array(noticeSchema),
  /** Address of a PDF that anyone may fetch, where the source knows one. */
  open_copy: z.string().nullable(),
  /** Page about the work. */
  url: z.string().nullable(),
});
export type SourceRecord = z.infer<typeof sourceRecordSchema>;

/** Two sources (or the file) that say different things of one field. Values are as shown to people. */
export const differenceSchema = z.object({
  field: z.string().describe("Field of the item, as CSL calls it"),
  values: z
    .array(
      z.object({ source: z.string().describe("Name of the source"), value: z.string().describe("As shown to people") }),
    )
    .describe("What each source says"),
});
export type Difference = z.infer<typeof differenceSchema>;

/** One work's record, merged from its sources. */
export const recordSchema = z.object({
  item: itemSchema,
  /** Which source each field of the item came from, by CSL field name; "file" and "you" are sources too. */
  fields: z.record(z.string(), z.string()),
  differences: z.array(differenceSchema),
  notices: z.array(noticeSchema),
  open_copy: z.string().nullable(),
  url: z.string().nullable(),
  /** ISO 8601. */
  retrieved_at: z.string(),
});
export type BibliographicRecord = z.infer<typeof recordSchema>;

/** Makes a record of an item whose fields `source` names the source of, by which nothing more is known. */
export function plainRecord(
  item: Item,
  source: string | ((field: string) => string),
  known: Pick<BibliographicRecord, "retrieved_at"> & Partial<Pick<BibliographicRecord, "open_copy" | "url">>,
): BibliographicRecord {
  const names = Object.keys(item).filter((field) => item[field] !== undefined);
  const fields = names.map((field) => [field, typeof source === "string" ? source : source(field)]);
  return {
    item,
    fields: Object.fromEntries(fields) as Record<string, string>,
    differences: [],
    notices: [],
    open_copy: null,
    url: null,
    ...known,
  };
}
