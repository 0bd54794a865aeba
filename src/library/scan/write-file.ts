import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { errorRecordSchema } from "../../domain/error-schema.js";
import type { PdfMetadata } from "../../ports/pdf-files.js";
import type { RunContext } from "../../run/run-context.js";

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
  /** Part of the step's key: a file that was written and restored in this run is written again under another number. */
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

/**
 * Writes the record into the file, then gives it its name: one write step, which may be killed at any point and run
 * again. Throws `changed_file`, `not_found`, `unreadable_file`, `unwritable_file`; what forbids writing into the file is
 * no error but `skipped_reason`.
 */
export function writeRecord(_context: RunContext, _request: WriteRequest): Promise<WrittenFile> {
  return Promise.reject(new QuireError("internal", "Not built yet."));
}

/**
 * Undoes `writeRecord`: the old bytes are the beginning of the new ones, so the file is cut at its old length, checked
 * against its old hash and given its old name. Throws `changed_file` where somebody has changed it since.
 */
export function restoreFile(
  _context: RunContext,
  _written: WrittenFile,
  /** Part of the step's key, as in the request. */
  _attempt: number,
): Promise<{ path: string; rename_problem: z.infer<typeof errorRecordSchema> | null }> {
  return Promise.reject(new QuireError("internal", "Not built yet."));
}
