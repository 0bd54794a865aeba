import { basename } from "node:path";
import { toQuireError, type ErrorRecord } from "../domain/error.js";
import { type Work, workId, type WorkPath } from "../domain/work.js";
import type { FoundFile } from "../ports/workspace-files.js";
import type { Store } from "../ports/store.js";
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

/** What the library knew of all files before this run, so that each file needs no query of its own. */
export interface LibrarySnapshot {
  byPath: ReadonlyMap<string, Work>;
  byHash: ReadonlyMap<string, Work>;
  /** Paths that are on disk now, among those the library knows. */
  existing: ReadonlySet<string>;
}

/** Adds one file: a bad one becomes an outcome with its reason, never an end of the run. */
export async function addFile(
  context: RunContext,
  store: Store,
  snapshot: LibrarySnapshot,
  file: FoundFile,
  options: AddOptions,
): Promise<FileOutcome> {
  try {
    return await addReadableFile(context, store, snapshot, file, options);
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

async function addReadableFile(
  context: RunContext,
  store: Store,
  snapshot: LibrarySnapshot,
  file: FoundFile,
  options: AddOptions,
): Promise<FileOutcome> {
  const atPath = snapshot.byPath.get(file.path) ?? null;
  const recorded = atPath?.paths.find((path) => path.path === file.path);
  if (atPath && !options.again && !wantsOcr(atPath, options) && looksUnchanged(file, recorded, atPath.updated_at)) {
    return keepWork(store, atPath, atPath.paths, "unchanged", options);
  }
  const sha256 = await context.services.files.hash(file.path);
  const exists = (path: WorkPath) => snapshot.existing.has(path.path);
  // Another file of this run may have brought the same bytes: the store knows, the snapshot does not.
  const withBytes = snapshot.byHash.get(sha256) ?? (await store.workByHash(sha256));
  const decision = classifyFile({ atPath, withBytes }, sha256, exists);
  const path: WorkPath = { path: file.path, sha256, size: file.size, mtime_ms: file.mtime_ms };
  const work = "work" in decision ? decision.work : null;
  const paths = pathsWith(work, path, exists);
  const known = decision.kind === "unchanged" || decision.kind === "moved" || decision.kind === "duplicate";
  if (known && work && !options.again && !wantsOcr(work, options)) {
    return keepWork(store, work, paths, decision.kind, options);
  }
  if (options.dry_run) return emptyOutcome(file.path, decision.kind, work, null);
  return readFile(context, store, { work, paths, path, kind: decision.kind }, options);
}

/** A file that failed before has no work; one that was read without OCR stays as it is unless it has no text. */
function wantsOcr(work: Work, options: AddOptions): boolean {
  return options.ocr && work.format === "pdf" && !work.ocr && work.lines === 0;
}

async function keepWork(
  store: Store,
  work: Work,
  paths: WorkPath[],
  kind: FileDecision["kind"],
  options: AddOptions,
): Promise<FileOutcome> {
  const collections = withCollection(work, options.collection);
  const changed =
    collections.length !== work.collections.length || JSON.stringify(paths) !== JSON.stringify(work.paths);
  if (changed && !options.dry_run) await store.updateWorks([{ ...work, paths, collections }]);
  return emptyOutcome(paths[0]?.path ?? "", kind, work, null);
}

function withCollection(work: Work | null, collection: string | undefined): string[] {
  const names = new Set(work?.collections ?? []);
  if (collection !== undefined) names.add(collection);
  return [...names].toSorted();
}

interface Reading {
  work: Work | null;
  paths: WorkPath[];
  path: WorkPath;
  kind: FileDecision["kind"];
}

async function readFile(
  context: RunContext,
  store: Store,
  { work, paths, path, kind }: Reading,
  options: AddOptions,
): Promise<FileOutcome> {
  const { files, reader, clock, config } = context.services;
  const name = basename(path.path);
  const bytes = await files.read(path.path, config.max_file_bytes);
  const now = clock.now().toISOString();
  const basis = {
    id: work?.id ?? workId(path.sha256),
    sha256: path.sha256,
    collections: withCollection(work, options.collection),
    paths,
    added_at: work?.added_at ?? now,
    updated_at: now,
  };
  const read = await reader.read(
    { bytes, name, basis, passages: config.passages },
    {
      ocr: options.ocr,
      signal: context.signal,
      onPage: (done, total) => context.progress({ label: name, done, total, unit: "pages" }),
    },
  );
  // The text first: a kill in between leaves a text that the repeated step writes again, never passages without text.
  await files.writeText(read.work.id, read.text);
  await store.upsert([read]);
  await store.deleteFailures([path.path]);
  return {
    path: path.path,
    outcome: kind,
    work_id: read.work.id,
    title: read.work.title,
    pages: read.work.pages ?? 0,
    passages: read.passages.length,
    error: null,
  };
}

function emptyOutcome(
  path: string,
  outcome: FileOutcome["outcome"],
  work: Work | null,
  error: ErrorRecord | null,
): FileOutcome {
  return { path, outcome, work_id: work?.id ?? null, title: work?.title ?? null, pages: 0, passages: 0, error };
}
