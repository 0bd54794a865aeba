import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { QuireError } from "../../domain/error.js";

/** Does something in an empty folder of its own, which is removed afterwards whatever happens. */
export async function inWorkFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "quire-typeset-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes files into a folder. Throws `invalid_input` where a path leads out of it. */
export async function writeFiles(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  checkPaths(files);
  for (const [path, bytes] of files) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes, { flag: "wx" });
  }
}

/** Throws `invalid_input` where a path is not one of a file below the document: "images/a.png". */
export function checkPaths(files: ReadonlyMap<string, Uint8Array>): void {
  for (const path of files.keys()) {
    const parts = path.split("/");
    const isPlain = posix.normalize(path) === path && parts.every((part) => part !== "" && part !== "..");
    if (isPlain && !path.includes("\\") && !path.includes(":") && !path.includes("\0")) continue;
    throw new QuireError("invalid_input", `A document cannot hold a file of the path ${JSON.stringify(path)}.`, {
      facts: { path },
      fix: 'Name it by a path below the document, as in "images/a.png".',
    });
  }
}
