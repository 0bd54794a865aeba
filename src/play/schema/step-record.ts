import { z } from "zod";
import { claimSchema, sourceSchema } from "../../domain/evidence.js";
import { knownRowSchema, writtenSchema } from "./item.js";

/** What one text rests on. */
export const textEvidenceSchema = z.strictObject({
  id: z.string().describe("Of the item; empty for a step that runs once"),
  slot: z.string().describe("Which of several answers; empty where there is one"),
  sources: z.array(sourceSchema).describe("The passages that it cites"),
  claims: z.array(claimSchema).describe("Its sentences with their verdicts; places count in the text"),
  notes: z.array(z.string()).describe("What a reader has to know, in sentences"),
  unmet: z.array(z.string()).default([]).describe("What the step asks for and the answer does not meet, in words"),
});
export type TextEvidence = z.infer<typeof textEvidenceSchema>;

/** A file that was made of a document, and what was said of it. */
export const finishedFileSchema = z.strictObject({
  path: z.string().describe("From the workspace"),
  key: z.string().describe("Of the document, and of what the step says of the file"),
  notes: z.array(z.string()).describe("What a reader has to know, in sentences"),
  reasons: z.array(z.string()).describe("Why the run that made it was incomplete, in sentences"),
});
export type FinishedFile = z.infer<typeof finishedFileSchema>;

/**
 * `OUTPUT.evidence.json`: what a step has written into OUTPUT, of what, and what it rests on. By it the rows of the file
 * are known again, edits of a person are seen, and files that are not the playbook's own are told.
 */
export const stepRecordSchema = z.strictObject({
  version: z.literal(1),
  playbook: z.string(),
  /** File of the config; null where its values were given. */
  config: z.string().nullable(),
  step: z.string(),
  /** Of OUTPUT as it was written last. */
  sha256: z.string(),
  /** Of OUTPUT before that: it still is so where a process was killed between the two. */
  previous: z.string().nullable().default(null),
  /** Ids of the rows of OUTPUT, in their order. */
  present: z.array(z.string()),
  /** All rows that ever had an id. */
  rows: z.array(knownRowSchema),
  written: z.array(writtenSchema),
  evidence: z.array(textEvidenceSchema),
  /** Of a document: what was made of it. */
  finished: z.array(finishedFileSchema).default([]),
});
export type StepRecord = z.infer<typeof stepRecordSchema>;
