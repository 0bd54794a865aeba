import { z } from "zod";
import { errorRecordSchema } from "../domain/error-schema.js";
import { defineContract } from "../run/contract.js";

const outcome = z.strictObject({
  path: z.string(),
  outcome: z.enum(["new", "changed", "moved", "duplicate", "unchanged", "failed"]),
  work_id: z.string().nullable(),
  title: z.string().nullable(),
  pages: z.number(),
  passages: z.number(),
  error: errorRecordSchema.nullable(),
});

export const addInput = z.strictObject({
  paths: z.array(z.string()).min(1).describe("Files or folders; a folder means all below it"),
  collection: z.string().min(1).optional().describe("Put them into this collection"),
  glob: z.string().optional().describe("Only files whose path below the folder matches, as **/*.pdf"),
  jobs: z.int().min(1).max(64).default(2).describe("Files read at the same time"),
  ocr: z
    .boolean()
    .default(false)
    .describe("Read scanned pages by optical character recognition (needs: quire extras add ocr)"),
  ocr_language: z
    .string()
    .regex(/^[a-z_]+(\+[a-z_]+)*$/iu)
    .optional()
    .describe("Languages of the scanned pages, as rus or deu+eng (turns on ocr); otherwise they are guessed"),
  again: z.boolean().default(false).describe("Read known files again"),
  dry_run: z.boolean().default(false).describe("Say what would be done, change nothing"),
});

export const addOutput = z.strictObject({
  files: z.array(outcome),
  counts: z.record(z.string(), z.number()),
  pages: z.number(),
  passages: z.number(),
  dry_run: z.boolean(),
  left_out: z
    .record(z.string(), z.number())
    .default({})
    .describe("Files of folders whose format is not read, by the ends of their names; hidden files are not counted"),
});

export type AddOutput = z.infer<typeof addOutput>;

export const addContract = defineContract({
  name: "add",
  version: 1,
  description: "Adds documents to the library: reads, cleans, structures and indexes them.",
  input: addInput,
  output: addOutput,
  positional: ["paths"],
  paths: ["paths"],
  effect: "write",
  network: true,
  destructive: false,
});
