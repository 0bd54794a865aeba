import { isApparatusHeading } from "../corpus/apparatus.js";
import { splitSentences } from "../corpus/sentences.js";
import type { Source } from "../domain/evidence.js";
import { headingSeparator, passageBody } from "../domain/passage.js";
import { indexTerms } from "../domain/terms.js";
import { isReferenceEntry, leaningOf, quotability, type Leaning } from "../corpus/sentence-shape.js";

/** A sentence of a source that could be quoted. */
export interface Candidate {
  /** Verbatim, without the marks of a list item or quote. */
  text: string;
  source: Source;
  line: number;
  /** Stemmed words, in order. */
  terms: readonly string[];
  /** Stemmed words of the headings above it. */
  headingTerms: ReadonlySet<string>;
  leaning: Leaning;
  /** 0..1, see `quotability`. */
  fitness: number;
  /** The sentence before it in the same paragraph. */
  before: Candidate | null;
  /** The sentence after it in the same paragraph. */
  after: Candidate | null;
}

const headingLine = /^#{1,6}\s+(.+)$/u;
const fenceLine = /^\s*(?:```|~~~)/u;
const tableRow = /^\s*\|.*\|\s*$/u;
const blockMark = /^\s*(?:>\s?)*(?:(?:[-*+•]|\d{1,9}[.)])\s+)?/u;
const itemMark = /^\s*(?:>\s?)*(?:[-*+•]|\d{1,9}[.)])\s+/u;

/** A paragraph or list item: lines that belong together, under the headings above them. */
interface TextBlock {
  heading: string;
  lines: { number: number; text: string }[];
}

/** The quotable sentences of a source, in order, with their lines in the work's text; tables and code are left out. */
export function candidatesOf(source: Source): Candidate[] {
  return textBlocks(source)
    .filter(({ heading }) => !isApparatusHeading(heading.split(headingSeparator).at(-1) ?? ""))
    .filter(({ lines }) => !isReferenceEntry(lines.map(({ text }) => text)))
    .flatMap((block) => blockCandidates(block, source))
    .filter(({ fitness }) => fitness > 0);
}

function textBlocks(source: Source): TextBlock[] {
  const lines = passageBody(source.content).split("\n");
  // The content ends with the last line of the span, whether or not a heading line was left out on top.
  const firstLine = source.end_line - lines.length + 1;
  const blocks: TextBlock[] = [];
  let heading = source.content.split("\n", 1)[0] ?? "";
  let open: TextBlock | null = null;
  let inFence = false;
  for (const [index, line] of lines.entries()) {
    const fence = fenceLine.test(line);
    if (fence) inFence = !inFence;
    const title = inFence ? undefined : headingLine.exec(line)?.[1];
    heading = title ?? heading;
    const text = line.replace(blockMark, "");
    const ends = fence || inFence || title !== undefined || tableRow.test(line) || text === "";
    if (ends || itemMark.test(line)) open = null;
    if (ends) continue;
    if (open === null) blocks.push((open = { heading, lines: [] }));
    open.lines.push({ number: firstLine + index, text });
  }
  return blocks;
}

function blockCandidates({ heading, lines }: TextBlock, source: Source): Candidate[] {
  const candidates: Candidate[] = [];
  for (const { number, text: line } of lines) {
    for (const { text } of splitSentences(line)) {
      const before = candidates.at(-1) ?? null;
      const candidate = toCandidate(text, source, number, heading, before);
      if (before) before.after = candidate;
      candidates.push(candidate);
    }
  }
  return candidates;
}

function toCandidate(text: string, source: Source, line: number, heading: string, before: Candidate | null): Candidate {
  return {
    text,
    source,
    line,
    terms: indexTerms(text),
    headingTerms: new Set(indexTerms(`${heading} ${source.heading_path.join(" ")}`)),
    leaning: leaningOf(text),
    fitness: quotability(text),
    before,
    after: null,
  };
}

/** The page where it is certain: a source on one page, or the first and last line of one on several. */
export function pageOf({ source, line }: Candidate): number | null {
  if (source.start_page === source.end_page || line === source.start_line) return source.start_page;
  return line === source.end_line ? source.end_page : null;
}
