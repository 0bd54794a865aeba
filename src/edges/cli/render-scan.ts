import { basename, dirname } from "node:path";
import type { FileAction, FileResult, ScanOutput } from "../../library/scan/scan-run.js";
import { plainLine } from "../../domain/escape/quire-signs.js";
import { familyNames, shownTitle } from "./terminal/item-words.js";
import { count, type Screen, type Style, wrap } from "./terminal/terminal.js";

const styles: Record<FileAction, Style> = {
  written: "green",
  recorded: "green",
  skipped: "dim",
  unchanged: "dim",
  duplicate: "dim",
  passed: "dim",
  removed: "yellow",
  unidentified: "yellow",
  unread: "yellow",
  failed: "red",
};

/** In the order in which the summary counts them, with what they mean. */
const words: [action: FileAction, word: string, planned: string][] = [
  ["written", "written", "to write"],
  ["recorded", "recorded in the manifest only", "to record"],
  ["unchanged", "unchanged", "unchanged"],
  ["duplicate", "the same as another", "the same as another"],
  ["passed", "without an identifier of their own", "without an identifier of their own"],
  ["skipped", "skipped", "to skip"],
  ["removed", "removed", "to remove"],
  ["unidentified", "left for a person", "for a person"],
  ["unread", "without readable text", "without readable text"],
  ["failed", "failed", "failed"],
];

/** Files that are as they were, in order, are only counted when there are many of them. */
const quiet: ReadonlySet<FileAction> = new Set(["unchanged", "passed"]);

/** Tells what a scan did to which file, then the counts, where the records are, and how to undo it. */
export function renderScan(output: ScanOutput, screen: Screen): string {
  if (output.files.length === 0) return "There is no document here (--glob and --depth say which files are looked at).";
  const { paint, shownPath } = screen;
  const lines = output.files.filter(({ action }) => !quiet.has(action)).map((file) => fileLines(file, output, screen));
  const counts = words
    .filter(([action]) => (output.counts[action] ?? 0) > 0)
    .map(([action, word, planned]) => `${output.counts[action]} ${output.dry_run ? planned : word}`);
  const renamed = output.renamed === 0 ? [] : [`${output.renamed} ${output.dry_run ? "to rename" : "renamed"}`];
  const total = `${count(output.files.length, "file")}: ${[...counts, ...renamed].join(", ") || "nothing to do"}`;
  return [
    ...lines,
    ...(lines.length > 0 ? [""] : []),
    wrap(total, screen.width),
    ...(output.dry_run
      ? ["Nothing was changed (dry run): --yes writes what is certain; on a terminal you are asked."]
      : []),
    ...(output.manifest === null || output.dry_run ? [] : [`Records: ${shownPath(output.manifest)}`]),
    ...(output.undo === null ? [] : [`Undo with: ${output.undo}`]),
    paint("dim", `It cost nothing. Look closer with: quire runs show ${output.run_id}`),
  ].join("\n");
}

function fileLines(file: FileResult, { dry_run }: ScanOutput, screen: Screen): string {
  const { paint, shownPath, width } = screen;
  const { action, path, new_path, record, twin } = file;
  const word = dry_run && action === "written" ? "write" : action;
  const head = `${paint(styles[action], word.padEnd(12))} ${plainLine(shownPath(path))}`;
  const notices = (record?.notices ?? []).filter(({ kind }) => kind === "retracted" || kind === "concern");
  const details = [
    ...(record && action !== "unchanged" ? [plainLine(recordLine(record.item))] : []),
    ...(action === "written" ? [] : [plainLine(reasonLine(file))]),
    ...(twin === null || action === "unchanged" ? [] : [`It has the same identifier as ${plainLine(twin)}.`]),
  ].map((line) => wrap(line, width, indent));
  if (new_path !== null) details.unshift(`${indent}-> ${plainLine(nameBeside(path, new_path, screen))}`);
  const graves = notices.map(
    ({ kind }) => indent + paint("red", kind === "retracted" ? "RETRACTED" : "EXPRESSION OF CONCERN"),
  );
  return [head, ...details, ...graves].join("\n");
}

/** The name alone where the folder is the same. */
function nameBeside(path: string, newPath: string, { shownPath }: Screen): string {
  return dirname(path) === dirname(newPath) ? basename(newPath) : shownPath(newPath);
}

const indent = " ".repeat(13);

/** Why nothing was written, in front of which stands how the look-up ended where that says more. */
function reasonLine({ action, outcome, reason, match }: FileResult): string {
  if (action !== "unidentified" && action !== "unread") return reason;
  if (match !== null) return `${match.verdict === "different" ? "another document" : "not certain"}: ${reason}`;
  return outcome === null || outcome === "unreadable" ? reason : `${outcome}: ${reason}`;
}

function recordLine({ title = "", author, DOI, ISBN }: NonNullable<FileResult["record"]>["item"]): string {
  const line = [familyNames({ author }), shownTitle(title), DOI ?? ISBN ?? ""].filter(Boolean).join(". ");
  return line.replace("al.. ", "al. ");
}
