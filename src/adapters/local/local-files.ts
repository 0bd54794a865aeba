import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { constants, copyFile, lstat, realpath, rm, stat } from "node:fs/promises";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { FileContent, FileKind, FoundFile, WorkspaceFiles } from "../../ports/workspace-files.js";
import { foundFile, openLines, openPieces, unreadable, withOpenFile } from "./open-file.js";
import { PathGate } from "./path-gate.js";
import { TextLines } from "./text-lines.js";

/** The workspace at `root` on the local disk; relative paths count from `startedIn`. */
export function createLocalFiles(root: string, startedIn: string): WorkspaceFiles {
  return filesBehind(new PathGate(root, startedIn));
}

function filesBehind(gate: PathGate): WorkspaceFiles {
  const { root } = gate;
  const annotationsPath = (workId: string) => gate.inside(root, ".quire", "annotations", `${workId}.json`);
  const textPath = (workId: string) => gate.inside(root, ".quire", "text", `${workId}.md`);
  const texts = new TextLines();
  const forWriting = (path: CheckedPath) => gate.forWriting(path);
  // What writes is loaded with the first change: a search changes nothing.
  const userFiles = () => import("./user-files.js");
  const write = async (path: CheckedPath, content: FileContent) =>
    (await import("./atomic-write.js")).writeAtomically(path, content, (real) => gate.checkWrite(path, real));
  return {
    root,
    resolve: (path) => gate.resolve(path),
    configured: (path) => gate.configured(path),
    recorded: (path) => gate.recorded(path),
    inside: (folder, ...names) => gate.inside(folder, ...names),
    beside: (path, name) => gate.beside(path, name),
    forWriting,
    folderOf: (path) => gate.folderOf(path),
    within: (folders, fix) => filesBehind(gate.within({ folders, fix })),
    // Whoever reads the file is told that it is not there.
    realPath: async (path) => gate.found(await realpath(path).catch(() => path)),
    // Loaded with the first listing: most commands list nothing.
    list: async (paths, glob, signal) => (await import("./file-walk.js")).walkFiles(paths, { glob, gate, signal }),
    ...readersBehind(gate),
    writeFile: write,
    copy: async (path, to) => {
      gate.check(path);
      await copyFile(path, forWriting(to), constants.COPYFILE_EXCL);
    },
    withLock: async (path, what, work, patience) =>
      (await import("./waiting-lock.js")).withLock(forWriting(path), what, work, patience),
    names: async (folder) => {
      gate.check(folder);
      return (await userFiles()).folderNames(folder);
    },
    replaceFile: async (path, content, expectedSha256) => {
      gate.check(path);
      await (await userFiles()).replaceUserFile(path, content, expectedSha256, () => hashFile(path, gate));
    },
    move: async (from, to) => {
      gate.check(from);
      // Beside a file that a person named through a link, its new name lies where the old one lay.
      const isBeside = gate.folderOf(from) === gate.folderOf(to);
      await (await userFiles()).moveUserFile(from, isBeside && !gate.isConfined ? to : forWriting(to));
    },
    trash: async (path, stamp) => {
      const moved = await (await userFiles()).trashUserFile(path, bin(path, gate), stamp);
      return moved === null ? null : gate.found(moved);
    },
    setAside: async (path, stamp) =>
      gate.found(await (await userFiles()).setAsideUserFile(path, bin(path, gate), stamp)),
    textPath,
    readText: (workId) => texts.read(textPath(workId), workId),
    writeText: (workId, content) => write(textPath(workId), content),
    deleteText: (workId) => deleteAll([textPath(workId), annotationsPath(workId)].map(forWriting)),
  };
}

function readersBehind(gate: PathGate): Pick<WorkspaceFiles, "stat" | "kind" | "read" | "lines" | "pieces" | "hash"> {
  return {
    stat: findFile,
    kind: kindOf,
    read: (path, maxBytes) => readBytes(path, maxBytes, gate),
    lines: (path) => openLines(path, gate),
    pieces: (path, span) => openPieces(path, gate, span),
    hash: (path) => hashFile(path, gate),
  };
}

/** Where a file that may be read is kept when it is taken away. */
function bin(path: CheckedPath, gate: PathGate): CheckedPath {
  gate.check(path);
  return gate.forWriting(gate.inside(gate.root, ".quire", "trash"));
}

async function findFile(path: CheckedPath): Promise<FoundFile | null> {
  const info = await infoOf(path, stat);
  return info?.isFile() ? foundFile(path, info) : null;
}

async function kindOf(path: CheckedPath): Promise<FileKind | null> {
  const info = await infoOf(path, lstat);
  if (info === null) return null;
  if (info.isSymbolicLink()) return "link";
  return info.isFile() ? "file" : info.isDirectory() ? "folder" : "other";
}

/** What the system says of a path; null where there is nothing. Throws `unreadable_file`. */
async function infoOf(path: CheckedPath, ask: (path: string) => Promise<Stats>): Promise<Stats | null> {
  try {
    return await ask(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw unreadable(path, error as NodeJS.ErrnoException);
  }
}

function readBytes(path: CheckedPath, maxBytes: number, gate: PathGate): Promise<Uint8Array> {
  return withOpenFile(path, gate, async (file, size) => {
    if (size > maxBytes) throw tooLarge(path, size, maxBytes);
    const bytes = await file.readFile();
    // Some files say no size, some grow.
    if (bytes.length > maxBytes) throw tooLarge(path, bytes.length, maxBytes);
    return bytes;
  });
}

function tooLarge(path: string, size: number, maxBytes: number): QuireError {
  return new QuireError("too_large", `${path} has ${size} bytes; the limit is ${maxBytes}.`, {
    facts: { path, bytes: size, limit: maxBytes },
    fix: "Raise max_file_bytes in quire.yaml if the file is sound.",
  });
}

/** In bytes: the rest of the process waits for the hash of so much. */
const hashedAtOnce = 2 ** 18;

function hashFile(path: CheckedPath, gate: PathGate): Promise<string> {
  return withOpenFile(path, gate, async (file) => {
    const hash = createHash("sha256");
    // A stream takes as long to hand over its pieces as the hash takes to be worked out.
    const piece = Buffer.allocUnsafe(hashedAtOnce);
    for (let length = -1; length !== 0;) {
      ({ bytesRead: length } = await file.read(piece, 0, piece.length));
      hash.update(piece.subarray(0, length));
    }
    return hash.digest("hex");
  });
}

async function deleteAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}
