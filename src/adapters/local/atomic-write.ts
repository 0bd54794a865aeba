import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { QuireError } from "../../domain/error.js";

/**
 * Writes to a temporary name in the same folder, flushes, renames: readers see the old file or the new one.
 * Throws `unwritable_file` with the system's reason.
 */
export async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = join(dirname(path), `.quire-${randomBytes(6).toString("hex")}.tmp`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFlushed(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {
      // It was never made, or its disk is gone: the reason is in the error already.
    });
    throw unwritable(path, error as NodeJS.ErrnoException);
  }
}

async function writeFlushed(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

function unwritable(path: string, error: NodeJS.ErrnoException): QuireError {
  return new QuireError("unwritable_file", `${path} cannot be written (${error.code ?? error.message}).`, {
    facts: { path, ...(error.code !== undefined && { reason: error.code }) },
    fix: "Check that the folder may be written and that its disk has room.",
    cause: error,
  });
}
