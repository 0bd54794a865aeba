import { constants, type Stats } from "node:fs";
import { type FileHandle, open, readlink, stat } from "node:fs/promises";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { FoundFile } from "../../ports/workspace-files.js";
import type { PathGate } from "./path-gate.js";
import { realPathOf } from "./real-path.js";

/** A pipe that nobody writes to would hold the process where it is opened. */
const forReading = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Bytes of a piece: what is made of one dies young, before it is moved to memory that is cleared seldom. */
const pieceSize = 64 * 1024;

/**
 * Opens a file for reading and hands it over once the gate has let pass what was really opened: between the look at a
 * path and its opening, a link may have been put in its place. Throws `not_found` for what is no file.
 */
export async function withOpenFile<T>(
  path: CheckedPath,
  gate: PathGate,
  work: (file: FileHandle, size: number) => Promise<T>,
): Promise<T> {
  const { file, size } = await openFile(path, gate);
  try {
    return await work(file, size);
  } catch (error) {
    throw whyNotRead(path, error);
  } finally {
    await file.close();
  }
}

/** The lines of a file, opened as by `withOpenFile`. */
export async function* openLines(path: CheckedPath, gate: PathGate): AsyncGenerator<string> {
  const { file } = await openFile(path, gate);
  try {
    yield* file.readLines({ encoding: "utf8" });
  } catch (error) {
    throw whyNotRead(path, error);
  } finally {
    await file.close();
  }
}

/** The bytes of a file, opened as by `withOpenFile`. */
export async function* openPieces(
  path: CheckedPath,
  gate: PathGate,
  span: { start: number; end?: number } = { start: 0 },
): AsyncGenerator<Uint8Array> {
  const { file } = await openFile(path, gate);
  try {
    yield* file.createReadStream({ autoClose: false, ...span, highWaterMark: pieceSize });
  } catch (error) {
    throw whyNotRead(path, error);
  } finally {
    await file.close();
  }
}

async function openFile(path: CheckedPath, gate: PathGate): Promise<{ file: FileHandle; size: number }> {
  gate.check(path);
  let file: FileHandle | undefined;
  try {
    file = await open(path, forReading);
    const info = await file.stat();
    if (!info.isFile()) throw notThere(path);
    if (gate.isConfined) gate.check(path, await openedPath(path, file));
    return { file, size: info.size };
  } catch (error) {
    await file?.close();
    throw whyNotRead(path, error);
  }
}

function whyNotRead(path: string, error: unknown): QuireError {
  if (error instanceof QuireError) return error;
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR" ? notThere(path) : unreadable(path, error as NodeJS.ErrnoException);
}

/** Where what is open lies, without links. Linux says it; elsewhere the path must still lead to the very same file. */
async function openedPath(path: CheckedPath, file: FileHandle): Promise<string> {
  if (process.platform === "linux") return readlink(`/proc/self/fd/${file.fd}`).catch(() => sameFile(path, file));
  return sameFile(path, file);
}

async function sameFile(path: CheckedPath, file: FileHandle): Promise<string> {
  const real = realPathOf(path);
  const [named, opened] = await Promise.all([stat(real, { bigint: true }), file.stat({ bigint: true })]);
  if (named.dev === opened.dev && named.ino === opened.ino) return real;
  throw new QuireError("changed_file", `${path} was changed by another program while it was opened.`, {
    facts: { path },
    fix: "Try again.",
  });
}

function notThere(path: string): QuireError {
  return new QuireError("not_found", `There is no file ${path}.`, { facts: { path } });
}

export function unreadable(path: string, error: NodeJS.ErrnoException): QuireError {
  return new QuireError("unreadable_file", `${path} cannot be read (${error.code ?? error.message}).`, {
    facts: { path, ...(error.code !== undefined && { reason: error.code }) },
    fix: "Check the file's permissions and that its disk is there.",
    cause: error,
  });
}

export function unwritable(path: string, error: NodeJS.ErrnoException): QuireError {
  return new QuireError("unwritable_file", `${path} cannot be written (${error.code ?? error.message}).`, {
    facts: { path, ...(error.code !== undefined && { reason: error.code }) },
    fix: "Check that the folder may be written and that its disk has room.",
    cause: error,
  });
}

/** Makes what the port says of a file of the system's description. */
export function foundFile(path: CheckedPath, { size, mtimeMs, ctimeMs, ino }: Stats): FoundFile {
  return { path, size, mtime_ms: mtimeMs, ctime_ms: ctimeMs, inode: ino };
}
