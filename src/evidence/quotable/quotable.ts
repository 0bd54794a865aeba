import { ragRetrieveContract } from "../../contracts/rag-retrieve.js";
import { isApparatusHeading } from "../../corpus/rerank/apparatus.js";
import { isReferenceEntry, leaningOf, quotability } from "../../corpus/rerank/sentence-shape.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import type { Source } from "../../domain/evidence.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { readMarkdownLine, tableCells } from "../../domain/markdown-line.js";
import { sourceOfDoc } from "../../domain/observed.js";
import { headingSeparator, passageBody } from "../../domain/passage.js";
import { indexTerms } from "../../domain/terms.js";
import type { RunContext } from "../../run/run-context.js";

/** Where sentences are looked for. */
export interface Place {
  /** Null: the whole library. */
  collection: string | null;
  /** Ids; null: all works of it. */
  works: readonly string[] | null;
}

/** A sentence of the library that can be quoted by itself. */
export interface Quotable {
  text: string;
  source: Source;
  /** Its terms, without those that carry a sentence only. */
  terms: ReadonlySet<string>;
  /** Of the line that it stands in, counted over the work. */
  line: number;
  /** 0 to 1. */
  fitness: number;
  /** 0 to 1: how near its passage comes to what was asked. */
  passage: number;
}

const passagesAsked = 40;

/** The sentences of the passages that come nearest to some words, as they stand in their order. Debris is left out. */
export async function quotableSentences(context: RunContext, words: string, place: Place): Promise<Quotable[]> {
  if (place.works?.length === 0) return [];
  const { docs } = await context.call(
    ragRetrieveContract,
    {
      query: words,
      k: passagesAsked,
      rerank: false,
      ...(place.collection !== null && { collection: place.collection }),
      ...(place.works !== null && { works: [...place.works] }),
    },
    { domains: [] },
  );
  return docs.flatMap((doc, at) => sentencesOf(sourceOfDoc(doc, "S0"), 1 - at / docs.length));
}

/** Lines that belong together, and what stands above them. */
interface Block {
  heading: string;
  lines: { text: string; line: number }[];
}

function sentencesOf(source: Source, passage: number): Quotable[] {
  return blocksOf(source)
    .filter(({ heading, lines }) => !isApparatusHeading(heading) && !isReferenceEntry(lines.map(({ text }) => text)))
    .flatMap(({ lines }) => lines.flatMap(({ text, line }) => quotablesOf(text, { source, passage, line })));
}

/** Paragraphs and items of lists; tables and code are left out. */
function blocksOf({ content, start_line }: Source): Block[] {
  const blocks: Block[] = [];
  let heading = content.split("\n", 1)[0]?.split(headingSeparator).at(-1) ?? "";
  let [isCode, isOpen] = [false, false];
  for (const [at, line] of passageBody(content).split("\n").entries()) {
    const isFence = /^\s*(?:```|~~~)/u.test(line);
    if (isFence) isCode = !isCode;
    const { level, content: from, isItem } = readMarkdownLine(line);
    const text = line.slice(from);
    if (level > 0 && !isCode) heading = text;
    const isText = !isFence && !isCode && level === 0 && text !== "" && tableCells(line) === null;
    if (isText && (!isOpen || isItem)) blocks.push({ heading, lines: [] });
    if (isText) blocks.at(-1)?.lines.push({ text, line: start_line + at });
    isOpen = isText;
  }
  return blocks;
}

const leastFitness = 0.45;

function quotablesOf(text: string, place: Pick<Quotable, "source" | "passage" | "line">): Quotable[] {
  return splitSentences(text).flatMap(({ text: sentence }) => {
    const fitness = quotability(sentence) * (leaningOf(sentence) === "none" ? 1 : 0.6);
    if (fitness < leastFitness || !isWhole(sentence) || isApparatusHeading(leadOf(sentence))) return [];
    return [{ text: sentence, terms: contentTerms(sentence), fitness, ...place }];
  });
}

/** "Author Contributions": what stands before the first colon. */
function leadOf(sentence: string): string {
  const end = sentence.indexOf(":");
  return end < 0 ? "" : sentence.slice(0, end);
}

/** It begins and ends as sentences do, and marks of emphasis and quotation in it are paired. */
function isWhole(sentence: string): boolean {
  const isPaired = ["**", "_", '"'].every((mark) => sentence.split(mark).length % 2 === 1);
  const isOpen = sentence.split("“").length !== sentence.split("”").length;
  return (
    /^["“'‘*_]*[\p{Lu}\p{Lo}\p{N}]/u.test(sentence) && /[.!。！]["”’»)*_]*$/u.test(sentence) && isPaired && !isOpen
  );
}

/** The words of a sentence without Markdown's marks of emphasis, for where it is shown as plain words. */
export function withoutEmphasis(sentence: string): string {
  return sentence.replaceAll(/\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "");
}

export function contentTerms(text: string): Set<string> {
  return new Set(indexTerms(text).filter((term) => !isFunctionTerm(term)));
}

/** How much of what is asked a sentence says, 0 to 1: its rare words weigh more. */
export function coverage(asked: ReadonlySet<string>, { terms }: Pick<Quotable, "terms">, weights: Weights): number {
  let [all, had] = [0, 0];
  for (const term of asked) {
    const weight = weights(term);
    all += weight;
    if (terms.has(term)) had += weight;
  }
  return all === 0 ? 0 : had / all;
}

export type Weights = (term: string) => number;

/** Bounds of a weight: words that all sentences have still say what is asked, and one word alone decides nothing. */
const [lightest, heaviest] = [0.8, 2];

/** Weights of terms by how rare they are among sentences (the inverse document frequency of BM25, within bounds). */
export function weightsOf(sentences: readonly Pick<Quotable, "terms">[]): Weights {
  const counts = new Map<string, number>();
  for (const { terms } of sentences) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => {
    const count = counts.get(term) ?? 0;
    const rarity = Math.log(1 + (sentences.length - count + 0.5) / (count + 0.5));
    return Math.min(heaviest, Math.max(lightest, rarity));
  };
}
