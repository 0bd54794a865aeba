import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { constants, copyFile, readFile, realpath, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { QuireError } from "../../domain/error.js";
import type { FoundFile, WorkspaceFiles } from "../../ports/workspace-files.js";
import { writeAtomically } from "./atomic-write.js";
import { foundFile } from "./found-file.js";
import { withLock } from "./waiting-lock.js";
import { folderNames, moveUserFile, replaceUserFile, trashUserFile } from "./user-files.js";

/** The workspace at `root` on the local disk; relative paths count from `startedIn`. */
export function createLocalFiles(root: string, startedIn: string): WorkspaceFiles {
  const textPath = (workId: string) => join(root, ".quire", "text", `${workId}.md`);
  return {
    root,
    resolve: (path) => resolve(startedIn, path),
    // Whoever reads the file is told that it is not there.
    realPath: (path) => realpath(path).catch(() => path),
    // Loaded with the first listing: most commands list nothing.
    list: async (paths, glob, signal) => (await import("./file-walk.js")).walkFiles(paths, glob, signal),
    stat: findFile,
    read: readBytes,
    hash: hashFile,
    writeFile: writeAtomically,
    copy: (path, to) => copyFile(path, to, constants.COPYFILE_EXCL),
    withLock,
    names: folderNames,
    replaceFile: (path, content, expectedSha256) => replaceUserFile(path, content, expectedSha256, hashFile),
    move: moveUserFile,
    trash: (path, stamp) => trashUserFile(path, join(root, ".quire", "trash"), stamp),
    textPath,
    readText: (workId) => readTextLines(textPath(workId), workId),
    writeText: (workId, content) => writeAtomically(textPath(workId), content),
    deleteText: (workId) => rm(textPath(workId), { force: true }),
  };
}

async function findFile(path: string): Promise<FoundFile | null> {
  try {
    const info = await stat(path);
    return info.isFile() ? foundFile(path, info) : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw unreadable(path, error as NodeJS.ErrnoException);
  }
}

async function readBytes(path: string, maxBytes: number): Promise<Uint8Array> {
  const found = await findFile(path);
  if (!found) throw new QuireError("not_found", `There is no file ${path}.`, { facts: { path } });
  if (found.size > maxBytes) {
    throw new QuireError("too_large", `${path} has ${found.size} bytes; the limit is ${maxBytes}.`, {
      facts: { path, bytes: found.size, limit: maxBytes },
      fix: "Raise max_file_bytes in quire.yaml if the file is sound.",
    });
  }
  try {
    return await readFile(path);
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException);
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException);
  }
  return hash.digest("hex");
}

async function readTextLines(path: string, workId: string): Promise<readonly string[]> {
  try {
    const content = await readFile(path, "utf8");
    return content.replace(/\n$/, "").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw unreadable(path, error as NodeJS.ErrnoException);
    throw new QuireError("not_found", `The text of work ${workId} is missing.`, {
      facts: { work_id: workId, path },
      fix: "Make it again with: quire add --again PATH",
    });
  }
}

function unreadable(path: string, error: NodeJS.ErrnoException): QuireError {
  return new QuireError("unreadable_file", `${path} cannot be read (${error.code ?? error.message}).`, {
    facts: { path, ...(error.code !== undefined && { reason: error.code }) },
    fix: "Check the file's permissions and that its disk is there.",
    cause: error,
  });
}
