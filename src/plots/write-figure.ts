import { basename } from "node:path";
import type { PlotOutput } from "../contracts/plot.js";
import { QuireError } from "../domain/error.js";
import { sha256Of } from "../domain/hash.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import type { RunContext } from "../run/run-context.js";

/** A file that is made of a figure, by the ending of its name. */
export interface MadeFile {
  ending: string;
  media_type: string;
  content: string | Uint8Array;
}

/** Of the specification. Where it lies, the files of the same name are a figure's, and may be made again. */
export const specEnding = ".figure.json";

/**
 * Writes a figure's files, its specification first; a file that is there stays until the new one is whole.
 * @param given what the figure was read from: it is left as it is. Throws `usage` where a name is taken by another file.
 */
export async function writeFigure(
  context: RunContext,
  base: CheckedPath,
  made: readonly MadeFile[],
  given: readonly (string | undefined)[],
): Promise<PlotOutput["files"]> {
  const { files } = context.services;
  const read = await realPaths(given, files);
  const placed = made.map((file) => ({ ...file, path: files.beside(base, `${basename(base)}${file.ending}`) }));
  await checkNames(placed, base, files);
  const written: PlotOutput["files"] = [];
  for (const { path, media_type, content } of placed) {
    if (read.has(await files.realPath(path))) continue;
    const sha256 = sha256Of(content);
    await context.step(`plot:${path}:${sha256}`, "write", async () => {
      await files.writeFile(path, content);
      return { path, sha256 };
    });
    written.push({ path, bytes: Buffer.byteLength(content), sha256, media_type });
  }
  return written;
}

async function realPaths(given: readonly (string | undefined)[], files: WorkspaceFiles): Promise<Set<string>> {
  const named = given.filter((path) => path !== undefined);
  return new Set(await Promise.all(named.map((path) => files.realPath(files.resolve(path)))));
}

/** A page, a picture or a table of the person's own is not written over. */
async function checkNames(
  placed: readonly { path: CheckedPath; ending: string }[],
  base: CheckedPath,
  files: WorkspaceFiles,
): Promise<void> {
  if ((await files.stat(files.beside(base, `${basename(base)}${specEnding}`))) !== null) return;
  for (const { path } of placed) {
    if ((await files.stat(path)) === null) continue;
    throw new QuireError(
      "usage",
      `${path} exists, and is of no figure: no ${basename(base)}${specEnding} lies beside it.`,
      {
        facts: { path },
        fix: "Give the figure another name with output (-o), or move that file away.",
      },
    );
  }
}
