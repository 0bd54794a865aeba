import { z } from "zod";
import { identifierKinds } from "../domain/identifier.js";
import { fileRoles } from "../domain/manifest.js";
import { itemSchema } from "../domain/item.js";
import { fieldReadingSchema, noticeSchema } from "../domain/record.js";
import { defineContract } from "../run/contract.js";

/** What records are ordered by. */
export const recordOrders = ["key", "author", "year", "title"] as const;

export const recordLine = z.strictObject({
  key: z.string(),
  /** Keys that drafts may still use for it. */
  former_keys: z.array(z.string()),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  identifiers: z.array(z.strictObject({ kind: z.enum(identifierKinds), value: z.string() })),
  item: itemSchema,
  id: z.string(),
  /** Null where the library has no text of it. */
  work_id: z.string().nullable(),
  path: z.string().nullable(),
  /** Further files of the work: its manuscript, a supplement. Logs of older runs have neither these nor what has a default below. */
  files: z
    .array(
      z.strictObject({
        id: z.string(),
        role: z.enum(fileRoles),
        path: z.string().nullable(),
        work_id: z.string().nullable(),
      }),
    )
    .default([]),
  tags: z.array(z.string()),
  collections: z.array(z.string()).default([]),
  notes: z.string(),
  notices: z.array(noticeSchema),
  missing_fields: z.array(z.string()),
  /** Whether its record was accepted. */
  processed: z.boolean(),
  /** False while the record is only what the file says of itself. */
  confirmed: z.boolean().default(true),
  /** Where the file says what an unconfirmed record holds, by CSL field name. */
  file_fields: z.record(z.string(), fieldReadingSchema).default({}),
  has_text: z.boolean(),
  /** Why there is no record, in words. */
  reason: z.string(),
  /** Ids of records that a person said are other works. */
  apart_from: z.array(z.string()).default([]),
  /** Id of the work whose text this one repeats, its own where it repeats none; null without a text. */
  text_of: z.string().nullable().default(null),
});

export const recordsOutput = z.strictObject({
  manifest: z.string(),
  records: z.array(recordLine),
  /** With `duplicates`: records that may be one work, and why. */
  duplicates: z
    .array(z.strictObject({ keys: z.array(z.string()), ids: z.array(z.string()), reasons: z.array(z.string()) }))
    .optional(),
});

export type RecordsOutput = z.infer<typeof recordsOutput>;

export const recordsContract = defineContract({
  name: "records",
  version: 1,
  description:
    "Lists the bibliographic records of the library: keys, authors, years, titles, identifiers, what is missing.",
  input: z.strictObject({
    missing: z.boolean().default(false).describe("Only records that lack what they would be cited with"),
    filter: z
      .string()
      .optional()
      .describe(
        "Only records that have all these words in key, names, year, title, publication, tags, identifiers or file",
      ),
    sort: z.enum(recordOrders).optional().describe("Order; by default that of the manifest"),
    duplicates: z.boolean().default(false).describe("Only records that may be one work, with the reasons"),
  }),
  output: recordsOutput,
  effect: "read",
  network: false,
});
