import { basename } from "node:path";
import { toQuireError, type ErrorRecord } from "../domain/error.js";
import { type Work, workId, type WorkPath } from "../domain/work.js";
import type { FoundFile } from "../ports/workspace-files.js";
import type { Store } from "../ports/store.js";
import type { ReadWork } from "../ports/work-reader.js";
import type { RunContext } from "../run/run-context.js";
import { classifyFile, type FileDecision, looksUnchanged, pathsWith } from "./classify.js";

export interface AddOptions {
  collection?: string | undefined;
  ocr: boolean;
  dry_run: boolean;
  /** Read files again whose bytes are known. */
  again: boolean;
}

/** What became of one file. */
export interface FileOutcome {
  path: string;
  outcome: FileDecision["kind"] | "failed";
  work_id: string | null;
  title: string | null;
  pages: number;
  passages: number;
  error: ErrorRecord | null;
}

/** What one run of `add` knows of the library and of itself. */
export interface AddRun {
  context: RunContext;
  store: Store;
  /** Works by path as the run began, so that untouched files need no query of their own. */
  byPath: ReadonlyMap<string, Work>;
  /** Files being added, by the hashes they concern. */
  underway: Map<string, Promise<unknown>>;
  options: AddOptions;
}

/** Adds one file: a bad one becomes an outcome with its reason, never an end of the run. */
export async function addFile(run: AddRun, file: FoundFile): Promise<FileOutcome> {
  const { context, store, byPath, options } = run;
  const known = byPath.get(file.path);
  if (known && looksDone(known, file, options) && (await hasText(run, known)))
    return emptyOutcome(file.path, "unchanged", known, null);
  try {
    const sha256 = await context.services.files.hash(file.path);
    return await inTurn(run.underway, [sha256, known?.sha256 ?? sha256], () => addBytes(run, file, sha256));
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "store") throw error;
    if (!options.dry_run) {
      const { code, message } = error;
      const at = context.services.clock.now().toISOString();
      await store.putFailures([{ path: file.path, sha256: null, code, message, at }]);
    }
    return emptyOutcome(file.path, "failed", null, error.toRecord());
  }
}

/** A text that was deleted is made again from the file. */
async function hasText({ context }: AddRun, work: Work): Promise<boolean> {
  const { files } = context.services;
  return (await files.stat(files.textPath(work.id))) !== null;
}

function looksDone(work: Work, file: FoundFile, options: AddOptions): boolean {
  const recorded = work.paths.find((path) => path.path === file.path);
  const collected = options.collection === undefined || work.collections.includes(options.collection);
  return collected && !options.again && !wantsOcr(work, options) && looksUnchanged(file, recorded, work.updated_at);
}

/** Files that share bytes, now or as last seen, go one after the other: each finds what the one before has made. */
function inTurn<T>(
  underway: Map<string, Promise<unknown>>,
  hashes: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const mine = Promise.allSettled(hashes.map((hash) => underway.get(hash) ?? Promise.resolve())).then(work);
  for (const hash of hashes) underway.set(hash, mine);
  return mine;
}

async function addBytes(run: AddRun, file: FoundFile, sha256: string): Promise<FileOutcome> {
  const { context, store, options } = run;
  // Other files of this run, and other processes, may have written since the run began.
  const known = { atPath: await store.workByPath(file.path), withBytes: await store.workByHash(sha256) };
  const existing = await existingPaths(context, [known.atPath, known.withBytes]);
  const exists = (path: WorkPath) => existing.has(path.path);
  const decision = classifyFile(known, sha256, exists);
  const path: WorkPath = { path: file.path, sha256, size: file.size, mtime_ms: file.mtime_ms };
  const work = "work" in decision ? decision.work : null;
  const paths = pathsWith(work, path, exists);
  const isKnown = decision.kind === "unchanged" || decision.kind === "moved" || decision.kind === "duplicate";
  if (isKnown && work && !options.again && !wantsOcr(work, options) && (await hasText(run, work))) {
    if (!options.dry_run) await keepWork(store, work, paths, options);
    return emptyOutcome(file.path, decision.kind, work, null);
  }
  // Asked to, files are read again whose bytes did not change.
  const outcome = decision.kind === "unchanged" ? "changed" : decision.kind;
  if (options.dry_run) return emptyOutcome(file.path, outcome, work, null);
  const read = await readFile(run, { work, paths, path });
  // The text first: a kill in between leaves a text that the repeated step writes again, never passages without text.
  await context.services.files.writeText(read.work.id, read.text);
  // Another process may have been faster with the same bytes.
  if (work === null && (await store.workByHash(sha256)) !== null) return addBytes(run, file, sha256);
  await store.upsert([read]);
  const { pages } = read.work;
  const done = { pages: pages ?? 0, passages: read.passages.length };
  return { ...emptyOutcome(file.path, outcome, read.work, null), ...done };
}

async function existingPaths({ services }: RunContext, works: readonly (Work | null)[]): Promise<Set<string>> {
  const paths = works.flatMap((work) => work?.paths ?? []);
  const found = await Promise.all(paths.map(({ path }) => services.files.stat(path)));
  return new Set(found.flatMap((file) => (file === null ? [] : [file.path])));
}

/** A file that failed before has no work; one that was read without OCR stays as it is unless it has no text. */
function wantsOcr(work: Work, options: AddOptions): boolean {
  return options.ocr && work.format === "pdf" && !work.ocr && work.lines === 0;
}

async function keepWork(store: Store, work: Work, paths: WorkPath[], options: AddOptions): Promise<void> {
  const collections = withCollection(work, options.collection);
  const changed =
    collections.length !== work.collections.length || JSON.stringify(paths) !== JSON.stringify(work.paths);
  if (changed) await store.updateWorks([{ ...work, paths, collections }]);
}

function withCollection(work: Work | null, collection: string | undefined): string[] {
  const names = new Set(work?.collections ?? []);
  if (collection !== undefined) names.add(collection);
  return [...names].toSorted();
}

/** What is known of a file before it is read: its place, its work where it has one, all paths the work will have. */
interface Reading {
  work: Work | null;
  paths: WorkPath[];
  path: WorkPath;
}

async function readFile({ context, store, options }: AddRun, { work, paths, path }: Reading): Promise<ReadWork> {
  const { files, reader, clock, config } = context.services;
  const name = basename(path.path);
  const bytes = await files.read(path.path, config.max_file_bytes);
  const now = clock.now().toISOString();
  const basis = {
    id: work?.id ?? (await freeId(store, path.sha256)),
    sha256: path.sha256,
    collections: withCollection(work, options.collection),
    paths,
    added_at: work?.added_at ?? now,
    updated_at: now,
  };
  return reader.read(
    { bytes, name, basis, passages: config.passages },
    {
      ocr: options.ocr,
      signal: context.signal,
      onPage: (done, total) => context.progress({ label: name, done, total, unit: "pages" }),
    },
  );
}

/** The id of a new work; other digits of its hash where a work that began with the same bytes has changed since. */
async function freeId(store: Store, sha256: string): Promise<string> {
  const first = workId(sha256);
  const ids = [first, sha256.slice(first.length, 2 * first.length), sha256.slice(2 * first.length, 3 * first.length)];
  for (const id of ids) {
    const holder = await store.workByHash(id);
    if (holder === null || holder.sha256 === sha256) return id;
  }
  return sha256;
}

function emptyOutcome(
  path: string,
  outcome: FileOutcome["outcome"],
  work: Work | null,
  error: ErrorRecord | null,
): FileOutcome {
  return { path, outcome, work_id: work?.id ?? null, title: work?.title ?? null, pages: 0, passages: 0, error };
}
