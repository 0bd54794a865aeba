import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { type ErrorCode, type ErrorRecord, QuireError } from "../../domain/error.js";
import { errorRecordSchema } from "../../domain/error-schema.js";
import type { PdfMetadata } from "../../ports/pdf-files.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { CheckedPath, PathMaker } from "../../ports/checked-path.js";
import { numberedName } from "./file-name.js";
import { sha256Of } from "../../domain/hash.js";
import { isPdfPath } from "../../domain/url.js";

/** The order to write one file, as it was when that was decided. */
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

/** The record of a write into a file; enough to undo it. */
export const writtenFileSchema = z.object({
  path_before: z.string().describe("Where the file lay"),
  path_after: z.string().describe("Where it lies now"),
  sha256_before: z.string().describe("SHA-256 before the write"),
  sha256_after: z.string().describe("SHA-256 after it; the same where nothing was written into the file"),
  bytes_before: z.number().int().describe("Size before the write"),
  skipped_reason: errorRecordSchema
    .nullable()
    .describe("Why nothing was written into the file, which was not touched then"),
  rename_problem: errorRecordSchema.nullable().describe("Why it kept its name although another was wanted"),
});
export type WrittenFile = z.infer<typeof writtenFileSchema>;

export const restoredFileSchema = z.object({
  path: z.string(),
  /** Why it could not have its old name again. */
  rename_problem: errorRecordSchema.nullable(),
  /** It had its old bytes and name before. */
  already: z.boolean().optional(),
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
/** Longer than the largest file takes, in milliseconds. */
const longestTurn = 300_000;
/** What a rename may fail by when the record is written already. */
const renameProblems = new Set<ErrorCode>(["unwritable_file", "not_found"]);

/**
 * Writes the record into the file, then gives it its name: one write step, which may be killed at any point and run
 * again. Throws `changed_file`, `not_found`, `unreadable_file`, `unwritable_file`; what forbids writing into the file is
 * no error but `skipped_reason`, and the file keeps its name too.
 */
export function writeRecord(context: RunContext, request: WriteRequest): Promise<WrittenFile> {
  return context.step(`write:${contentHash(request)}`, "write", () => inTurn(context, () => write(context, request)), {
    name: "write",
    provenance: (written) => ({ path: written.path_after, sha256: written.sha256_after }),
  });
}

/** One at a time in a workspace: between looking at a file and renaming it no other scan comes by. */
function inTurn<T>({ services }: RunContext, work: () => Promise<T>): Promise<T> {
  const { files } = services;
  return files.withLock(files.inside(files.root, ".quire", "writing"), "Writing into files", work, longestTurn);
}

async function write(context: RunContext, request: WriteRequest): Promise<WrittenFile> {
  const { files } = context.services;
  const { file, target } = request;
  const listed = pdfPath(files, file.path);
  const present = (await files.stat(listed)) !== null;
  const path = present ? listed : await findMoved(context, request);
  const bytes = await files.read(path, context.services.config.max_file_bytes);
  const original = bytes.subarray(0, file.size);
  if (sha256Of(original) !== file.sha256) throw changed(file.path);
  const made = await make(context, request, original);
  const done = sha256Of(bytes) === sha256Of(made.bytes);
  // Longer than it was, and not by what is to be written: somebody else's change.
  if (!done && bytes.length !== file.size) throw changed(file.path);
  if (!done) await files.replaceFile(path, made.bytes, file.sha256);
  const renamed =
    present && target !== null && made.skipped === null
      ? await rename(context, request, target)
      : { path, problem: null };
  return {
    path_before: file.path,
    path_after: renamed.path,
    sha256_before: file.sha256,
    sha256_after: sha256Of(made.bytes),
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
async function findMoved(context: RunContext, { file, target }: WriteRequest): Promise<CheckedPath> {
  const { files } = context.services;
  const wanted = target === null ? null : files.recorded(target);
  for (const path of wanted === null ? [] : candidates(files, wanted, await files.names(files.folderOf(wanted)))) {
    const found = await files.stat(path);
    if (found === null || found.size < file.size) continue;
    const bytes = await files.read(path, context.services.config.max_file_bytes);
    if (sha256Of(bytes.subarray(0, file.size)) === file.sha256) return path;
  }
  throw new QuireError("not_found", `There is no file ${file.path}.`, {
    facts: { path: file.path },
    fix: "It was moved or deleted in the meantime: scan its folder again.",
  });
}

/** The wanted path and its numbered ones, as far as a folder with these names can have taken them. */
function candidates(files: PathMaker, target: CheckedPath, names: readonly string[]): CheckedPath[] {
  const numbers = Array.from({ length: names.length + 1 }, (_, index) => index + 1);
  return numbers.map((number) => files.beside(target, numberedName(basename(target), number)));
}

/** Of a log, which may be somebody else's: a scan writes into PDFs and into nothing else. Throws `tool_refused`. */
function pdfPath(files: PathMaker, path: string): CheckedPath {
  if (isPdfPath(path)) return files.recorded(path);
  throw new QuireError("tool_refused", `${path} is no PDF: a scan does not write into it.`, {
    facts: { path },
    fix: "This run was not made by a scan of yours: delete it.",
  });
}

interface Renamed {
  path: string;
  problem: ErrorRecord | null;
}

/** Moves the file to the wanted name, or to the first numbered one that is free. */
async function rename(context: RunContext, request: WriteRequest, wanted: string): Promise<Renamed> {
  const { files } = context.services;
  const [path, target] = [pdfPath(files, request.file.path), files.recorded(wanted)];
  try {
    const names = await files.names(files.folderOf(target));
    const others = names.filter((name) => join(dirname(target), name) !== path);
    const taken = new Set(others.map((name) => name.toLowerCase()));
    for (const to of candidates(files, target, names)) {
      if (to === path) return { path, problem: null };
      // A name that is taken as it stands may be this file's own: the move was killed between its halves.
      const isTaken = taken.has(basename(to).toLowerCase());
      if (isTaken && !others.includes(basename(to))) continue;
      if (await moved(context, path, to)) return { path: to, problem: null };
    }
    throw new QuireError("unwritable_file", `No name like ${basename(target)} stayed free in ${dirname(target)}.`, {
      facts: { path: target },
      fix: "Other programs are writing there: scan the file again when they have ended.",
    });
  } catch (error) {
    const problem = renameProblem(error);
    // Another scan of the folder was faster with the same name.
    if (problem.code === "not_found") return { path: await findMoved(context, request), problem: null };
    return { path, problem };
  }
}

/** False where the name is taken. */
async function moved(context: RunContext, from: CheckedPath, to: CheckedPath): Promise<boolean> {
  try {
    await context.services.files.move(from, to);
    return true;
  } catch (error) {
    if (error instanceof QuireError && error.facts["reason"] === "EEXIST") return false;
    throw error;
  }
}

function renameProblem(error: unknown): ErrorRecord {
  if (error instanceof QuireError && renameProblems.has(error.code)) return error.toRecord();
  throw error;
}

/**
 * Undoes `writeRecord`: the old bytes are the beginning of the new ones, so the file is cut at its old length, checked
 * against its old hash and given its old name. Throws `changed_file` where somebody has changed it since, `not_found`.
 */
export function restoreFile(context: RunContext, written: WrittenFile, attempt: number): Promise<RestoredFile> {
  return context.step(
    `restore:${contentHash({ written, attempt })}`,
    "write",
    () => inTurn(context, () => restore(context, written)),
    {
      name: "restore",
      provenance: (restored) => ({ path: restored.path, sha256: written.sha256_before }),
    },
  );
}

async function restore(context: RunContext, written: WrittenFile): Promise<RestoredFile> {
  const { files } = context.services;
  const path = await pathToRestore(context, written);
  const bytes = await files.read(path, context.services.config.max_file_bytes);
  const now = sha256Of(bytes);
  if (now !== written.sha256_before) {
    const original = bytes.subarray(0, written.bytes_before);
    if (now !== written.sha256_after || sha256Of(original) !== written.sha256_before) throw changedSince(path);
    await files.replaceFile(path, original, now);
  }
  const isChanged = written.sha256_after !== written.sha256_before || written.path_after !== written.path_before;
  if (path === written.path_before)
    return { path, rename_problem: null, ...(isChanged && now === written.sha256_before && { already: true }) };
  const { path: restored, problem } = await moveBack(context, path, written.path_before);
  return { path: restored, rename_problem: problem };
}

async function pathToRestore(context: RunContext, { path_after, path_before }: WrittenFile): Promise<CheckedPath> {
  const { files } = context.services;
  for (const path of [path_after, path_before].map((each) => pdfPath(files, each)))
    if ((await files.stat(path)) !== null) return path;
  throw new QuireError("not_found", `There is no file ${path_after}, which is where this scan left it.`, {
    facts: { path: path_after },
    fix: laterScan,
  });
}

const laterScan = "Where a later scan has written or renamed it, undo that one first.";

function changedSince(path: string): QuireError {
  return new QuireError("changed_file", `${path} was changed after this scan had written it.`, {
    facts: { path },
    fix: laterScan,
  });
}

async function moveBack(context: RunContext, path: CheckedPath, to: string): Promise<Renamed> {
  const { files } = context.services;
  try {
    await files.move(path, pdfPath(files, to));
    return { path: to, problem: null };
  } catch (error) {
    return { path, problem: renameProblem(error) };
  }
}

function changed(path: string): QuireError {
  return new QuireError("changed_file", `${path} was changed by another program in the meantime.`, {
    facts: { path },
    fix: "Close it there and scan it again.",
  });
}
