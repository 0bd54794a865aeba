import type { TermStatistics } from "../../ports/store.js";
import { Recent } from "../../domain/recent.js";
import { indexTerms } from "../../domain/terms.js";
import type { Part } from "../../language/sentence-classes.js";
import { askedParts, isApparatusHeading, isAskedHeading } from "./apparatus.js";
import { announces, cueStrength } from "../question/intent-cues.js";
import { putsTheQuestion } from "../question/put-questions.js";
import { findPhrase } from "../question/phrases.js";
import type { Intent } from "../question/question.js";
import { covered, questionWeights, type QuestionWeights } from "../question/question-weights.js";
import { isReferenceEntry, quotability } from "./sentence-shape.js";
import { tableCells, wordsOfLine } from "../../domain/markdown-line.js";
import { cellParts, cellSentence } from "../tables/cell-sentence.js";
import { readTables, type Table } from "../tables/read-tables.js";
import { splitSentences } from "../text/sentences.js";

export interface RerankRequest {
  question: string;
  intent: Intent;
  entities: readonly string[];
  /** Of the whole library, for the terms of the question. */
  statistics: TermStatistics;
  /** How many candidates are kept. */
  keep: number;
}

export interface RerankCandidate {
  id: string;
  /** What retrieval gave it; comparable among the candidates. */
  score: number;
  heading_path: readonly string[];
  /** The passage as it should be judged: heading path, blank line, text; see `withNeighbours`. */
  text: string;
}

/** Why a candidate stands where it does: each part 0..1 before its share. */
export interface Reranked {
  id: string;
  score: number;
  parts: { retrieval: number; coverage: number; entities: number; cue: number; apparatus: number };
}

/** What each sign counts in the score; set by judgement, see docs/decisions. */
const shares = { retrieval: 0.3, coverage: 0.25, entities: 0.2, cue: 0.25, apparatus: 0.3 };
const windowSize = 3;
/** How fit a row is to answer by itself, see `quotability`. */
const rowFitness = 0.8;
/** What a term is worth that stands only in the headings above. */
const headingCredit = 0.5;
/** What a name is worth that stands as such in the headings alone. */
const headingPhraseCredit = 0.75;
/** What a name of several words is worth whose words all stand near each other, but not side by side. */
const scatteredCredit = 0.5;

interface Sentence {
  text: string;
  terms: ReadonlySet<string>;
  /** Of a table: a row says with its heads what a sentence says, though it reads like debris. */
  isRow: boolean;
  /** How fit it is to answer by itself, 0..1. */
  fitness: number;
}

interface Measure extends RerankRequest {
  weights: QuestionWeights;
  /** Parts of texts that the question asks for. */
  parts: ReadonlySet<Part>;
}

/**
 * The candidates that answer best, best first, equal ones in the order of their ids. The score is a sum of five
 * signs: what retrieval said, how much of the question the best three sentences cover, whether its names stand
 * there as such, whether a sentence sounds like the kind of answer that is asked for, and how much of the passage
 * is references, contents or captions.
 */
export function rerank(candidates: readonly RerankCandidate[], request: RerankRequest): Reranked[] {
  const weights = questionWeights(request.question, request.entities, request.statistics);
  const parts = askedParts(request.question);
  const best = Math.max(...candidates.map(({ score }) => score), Number.MIN_VALUE);
  return candidates
    .map((candidate) => judged(candidate, candidate.score / best, { ...request, weights, parts }))
    .sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1))
    .slice(0, request.keep);
}

function judged({ id, heading_path, text }: RerankCandidate, retrieval: number, measure: Measure): Reranked {
  const [, ...lines] = text.split("\n");
  const sentences = sentencesOf(lines);
  const headings = new Set(indexTerms(heading_path.join(" ")));
  // Where the heading announces the answer, its words need not be said again.
  const meant = isAskedHeading(heading_path.at(-1) ?? "", measure.parts);
  const announced = meant || announces(heading_path, measure.intent, measure.question);
  const aboveCredit = announced ? 1 : headingCredit;
  const asked = [heading_path, ...headingsIn(lines)].some((each) => putsTheQuestion(each, measure.question));
  const windows = sentences.map((_, from) => ({ from, window: sentences.slice(from, from + windowSize) }));
  const names = asked ? [] : findNames(measure.entities, sentences, heading_path);
  const parts = {
    retrieval: Math.max(0, retrieval),
    coverage: asked ? 1 : highest(windows, ({ window }) => coverage(window, headings, headingCredit, measure.weights)),
    entities: asked ? 1 : highest(windows, ({ from, window }) => namesIn(from, window, names)),
    cue: highest(sentences, (sentence) => cue(sentence, headings, aboveCredit, measure)),
    apparatus: meant ? 0 : apparatusShare(heading_path, lines, sentences),
  };
  const score =
    shares.retrieval * parts.retrieval +
    shares.coverage * parts.coverage +
    shares.entities * parts.entities +
    shares.cue * parts.cue -
    shares.apparatus * parts.apparatus;
  return { id, score, parts };
}

