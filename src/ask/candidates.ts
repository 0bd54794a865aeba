import { splitSentences } from "../corpus/sentences.js";
import type { Source } from "../domain/evidence.js";
import { passageBody } from "../domain/passage.js";
import { indexTerms } from "../domain/terms.js";

/** A sentence of a source that could be quoted. */
export interface Candidate {
  text: string;
  label: string;
  start_line: number;
  end_line: number;
  page: number | null;
  /** Stemmed words, in order. */
  terms: readonly string[];
}

/** The sentences of a source, in order, with their lines in the work's text. */
export function candidatesOf(source: Source): Candidate[] {
  const lines = passageBody(source.content).split("\n");
  // The last line of the content is the last line of the span, whether or not a heading line was left out on top.
  const firstLine = source.end_line - lines.length + 1;
  return lines.flatMap((line, index) =>
    splitSentences(line).map(({ text }) => ({
      text,
      label: source.label,
      start_line: firstLine + index,
      end_line: firstLine + index,
      page: pageOf(source, firstLine + index),
      terms: indexTerms(text),
    })),
  );
}

/** The page where it is certain: a source on one page, or the first and last line of one on several. */
function pageOf(source: Source, line: number): number | null {
  if (source.start_page === source.end_page || line === source.start_line) return source.start_page;
  return line === source.end_line ? source.end_page : null;
}
