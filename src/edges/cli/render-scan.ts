import type { FileAction, FileResult, ScanOutput } from "../../library/scan/scan-output.js";
import { plain } from "./gates/record-view.js";
import { count, type Screen, type Style, wrap } from "./terminal.js";

const styles: Record<FileAction, Style> = {
  written: "green",
  recorded: "green",
  skipped: "dim",
  unchanged: "dim",
  duplicate: "dim",
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
  ["skipped", "skipped", "to skip"],
  ["removed", "removed", "to remove"],
  ["unidentified", "left for a person", "for a person"],
  ["unread", "without readable text", "without readable text"],
  ["failed", "failed", "failed"],
];

/** Files that are as they were, in order, are only counted when there are many of them. */
const quiet: ReadonlySet<FileAction> = new Set(["unchanged"]);

/** What a scan did to which file, then the counts, where the records are, and how to undo it. */
export function renderScan(output: ScanOutput, screen: Screen): string {
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
    ...(output.undo === null ? [] : [paint("dim", `Undo with: ${output.undo}`)]),
  ].join("\n");
}

function fileLines(file: FileResult, { dry_run }: ScanOutput, { paint, shownPath, width }: Screen): string {
  const { action, path, new_path, reason, record, outcome } = file;
  const word = dry_run && action === "written" ? "write" : action;
  const head = `${paint(styles[action], word.padEnd(12))} ${plain(shownPath(path))}`;
  const isDone = action === "written" || action === "recorded";
  const notices = (record?.notices ?? []).filter(({ kind }) => kind === "retracted" || kind === "concern");
  const details = [
    ...(new_path === null ? [] : [`-> ${plain(shownPath(new_path))}`]),
    ...(isDone && record ? [plain(recordLine(record.item))] : []),
    ...(isDone && action === "written"
      ? []
      : [plain(outcome === null || outcome === "found" ? reason : `${outcome}: ${reason}`)]),
  ].map((line) => wrap(line, width, indent));
  const graves = notices.map(
    ({ kind }) => indent + paint("red", kind === "retracted" ? "RETRACTED" : "EXPRESSION OF CONCERN"),
  );
  return [head, ...details, ...graves].join("\n");
}

const indent = " ".repeat(13);

function recordLine({ title, author, DOI, ISBN }: NonNullable<FileResult["record"]>["item"]): string {
  const first = author?.[0]?.family ?? author?.[0]?.literal;
  const more = (author?.length ?? 0) > 1 ? " et al." : "";
  return [...(first === undefined ? [] : [`${first}${more}`]), title ?? "", DOI ?? ISBN ?? ""]
    .filter(Boolean)
    .join(". ");
}
