import type { Dirent, Stats } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import picomatch from "picomatch";
import { QuireError } from "../../domain/error.js";
import type { FoundFile, ListingProblem } from "../../ports/workspace-files.js";
import { foundFile } from "./found-file.js";

export interface Listing {
  files: FoundFile[];
  problems: ListingProblem[];
}

/** Files at or below `paths`. Links are followed once; a link back to a folder above itself is a problem, not a hang. */
export async function walkFiles(paths: readonly string[], glob: string | null, signal?: AbortSignal): Promise<Listing> {
  const found = new Map<string, FoundFile>();
  const problems: ListingProblem[] = [];
  const matches = glob === null ? () => true : picomatch(glob, { nocase: true, basename: !glob.includes("/") });
  for (const path of paths) await visit(path, path, []);
  return { files: inOrder([...found.values()]), problems: inOrder(problems) };

  async function visit(path: string, root: string, above: readonly string[]): Promise<void> {
    if (signal?.aborted) throw new QuireError("interrupted", "Looking for files was interrupted.");
    let info: Stats;
    try {
      info = await stat(path);
    } catch (error) {
      problems.push(await listingProblem(path, error as NodeJS.ErrnoException));
      return;
    }
    if (info.isDirectory()) await visitFolder(path, root, above);
    else if (info.isFile() && (path === root || matches(relative(root, path)))) found.set(path, foundFile(path, info));
  }

  /** What the folder itself calls a file needs no look if its name does not match; the others are looked at together. */
  async function visitEntry(entry: Dirent, folder: string, root: string, above: readonly string[]): Promise<void> {
    const path = join(folder, entry.name);
    if (!entry.isFile() || matches(relative(root, path))) await visit(path, root, above);
  }

  async function visitFolder(path: string, root: string, above: readonly string[]): Promise<void> {
    try {
      const real = await realpath(path);
      if (above.includes(real)) {
        problems.push({ path, code: "symlink_loop", message: `The link leads back to ${real}, a folder above it.` });
        return;
      }
      const entries = (await readdir(path, { withFileTypes: true })).filter(({ name }) => !isHidden(name));
      const inside = [...above, real];
      await Promise.all(entries.filter((each) => each.isFile()).map((each) => visitEntry(each, path, root, inside)));
      for (const each of entries.filter((other) => !other.isFile())) await visitEntry(each, path, root, inside);
    } catch (error) {
      problems.push(await listingProblem(path, error as NodeJS.ErrnoException));
    }
  }
}

function inOrder<T extends { path: string }>(found: readonly T[]): T[] {
  return found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function isHidden(name: string): boolean {
  return name.startsWith(".") || name === "node_modules";
}

async function listingProblem(path: string, error: NodeJS.ErrnoException): Promise<ListingProblem> {
  if (error.code === "ELOOP") return { path, code: "symlink_loop", message: "The link leads to itself." };
  if (error.code !== "ENOENT") {
    return {
      path,
      code: "unreadable_file",
      message: `The system refused to read it (${error.code ?? error.message}).`,
    };
  }
  const isLink = await lstat(path).then(
    (info) => info.isSymbolicLink(),
    () => false,
  );
  const message = isLink ? "The link leads to nothing." : `There is no file or folder "${basename(path)}" here.`;
  return { path, code: "not_found", message };
}
