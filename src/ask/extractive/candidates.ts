import { isApparatusHeading } from "../../corpus/rerank/apparatus.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import {
  isReferenceEntry,
  isRunInHeading,
  leaningOf,
  quotability,
  type Leaning,
} from "../../corpus/rerank/sentence-shape.js";
import type { Source } from "../../domain/evidence.js";
import { indexTerms } from "../../domain/terms.js";
import { textBlocks, type TextBlock } from "./text-blocks.js";

/** A sentence of a source, or a row of a table, that could be quoted. */
export interface Candidate {
  kind: TextBlock["kind"];
  /** Verbatim, without the marks of a list item or quote; the cells of a row with bars between them. */
  text: string;
  source: Source;
  line: number;
  /** Stemmed words, in order. */
  terms: readonly string[];
  /** From the outermost down. */
  headings: readonly string[];
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

/** A row of a table says less by itself than a sentence. */
const rowFitness = 0.8;

/** The quotable sentences and rows of a source, in order, with their lines in the work's text; code is left out. */
export function candidatesOf(source: Source): Candidate[] {
  return textBlocks(source)
    .filter(({ headings }) => !isApparatusHeading(headings.at(-1) ?? ""))
    .filter(({ lines }) => !isReferenceEntry(lines.map(({ text }) => text)))
    .flatMap((block) => (block.kind === "row" ? rowCandidates(block, source) : proseCandidates(block, source)))
    .filter(({ fitness }) => fitness > 0);
}

function rowCandidates(block: TextBlock, source: Source): Candidate[] {
  return block.lines
    .filter(({ text }) => /\p{L}{3}/u.test(text) && /\|.*\d/u.test(text))
    .map(({ text, number }) => ({ ...toCandidate(text, source, number, block), leaning: "none", fitness: rowFitness }));
}

function proseCandidates(block: TextBlock, source: Source): Candidate[] {
  const sentences = block.lines.flatMap(({ number, text: line }) =>
    splitSentences(line).map(({ text }) => ({ text, number })),
  );
  const [first, ...others] = sentences;
  const runsIn = first !== undefined && others.length > 0 && isRunInHeading(first.text);
  const title = runsIn ? `${block.title} ${first.text}` : block.title;
  const candidates: Candidate[] = [];
  for (const { text, number } of runsIn ? others : sentences) {
    const before = candidates.at(-1) ?? null;
    const candidate = { ...toCandidate(text, source, number, { ...block, title }), before };
    if (before) before.after = candidate;
    candidates.push(candidate);
  }
  return candidates;
}

function toCandidate(text: string, source: Source, line: number, { kind, headings, title }: TextBlock): Candidate {
  return {
    kind,
    text,
    source,
    line,
    terms: indexTerms(text),
    headings,
    headingTerms: new Set(indexTerms([...headings, title, source.title].join(" "))),
    leaning: leaningOf(text),
    fitness: quotability(text),
    before: null,
    after: null,
  };
}

/** The page where it is certain: a source on one page, or the first and last line of one on several. */
export function pageOf({ source, line }: Candidate): number | null {
  if (source.start_page === source.end_page || line === source.start_line) return source.start_page;
  return line === source.end_line ? source.end_page : null;
}
