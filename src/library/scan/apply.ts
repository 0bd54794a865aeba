import { basename, dirname, extname, join } from "node:path";
import { DuplicateFinder } from "../../cite/compare/duplicates.js";
import type { ErrorRecord } from "../../domain/error.js";
import { type ManifestEntry, manifestEntrySchema } from "../../domain/manifest.js";
import { isPdfPath } from "../../domain/url.js";
import type { RunContext } from "../../run/run-context.js";
import { canonicalJson } from "../../domain/hash.js";
import { contentHash } from "../../run/content-hash.js";
import { fileNameFor } from "./file-name.js";
import type { Item } from "../../domain/item.js";
import { type BibliographicRecord, plainRecord } from "../../domain/record.js";
import { identifierFields } from "../../reference/header/read-header.js";
import { byFile, isOnlyOfFile } from "../records/entry.js";
import { manifestName } from "../records/ids.js";
import { withHandEdits } from "./known-entry.js";
import { entryFor, forgetNote, type Note, noteInManifest } from "./manifest-steps.js";
import type { Subject } from "./prepare.js";
import { ownRecord } from "./read-file.js";
import {
  type DoneRemoval,
  type DoneWrite,
  type FileAction,
  type FileResult,
  nextAttempt,
  type ScanRun,
} from "./scan-run.js";
import { restoreFile, writeRecord, type WrittenFile } from "./write-file.js";

/** Makes the path that a file gets when its record is written; null where it stays where it is. */
export function targetPath({ input, context }: ScanRun, subject: Subject): string | null {
  const { record } = subject.proposal;
  const { path } = subject.file;
  if (!input.rename || record === null || !isPdfPath(path)) return null;
  const name = fileNameFor(record.item, input.name, extname(path).toLowerCase() || ".pdf") ?? basename(path);
  const folder = input.move === undefined ? dirname(path) : context.services.files.resolve(input.move);
  const target = join(folder, name);
  return target === path ? null : target;
}

/** Writes the record into the file and the manifest. `askSigned` is asked where the file carries a signature. */
export async function writeSubject(
  scan: ScanRun,
  { subject, place }: Pick<DoneWrite, "subject" | "place">,
  askSigned: (message: string) => Promise<boolean>,
): Promise<FileResult> {
  const written = await writeIntoFile(scan, subject, askSigned);
  scan.writes.push({ subject, written, place });
  const { skipped_reason: skipped, rename_problem: kept } = written;
  const status = skipped === null ? "written" : "recorded";
  await note(scan, subject, { status, processed: true, reason: skipped?.message ?? "", written });
  const { action, reason } = outcomeOfWrite(scan, subject, written);
  const renaming = kept === null ? "" : ` The file kept its name: ${kept.message}`;
  return { ...resultFor(scan, subject, action, reason + renaming), new_path: newPath(written) };
}

/** What a person is told: a file that carried the record already was not written again. */
function outcomeOfWrite({ manifest }: ScanRun, { proposal }: Subject, written: WrittenFile) {
  const { skipped_reason: skipped, sha256_before, sha256_after } = written;
  if (skipped !== null) return { action: "recorded" as const, reason: `The file is as it was: ${skipped.message}` };
  if (sha256_before !== sha256_after || newPath(written) !== null) {
    return { action: "written" as const, reason: proposal.reason };
  }
  return {
    action: manifest === null ? ("unchanged" as const) : ("recorded" as const),
    reason: "The file carries it already.",
  };
}

async function writeIntoFile(
  scan: ScanRun,
  subject: Subject,
  askSigned: (message: string) => Promise<boolean>,
): Promise<WrittenFile> {
  const { path, size } = subject.file;
  if (!isPdfPath(path)) return keptAsItIs(subject);
  const item = subject.proposal.record?.item ?? { type: "document" };
  const request = {
    file: { path, size, sha256: subject.sha256 },
    metadata: { item, keywords: subject.tags },
    target: targetPath(scan, subject),
    signed_ok: false,
    attempt: nextAttempt(scan, subject),
  };
  const first = await writeRecord(scan.context, request);
  if (first.skipped_reason?.code !== "signed" || !(await askSigned(first.skipped_reason.message))) return first;
  return writeRecord(scan.context, { ...request, signed_ok: true, attempt: nextAttempt(scan, subject) });
}

