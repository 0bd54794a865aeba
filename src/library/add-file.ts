import { basename } from "node:path";
import { type ErrorRecord, toQuireError } from "../domain/error.js";
import { withTitle } from "../domain/passage.js";
import { type Work, workId, type WorkPath } from "../domain/work.js";
import type { ManifestEntry } from "../domain/manifest.js";
import type { FoundFile } from "../ports/workspace-files.js";
import type { Store } from "../ports/store.js";
import type { ReadWork } from "../ports/work-reader.js";
import type { RunContext } from "../run/run-context.js";
import { describeWork, keepKnown } from "./records/describe-work.js";
import { hasSameText } from "./records/ids.js";
import { keepAnnotations } from "./annotations/file-annotations.js";
import { byCodeUnits } from "../domain/collections.js";
import type { InTurn } from "../domain/turns.js";

export interface AddOptions {
  collection?: string | undefined;
  ocr: boolean;
  /** The languages of scanned pages. */
  ocr_language?: string | undefined;
  dry_run: boolean;
  /** Read files again whose bytes are known. */
  again: boolean;
}

/** The outcome of adding one file. */
export interface FileOutcome {
  path: string;
  outcome: FileDecision["kind"] | "failed";
  work_id: string | null;
  title: string | null;
  pages: number;
  passages: number;
  error: ErrorRecord | null;
}

/** Finds the entry of a file or a work. */
export interface Records {
  withHash(hash: string): Promise<ManifestEntry | null>;
  ofWork(work: Work): Promise<ManifestEntry | null>;
}

/** The state of one run of `add`: what it knows of the library and of itself. */
interface AddRun {
  context: RunContext;
  store: Store;
  /** Works by path as the run began, so that untouched files need no query of their own. */
  byPath: ReadonlyMap<string, Work>;
  /** The entries of the manifest as the run began. */
  records: Records;
  /** Files being added, by the hashes they concern. */
  underway: Map<string, Promise<unknown>>;
  /** So many files are read at the same time. */
  turns: InTurn;
  options: AddOptions;
}

