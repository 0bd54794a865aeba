import { markdownAddress, markdownCode, markdownText } from "../../domain/escape/markdown.js";
import type { Claim, Source } from "../../domain/evidence.js";
import {
  citedPlaces,
  groupedByWork,
  kindWords,
  machineWords,
  noticeWords,
  sourceAddress,
  sourceName,
  versionWords,
} from "../../domain/source-words.js";
import { firstWords } from "./doubts.js";

/**
 * The works of an answer or a report as a list, each once, and beneath it where its passages stand. A report is passed on:
 * it names no files of its writer.
 */
export function sourcesMarkdown(
  sources: readonly Source[],
  claims: readonly Claim[],
  files: "with files" | "without files",
): string {
  return groupedByWork(sources)
    .flatMap(({ work, passages }) => [
      workLine(work, files === "with files" ? work.path : null),
      ...passages.map((passage) => passageLine(passage, claims)),
    ])
    .join("\n");
}

function workLine(work: Source, path: string | null): string {
  const notices = noticeWords(work.notices ?? []).map(({ words }) => words);
  const marks = [versionWords(work).trim(), ...notices]
    .filter((words) => words !== "")
    .map((words) => ` **${markdownText(words)}**`);
  const address = sourceAddress(work);
  const where = [
    ...(address === null ? [] : [markdownAddress(address)]),
    ...(path === null ? [] : [markdownCode(path)]),
  ];
  return [`- ${markdownText(sourceName(work))}${kindWords(work)}${marks.join("")}`, ...where].join(", ");
}

function passageLine(passage: Source, claims: readonly Claim[]): string {
  const words = firstWords(passage, claims);
  const begins = words === "" ? "" : `: “${markdownText(words)}”`;
  return `  - [${passage.label}] ${citedPlaces(passage, claims)}${machineWords(passage)}${begins}`;
}
