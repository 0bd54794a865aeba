import { headingSeparator, type Passage } from "../../domain/passage.js";
import { tableCells } from "../../domain/markdown-line.js";
import { withWholeTables } from "../tables/table-span.js";
import { splitSentences } from "../text/sentences.js";

/** Passages shorter than this many characters say too little by themselves to be judged. */
const shortPassage = 350;
const neighbourSentences = 5;

/**
 * The text of a passage as a reranker should see it: its content with the whole of the tables that it begins and ends in,
 * and where that is short (under 350 characters) with up to five sentences of the work's text before and after it.
 * `lines` are all lines of the text.
 */
export function withNeighbours(passage: Passage, lines: readonly string[]): string {
  const { start, end } = withWholeTables(lines, passage.start_line, passage.end_line);
  const isWhole = start === passage.start_line && end === passage.end_line;
  const own = lines.slice(start - 1, end);
  const heading = passage.content.split("\n", 1)[0] ?? passage.heading_path.join(headingSeparator);
  const content = isWhole ? passage.content : [heading, "", ...own].join("\n");
  if (content.length >= shortPassage) return content;
  const before = sentencesOf(lines.slice(0, start - 1)).slice(-neighbourSentences);
  const after = sentencesOf(lines.slice(end)).slice(0, neighbourSentences);
  return [heading, "", ...before, ...own, ...after].join("\n");
}

function sentencesOf(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !line.startsWith("#"))
    .flatMap((line) => (tableCells(line) === null ? splitSentences(line).map(({ text }) => text) : [line]));
}
