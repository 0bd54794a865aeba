import { z } from "zod";
import { errorRecordSchema } from "../../domain/error-schema.js";
import { recordSchema } from "../../domain/record.js";
import { identificationSchema } from "../../reference/first-page/identification.js";
import { matchSchema } from "../../cite/compare/match-schema.js";
import { outcomeWords, readingSchema } from "./proposal.js";
import { countEach } from "../../domain/lists.js";

/** What became of a file: the manifest's words, and those for files that stayed as they were. */
export const fileActions = [
  "written",
  "recorded",
  "skipped",
  "unidentified",
  "unread",
  "removed",
  "unchanged",
  "duplicate",
  "failed",
] as const;
export type FileAction = (typeof fileActions)[number];

export const fileResultSchema = z.strictObject({
  path: z.string(),
  /** Where the file lies now; null where it is where it was. */
  new_path: z.string().nullable(),
  /** Of the file as it was found; null where it could not be read. */
  sha256: z.string().nullable(),
  action: z.enum(fileActions),
  /** Why, in one sentence for people. */
  reason: z.string(),
  outcome: z.enum(outcomeWords).nullable(),
  identification: identificationSchema.nullable(),
  /** What the first page and the metadata say. */
  says: readingSchema.shape.says.nullable(),
  record: recordSchema.nullable(),
  match: matchSchema.nullable(),
  /** What the record was found by. */
  by: z.string().nullable(),
  /** Another file with the same DOI or ISBN: two copies of one work, or an identifier that is wrong in one. */
  twin: z.string().nullable(),
  error: errorRecordSchema.nullable(),
});
export type FileResult = z.infer<typeof fileResultSchema>;

export const scanOutput = z.strictObject({
  run_id: z.string(),
  files: z.array(fileResultSchema),
  counts: z.partialRecord(z.enum(fileActions), z.number()),
  renamed: z.number(),
  dry_run: z.boolean(),
  /** Absolute path of the manifest; null where none is written. */
  manifest: z.string().nullable(),
  /** What undoes all that was written; null where nothing was. */
  undo: z.string().nullable(),
});
export type ScanOutput = z.infer<typeof scanOutput>;

/** What a scan made so far, for the end of a run or for a person who stops in the middle. */
export function summarise(
  files: readonly FileResult[],
  run: { run_id: string; dry_run: boolean; manifest: string | null },
): ScanOutput {
  const counts: ScanOutput["counts"] = countEach(files.map(({ action }) => action));
  const renamed = files.filter(({ new_path }) => new_path !== null).length;
  const touched = (counts.written ?? 0) + renamed > 0 && !run.dry_run;
  return { ...run, files: [...files], counts, renamed, undo: touched ? `quire scan --undo ${run.run_id}` : null };
}
