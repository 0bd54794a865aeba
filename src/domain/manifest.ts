import { z } from "zod";
import { itemSchema } from "./item.js";
import { differenceSchema, noticeSchema } from "./record.js";

/** How far a file has come: `unread` files have no usable text, `unidentified` ones no record that was accepted. */
export const manifestStatuses = ["written", "recorded", "skipped", "unidentified", "unread", "removed"] as const;

/** One work in manifest.json. The first fifteen fields are version 1 of the format that other programs read. */
export const manifestEntrySchema = z.looseObject({
  /** SHA-256 (hex) of the file as first seen; of "kind:value" of the identifier for a work without a file. The work's id is its beginning. */
  id: z.string(),
  /** Relative to the workspace where it lies below it, else absolute; empty for a work without a file. */
  filename: z.string().default(""),
  title: z.string().default(""),
  authors: z.array(z.string()).default([]),
  publication: z.string().default(""),
  /** As precise as known: YYYY, YYYY-MM or YYYY-MM-DD; empty where unknown. */
  date: z.string().default(""),
  year: z.number().int().nullable().default(null),
  doi: z.string().default(""),
  isbn: z.string().default(""),
  pdf_url: z.string().default(""),
  source_url: z.string().default(""),
  processed: z.boolean().default(false),
  retrieved_at: z.string().default(""),
  notes: z.string().default(""),
  tags: z.array(z.string()).default([]),

  /** The whole item; its `id` is the citation key. */
  csl: itemSchema.optional(),
  /** SHA-256 of the file as it is now; null without a file. */
  sha256: z.string().nullable().default(null),
  original_filename: z.string().default(""),
  status: z.enum(manifestStatuses).default("recorded"),
  /** Why there is no record, in words. */
  reason: z.string().optional(),
  notices: z.array(noticeSchema).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  differences: z.array(differenceSchema).optional(),
  /** Hashes of the file before and after the last metadata write, and the run that wrote it. */
  write: z
    .object({
      run_id: z.string(),
      sha256_before: z.string(),
      sha256_after: z.string(),
      /** Hashes before earlier writes: the same text in other bytes. */
      earlier: z.array(z.string()).optional(),
      at: z.string(),
      /** Digest of the record that was written, by which a later scan sees that there is nothing to do. */
      content: z.string().optional(),
    })
    .optional(),
  /** Digests of the fields as Quire wrote them, by which it tells what a person has changed since. */
  as_written: z.string().optional(),
  /** Keys the work had before its record was known; drafts may still cite them. */
  former_keys: z.array(z.string()).optional(),
});
export type ManifestEntry = z.infer<typeof manifestEntrySchema>;

export const manifestSchema = z.looseObject({ version: z.literal(1), entries: z.array(manifestEntrySchema) });
export type Manifest = z.infer<typeof manifestSchema>;
