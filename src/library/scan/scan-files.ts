import { basename, dirname, join } from "node:path";
import type { FoundFile } from "../../ports/workspace-files.js";
import { isPdfPath } from "../../domain/url.js";
import type { RunContext } from "../../run/run-context.js";
import { resultFor, targetPath, withKnownWork } from "./apply.js";
import { decideFile } from "./decide-file.js";
import { defaultAnswer } from "./follow-answer.js";
import { numberedName } from "./file-name.js";
import { isUpToDate, recordOf } from "./known-entry.js";
import { prepare, type Prepared, type Subject } from "./prepare.js";
import { type FileResult, type Place, type ScanRun, untouched } from "./scan-run.js";

/** How many files are looked up ahead of the one a person reads, for each look-up at the same time. */
const aheadPerJob = 4;

/** Goes through the files in their order, looking the next ones up meanwhile. Results are in `scan.results`. */
export async function scanFiles(scan: ScanRun, files: readonly FoundFile[]): Promise<void> {
  const { context, input } = scan;
  const named = namesOneFile(scan, files);
  const repair = named && !input.dry_run;
  const options = { ...input, named, repair, known: scan.known };
  const stopped = new AbortController();
  const preparing = context.until(stopped.signal);
  context.emit("plan", "planner", "plan", { files: files.length });
  const prepareNext = (index: number) => {
    const file = files[index];
    if (file === undefined) throw new RangeError(`There is no file ${index}.`);
    return prepare(preparing, file, options);
  };
  const ahead = new LookAhead(files.length, prepareNext, { jobs: input.jobs, ahead: input.jobs * aheadPerJob });
  try {
    let said: string | null = null;
    for (const [index, file] of files.entries()) {
      const place = { number: index + 1, total: files.length };
      const result = await settle(scan, await ahead.get(index), { place, said, repair });
      scan.results.set(file.path, result);
      said = announcement(result);
    }
  } finally {
    // Nothing may be recorded once the run's log is closed, and a person who stops does not wait for a slow service.
    stopped.abort();
    await ahead.stop();
  }
}

/** Whether a person named the file itself. */
function namesOneFile({ context, input }: ScanRun, files: readonly FoundFile[]): boolean {
  return files.length === 1 && files[0]?.path === context.services.files.resolve(input.path);
}

interface Moment {
  place: Place;
  /** What was done with the file before. */
  said: string | null;
  repair: boolean;
}

async function settle(scan: ScanRun, prepared: Prepared, { place, said, repair }: Moment): Promise<FileResult> {
  if (prepared.kind === "failed") {
    return untouched(prepared.file.path, null, "failed", prepared.error.message, prepared.error);
  }
  const { file, sha256 } = prepared.kind === "subject" ? prepared.subject : prepared;
  if (prepared.kind === "passed") return untouched(file.path, sha256, "passed", prepared.reason);
  if (prepared.kind === "copy")
    return untouched(file.path, sha256, "duplicate", `The same bytes as ${prepared.copy_of}.`);
  if (prepared.kind === "existing") {
    const record = recordOf(prepared.entry);
    return { ...untouched(file.path, sha256, "unchanged", prepared.reason), record, by: "manifest" };
  }
  const first = scan.seen.get(sha256);
  if (first !== undefined) return untouched(file.path, sha256, "duplicate", `The same bytes as ${first}.`);
  const subject = await withKnownWork(scan, prepared.subject);
  scan.seen.set(sha256, subject.name);
  const { record } = subject.proposal;
  const isNamed = !scan.input.rename_known || targetPath(scan, subject) === null;
  if (!repair && isNamed && record !== null && subject.entry !== null && isUpToDate(subject.entry, sha256, record)) {
    return resultFor(scan, subject, "unchanged", "Nothing to do.");
  }
  return scan.input.dry_run ? plannedResult(scan, subject) : decideFile(scan, subject, place, said);
}

/** What `--yes` would do. */
function plannedResult(scan: ScanRun, subject: Subject): FileResult {
  const { proposal, reading } = subject;
  if (defaultAnswer(proposal) === "write") {
    if (!isPdfPath(subject.file.path)) return resultFor(scan, subject, "recorded", proposal.reason);
    return { ...resultFor(scan, subject, "written", proposal.reason), new_path: plannedPath(scan, subject) };
  }
  const unread = proposal.record === null && (reading.error !== null || reading.no_text);
  return resultFor(scan, subject, unread ? "unread" : "unidentified", proposal.reason);
}

/** The name a file would get, as far as that can be told before the others have theirs. */
function plannedPath(scan: ScanRun, subject: Subject): string | null {
  const target = targetPath(scan, subject);
  if (target === null) return null;
  const taken = new Set([...scan.results.values()].map(({ new_path }) => new_path?.toLowerCase()));
  const named = (number: number) => join(dirname(target), numberedName(basename(target), number));
  let number = 1;
  while (taken.has(named(number).toLowerCase())) number += 1;
  return named(number);
}

/** What a person is told of the file before, above the next one. */
function announcement({ action, path, new_path, reason }: FileResult): string | null {
  const name = basename(path);
  if (action === "written" || action === "recorded") {
    const renamed = new_path === null ? name : `${name} is now ${basename(new_path)}`;
    return action === "written" ? `Written: ${renamed}.` : `${renamed}. ${reason}`;
  }
  if (action === "removed") return `${name}: ${reason}`;
  return null;
}

/** Says what the run came to so far, for a person who stops in the middle. */
export function emitSoFar(context: RunContext, summary: { files: readonly FileResult[] }): void {
  context.emit("finalize", "system", `so_far:${summary.files.length}`, summary);
}

/**
 * Prepares a list in its order, some items ahead of the one that is asked for, so many at a time. What fails is told
 * to whoever asks for it, and to nobody else.
 */
export class LookAhead<T> {
  private readonly begun: Promise<T>[] = [];
  private running = 0;
  private wanted = 0;
  private stopped = false;

  constructor(
    private readonly count: number,
    private readonly begin: (index: number) => Promise<T>,
    private readonly limits: { jobs: number; ahead: number },
  ) {}

  /** The prepared item, which waits for no other; those after it are begun. */
  get(index: number): Promise<T> {
    this.wanted = Math.max(this.wanted, Math.min(this.count, index + 1 + this.limits.ahead));
    while (this.begun.length <= index) this.beginNext();
    this.pump();
    return this.begun[index] ?? Promise.reject(new RangeError(`There is no item ${index}.`));
  }

  /** Begins nothing more, and resolves when what was begun is over. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.allSettled(this.begun);
  }

  private pump(): void {
    while (!this.stopped && this.running < this.limits.jobs && this.begun.length < this.wanted) this.beginNext();
  }

  private beginNext(): void {
    const promise = this.begin(this.begun.length);
    this.begun.push(promise);
    this.running += 1;
    const settled = () => {
      this.running -= 1;
      this.pump();
    };
    promise.then(settled, settled);
  }
}
