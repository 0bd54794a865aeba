import { headingSeparator, type Passage } from "../../domain/passage.js";
import { splitSentences } from "../text/sentences.js";

/** Passages shorter than this many characters say too little by themselves to be judged. */
const shortPassage = 350;
const neighbourSentences = 5;

/**
 * The text of a passage as a reranker should see it: its content, and where that is short (under 350
 * characters) with up to five sentences of the work's text before and after it. `lines` are all lines of the text.
 */
export function withNeighbours(passage: Passage, lines: readonly string[]): string {
  if (passage.content.length >= shortPassage) return passage.content;
  const before = sentencesOf(lines.slice(0, passage.start_line - 1)).slice(-neighbourSentences);
  const after = sentencesOf(lines.slice(passage.end_line)).slice(0, neighbourSentences);
  const own = lines.slice(passage.start_line - 1, passage.end_line);
  const heading = passage.content.split("\n", 1)[0] ?? passage.heading_path.join(headingSeparator);
  return [heading, "", ...before, ...own, ...after].join("\n");
}

function sentencesOf(lines: readonly string[]): string[] {
  return lines.filter((line) => !line.startsWith("#")).flatMap((line) => splitSentences(line).map(({ text }) => text));
}
