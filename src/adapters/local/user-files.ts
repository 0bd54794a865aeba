import { constants } from "node:fs";
import {
  copyFile,
  link,
  lstat,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { QuireError } from "../../domain/error.js";
import { flushFolder, replaceAtomically } from "./atomic-write.js";
import { unwritable } from "./open-file.js";
import { temporaryBeside } from "./temporary-name.js";
import { makeFolder } from "./real-path.js";

/** What file systems answer that know no second names (FAT, some network drives). */
const withoutLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);
/** Longest name in bytes on the file systems in use. */
const longestName = 255;

/** Names in a folder; none where there is no such folder. */
export async function folderNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw unwritable(folder, error as NodeJS.ErrnoException);
  }
}

/**
 * Replaces a file's content at once. Of a file with several names (hard links) only this one gets the new content: the
 * others keep the old bytes. Of a symbolic link the file that it names is replaced.
 */
export async function replaceUserFile(
  path: string,
  content: Uint8Array,
  expectedSha256: string,
  hash: (path: string) => Promise<string>,
): Promise<void> {
  const real = await realpath(path).catch((error: unknown) => {
    throw missing(path, error as NodeJS.ErrnoException);
  });
  const found = await hash(real);
  if (found !== expectedSha256) {
    throw new QuireError("changed_file", `${path} was changed by another program in the meantime.`, {
      facts: { path, expected_sha256: expectedSha256, sha256: found },
      fix: "Close it there and scan it again.",
    });
  }
  await replaceAtomically(real, content);
}

/** Moves a file without ever overwriting one. */
export async function moveUserFile(from: string, to: string): Promise<void> {
  try {
    makeFolder(dirname(to));
    const info = await lstat(from);
    if (await isSameName(from, to)) await rename(from, to);
    else if (info.isSymbolicLink()) await moveLink(from, to);
    else await moveFile(from, to);
    await flushFolder(dirname(to));
    if (dirname(from) !== dirname(to)) await flushFolder(dirname(from));
  } catch (error) {
    const problem = error as NodeJS.ErrnoException;
    throw problem.code === "ENOENT" ? missing(from, problem) : unwritable(to, problem);
  }
}

/** Two spellings of one name on a file system that does not tell capitals from small letters. */
async function isSameName(from: string, to: string): Promise<boolean> {
  if (dirname(from) !== dirname(to) || from.toLowerCase() !== to.toLowerCase()) return false;
  const names = await readdir(dirname(from));
  return !names.includes(basename(to)) && (await exists(to));
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** A second name first, then the old one goes: at no moment is the file without a name. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EXDEV") await copyAcross(from, to);
    else if (code === "EEXIST" && (await isMovedAlready(from, to))) return rm(from);
    else if (withoutLinks.has(code ?? "")) return renameCarefully(from, to);
    else throw error;
  }
  try {
    await rm(from);
  } catch (error) {
    // Another process was about the same move and took the old name away: the new one is the only one left.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    await rm(to);
    throw error;
  }
}

/**
 * True after a move that was killed between its two halves: one file with two names, or, on two disks, two files with
 * the same bytes.
 */
async function isMovedAlready(from: string, to: string): Promise<boolean> {
  const [one, other] = await Promise.all([lstat(from), lstat(to)]);
  if (one.dev === other.dev) return one.ino !== 0 && one.ino === other.ino;
  return one.size === other.size && (await readFile(from)).equals(await readFile(to));
}

/** Where file systems know no second names there is a moment between looking and renaming. */
async function renameCarefully(from: string, to: string): Promise<void> {
  if (await exists(to)) throw taken(to);
  await rename(from, to);
}

async function copyAcross(from: string, to: string): Promise<void> {
  const temporary = temporaryBeside(to);
  try {
    await copyFile(from, temporary, constants.COPYFILE_EXCL);
    const copy = await open(temporary, "r+");
    try {
      const { atime, mtime } = await lstat(from);
      await copy.utimes(atime, mtime);
      await copy.sync();
    } finally {
      await copy.close();
    }
    await moveFile(temporary, to);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A symbolic link is made anew, so that one that counts from its folder still finds its file. */
async function moveLink(from: string, to: string): Promise<void> {
  const target = await readlink(from);
  await symlink(dirname(from) === dirname(to) ? target : resolve(dirname(from), target), to);
  await rm(from);
}

/** Puts a file into the system's trash, else into `folder`; returns its path there, or null for the system's. */
export async function trashUserFile(path: string, folder: string, stamp: string): Promise<string | null> {
  if (!(await exists(path))) throw missing(path, { code: "ENOENT" });
  try {
    const { default: trash } = await import("trash");
    await trash(path, { glob: false });
    if (!(await exists(path))) return null;
  } catch {
    // No trash on this system or this disk: the workspace has one of its own, and says so.
  }
  return setAsideUserFile(path, folder, stamp);
}

/** Puts a file or a folder into `folder`, under a number of its own where its name is taken; returns its path there. */
export async function setAsideUserFile(path: string, folder: string, stamp: string): Promise<string> {
  for (let times = 1; ; times += 1) {
    const to = join(folder, trashName(times === 1 ? stamp : `${stamp}-${times}`, basename(path)));
    try {
      await moveUserFile(path, to);
      return to;
    } catch (error) {
      const isTaken = error instanceof QuireError && error.facts["reason"] === "EEXIST" && (await exists(to));
      if (!isTaken) throw error;
    }
  }
}

function trashName(stamp: string, name: string): string {
  const prefix = `${stamp.replace(/[^0-9A-Za-z]+/g, "-")}-`;
  const ending = extname(name);
  const room = longestName - Buffer.byteLength(prefix + ending);
  const letters = Array.from(basename(name, ending));
  while (Buffer.byteLength(letters.join("")) > room) letters.pop();
  return `${prefix}${letters.join("")}${ending}`;
}

function taken(path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${path} exists`), { code: "EEXIST" });
}

function missing(path: string, error: Pick<NodeJS.ErrnoException, "code">): QuireError {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") return unwritable(path, error as NodeJS.ErrnoException);
  return new QuireError("not_found", `There is no file ${path}.`, {
    facts: { path },
    fix: "It was moved or deleted in the meantime: scan its folder again.",
  });
}
