import type { AddedWork, AddIdentifiedOutput } from "../../contracts/add-identified.js";
import type { Notice } from "../../domain/record.js";
import type { Invocation } from "./command/invocation.js";
import { count } from "./terminal/terminal.js";

const words: Record<AddedWork["outcome"], string> = {
  added: "added",
  recorded: "recorded without a file",
  unchanged: "in the library already",
  failed: "failed",
};

const noticeWords: Record<Notice["kind"], string> = {
  retracted: "RETRACTED",
  concern: "expression of concern",
  corrected: "corrected",
  published_version: "published version",
};

/** Tells what became of the works that were asked for by identifier or address. */
export function renderAddedWorks(output: AddIdentifiedOutput, invocation: Invocation): string {
  const lines = output.works.flatMap((work) => renderWork(work, invocation));
  const counts = Object.entries(output.counts).map(
    ([outcome, number]) => `${number} ${words[outcome as AddedWork["outcome"]]}`,
  );
  if (output.dry_run) lines.push("Nothing was changed (--dry-run). It would be:");
  lines.push(`${count(output.works.length, "work")}: ${counts.join(", ")}`);
  if (output.passages > 0) lines.push(`${count(output.passages, "passage")} read`);
  return lines.join("\n");
}

function renderWork(work: AddedWork, { paint, shownPath }: Invocation): string[] {
  const { outcome, key, title, authors, year, path, fetched_from: from } = work;
  const who = [shortAuthors(authors), year].filter(Boolean).join(" ");
  const about = [key && paint("bold", key), title, who && `(${who})`].filter(Boolean).join("  ");
  const isFailed = outcome === "failed";
  return [
    `${isFailed ? paint("red", words[outcome]) : words[outcome]}: ${work.target}`,
    ...(about === "" ? [] : [`       ${about}`]),
    ...work.notices.map(
      (notice) => `       ${paint(notice.kind === "retracted" ? "red" : "yellow", renderNotice(notice))}`,
    ),
    ...(path === null ? [] : [`       ${shownPath(path)}${from === null ? "" : paint("dim", ` from ${from}`)}`]),
    ...work.remarks.map((remark) => `       ${remark}`),
    ...(work.error === null ? [] : [`       ${work.error.message}`]),
    ...(work.error?.fix === undefined ? [] : [paint("dim", `       ${work.error.fix}`)]),
  ];
}

function renderNotice({ kind, source, doi, date }: Notice): string {
  const details = [doi && `doi:${doi}`, date].filter(Boolean).join(", ");
  return `${noticeWords[kind]}${details && ` (${details})`}, says ${source}`;
}

function shortAuthors(authors: readonly string[]): string {
  const [first, second, ...more] = authors;
  if (first === undefined) return "";
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first} and others`;
}
