import { z } from "zod";
import { claimEvidenceSchema } from "../domain/evidence.js";
import { verdicts } from "../domain/verdict.js";
import { draftFormats } from "../document/tree/draft.js";
import { existenceStates } from "../reference/entry.js";
import { defineContract } from "../run/contract.js";
import { auditFields } from "./audit.js";
import { findingSchema } from "./audit-finding.js";

export const draftCheckInput = auditFields
  .pick({ draft: true, text: true, format: true, bib: true })
  .refine(({ draft, text }) => draft !== undefined || text !== undefined, { message: "give a draft, a text, or both" });
export type DraftCheckInput = z.output<typeof draftCheckInput>;

const place = {
  line: z.int().describe("1-based, in UTF-16 units as all places here"),
  column: z.int().describe("1-based"),
  end_line: z.int().describe("Of the first character behind it"),
  end_column: z.int().describe("Of the first character behind it"),
};

/** What may be written instead, at once and nowhere else. */
export const draftChangeSchema = z.strictObject({
  title: z.string().describe("What it does, in a few words"),
  finding: z.int().nullable().describe("Index of the finding that it mends; null where it mends several"),
  edits: z
    .array(z.strictObject({ ...place, file: z.string().describe("The file"), text: z.string().describe("New text") }))
    .describe("All of them or none"),
});
export type DraftChange = z.infer<typeof draftChangeSchema>;

/** A cited sentence with what its works say. */
export const draftStatementSchema = z.strictObject({
  ...place,
  file: z.string().optional().describe("The file, where the draft is made of several"),
  text: z.string().describe("Without its marks"),
  verdict: z.enum(verdicts).describe("Of all its works together"),
  reasons: z.array(z.string()).describe("Why, in words"),
  works: z
    .array(
      z.strictObject({
        entry: z.string().describe("Id of the entry in `works`"),
        verdict: z.enum(verdicts).describe("Of this work alone"),
        evidence: claimEvidenceSchema.nullable().describe("The passage; null where none was found"),
        unchecked: z.string().nullable().describe("Why it could not be checked; null where it was"),
      }),
    )
    .describe("The works that it cites"),
});

export const draftCheckOutput = z.strictObject({
  version: z.literal(1).describe("Of this form"),
  draft: z.string().nullable().describe("The draft's file as it was named; null for a text alone"),
  format: z.enum(draftFormats).describe("As which it was read"),
  findings: z.array(findingSchema).describe("Most serious first"),
  statements: z.array(draftStatementSchema).describe("The cited sentences in the order of the text"),
  marks: z
    .array(
      z.strictObject({
        ...place,
        file: z.string().optional().describe("The file, where the draft is made of several"),
        works: z.array(z.string()).describe("Ids of the entries that it means"),
      }),
    )
    .describe("The marks of citation in the order of the text"),
  works: z
    .array(
      z.strictObject({
        entry: z.string().describe("Id of the entry"),
        key: z.string().nullable().describe("Citation key of the draft; null where it has none"),
        title: z.string().describe("As the record says it, else the entry"),
        authors: z.array(z.string()).describe("As printed"),
        year: z.int().nullable().describe("Of publication"),
        work_id: z.string().nullable().describe("Of the library's text; null where it has none"),
        state: z.enum(existenceStates).describe("Whether the library knows the work as it is cited"),
      }),
    )
    .describe("The works that the draft cites"),
  changes: z.array(draftChangeSchema).describe("What can be mended by replacing text"),
});
export type DraftCheckOutput = z.infer<typeof draftCheckOutput>;

export const draftCheckContract = defineContract({
  name: "draft_check",
  version: 1,
  description:
    "Checks a draft while it is written, as audit does, with the library alone; what did not change since the last time is not checked again.",
  input: draftCheckInput,
  output: draftCheckOutput,
  paths: ["draft", "bib"],
  effect: "read",
  network: false,
});
