import { z } from "zod";
import { defineContract } from "../run/contract.js";
import { auditFields, auditOutput, isOne } from "./audit.js";

export const auditFilesInput = auditFields
  .omit({ detail: true })
  .extend({
    output: z
      .union([z.string(), z.array(z.string()).min(1)])
      .optional()
      .describe("Where the report is written: FILE.html, .json, .sarif or .md, or several of them"),
    fix: z.boolean().default(false).describe("Write DRAFT.fixed and a diff with what is safe to mend"),
  })
  .refine(isOne, { message: "give either draft or text" })
  .refine(({ fix, draft }) => !fix || draft !== undefined, { message: "fix needs a draft that is a file" });
export type AuditFilesInput = z.output<typeof auditFilesInput>;

export const writtenFile = z.strictObject({
  kind: z.enum(["report", "fixed", "diff"]),
  /** Absolute. */
  path: z.string(),
});
export type WrittenFile = z.infer<typeof writtenFile>;

/** An audit whose report or mended draft was written. */
export const auditFilesOutput = auditOutput.extend({
  files: z.array(writtenFile),
  /** What was mended, in the order of the files; empty without `fix`. */
  fixes: z.array(z.strictObject({ file: z.string(), line: z.int(), reason: z.string() })),
  /** What became of files that were there, in sentences. */
  notes: z.array(z.string()),
});
export type AuditFilesOutput = z.infer<typeof auditFilesOutput>;

export const auditFilesContract = defineContract({
  name: "audit_files",
  version: 1,
  description: "Audits a draft as audit does, and writes a report, or a mended draft with a diff.",
  input: auditFilesInput,
  output: auditFilesOutput,
  positional: ["draft"],
  paths: ["draft", "bib", "output"],
  effect: "write",
  network: true,
  destructive: false,
});
