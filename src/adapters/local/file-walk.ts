import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import picomatch from "picomatch";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { FoundFile, ListingProblem } from "../../ports/workspace-files.js";
import { foundFile } from "./open-file.js";
import type { PathGate } from "./path-gate.js";
import { isHiddenName, realPathOf } from "./real-path.js";

/** So long the rest of the process may stand still. */
const longestStop_ms = 10;

export interface Listing {
  files: FoundFile[];
  problems: ListingProblem[];
}

interface Walk {
  glob: string | null;
  gate: PathGate;
  signal?: AbortSignal | undefined;
}

/**
 * Files at or below `paths`. Links are followed once; a link back to a folder above itself is a problem, not a hang. A
 * link that stands in a folder and leads out of it and of the workspace is a problem, too: it is followed for whoever
 * names it.
 */
export async function walkFiles(paths: readonly CheckedPath[], { glob, gate, signal }: Walk): Promise<Listing> {
  const found: FoundFile[] = [];
  const problems: ListingProblem[] = [];
  const matches = matcher(glob);
  const pauses = new Pauses();
  for (const path of paths) gate.check(path);
  for (const path of paths) await visit(path, path, []);
  return { files: inOrder(paths.length > 1 ? eachOnce(found) : found), problems: inOrder(problems) };

  async function visit(path: string, root: string, above: readonly string[]): Promise<void> {
    if (signal?.aborted) throw interrupted();
    const info = await stat(path).catch((error: unknown) => error as NodeJS.ErrnoException);
    if (info instanceof Error) problems.push(await listingProblem(path, info));
    else if (info.isDirectory()) await visitFolder(path, root, above);
    else if (info.isFile() && (path === root || matches(path, root))) found.push(foundFile(gate.found(path), info));
  }

  /** @param known where the folder lies without links, where that is known */
  async function visitFolder(path: string, root: string, above: readonly string[], known?: string): Promise<void> {
    if (signal?.aborted) throw interrupted();
    const folder = openFolder(path, known);
    if (folder instanceof Error) {
      problems.push(await listingProblem(path, folder));
    } else if (above.includes(folder.real)) {
      const message = `The link leads back to ${folder.real}, a folder above it.`;
      problems.push({ path, code: "symlink_loop", message });
    } else {
      const { entries, real } = folder;
      const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
      await lookAt(path, names, root);
      for (const entry of entries.filter((other) => !other.isFile())) {
        const child = join(path, entry.name);
        const refused = entry.isSymbolicLink() ? refusedLink(child, root, gate) : null;
        if (refused) problems.push(refused);
        // No link, so it lies where its folder does: of a thousand folders nobody need ask that.
        else if (entry.isDirectory()) await visitFolder(child, root, [...above, real], join(real, entry.name));
        else await visit(child, root, [...above, real]);
      }
    }
  }

  /** What the folder itself calls files: those whose name does not match need no look. */
  async function lookAt(folder: string, names: readonly string[], root: string): Promise<void> {
    // Ten thousand calls of `join` take as long as a third of all descriptions.
    const beginning = folder.endsWith(sep) ? folder : folder + sep;
    for (const name of names) {
      const path = beginning + name;
      if (!matches(path, root, name)) continue;
      try {
        // Asked one by one without a promise each, the system describes files four times as fast.
        found.push(foundFile(gate.found(path), statSync(path)));
      } catch (error) {
        problems.push(await listingProblem(path, error as NodeJS.ErrnoException));
      }
      if (pauses.isDue) await pauses.rest();
    }
    // Many folders of a few files take their time too.
    if (pauses.isDue) await pauses.rest();
  }
}

/** Lets the rest of the process have its turn from time to time. */
class Pauses {
  private last = performance.now();

  get isDue(): boolean {
    return performance.now() - this.last > longestStop_ms;
  }

  async rest(): Promise<void> {
    await setImmediate();
    this.last = performance.now();
  }
}

/** A pattern without folders in it is one of names. */
function matcher(glob: string | null): (path: string, root: string, name?: string) => boolean {
  if (glob === null) return () => true;
  const matches = picomatch(glob, { nocase: true });
  return glob.includes("/")
    ? (path, root) => matches(relative(root, path))
    : (path, _root, name) => matches(name ?? basename(path));
}

function interrupted(): QuireError {
  return new QuireError("interrupted", "Looking for files was interrupted.");
}

/** Read without waiting for another thread, which takes longer than most folders do. */
function openFolder(path: string, known?: string): { real: string; entries: Dirent[] } | NodeJS.ErrnoException {
  try {
    const real = known ?? realpathSync.native(path);
    const entries = readdirSync(path, { withFileTypes: true });
    return { real, entries: entries.filter(({ name }) => !isHiddenName(name)) };
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

/** What lies below several of the paths is found below each. */
function eachOnce(found: readonly FoundFile[]): FoundFile[] {
  return [...new Map(found.map((file) => [file.path, file])).values()];
}

function inOrder<T extends { path: string }>(found: readonly T[]): T[] {
  return found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** A link in a folder that leads out of it; null for one that is followed, or that leads nowhere, which is told as such. */
function refusedLink(path: string, root: string, gate: PathGate): ListingProblem | null {
  const real = realPathOf(path);
  if (gate.follows(root, real) || !existsSync(path)) return null;
  const message = `The link leads out of the folder, to ${real}; it is followed where it is named itself.`;
  return { path, code: "tool_refused", message };
}

/** Node puts this sign in the place of bytes that are no UTF-8: no file has the name that comes of it. */
const notUtf8 = "\uFFFD";
const wrongName =
  "Its name is not UTF-8, so it cannot be opened: rename it in a file manager, or whole folders with convmv.";

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
  if (isLink) return { path, code: "not_found", message: "The link leads to nothing." };
  return basename(path).includes(notUtf8)
    ? { path, code: "unreadable_file", message: wrongName }
    : { path, code: "not_found", message: `There is no file or folder "${basename(path)}" here.` };
}