/** Records are written into PDFs alone; pages, notes and drafts name each other by their files' names. */
function keptAsItIs({ file, sha256, name }: Subject): WrittenFile {
  const { path, size } = file;
  return {
    path_before: path,
    path_after: path,
    sha256_before: sha256,
    sha256_after: sha256,
    bytes_before: size,
    skipped_reason: { code: "not_a_pdf", message: `${name} is no PDF.` },
    rename_problem: null,
  };
}

function newPath({ path_before, path_after }: WrittenFile): string | null {
  return path_before === path_after ? null : path_after;
}

/** Leaves the file as it is and says so in the manifest, unless the manifest already has a record of it. */
export async function leaveSubject(
  scan: ScanRun,
  subject: Subject,
  action: FileAction,
  reason: string,
): Promise<FileResult> {
  const known = subject.entry?.processed === true;
  const status = action === "skipped" || action === "unread" ? action : "unidentified";
  if (!known) {
    const record = recordOfFile(subject);
    await note(scan, withoutKnownWork(subject), { status, processed: false, reason, written: null, record });
  }
  return resultFor(scan, subject, action, reason);
}

/**
 * What the file says of itself: unconfirmed until a service or a person says so, but a record that can be found, listed
 * and corrected. An identifier that turned out to be of another document is left out. Null where not even a title is believed.
 */
function recordOfFile({ reading, proposal }: Subject): BibliographicRecord | null {
  const own = ownRecord(reading);
  if (own.title === undefined) return null;
  const item: Item = { ...own, type: own.type ?? "document" };
  if (proposal.match?.verdict === "different")
    for (const field of Object.keys(identifierFields(reading.identification))) delete item[field];
  return plainRecord(item, byFile, { retrieved_at: "" });
}

/** Moves the file to the trash of the workspace, from where it can be taken back; its entry stays and says so. */
export async function removeSubject(
  scan: ScanRun,
  { subject, place }: Pick<DoneRemoval, "subject" | "place">,
): Promise<FileResult> {
  const { context } = scan;
  const { path } = subject.file;
  const attempt = nextAttempt(scan, subject);
  const key = `${subject.key}:${attempt}`;
  const kept = await context.step(`remove:${key}`, "write", async () => {
    // A repeated step finds the file gone: that is what it was to bring about.
    if ((await context.services.files.stat(path)) === null) return null;
    return context.services.files.setAside(path, `${context.runId}-${attempt}`);
  });
  const reason = kept === null ? "It was moved to the trash already." : `Moved to ${kept}.`;
  if (kept !== null) scan.writes.push({ subject, kept, place });
  await note(scan, withoutKnownWork(subject), {
    status: "removed",
    processed: false,
    reason,
    written: null,
    record: null,
  });
  return { ...resultFor(scan, subject, "removed", reason), new_path: kept };
}

/** Gives the file of the last write or removal its old bytes, its old name and its old entry. */
export async function undo(scan: ScanRun, done: DoneWrite | DoneRemoval): Promise<string> {
  const { context, manifest } = scan;
  const { subject } = done;
  const attempt = nextAttempt(scan, subject);
  const { path, rename_problem: problem } =
    "kept" in done ? await takeBack(scan, done, attempt) : await undoWrite(context, done.written, attempt);
  if (manifest !== null) {
    const before = subject.adopted ?? subject.entry;
    await forgetNote(context, manifest, before?.id ?? subject.sha256, before, { key: `${subject.key}:${attempt}` });
  }
  scan.results.delete(subject.file.path);
  return `Undone: ${basename(path)} is as it was.${problem === null ? "" : ` ${problem.message}`}`;
}

function undoWrite(context: RunContext, written: WrittenFile, attempt: number) {
  if (isPdfPath(written.path_before)) return restoreFile(context, written, attempt);
  return { path: written.path_before, rename_problem: null };
}

/** Moves a removed file back to where it was. */
function takeBack({ context }: ScanRun, { subject, kept }: DoneRemoval, attempt: number) {
  const { files } = context.services;
  const { path } = subject.file;
  return context.step(`take_back:${subject.key}:${attempt}`, "write", async () => {
    if ((await files.stat(files.recorded(kept))) !== null) await files.move(files.recorded(kept), path);
    return { path, rename_problem: null };
  });
}

