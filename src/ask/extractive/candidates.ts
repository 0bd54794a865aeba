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

/** The quotable sentences and rows of a source, in order, ; code is left out. */
export function candidatesOf(source: Source): Candidate[] {
  return textBlocks(source)
    .filter(({ headings }) => !isApparatusHeading(headings.at(-1) ?? ""))
    .filter(({ lines }) => !isReferenceEntry(lines))
    .flatMap((block) => (block.kind === "row" ? rowCandidates(block, source) : proseCandidates(block, source)))
    .filter(({ fitness }) => fitness > 0);
}

function rowCandidates(block: TextBlock, source: Source): Candidate[] {
  return block.lines
    .filter((text) => /\p{L}{3}/u.test(text) && /\|.*\d/u.test(text))
    .map((text) => ({ ...toCandidate(text, source, block), leaning: "none", fitness: rowFitness }));
}

function proseCandidates(block: TextBlock, source: Source): Candidate[] {
  const sentences = block.lines.flatMap((line) => splitSentences(line));
  const [first, ...others] = sentences;
  const runsIn = first !== undefined && others.length > 0 && isRunInHeading(first.text);
  const title = runsIn ? `${block.title} ${first.text}` : block.title;
  const candidates: Candidate[] = [];
  for (const { text } of runsIn ? others : sentences) {
    const before = candidates.at(-1) ?? null;
    const candidate = { ...toCandidate(text, source, { ...block, title }), before };
    if (before) before.after = candidate;
    candidates.push(candidate);
  }
  return candidates;
}

function toCandidate(text: string, source: Source, { kind, headings, title }: TextBlock): Candidate {
  return {
    kind,
    text,
    source,
    terms: indexTerms(text),
    headings,
    headingTerms: new Set(indexTerms([...headings, title, source.title].join(" "))),
    leaning: leaningOf(text),
    fitness: quotability(text),
    before: null,
    after: null,
  };
}
