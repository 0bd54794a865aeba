import { z } from "zod";
import type { RunContext } from "../../run/run-context.js";
import type { KnownEntries } from "./known-entry.js";
import type { Subject } from "./prepare.js";
import type { WrittenFile } from "./write-file.js";
import { errorRecordSchema } from "../../domain/error-schema.js";
import { recordSchema } from "../../domain/record.js";
import { identificationSchema } from "../../reference/first-page/identification.js";
import { matchSchema } from "../../cite/compare/match-schema.js";
import { outcomeWords, readingSchema } from "./proposal.js";
import { countEach } from "../../domain/collections.js";
import type { ErrorRecord } from "../../domain/error.js";

export const scanInput = z.strictObject({
  path: z.string().describe("A folder, meaning all below it, or one file"),
  glob: z.string().optional().describe("Only files whose path below the folder matches, as **/*.pdf"),
  depth: z.int().min(1).optional().describe("Levels of folders; 1 means the folder's own files"),
  dry_run: z.boolean().default(true).describe("Say what would be done, change nothing, ask nothing"),
  manifest: z.string().optional().describe("Another manifest than the workspace's"),
  no_manifest: z.boolean().default(false).describe("Keep no manifest"),
  rename: z.boolean().default(true).describe("Name files after their records"),
  name: z.string().default("slug(title)_year").describe("Template of file names"),
  move: z.string().optional().describe("A folder that renamed files are moved to"),
  rename_known: z.boolean().default(false).describe("Name files too that carry their records already"),
  skip_existing: z.boolean().default(false).describe("Pass over files that the manifest has as processed"),
  allow_delete: z.boolean().default(false).describe("Offer to move files to the trash"),
  rescan: z.boolean().default(false).describe("Look everything up anew instead of taking it from the manifest"),
  jobs: z.int().min(1).max(32).default(4).describe("Look-ups at the same time"),
});
export type ScanInput = z.infer<typeof scanInput>;

/** A write of this run that can be undone. */
export interface DoneWrite {
  subject: Subject;
  written: WrittenFile;
  place: Place;
}

/** A file that this run moved to the trash of the workspace. */
export interface DoneRemoval {
  subject: Subject;
  kept: string;
  place: Place;
}

/** Which file of how many; counted from 1. */
export interface Place {
  number: number;
  total: number;
}

/** The state of one scan. Filled again in the same order when the run is resumed. */
export interface ScanRun {
  context: RunContext;
  input: ScanInput;
  /** Absolute path; null where none is read or written. */
  manifest: string | null;
  /** The manifest's entries as the run or its resumption came to them first: what is written since is of this run. */
  known: () => Promise<KnownEntries>;
  /** By the path as listed. */
  results: Map<string, FileResult>;
  /** What can be taken back, the last one first. */
  writes: (DoneWrite | DoneRemoval)[];
  /** First path of each SHA-256. */
  seen: Map<string, string>;
  /** Keys of files of which an answer could not be followed: what was answered beforehand fits no more. */
  refused: Set<string>;
  /** Questions put and steps taken so far about each file: every one gets a name of its own. */
  turns: Map<string, number>;
}

/** How often a file has been asked about in this run, this time included; from 1. */
export function nextQuestion(scan: ScanRun, subject: Subject): number {
  return countUp(scan, `question:${subject.key}`);
}

/** The number of the next thing that is done to a file, so that what is undone can be done again. */
export function nextAttempt(scan: ScanRun, subject: Subject): number {
  return countUp(scan, `attempt:${subject.key}`);
}

function countUp({ turns }: ScanRun, name: string): number {
  const next = (turns.get(name) ?? 0) + 1;
  turns.set(name, next);
  return next;
}

/** The outcomes of a file: the manifest's words, and those for files that stayed as they were. */
const fileActions = [
  "written",
  "recorded",
  "skipped",
  "unidentified",
  "unread",
  "removed",
  "unchanged",
  "duplicate",
  "passed",
  "failed",
] as const;
export type FileAction = (typeof fileActions)[number];

const fileResultSchema = z.strictObject({
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

/** Makes the result of a file that was not read, or that stays as it is. */
export function untouched(
  path: string,
  sha256: string | null,
  action: FileAction,
  reason: string,
  error: ErrorRecord | null = null,
): FileResult {
  const nothing = { outcome: null, identification: null, says: null, record: null, match: null, by: null, twin: null };
  return { path, new_path: null, sha256, action, reason, ...nothing, error };
}

/** Sums up what a scan made so far, for the end of a run or for a person who stops in the middle. */
export function summarise(
  files: readonly FileResult[],
  run: { run_id: string; dry_run: boolean; manifest: string | null },
): ScanOutput {
  const counts: ScanOutput["counts"] = Object.fromEntries(countEach(files.map(({ action }) => action)));
  const renamed = files.filter(({ new_path }) => new_path !== null).length;
  const touched = (counts.written ?? 0) + renamed > 0 && !run.dry_run;
  return { ...run, files: [...files], counts, renamed, undo: touched ? `quire scan --undo ${run.run_id}` : null };
}
