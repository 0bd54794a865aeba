import { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import type { AuditFilesInput } from "../../contracts/audit-files.js";
import { markdownMark } from "./markdown-report.js";
import type { CheckedPath } from "../../ports/checked-path.js";

export const reportEndings = ["html", "json", "sarif", "md"] as const;
export type ReportEnding = (typeof reportEndings)[number];

/** Stands in a report, so that a later one may take its place. */
export const pageMark = '<meta name="generator" content="Quire audit">';
const marks: Readonly<Record<ReportEnding, RegExp>> = {
  html: new RegExp(pageMark, "u"),
  json: /^\{\s*"version": 1,\s*"run_id": "[^"]+",\s*"draft": /u,
  sarif:
    /^\{\s*"\$schema": "[^"]+",\s*"version": "2\.1\.0",\s*"runs": \[\s*\{\s*"tool": \{\s*"driver": \{\s*"name": "Quire"/u,
  md: new RegExp(`^${markdownMark}`, "u"),
};

/** By the name of a report; throws `usage` for another ending. */
export function reportEnding(path: string): ReportEnding {
  const ending = /\.([^./\\]+)$/u.exec(path)?.[1]?.toLowerCase();
  const found = reportEndings.find((each) => each === ending);
  if (found !== undefined) return found;
  throw new QuireError("usage", `A report cannot be written to ${path}: its name says no format.`, {
    facts: { path },
    fix: `Name a file that ends in ${reportEndings.map((each) => `.${each}`).join(", ")}.`,
  });
}

/**
 * The absolute path of a report, asked before anything is audited or paid for. Throws `usage` for a name without a
 * format and for the files that are audited, `unwritable_file` where something else than a report of an audit is there.
 */
export async function reportPath(
  context: RunContext,
  { output, draft, bib }: Pick<AuditFilesInput, "draft" | "bib"> & { output: string },
): Promise<CheckedPath> {
  const { files } = context.services;
  const ending = reportEnding(output);
  const path = files.resolve(output);
  const read = await Promise.all([draft ?? [], bib].flat().map((each) => files.realPath(files.resolve(each))));
  if (read.includes(await files.realPath(path))) {
    throw new QuireError("usage", `${output} is what is audited: a report would take its place.`, {
      facts: { path },
      fix: "Give the report another name (-o).",
    });
  }
  if ((await files.stat(path)) === null) return path;
  const text = new TextDecoder().decode(await files.read(path, 1_000_000_000));
  if (marks[ending].test(text.slice(0, 2000))) return path;
  throw new QuireError("unwritable_file", `${output} is there, and is no report of an audit.`, {
    facts: { path },
    fix: "Give the report another name (-o), or move that file away.",
  });
}
