import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { type ErrorCode, type ErrorRecord, QuireError } from "../../domain/error.js";
import { errorRecordSchema } from "../../domain/error-schema.js";
import type { PdfMetadata } from "../../ports/pdf-files.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { freeName, numberedName } from "./file-name.js";

/** What is to be done to one file, as it was when that was decided. */
export interface WriteRequest {
  /** Absolute path, size in bytes and SHA-256 (hex) of the file that was shown. */
  file: { path: string; size: number; sha256: string };
  /** Null where only the name changes. */
  metadata: PdfMetadata | null;
  /** The wanted absolute path; where it is taken a number is added. Null keeps the name. */
  target: string | null;
  /** A signed file may be written: a person said so. */
  signed_ok: boolean;
  /** Counts what one run does with one file, so that what was undone can be done again. */
  attempt: number;
}

/** What was done to a file; enough to undo it. */
export const writtenFileSchema = z.object({
  path_before: z.string(),
  path_after: z.string(),
  sha256_before: z.string(),
  /** The same as before where nothing was written into the file. */
  sha256_after: z.string(),
  bytes_before: z.number().int(),
  /** Why nothing was written into the file (encrypted, damaged, signed, ...): it was not touched, only the manifest is for it. */
  skipped_reason: errorRecordSchema.nullable(),
  /** Why it kept its name although another was wanted. */
  rename_problem: errorRecordSchema.nullable(),
});
export type WrittenFile = z.infer<typeof writtenFileSchema>;

export const restoredFileSchema = z.object({
  path: z.string(),
  /** Why it could not have its old name again. */
  rename_problem: errorRecordSchema.nullable(),
});
export type RestoredFile = z.infer<typeof restoredFileSchema>;

/** What forbids writing into a file without being a failure: its record is kept in the manifest. */
const refusals = new Set<ErrorCode>([
  "encrypted",
  "damaged",
  "signed",
  "not_a_pdf",
  "empty_file",
  "too_large",
  "timeout",
]);
/** What a rename may fail by when the record is written already. */
const renameProblems = new Set<ErrorCode>(["unwritable_file", "not_found"]);

/**
 * Writes the record into the file, then gives it its name: one write step, which may be killed at any point and run
 * again. Throws `changed_file`, `not_found`, `unreadable_file`, `unwritable_file`; what forbids writing into the file is
 * no error but `skipped_reason`, and the file keeps its name too.
 */
export function writeRecord(context: RunContext, request: WriteRequest): Promise<WrittenFile> {
  return context.step(`write:${contentHash(request)}`, "write", () => write(context, request), {
    name: "write",
    provenance: (written) => ({ path: written.path_after, sha256: written.sha256_after }),
  });
}

async function write(context: RunContext, request: WriteRequest): Promise<WrittenFile> {
  const { files } = context.services;
  const { file, metadata, target } = request;
  const present = (await files.stat(file.path)) !== null;
  const path = present ? file.path : await findMoved(context, request);
  const bytes = await files.read(path, context.services.config.max_file_bytes);
  const original = bytes.subarray(0, file.size);
  if (sha256(original) !== file.sha256) throw changed(file.path);
  const made = await make(context, request, original);
  const done = sha256(bytes) === sha256(made.bytes);
  // Longer than it was, and not by what is to be written: somebody else's change.
  if (!done && bytes.length !== file.size) throw changed(file.path);
  if (!done) await files.replaceFile(path, made.bytes, file.sha256);
  const renamed =
    present && target !== null && made.skipped === null
      ? await rename(context, file.path, target)
      : { path, problem: null };
  return {
    path_before: file.path,
    path_after: renamed.path,
    sha256_before: file.sha256,
    sha256_after: sha256(made.bytes),
    bytes_before: file.size,
    skipped_reason: made.skipped,
    rename_problem: renamed.problem,
  };
}

