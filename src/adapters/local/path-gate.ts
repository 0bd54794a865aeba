import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath, PathMaker } from "../../ports/checked-path.js";
import { isBelow, isPlainBelow, realPathOf } from "./real-path.js";

/** Longest path in characters; beyond it no system of today opens one. */
const longestPath = 32_767;

/** Folders (or single files) that paths must lie in, and what to do about others. */
export interface Confinement {
  folders: readonly CheckedPath[];
  fix: string;
}

/**
 * The one place where a path becomes a `CheckedPath`. A person's paths lead anywhere; of each confinement a path must lie
 * in one of its folders, by its links and without a hidden name on its way.
 */
export class PathGate implements PathMaker {
  readonly root: CheckedPath;

  constructor(
    root: string,
    private readonly startedIn: string,
    private readonly confinements: readonly Confinement[] = [],
  ) {
    this.root = passed(resolve(root));
  }

  get isConfined(): boolean {
    return this.confinements.length > 0;
  }

  within(confinement: Confinement): PathGate {
    return new PathGate(this.root, this.startedIn, [...this.confinements, confinement]);
  }

  resolve(path: string): CheckedPath {
    const absolute = resolve(this.startedIn, checkForm(path));
    for (const confinement of this.confinements) {
      if (!isIn(confinement, realPathOf(absolute))) throw refused(path, confinement.fix);
    }
    return passed(absolute);
  }

  configured(path: string): CheckedPath {
    return passed(resolve(this.root, checkForm(path)));
  }

  recorded(path: string): CheckedPath {
    return passed(resolve(this.root, checkForm(path)));
  }

  inside(folder: CheckedPath, ...names: string[]): CheckedPath {
    const path = join(folder, ...names.map(checkForm));
    if (!isBelow(folder, path) || names.some((name) => sep === "\\" && isAbsolute(name)))
      throw refused(path, `Name something in ${folder}.`);
    return passed(path);
  }

  beside(path: CheckedPath, name: string): CheckedPath {
    return this.inside(this.folderOf(path), name);
  }

  folderOf(path: CheckedPath): CheckedPath {
    return passed(dirname(path));
  }

  /** A path that the file system itself gave: of an entry of a folder that was checked, of a link that was followed. */
  found(path: string): CheckedPath {
    return passed(path);
  }

  /** Throws `tool_refused` where what was opened under a path (`real`, without links) may not be. */
  check(path: CheckedPath, opened?: string): void {
    if (!this.isConfined) return;
    const real = opened ?? realPathOf(path);
    const own = join(this.root, ".quire");
    const isOwn = isBelow(own, path) && isBelow(join(realPathOf(this.root), ".quire"), real);
    for (const confinement of this.confinements) {
      if (!isOwn && !isIn(confinement, real)) throw refused(path, confinement.fix);
    }
  }

  /** As `check` for what is written; throws `unwritable_file` where a link leads out of the workspace. */
  checkWrite(path: CheckedPath, opened?: string): void {
    const real = opened ?? realPathOf(path);
    refuseLedOut(this.root, path, real);
    this.check(path, real);
  }

  forWriting(path: CheckedPath): CheckedPath {
    this.checkWrite(path);
    return path;
  }

  /** Whether a link in a folder that is listed may be followed: not out of that folder and out of the workspace. */
  follows(folder: string, real: string): boolean {
    return isPlainBelow(realPathOf(folder), real) || isPlainBelow(realPathOf(this.root), real);
  }
}

function isIn({ folders }: Confinement, real: string): boolean {
  return folders.some((folder) => isPlainBelow(realPathOf(folder), real));
}

function passed(path: string): CheckedPath {
  return path as CheckedPath;
}

function checkForm(path: string): string {
  const problem = path.includes("\0") ? "it has a zero in it" : path.length > longestPath ? "it is too long" : null;
  if (problem === null) return path;
  throw new QuireError("usage", `This is no path of a file: ${problem}.`, {
    facts: { path: path.slice(0, 200).replaceAll("\0", "\\0") },
    fix: "Name a file.",
  });
}

function refused(path: string, fix: string): QuireError {
  return new QuireError("tool_refused", `${path} is not a file of this workspace that may be used here.`, {
    facts: { path },
    fix,
  });
}

/**
 * Throws `unwritable_file` for what lies in a workspace by its name and elsewhere by its links: whoever made the
 * workspace could choose any file of the person's so.
 */
export function refuseLedOut(workspace: string, path: string, real = realPathOf(path)): void {
  const root = realPathOf(workspace);
  if ((isBelow(workspace, path) || isBelow(root, path)) && !isBelow(root, real)) throw ledOut(path, real);
}

function ledOut(path: string, real: string): QuireError {
  return new QuireError("unwritable_file", `${path} is not written: a link leads from it out of the workspace.`, {
    facts: { path, target: real },
    fix: `Put a folder or file of its own in the place of the link, or name ${real} itself (-o, or in quire.yaml).`,
  });
}
