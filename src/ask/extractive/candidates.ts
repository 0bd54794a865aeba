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
import { indexTerms } from "../../domain/terms.js";
import { readMarkdownLine, tableCells } from "../../domain/markdown-line.js";
import { headingSeparator, passageBody } from "../../domain/passage.js";

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

/** A paragraph, a list item or a row of a table: lines that belong together, with what stands above them. */
interface TextBlock {
  kind: "prose" | "row";
  /** From the outermost down. */
  headings: readonly string[];
  /** Further words that say what the block is about: the head of a table, a run-in heading. */
  title: string;
  lines: string[];
}

const fences = ["```", "~~~"];
const tableRule = /^[\s|:-]+$/u;

interface Reading {
  blocks: TextBlock[];
  /** Headings above the line being read, by level; those of the source as a whole have level 0. */
  headings: { level: number; title: string }[];
  open: TextBlock | null;
  inFence: boolean;
  /** Cells of the first row of the table being read. */
  tableHead: string;
}

/** Reads the blocks of a source, in order. */
function textBlocks({ content }: Pick<Source, "content">): TextBlock[] {
  const above = content.split("\n", 1)[0]?.split(headingSeparator) ?? [];
  const headings = above.map((title) => ({ level: 0, title }));
  const reading: Reading = { blocks: [], headings, open: null, inFence: false, tableHead: "" };
  for (const line of passageBody(content).split("\n")) readLine(reading, line);
  return reading.blocks;
}

function readLine(reading: Reading, line: string): void {
  const { level, isItem, content } = readMarkdownLine(line);
  const heading = level > 0 && !reading.inFence;
  const fence = fences.some((mark) => line.trimStart().startsWith(mark));
  const cells = fence ? [] : cellsOf(line, reading.inFence);
  const text = line.slice(content);
  if (fence) reading.inFence = !reading.inFence;
  if (heading) enterSection(reading, level, text);
  if (cells.length === 0) reading.tableHead = "";
  if (cells.length > 0) readRow(reading, cells);
  const ends = cells.length > 0 || fence || reading.inFence || heading || text === "";
  if (ends || isItem) reading.open = null;
  if (ends) return;
  if (reading.open === null) {
    reading.open = { kind: "prose", headings: titles(reading), title: "", lines: [] };
    reading.blocks.push(reading.open);
  }
  reading.open.lines.push(text);
}

function readRow(reading: Reading, cells: readonly string[]): void {
  const text = cells.join(" | ");
  if (tableRule.test(text)) return;
  if (reading.tableHead === "") {
    reading.tableHead = text;
    return;
  }
  reading.blocks.push({ kind: "row", headings: titles(reading), title: reading.tableHead, lines: [text] });
}

function enterSection(reading: Reading, level: number, title: string): void {
  reading.headings = [...reading.headings.filter((above) => above.level < level), { level, title }];
}

function titles({ headings }: Reading): string[] {
  return headings.map(({ title }) => title);
}

/**
 * Cells of a row of a Markdown table, or of a line of preformatted text that is set in columns: one that begins
 * with a word, for the axes of figures are made of columns, too.
 */
function cellsOf(line: string, preformatted: boolean): string[] {
  if (preformatted && !/^\s*\p{L}/u.test(line)) return [];
  const row = preformatted ? line.trim().split(/\s{2,}/u) : (tableCells(line) ?? []);
  const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return cells.length > 1 ? cells : [];
}