/** The bytes to write; those of the file, and why, where it may not be written. */
async function make(
  context: RunContext,
  { file, metadata, signed_ok }: WriteRequest,
  original: Uint8Array,
): Promise<{ bytes: Uint8Array; skipped: ErrorRecord | null }> {
  if (metadata === null) return { bytes: original, skipped: null };
  try {
    const bytes = await context.services.pdfs.withMetadata(original, basename(file.path), metadata, { signed_ok });
    return { bytes, skipped: null };
  } catch (error) {
    if (!(error instanceof QuireError) || !refusals.has(error.code)) throw error;
    return { bytes: original, skipped: error.toRecord() };
  }
}

/** Where a file is that this step had moved already when it was killed: under the wanted name or a numbered one. */
async function findMoved(context: RunContext, { file, target }: WriteRequest): Promise<string> {
  const { files } = context.services;
  const names = target === null ? [] : await files.names(dirname(target));
  for (let number = 1; target !== null && number <= names.length + 1; number += 1) {
    const path = join(dirname(target), numberedName(basename(target), number));
    const found = await files.stat(path);
    if (found === null || found.size < file.size) continue;
    const bytes = await files.read(path, context.services.config.max_file_bytes);
    if (sha256(bytes.subarray(0, file.size)) === file.sha256) return path;
  }
  throw new QuireError("not_found", `There is no file ${file.path}.`, {
    facts: { path: file.path },
    fix: "It was moved or deleted in the meantime: scan its folder again.",
  });
}

interface Renamed {
  path: string;
  problem: ErrorRecord | null;
}

/** Moves the file to the wanted name, or to the first numbered one that is free. */
async function rename(context: RunContext, path: string, target: string): Promise<Renamed> {
  const { files } = context.services;
  const folder = dirname(target);
  try {
    const names = await files.names(folder);
    const taken = new Set(names.map((name) => name.toLowerCase()));
    if (folder === dirname(path)) taken.delete(basename(path).toLowerCase());
    const to = join(
      folder,
      freeName(basename(target), (name) => taken.has(name)),
    );
    if (to !== path) await files.move(path, to);
    return { path: to, problem: null };
  } catch (error) {
    if (!(error instanceof QuireError) || !renameProblems.has(error.code)) throw error;
    return { path, problem: error.toRecord() };
  }
}

/**
 * Undoes `writeRecord`: the old bytes are the beginning of the new ones, so the file is cut at its old length, checked
 * against its old hash and given its old name. Throws `changed_file` where somebody has changed it since, `not_found`.
 */
export function restoreFile(context: RunContext, written: WrittenFile, attempt: number): Promise<RestoredFile> {
  return context.step(`restore:${contentHash({ written, attempt })}`, "write", () => restore(context, written), {
    name: "restore",
    provenance: (restored) => ({ path: restored.path, sha256: written.sha256_before }),
  });
}

async function restore(context: RunContext, written: WrittenFile): Promise<RestoredFile> {
  const { files } = context.services;
  const path = (await files.stat(written.path_after)) === null ? written.path_before : written.path_after;
  const bytes = await files.read(path, context.services.config.max_file_bytes);
  const now = sha256(bytes);
  if (now !== written.sha256_before) {
    const original = bytes.subarray(0, written.bytes_before);
    if (now !== written.sha256_after || sha256(original) !== written.sha256_before) throw changed(path);
    await files.replaceFile(path, original, now);
  }
  if (path === written.path_before) return { path, rename_problem: null };
  const { path: restored, problem } = await moveBack(context, path, written.path_before);
  return { path: restored, rename_problem: problem };
}

async function moveBack(context: RunContext, path: string, to: string): Promise<Renamed> {
  try {
    await context.services.files.move(path, to);
    return { path: to, problem: null };
  } catch (error) {
    if (!(error instanceof QuireError) || !renameProblems.has(error.code)) throw error;
    return { path, problem: error.toRecord() };
  }
}

function changed(path: string): QuireError {
  return new QuireError("changed_file", `${path} was changed by another program in the meantime.`, {
    facts: { path },
    fix: "Close it there and scan it again.",
  });
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
