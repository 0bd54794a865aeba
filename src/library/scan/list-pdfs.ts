import { dirname, relative, sep } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { FoundFile, ListingProblem } from "../../ports/workspace-files.js";
import type { RunContext } from "../../run/run-context.js";
import { contentHash } from "../../run/content-hash.js";
import type { CheckedPath } from "../../ports/checked-path.js";

export interface Chosen {
  files: FoundFile[];
  problems: ListingProblem[];
}

/** The files of a scan, as they were when the run began: a resumed run goes through the same ones. */
export function listPdfs(
  context: RunContext,
  path: CheckedPath,
  options: { glob: string; depth: number | undefined },
): Promise<Chosen> {
  const { files } = context.services;
  return context.step(`list:${contentHash({ path, ...options })}`, "read", async () => {
    const { files: found, problems } = await files.list([path], options.glob, context.signal);
    // One file or folder was named: if it is not there, nothing was scanned, which is no result.
    const missing = problems.find((problem) => problem.path === path);
    if (missing) throw new QuireError(missing.code, `${path}: ${missing.message}`, { facts: { path }, fix });
    const { depth } = options;
    return {
      files: depth === undefined ? found : found.filter((file) => levelsBelow(path, file.path) <= depth),
      problems,
    };
  });
}

const fix = "Name a folder or a PDF file: quire scan DIR. Without one the workspace is scanned.";

/** 1 for a file that lies in the folder itself, or is what was named. */
export function levelsBelow(folder: string, path: string): number {
  const below = relative(folder, dirname(path));
  return below === "" || below === ".." ? 1 : below.split(sep).length + 1;
}
