import { tool as importRecordsTool } from "../../library/import-records.tool.js";
import { type Command, Option } from "./commander.js";
import type { ImportRecordsOutput } from "../../library/import-records.tool.js";
import { type FormatName, formatNames } from "../../cite/formats/format.js";
import type { Invocation } from "./invocation.js";
import type { Registrar } from "./registrar.js";
import { count } from "./terminal.js";

interface ImportFlags {
  format?: FormatName;
  attachments?: boolean;
  filesIn: string[];
  dryRun?: boolean;
}

export function configureImport(library: Command, { action }: Registrar): void {
  library
    .command("import <file...>")
    .description("take in the records of BibTeX, BibLaTeX, RIS, CSL-JSON, CSV or NDJSON files, and the files they name")
    .addOption(new Option("--format <name>", "what the files hold, where their names do not tell").choices(formatNames))
    .option("--no-attachments", "leave the files alone that records name")
    .option("--files-in <dir...>", "folders elsewhere that these files may lie in (~/Zotero/storage)", [])
    .option("--dry-run", "say what would be done")
    .action(action(importRecords));
}

async function importRecords(invocation: Invocation, files: string[], flags: ImportFlags): Promise<number> {
  const { format, attachments = true, filesIn, dryRun = false } = flags;
  const input = { files, attachments, files_in: filesIn, dry_run: dryRun, ...(format !== undefined && { format }) };
  const outcome = await invocation.run(importRecordsTool, input);
  return invocation.finish(outcome, (output: ImportRecordsOutput) => renderImported(output, invocation));
}

const words: [outcome: string, word: string][] = [
  ["new", "new"],
  ["filled", "filled in"],
  ["duplicate", "known already"],
  ["failed", "failed"],
];

const shownFields: Record<string, string> = { former_keys: "its other key, for drafts" };

/** What became of the records: failures and doubts first, then what was filled in, then the sum. */
export function renderImported(output: ImportRecordsOutput, { paint, shownPath }: Invocation): string {
  const lines: string[] = [];
  for (const { file, line, outcome, key, title, problems, filled } of output.records) {
    const place = `${shownPath(file)}:${line}`;
    const name = key ?? title ?? "a record without a title";
    if (outcome === "failed") lines.push(`${paint("red", "failed")} ${place}: ${problems.join("; ")}`);
    else if (problems.length > 0 && outcome !== "duplicate")
      lines.push(`${paint("yellow", "note")}   ${place} ${name}: ${problems.join("; ")}`);
    if (outcome === "filled")
      lines.push(
        `${paint("green", "filled")} ${name}: ${filled.map((field) => shownFields[field] ?? field).join(", ")}`,
      );
  }
  for (const { path, message } of output.file_problems)
    lines.push(`${paint("red", "failed")} ${shownPath(path)}: ${message}`);
  const counts = words
    .filter(([outcome]) => (output.counts[outcome] ?? 0) > 0)
    .map(([outcome, word]) => `${output.counts[outcome]} ${word}`);
  if (output.dry_run) lines.push("Nothing was changed (--dry-run). It would be:");
  lines.push(`${count(output.records.length, "record")}: ${counts.join(", ") || "nothing to import"}`);
  if (output.added_files > 0) lines.push(`${count(output.added_files, "file")} read into the library`);
  return lines.join("\n");
}
