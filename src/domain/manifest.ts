import { z } from "zod";
import { annotationSchema } from "./annotation.js";
import { itemSchema } from "./item.js";
import { differenceSchema, noticeSchema } from "./record.js";

/** Says how far a file has come: `unread` files have no usable text, `unidentified` ones no record that was accepted. */
export const manifestStatuses = ["written", "recorded", "skipped", "unidentified", "unread", "removed"] as const;

/** What a file is of its work: several may be kept of one. */
export const fileRoles = ["published", "manuscript", "supplement", "copy"] as const;
export type FileRole = (typeof fileRoles)[number];

/** What was taken from a record of another program, so that only what changes there is taken again. */
export const originSchema = z.object({
  program: z.literal("zotero").describe("Where the record is kept"),
  library: z.string().describe('"user", "group:4711"'),
  key: z.string().describe("Of the record there"),
  version: z.number().describe("Of the record there when it was last taken over"),
  digest: z.string().describe("Of all that was taken over"),
  citation_key: z.string().optional().describe("That it had there"),
  tags: z.array(z.string()).optional().describe("That it had there"),
  collections: z.array(z.string()).optional().describe("That it lay in there"),
  notes: z.string().optional().describe("Digest of its notes there"),
  annotations: z.array(annotationSchema).optional().describe("Marks and comments in its files there"),
});
export type EntryOrigin = z.infer<typeof originSchema>;

/** One work in manifest.json. The first fifteen fields are version 1 of the format that other programs read. */
export const manifestEntrySchema = z.looseObject({
  id: z
    .string()
    .describe(
      "SHA-256 of the file as first seen; of the first identifier (kind:value) for a work without a file. Never changes.",
    ),
  filename: z
    .string()
    .default("")
    .describe("Relative to the workspace where it lies below it, else absolute; empty for a work without a file."),
  title: z.string().default("").describe("May be edited: it wins over csl.title."),
  authors: z
    .array(z.string())
    .default([])
    .describe('As printed: "Ada Lovelace" or "Lovelace, Ada". May be edited: wins over csl.author.'),
  publication: z
    .string()
    .default("")
    .describe("Journal, book or proceedings it is part of; the publisher of a book. May be edited."),
  date: z.string().default("").describe("YYYY, YYYY-MM or YYYY-MM-DD; empty where unknown. May be edited."),
  year: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe("May be edited; a year that was changed alone wins over the date."),
  doi: z.string().default("").describe("Lower case, without prefix. May be edited."),
  isbn: z.string().default("").describe("ISBN-13 without hyphens. May be edited."),
  pdf_url: z.string().default("").describe("Address of a copy that anyone may fetch."),
  source_url: z.string().default("").describe("Page about the work."),
  processed: z.boolean().default(false).describe("False for a file whose record nobody has accepted."),
  retrieved_at: z.string().default("").describe("When the sources were asked, ISO 8601."),
  notes: z.string().default("").describe("Yours; no machine writes here."),
  tags: z.array(z.string()).default([]).describe("Yours; searches filter by them."),

  csl: itemSchema.optional().describe("The whole item in CSL-JSON; its id is the citation key."),
  sha256: z.string().nullable().default(null).describe("SHA-256 of the file as it is now; null without a file."),
  original_filename: z.string().default("").describe("What the file was called when it was first seen."),
  status: z.enum(manifestStatuses).default("recorded").describe("How far the file has come."),
  reason: z.string().optional().describe("Why there is no record, in words."),
  notices: z.array(noticeSchema).optional().describe("Retractions, corrections and the like that sources know of."),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('Which source each field of the item came from; "you" is a person, whose fields no machine replaces.'),
  differences: z.array(differenceSchema).optional().describe("Where sources or the file disagree."),
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
    .describe("Hashes of the file before and after its metadata were last written, and the run that did it."),
  as_written: z
    .string()
    .optional()
    .describe("Digests by which Quire tells what was changed by hand. Leave it as it is."),
  former_keys: z.array(z.string()).optional().describe("Citation keys that drafts may still use."),
  file_of: z
    .string()
    .optional()
    .describe("Id of the entry that has the record: this one is another file of the same work."),
  role: z.enum(fileRoles).optional().describe("What this file of the work is."),
  own_record: itemSchema.optional().describe("What the file was taken for before it was joined to another's record."),
  gave: z.array(z.string()).optional().describe("Fields that the work's record took from this file's own record."),
  own_notes: z.string().optional().describe("Notes of the file's own record."),
  apart_from: z.array(z.string()).optional().describe("Ids of entries that a person said are other works."),
  collections: z
    .array(z.string())
    .optional()
    .describe('Yours: "Thesis/Chapter 2" lies in "Thesis". Searches filter by them.'),
  origins: z.array(originSchema).optional().describe("Records of other programs that it was made of."),
});
export type ManifestEntry = z.infer<typeof manifestEntrySchema>;

export const manifestSchema = z.looseObject({ version: z.literal(1), entries: z.array(manifestEntrySchema) });
export type Manifest = z.infer<typeof manifestSchema>;
