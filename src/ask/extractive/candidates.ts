import { endsWithColon } from "../../domain/characters.js";
import { isApparatusHeading } from "../../corpus/rerank/apparatus.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import {
  isReferenceEntry,
  isRunInHeading,
  type Leaning,
  leaningOf,
  quotability,
} from "../../corpus/rerank/sentence-shape.js";
import type { Source } from "../../domain/evidence.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { wordsOfLanguages } from "../../language/language-phrases.js";
import { tokensOf } from "../../language/tokens.js";
import { indexTerms } from "../../domain/terms.js";
import { readMarkdownLine, tableCells } from "../../domain/markdown-line.js";
import type { Table, TableRow } from "../../corpus/tables/read-tables.js";
import { headingSeparator, passageBody } from "../../domain/passage.js";

/** A sentence of a source, or a row of a table, that could be quoted. */
export interface Candidate {
  kind: "prose" | "row";
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
  /** Begins with what the one before it named, as a thing that is known: "The increase was attributable to ...". */
  takesUp: boolean;
  /** The sentence after it in the same paragraph. */
  after: Candidate | null;
  /** Items of the list that it introduces. */
  items: readonly Candidate[];
}

/** The quotable sentences of a source, in order; code is left out, and tables, whose cells are found by `findCells`. */
export function candidatesOf(source: Source): Candidate[] {
  const blocks = textBlocks(source)
    .filter(({ headings }) => !isApparatusHeading(headings.at(-1) ?? ""))
    .filter(({ lines }) => !isReferenceEntry(lines))
    .map((block) => ({ block, candidates: proseCandidates(block, source) }));
  for (const [index, { block, candidates }] of blocks.entries()) {
    const last = candidates.at(-1);
    if (block.isItem || last === undefined || !endsWithColon(last.text)) continue;
    // With the line that introduces it an item of one word says something, too.
    const behind = blocks.slice(index + 1);
    const end = behind.findIndex((next) => !next.block.isItem);
    last.items = behind.slice(0, end < 0 ? undefined : end).flatMap((item) => item.candidates);
  }
  return blocks.flatMap(({ candidates }) => candidates.filter(({ fitness }) => fitness > 0));
}

/** Calls the words of sentences as a question does, where its language has forms; of two that lean on each other both are changed. */
export function useForms(candidates: readonly Candidate[], forms: ((term: string) => string) | null): void {
  if (forms === null) return;
  for (const candidate of candidates) {
    candidate.terms = candidate.terms.map(forms);
    candidate.headingTerms = new Set([...candidate.headingTerms].map(forms));
  }
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
    candidate.takesUp = before !== null && takesUp(text, before);
    if (before) before.after = candidate;
    candidates.push(candidate);
  }
  return candidates;
}

const takingUp = wordsOfLanguages(({ claims }) => claims?.taking_up);
/** So far behind its article stands the noun of a sentence's subject: "the overall decrease". */
const nounWithin = 3;

function takesUp(text: string, before: Candidate): boolean {
  const [article, ...behind] = tokensOf(text);
  if (article === undefined || !takingUp().has(article.plain)) return false;
  const nouns = behind.slice(0, nounWithin).map(({ plain }) => plain);
  return indexTerms(nouns.join(" ")).some((term) => !isFunctionTerm(term) && before.terms.includes(term));
}

/** A row of a table says less by itself than a sentence. */
const rowFitness = 0.8;

/** Cells of a row as they can be quoted, with what stands around them. */
export function rowCandidate({
  text,
  source,
  row,
  table,
}: {
  text: string;
  source: Source;
  row: TableRow;
  table: Table;
}): Candidate {
  const title = [...row.group, table.caption].join(" ");
  const candidate = toCandidate(text, source, { headings: source.heading_path, title });
  return { ...candidate, kind: "row", leaning: "none", fitness: rowFitness };
}

function toCandidate(
  text: string,
  source: Source,
  { headings, title }: Pick<TextBlock, "headings" | "title">,
): Candidate {
  return {
    kind: "prose",
    text,
    source,
    terms: indexTerms(text),
    headings,
    headingTerms: new Set(indexTerms([...headings, title, source.title].join(" "))),
    leaning: leaningOf(text),
    fitness: quotability(text),
    before: null,
    takesUp: false,
    after: null,
    items: [],
  };
}

/** A paragraph or a list item: lines that belong together, with what stands above them. */
interface TextBlock {
  /** From the outermost down. */
  headings: readonly string[];
  /** Further words that say what the block is about: a run-in heading. */
  title: string;
  lines: string[];
  isItem: boolean;
}

const fences = ["```", "~~~"];

interface Reading {
  blocks: TextBlock[];
  /** Headings above the line being read, by level; those of the source as a whole have level 0. */
  headings: { level: number; title: string }[];
  open: TextBlock | null;
  inFence: boolean;
}

/** Reads the blocks of a source, in order. */
function textBlocks({ content }: Pick<Source, "content">): TextBlock[] {
  const above = content.split("\n", 1)[0]?.split(headingSeparator) ?? [];
  const headings = above.map((title) => ({ level: 0, title }));
  const reading: Reading = { blocks: [], headings, open: null, inFence: false };
  for (const line of passageBody(content).split("\n")) readLine(reading, line);
  return reading.blocks;
}

function readLine(reading: Reading, line: string): void {
  const { level, isItem, content } = readMarkdownLine(line);
  const heading = level > 0 && !reading.inFence;
  const fence = fences.some((mark) => line.trimStart().startsWith(mark));
  const text = line.slice(content);
  if (fence) reading.inFence = !reading.inFence;
  if (heading) enterSection(reading, level, text);
  const ends = tableCells(line) !== null || fence || reading.inFence || heading || text === "";
  if (ends || isItem) reading.open = null;
  if (ends) return;
  if (reading.open === null) {
    reading.open = { headings: titles(reading), title: "", lines: [], isItem };
    reading.blocks.push(reading.open);
  }
  reading.open.lines.push(text);
}

function enterSection(reading: Reading, level: number, title: string): void {
  reading.headings = [...reading.headings.filter((above) => above.level < level), { level, title }];
}

function titles({ headings }: Reading): string[] {
  return headings.map(({ title }) => title);
}