/** Adds one file: a bad one becomes an outcome with its reason, never an end of the run. */
export async function addFile(run: AddRun, file: FoundFile): Promise<FileOutcome> {
  const { context, store, byPath, options } = run;
  const known = byPath.get(file.path);
  try {
    const seen_ms = context.services.clock.now().getTime();
    const sha256 = await context.services.files.hash(file.path);
    const path: WorkPath = {
      path: file.path,
      sha256,
      size: file.size,
      mtime_ms: file.mtime_ms,
      inode: file.inode,
      seen_ms,
    };
    return await inTurn(run.underway, [sha256, known?.sha256 ?? sha256], () => addBytes(run, path));
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

async function addBytes(run: AddRun, path: WorkPath): Promise<FileOutcome> {
  const { context, store, options } = run;
  const { sha256 } = path;
  // Other files of this run, and other processes, may have written since the run began.
  const known = await knownFile(run, path);
  const existing = await existingPaths(context, [known.atPath, known.withBytes]);
  const exists = (other: WorkPath) => existing.has(other.path);
  const decision = classifyFile(known, sha256, exists);
  const work = "work" in decision ? decision.work : null;
  const paths = pathsWith(work, path, exists);
  const isKnown = decision.kind === "unchanged" || decision.kind === "moved" || decision.kind === "duplicate";
  if (isKnown && work && !options.again && !wantsOcr(work, options) && (await hasText(run, work))) {
    if (!options.dry_run) await keepWork(store, work, paths, options);
    return emptyOutcome(path.path, decision.kind, work, null);
  }
  // Asked to, files are read again whose bytes did not change.
  const outcome = decision.kind === "unchanged" ? "changed" : decision.kind;
  if (options.dry_run) return emptyOutcome(path.path, outcome, work, null);
  const read = await readFile(run, { work, paths, path });
  // The text first: a kill in between leaves a text that the repeated step writes again, never passages without text.
  await context.services.files.writeText(read.work.id, read.text);
  await keepAnnotations(context.services.files, read.work.id, read.annotations ?? []);
  // Another process may have been faster with the same bytes.
  if (work === null && (await store.workByHash(sha256)) !== null) return addBytes(run, path);
  const described = await describeRead(run, read, work);
  await store.upsert([described]);
  const done = { pages: read.work.pages ?? 0, passages: read.passages.length };
  return { ...emptyOutcome(path.path, outcome, described.work, null), ...done };
}

/** What was read with what the manifest says of the work, and the key it had before. */
async function describeRead({ records }: AddRun, read: ReadWork, known: Work | null): Promise<ReadWork> {
  const entry = (await records.withHash(read.work.sha256)) ?? (await records.ofWork(read.work));
  const work = describeWork(keepKnown(read.work, known), entry);
  return { ...read, work, passages: read.passages.map((passage) => withTitle(passage, work.title)) };
}

/** What the store knows of a file; bytes that a scan has given other metadata count as those that were read. */
async function knownFile({ store, records }: AddRun, { path, sha256 }: WorkPath): Promise<KnownFile> {
  const entry = await records.withHash(sha256);
  const atPath = await store.workByPath(path);
  const withBytes = await store.workByHash(sha256);
  if (withBytes !== null) return { atPath, withBytes };
  const first = await store.workByHash(workId(entry?.id ?? sha256));
  return {
    atPath: atPath !== null && hasSameText(atPath, entry, sha256) ? { ...atPath, sha256 } : atPath,
    withBytes: first !== null && hasSameText(first, entry, sha256) ? first : null,
  };
}

async function existingPaths({ services }: RunContext, works: readonly (Work | null)[]): Promise<Set<string>> {
  const paths = works.flatMap((work) => work?.paths ?? []);
  const found = await Promise.all(paths.map(({ path }) => services.files.stat(services.files.recorded(path))));
  return new Set(found.flatMap((file) => (file === null ? [] : [file.path])));
}

/** A file that failed before has no work; one that was read without OCR is read again where pages of it are images. */
export function wantsOcr(work: Work, options: AddOptions): boolean {
  return options.ocr && work.format === "pdf" && !work.ocr && (work.lines === 0 || work.image_pages !== undefined);
}

async function keepWork(store: Store, work: Work, paths: WorkPath[], options: AddOptions): Promise<void> {
  const collected = withCollection(work, options.collection);
  const changed =
    JSON.stringify(collected) !== JSON.stringify(withCollection(work, undefined)) ||
    JSON.stringify(paths) !== JSON.stringify(work.paths);
  if (changed) await store.updateWorks([{ ...work, paths, ...collected }]);
}

function withCollection(
  work: Work | null,
  collection: string | undefined,
): Pick<Work, "collections" | "own_collections"> {
  const added = (names: readonly string[]) =>
    [...new Set([...names, ...(collection === undefined ? [] : [collection])])].toSorted();
  const own = work?.own_collections;
  return { collections: added(work?.collections ?? []), ...(own && { own_collections: added(own) }) };
}

/** What is known of a file before it is read: its place, its work where it has one, all paths the work will have. */
interface Reading {
  work: Work | null;
  paths: WorkPath[];
  path: WorkPath;
}

async function readFile(
  { context, store, records, options, turns }: AddRun,
  { work, paths, path }: Reading,
): Promise<ReadWork> {
  const { files, reader, clock, config } = context.services;
  const name = basename(path.path);
  const now = clock.now().toISOString();
  const basis = {
    id: work?.id ?? (await freeId(store, path.sha256, (await records.withHash(path.sha256))?.id)),
    sha256: path.sha256,
    ...withCollection(work, options.collection),
    paths,
    added_at: work?.added_at ?? now,
    updated_at: now,
  };
  return turns(async () =>
    reader.read(
      {
        bytes: await files.read(files.recorded(path.path), config.max_file_bytes),
        name,
        basis,
        passages: config.passages,
      },
      {
        ocr: options.ocr,
        ...(options.ocr_language !== undefined && { ocr_language: options.ocr_language }),
        signal: context.signal,
        onPage: (done, total) => context.progress({ label: name, done, total, unit: "pages" }),
      },
    ),
  );
}

/**
 * The id of a new work: the one of its manifest entry, else of its hash; other digits of that where a work that began
 * with the same bytes has changed since.
 */
async function freeId(store: Store, sha256: string, entryId = sha256): Promise<string> {
  const first = workId(sha256);
  const ids = [
    workId(entryId),
    first,
    sha256.slice(first.length, 2 * first.length),
    sha256.slice(2 * first.length, 3 * first.length),
  ];
  for (const id of ids) {
    const holder = await store.workByHash(id);
    if (holder === null || holder.sha256 === sha256) return id;
  }
  return sha256;
}

/** What is said of a file that was not read. */
export function emptyOutcome(
  path: string,
  outcome: FileOutcome["outcome"],
  work: Work | null,
  error: ErrorRecord | null,
): FileOutcome {
  return { path, outcome, work_id: work?.id ?? null, title: work?.title ?? null, pages: 0, passages: 0, error };
}

/** The facts of the store that matter for one found file. */
interface KnownFile {
  /** The work this path belongs to. */
  atPath: Work | null;
  /** The work with these bytes. */
  withBytes: Work | null;
}

/** The decision about a found file. `path` works keep their id; `new` works get theirs from the bytes. */
type FileDecision =
  | { kind: "unchanged"; work: Work }
  /** The bytes are known: the path is added to the work, paths that are gone leave it. */
  | { kind: "moved" | "duplicate"; work: Work }
  | { kind: "changed"; work: Work }
  | { kind: "new" };

/**
 * Decides from the bytes' hash. `exists` tells whether an older path of a work is still there: if none is, the file
 * was moved; otherwise the same bytes lie in two places.
 */
export function classifyFile(known: KnownFile, sha256: string, exists: (path: WorkPath) => boolean): FileDecision {
  const { atPath, withBytes } = known;
  if (atPath && atPath.sha256 === sha256) return { kind: "unchanged", work: atPath };
  if (withBytes) return { kind: withBytes.paths.some(exists) ? "duplicate" : "moved", work: withBytes };
  // A work with a second path keeps its text for that one; the changed file becomes a work of its own.
  if (atPath && atPath.paths.filter(exists).length <= 1) return { kind: "changed", work: atPath };
  return { kind: "new" };
}

/** The work's paths with `file` among them, without those that are gone. */
export function pathsWith(work: Work | null, file: WorkPath, exists: (path: WorkPath) => boolean): WorkPath[] {
  const others = (work?.paths ?? []).filter((path) => path.path !== file.path && exists(path));
  return [...others, file].toSorted((first, second) => byCodeUnits(first.path, second.path));
}
