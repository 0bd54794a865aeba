import { readMarkdownLine } from "../../domain/markdown-line.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import type { ClaimEvidence, Source } from "../../domain/evidence.js";
import { passageBody } from "../../domain/passage.js";

/** A line of a source with its number in the work's text. */
export interface SourceLine {
  number: number;
  text: string;
}

/**
 * The lines below a source's heading path with their line numbers. They fill the span from its end backwards:
 * what is missing (the heading line a parent leaves out, blank lines around the body) is missing at the start.
 */
export function sourceLines(source: Pick<Source, "content" | "start_line" | "end_line">): SourceLine[] {
  const body = passageBody(source.content).replace(/\n+$/, "");
  if (body === "") return [];
  const texts = body.split("\n");
  const first = Math.max(source.start_line, source.end_line - texts.length + 1);
  return texts.map((text, index) => ({ number: first + index, text }));
}

/** A sentence of a source: verbatim, with its lines. */
export interface SourceSentence {
  text: string;
  start_line: number;
  end_line: number;
}

/** The sentences of a source in order, without heading, list and quote marks; none crosses a line. */
export function sourceSentences(source: Pick<Source, "content" | "start_line" | "end_line">): SourceSentence[] {
  return sourceLines(source).flatMap(({ number, text }) =>
    splitSentences(text.slice(readMarkdownLine(text).content)).map((sentence) => ({
      text: sentence.text,
      start_line: number,
      end_line: number,
    })),
  );
}

/** The sentence as a verbatim quote with its lines; the page where the source's span leaves no doubt about it. */
export function evidenceOf(source: Source, sentence: SourceSentence): ClaimEvidence {
  const { start_line, end_line } = sentence;
  return { label: source.label, quote: sentence.text, start_line, end_line, page: pageOf(source, start_line) };
}

function pageOf(source: Source, line: number): number | null {
  if (source.start_page === source.end_page || line === source.start_line) return source.start_page;
  return line === source.end_line ? source.end_page : null;
}
