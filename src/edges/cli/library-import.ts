import { type ImportRecordsOutput, tool as importRecordsTool } from "../../library/import-records.tool.js";
import type { Command } from "commander";
import { toolCommand } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { count } from "./terminal/terminal.js";

export function configureImport(library: Command, registrar: Registrar): void {
  const command = library
    .command("import <source...>")
    .description(
      "take in the records of BibTeX, BibLaTeX, RIS, CSL-JSON, CSV or NDJSON files, of Zotero (its data folder, or http://127.0.0.1:23119/api/users/0/ while it runs), and the files they name; again: what changed there",
    );
  toolCommand(importRecordsTool, renderImported, {
    format: { value: "name" },
    attachments: { no: "leave the files alone that records name" },
    files_in: { value: "dir", variadic: true, after: " (~/Zotero/storage)" },
  })(command, registrar);
}

const words: [outcome: string, word: string][] = [
  ["new", "new"],
  ["filled", "filled in"],
  ["changed", "changed"],
  ["duplicate", "known already"],
  ["failed", "failed"],
];

const shownFields: Record<string, string> = { former_keys: "its other key, for drafts", key: "its citation key" };

/** Tells what became of the records: failures and doubts first, then what was filled in, then the sum. */
export function renderImported(output: ImportRecordsOutput, { paint, shownPath }: Invocation): string {
  const lines: string[] = [];
  for (const { file, line, outcome, key, title, problems, kept, filled } of output.records) {
    const place = line === 0 ? shownPath(file) : `${shownPath(file)}:${line}`;
    const name = key ?? title ?? "a record without a title";
    if (outcome === "failed") lines.push(`${paint("red", "failed")} ${place}: ${problems.join("; ")}`);
    // What a known record lacks was said when it was new; what it has otherwise now was not.
    const said = outcome === "duplicate" ? kept : problems;
    if (outcome !== "failed" && said.length > 0)
      lines.push(`${paint("yellow", "note")}   ${place} ${name}: ${said.join("; ")}`);
    if (outcome === "filled" || outcome === "changed")
      lines.push(
        `${paint("green", outcome)} ${name}: ${filled.map((field) => shownFields[field] ?? field).join(", ")}`,
      );
  }
  for (const { file, message } of output.problems)
    lines.push(`${paint("yellow", "note")}   ${shownPath(file)}: ${message}`);
  for (const { path, message } of output.file_problems)
    lines.push(`${paint("red", "failed")} ${shownPath(path)}: ${message}`);
  const counts = words
    .filter(([outcome]) => (output.counts[outcome] ?? 0) > 0)
    .map(([outcome, word]) => `${output.counts[outcome]} ${word}`);
  if (output.dry_run) lines.push("Nothing was changed (--dry-run). It would be:");
  lines.push(`${count(output.records.length, "record")}: ${counts.join(", ") || "nothing to import"}`);
  if (output.no_longer_there.length > 0)
    lines.push(`not in Zotero any more, and kept here: ${output.no_longer_there.join(", ")}`);
  if (output.added_files > 0) lines.push(`${count(output.added_files, "file")} read into the library`);
  return lines.join("\n");
}
