import { z } from "zod";
import type { RunContext } from "../../run/run-context.js";
import type { KnownEntries } from "./known-entry.js";
import type { Subject } from "./prepare.js";
import type { FileResult } from "./scan-output.js";
import type { WrittenFile } from "./write-file.js";

export const scanInput = z.strictObject({
  path: z.string().describe("A folder, meaning all below it, or one file"),
  glob: z.string().default("**/*.pdf").describe("Only files whose path below the folder matches"),
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

/** Which file of how many; counted from 1. */
export interface Place {
  number: number;
  total: number;
}

/** What one scan knows of itself. Filled again in the same order when the run is resumed. */
export interface ScanRun {
  context: RunContext;
  input: ScanInput;
  /** Absolute path; null where none is read or written. */
  manifest: string | null;
  /** The manifest's entries as the run or its resumption came to them first: what is written since is of this run. */
  known: () => Promise<KnownEntries>;
  /** By the path as listed. */
  results: Map<string, FileResult>;
  writes: DoneWrite[];
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