async function note(
  scan: ScanRun,
  subject: Subject,
  given: Pick<Note, "status" | "processed" | "reason" | "written"> & Partial<Pick<Note, "record">>,
): Promise<void> {
  const { context, manifest } = scan;
  if (manifest === null) return;
  const { tags, notes, proposal } = subject;
  const place = { root: context.services.files.root, run_id: context.runId, at: context.now() };
  const entry = entryFor(subject, { record: proposal.record, tags, notes, ...given }, place);
  const base = subject.adopted ?? subject.entry;
  // What nobody changed here may have been changed elsewhere since.
  const isChanged = canonicalJson([tags, notes]) !== canonicalJson([base?.tags ?? [], base?.notes ?? ""]);
  await noteInManifest(context, manifest, entry, `${subject.key}:${nextAttempt(scan, subject)}`, {
    ...(isChanged && { tags, notes }),
    file_id: subject.entry?.id ?? subject.sha256,
  });
}

export function resultFor(
  scan: ScanRun,
  subject: Subject,
  action: FileAction,
  reason: string,
  error: ErrorRecord | null = null,
): FileResult {
  const { file, sha256, reading, proposal } = subject;
  const { outcome, record, match, by } = proposal;
  const { identification, says } = reading;
  const twin = twinOf(scan, subject);
  const found = { outcome, identification, says, record, match, by, twin };
  return { path: file.path, new_path: null, sha256, action, reason, ...found, error };
}

/** Another file with the same DOI or ISBN, in the manifest or earlier in this run. */
export function twinOf({ results, context }: ScanRun, { file, proposal, twin }: Subject): string | null {
  const { DOI, ISBN } = proposal.record?.item ?? {};
  if (DOI === undefined && ISBN === undefined) return null;
  const earlier = [...results.values()].find(({ path, action, record }) => {
    const item = record?.item;
    const isSame = DOI === undefined ? item?.ISBN === ISBN : item?.DOI === DOI;
    return isSame && path !== file.path && (action === "written" || action === "recorded" || action === "unchanged");
  });
  return earlier === undefined ? twin : manifestName(context.services.files.root, earlier.new_path ?? earlier.path);
}

/**
 * A file whose work stands in the manifest without a file (imported, collected, added by its identifier) as the file of
 * that entry: one work has one entry, and its key, its tags and what a person wrote there stay. A file that has a
 * record of its own keeps that.
 */
export async function withKnownWork(scan: ScanRun, subject: Subject): Promise<Subject> {
  const item = subject.proposal.record?.item;
  const { entry } = subject;
  const hasRecord = entry !== null && entry.csl !== undefined && !isOnlyOfFile(entry);
  if (scan.manifest === null || item === undefined || hasRecord) return withoutKnownWork(subject);
  const found = await scan.context.step(`adopt:${subject.key}:${contentHash(item)}`, "read", async () => {
    const finder = new DuplicateFinder<ManifestEntry>();
    for (const known of (await scan.known()).entries) {
      if (known.csl !== undefined && isFree(scan, known)) finder.add(known.csl, known);
    }
    return { sha256: subject.sha256, entry: finder.find(item)?.value ?? null };
  });
  if (found.entry === null) return withoutKnownWork(subject);
  const adopted = manifestEntrySchema.parse(found.entry);
  const same = subject.adopted?.id === adopted.id ? subject : takingOver(withoutKnownWork(subject), adopted);
  return { ...same, proposal: withHandEdits(subject.proposal, adopted) };
}

function takingOver(subject: Subject, adopted: ManifestEntry): Subject {
  const tags = [...new Set([...adopted.tags, ...subject.tags])];
  return { ...subject, adopted, tags, notes: subject.notes || adopted.notes };
}

/** A file that is not written after all leaves the entry without a file as it is. */
function withoutKnownWork(subject: Subject): Subject {
  const { adopted, notes } = subject;
  if (adopted === null) return subject;
  const tags = subject.tags.filter((tag) => !adopted.tags.includes(tag));
  return { ...subject, adopted: null, tags, notes: notes === adopted.notes ? "" : notes };
}

/** Without a file, and not given to another file in this run. */
function isFree({ writes }: ScanRun, { id, filename, sha256, status }: ManifestEntry): boolean {
  if (filename !== "" || sha256 !== null || status === "removed") return false;
  return writes.every(({ subject }) => subject.adopted?.id !== id);
}
