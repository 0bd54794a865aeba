import { z } from "zod";
import { itemSchema } from "./item.js";
import { differenceSchema, noticeSchema } from "./record.js";

/** How far a file has come: `unread` files have no usable text, `unidentified` ones no record that was accepted. */
export const manifestStatuses = ["written", "recorded", "skipped", "unidentified", "unread", "removed"] as const;

/** One work in manifest.json. The first fifteen fields are version 1 of the format that other programs read. */
export const manifestEntrySchema = z.looseObject({
  id: z
    .string()
    .describe('SHA-256 (hex) of the file as first seen; of "kind:value" of the identifier for a work without a file'),
  filename: z
    .string()
    .default("")
    .describe("Relative to the workspace where it lies below it, else absolute; empty for a work without a file"),
  title: z.string().default("").describe("Title"),
  authors: z.array(z.string()).default([]).describe("Authors as printed in lists, in their order"),
  publication: z.string().default("").describe("Journal, book or site that it appeared in"),
  date: z.string().default("").describe("YYYY, YYYY-MM or YYYY-MM-DD; empty where unknown"),
  year: z.number().int().nullable().default(null).describe("Year of publication"),
  doi: z.string().default("").describe("Without https://doi.org/; empty where unknown"),
  isbn: z.string().default("").describe("ISBN-13 without hyphens; empty where unknown"),
  pdf_url: z.string().default("").describe("Address of a PDF; empty where none is known"),
  source_url: z.string().default("").describe("Page about the work; empty where none is known"),
  processed: z.boolean().default(false).describe("True once it has a record that was accepted"),
  retrieved_at: z.string().default("").describe("When its record was made, ISO 8601"),
  notes: z.string().default("").describe("Notes of the person"),
  tags: z.array(z.string()).default([]).describe("Tags of the person"),

  csl: itemSchema.optional().describe("The whole record in CSL-JSON; its id is the citation key"),
  sha256: z.string().nullable().default(null).describe("SHA-256 of the file as it is now; null without a file"),
  original_filename: z.string().default("").describe("Name of the file before it was renamed"),
  status: z.enum(manifestStatuses).default("recorded").describe("How far the file has come"),
  reason: z.string().optional().describe("Why there is no record, in words"),
  notices: z.array(noticeSchema).optional().describe("What happened to the work since it was published"),
  fields: z.record(z.string(), z.string()).optional().describe("Which source each field of the record came from"),
  differences: z.array(differenceSchema).optional().describe("Fields of which sources say different things"),
  write: z
    .object({
      run_id: z.string().describe("Run that wrote it"),
      sha256_before: z.string().describe("SHA-256 of the file before the write"),
      sha256_after: z.string().describe("SHA-256 of the file after the write"),
      earlier: z.array(z.string()).optional().describe("SHA-256 before earlier writes: the same text in other bytes"),
      at: z.string().describe("When it was written, ISO 8601"),
      content: z.string().optional().describe("Digest of the record that was written"),
    })
    .optional()
    .describe("The last write into the file: hashes before and after, and the run that did it"),
  as_written: z
    .string()
    .optional()
    .describe("Digests of the fields as Quire wrote them, by which it tells what a person has changed since"),
  former_keys: z
    .array(z.string())
    .optional()
    .describe("Keys that the work had before its record was known; drafts may still cite them"),
});
export type ManifestEntry = z.infer<typeof manifestEntrySchema>;

export const manifestSchema = z.looseObject({ version: z.literal(1), entries: z.array(manifestEntrySchema) });
export type Manifest = z.infer<typeof manifestSchema>;
