import { z } from "zod";
import { identifierKinds } from "../domain/identifier.js";
import { itemSchema } from "../domain/item.js";
import { fieldReadingSchema, noticeSchema } from "../domain/record.js";
import { defineContract } from "../run/contract.js";

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
  tags: z.array(z.string()),
  notes: z.string(),
  notices: z.array(noticeSchema),
  missing_fields: z.array(z.string()),
  /** Whether its record was accepted. */
  processed: z.boolean(),
  /** False while the record is only what the file says of itself. */
  confirmed: z.boolean(),
  /** Where the file says what an unconfirmed record holds, by CSL field name. */
  file_fields: z.record(z.string(), fieldReadingSchema),
  has_text: z.boolean(),
  /** Why there is no record, in words. */
  reason: z.string(),
});

export const recordsOutput = z.strictObject({ manifest: z.string(), records: z.array(recordLine) });

export type RecordsOutput = z.infer<typeof recordsOutput>;

export const recordsContract = defineContract({
  name: "records",
  version: 1,
  description:
    "Lists the bibliographic records of the library: keys, authors, years, titles, identifiers, what is missing.",
  input: z.strictObject({
    missing: z.boolean().default(false).describe("Only records that lack what they would be cited with"),
  }),
  output: recordsOutput,
  effect: "read",
  network: false,
});