/** A passage may hold several sections: each heading in it as a path of its own. */
function headingsIn(lines: readonly string[]): string[][] {
  return lines.flatMap((line) => (line.startsWith("#") ? [[wordsOfLine(line)]] : []));
}

/** A book asks for the same passages again and again: their sentences are read once. */
const read = new Recent<readonly Sentence[]>(1_000);

function sentencesOf(lines: readonly string[]): readonly Sentence[] {
  return read.get(lines.join("\n"), () => readSentences(lines));
}

function readSentences(lines: readonly string[]): Sentence[] {
  const prose = lines
    .filter((line) => !line.startsWith("#") && tableCells(line) === null)
    .flatMap((line) => splitSentences(line))
    .map(({ text }) => ({ text, terms: new Set(indexTerms(text)), isRow: false, fitness: quotability(text) }));
  if (!lines.some((line) => line.includes("|"))) return prose;
  const numbered = lines.map((text, index) => ({ number: index + 1, text }));
  return [...prose, ...readTables(numbered, null).flatMap(rowsOf)];
}

/** Each row of a table by itself, and between them nothing that a window of sentences could join. */
function rowsOf(table: Table): Sentence[] {
  return table.rows.map((row) => {
    const text = cellSentence(
      table,
      row,
      cellParts(row).map(({ column }) => column),
    );
    return { text, terms: new Set(indexTerms(`${text} ${table.caption}`)), isRow: true, fitness: rowFitness };
  });
}

/**
 * The sentences and rows of a passage that say most of a question, in their order, within a number of characters; its
 * beginning where none says a word of it.
 */
export function tellingSentences(text: string, weights: QuestionWeights, most: number): string {
  const [, ...lines] = text.split("\n");
  const told = sentencesOf(lines).map((sentence, at) => {
    return { sentence, at, share: sentence.fitness * coverage([sentence], none, 0, weights) };
  });
  const chosen: typeof told = [];
  let left = most;
  for (const each of told.toSorted((first, second) => second.share - first.share || first.at - second.at)) {
    if (each.share === 0 || each.sentence.text.length > left) continue;
    chosen.push(each);
    left -= each.sentence.text.length;
  }
  if (chosen.length === 0) return lines.join(" ").trim().slice(0, most);
  const ordered = chosen.toSorted((first, second) => first.at - second.at);
  return ordered
    .map(
      ({ sentence, at }, index) =>
        `${index > 0 && at > (ordered[index - 1]?.at ?? 0) + 1 ? "[...] " : ""}${sentence.text}`,
    )
    .join(" ");
}

const none: ReadonlySet<string> = new Set();

function highest<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((best, item) => Math.max(best, value(item)), 0);
}

function coverage(
  window: readonly Sentence[],
  headings: ReadonlySet<string>,
  aboveCredit: number,
  weights: QuestionWeights,
): number {
  return covered(weights, (term) => {
    if (window.some(({ terms }) => terms.has(term))) return 1;
    return headings.has(term) ? aboveCredit : 0;
  });
}

/** A name of the question with the sentences that have it as a phrase. */
interface FoundName {
  terms: readonly string[];
  isIn: readonly boolean[];
  isAbove: boolean;
}

function findNames(names: readonly string[], sentences: readonly Sentence[], headings: readonly string[]): FoundName[] {
  return names.map((name) => ({
    terms: indexTerms(name),
    isIn: sentences.map(({ text }) => findPhrase(text, name) !== null),
    isAbove: headings.some((heading) => findPhrase(heading, name) !== null),
  }));
}

/** Share of the question's names that stand in the window from a sentence on: as a phrase, or for less with their words apart. */
function namesIn(from: number, window: readonly Sentence[], names: readonly FoundName[]): number {
  if (names.length === 0) return 0;
  const credits = names.map(({ terms, isIn, isAbove }): number => {
    if (isIn.slice(from, from + windowSize).includes(true)) return 1;
    if (isAbove) return headingPhraseCredit;
    return terms.every((term) => window.some((sentence) => sentence.terms.has(term))) ? scatteredCredit : 0;
  });
  return credits.reduce((sum, credit) => sum + credit, 0) / names.length;
}

/** A cue counts as far as its sentence, or the heading above, speaks of what is asked. */
function cue(sentence: Sentence, headings: ReadonlySet<string>, aboveCredit: number, measure: Measure): number {
  const about = coverage([sentence], headings, aboveCredit, measure.weights);
  if (about === 0) return 0;
  const strength = cueStrength(sentence.text, measure.intent, measure.question, measure.entities);
  return Math.max(0, Math.min(1, strength)) * about * sentence.fitness;
}

function apparatusShare(
  headingPath: readonly string[],
  lines: readonly string[],
  sentences: readonly Sentence[],
): number {
  if (isApparatusHeading(headingPath.at(-1) ?? "")) return 1;
  if (sentences.length === 0 || isReferenceEntry(lines.filter((line) => line !== ""))) return 1;
  return sentences.filter(({ fitness }) => fitness === 0).length / sentences.length;
}
