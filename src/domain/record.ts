import { z } from "zod";
import { itemSchema } from "./item.js";

/** What a source says has happened to a work since it was published. */
export const noticeSchema = z.object({
  kind: z.enum(["retracted", "concern", "corrected", "published_version"]),
  source: z.string(),
  /** DOI of the notice (or of the published version), where one is known. */
  doi: z.string().nullable(),
  /** ISO 8601, as precise as known. */
  date: z.string().nullable(),
});
export type Notice = z.infer<typeof noticeSchema>;

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
  field: z.string(),
  values: z.array(z.object({ source: z.string(), value: z.string() })),
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
