import { basename } from "node:path";
import type { CheckedPath, PathMaker } from "../../ports/checked-path.js";
import { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import type { GatherSettings } from "../schema/settings.js";
import { compactTime } from "../../domain/time-spans.js";

export interface TablePaths {
  /** Absolute. */
  csv_path: CheckedPath;
  provenance_path: CheckedPath;
  html_path: CheckedPath;
}

const ending = ".csv";

const isTablePath = (path: string): boolean => path.toLowerCase().endsWith(ending);

/** The files of the table at this path. */
export function filesBeside(files: PathMaker, csv_path: CheckedPath): TablePaths {
  const name = basename(csv_path);
  const stem = isTablePath(name) ? name.slice(0, -ending.length) : name;
  const beside = (file: string) => files.beside(csv_path, file);
  return { csv_path, provenance_path: beside(`${stem}.provenance.jsonl`), html_path: beside(`${stem}.html`) };
}

/** Throws `usage` for a path that no table can be written to, before anything is asked or paid for. */
export function requireTablePath({ output, append }: Pick<GatherSettings, "output" | "append">): void {
  for (const [flag, path] of Object.entries({ output, append })) {
    if (path === null || isTablePath(path)) continue;
    throw new QuireError("usage", `A table is written as CSV, and "${path}" does not end in .csv.`, {
      facts: { path },
      fix: `Give --${flag} FILE.csv.`,
    });
  }
}

/**
 * A name of this second in the folder of tables that nobody has, not even for one of its files; to be asked under the
 * folder's lock. The page is written first and names its run, so that a run that was killed meanwhile finds its name again.
 */
export async function freePaths(context: RunContext): Promise<TablePaths> {
  const { files, config } = context.services;
  const folder = files.configured(config.gather.export_dir);
  const stamp = compactTime(context.now()).slice(0, 15).replace("T", "_");
  const names = new Set(await files.names(folder));
  for (let number = 1; ; number += 1) {
    const name = `output_${stamp}${number === 1 ? "" : `_${number}`}`;
    const paths = filesBeside(files, files.inside(folder, `${name}.csv`));
    const isTaken = [".csv", ".provenance.jsonl", ".html"].some((end) => names.has(`${name}${end}`));
    if (!isTaken || (await isOwn(context, paths))) return paths;
  }
}

async function isOwn(context: RunContext, { html_path }: TablePaths): Promise<boolean> {
  const { files } = context.services;
  if ((await files.stat(html_path)) === null) return false;
  return new TextDecoder().decode(await files.read(html_path, 1_000_000_000)).includes(ownMark(context));
}

/** Stands in the page of a table. */
export const ownMark = ({ runId }: Pick<RunContext, "runId">): string => `<meta name="quire-run" content="${runId}">`;
