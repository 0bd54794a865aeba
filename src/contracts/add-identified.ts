import { z } from "zod";
import { errorRecordSchema } from "../domain/error-schema.js";
import { noticeSchema } from "../domain/record.js";
import { defineContract } from "../run/contract.js";

/** Tells what became of one target. */
export const addedWorkSchema = z.strictObject({
  target: z.string(),
  /** `recorded` is a work without a file. */
  outcome: z.enum(["added", "recorded", "unchanged", "failed"]),
  title: z.string().nullable(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  /** Citation key. */
  key: z.string().nullable(),
  /** Absolute path of the file. */
  path: z.string().nullable(),
  /** Where the file was fetched. */
  fetched_from: z.string().nullable(),
  notices: z.array(noticeSchema),
  /** Why there is no file or no record, in sentences. */
  remarks: z.array(z.string()),
  error: errorRecordSchema.nullable(),
});
export type AddedWork = z.infer<typeof addedWorkSchema>;

export const addIdentifiedInput = z.strictObject({
  targets: z.array(z.string().min(1)).min(1).describe("doi:…, arxiv:…, isbn:…, pmid:… or addresses"),
  collection: z.string().min(1).optional().describe("Put them into this collection"),
  jobs: z.int().min(1).max(16).default(4).describe("Works looked up at the same time"),
  dry_run: z.boolean().default(false).describe("Say what would be done, change nothing"),
});

export const addIdentifiedOutput = z.strictObject({
  works: z.array(addedWorkSchema),
  counts: z.record(z.string(), z.number()),
  passages: z.number(),
  dry_run: z.boolean(),
});

export type AddIdentifiedOutput = z.infer<typeof addIdentifiedOutput>;

export const addIdentifiedContract = defineContract({
  name: "add_identified",
  version: 1,
  description: "Adds works by DOI, arXiv id, ISBN, PMID or address: looks each up, fetches its open copy and adds it.",
  input: addIdentifiedInput,
  output: addIdentifiedOutput,
  positional: ["targets"],
  effect: "write",
  network: true,
  destructive: false,
});
