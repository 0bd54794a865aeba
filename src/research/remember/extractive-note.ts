import { covered, questionWeights } from "../../corpus/question/question-weights.js";
import { leaningOf, quotability } from "../../corpus/rerank/sentence-shape.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import { indexTerms } from "../../domain/terms.js";
import type { TermStatistics } from "../../ports/store.js";
import { mentions, type Subject } from "../../corpus/question/subject.js";
import type { DocumentNote } from "../schema/research-schema.js";
import type { DocumentPassages } from "./passages.js";
import { jaccard } from "../../domain/collections.js";

export type NoteContent = Pick<DocumentNote, "summary" | "facts" | "subtopics">;

export interface ExtractRequest {
  topic: string;
  subject: Subject;
  subtopics: readonly string[];
  /** Of the library, for the terms of topic and sub-topics. */
  statistics: TermStatistics;
}

interface Sentence {
  text: string;
  line: number;
  terms: ReadonlySet<string>;
  score: number;
}

const mostFacts = 6;
const summarySentences = 3;
const lengths = { least: 40, most: 400 };
/** What leans on the sentence before it says less by itself. */
const leaningCredit = { none: 1, linked: 0.8, pronoun: 0.4 } as const;
/** Two sentences that share more of their words say the same. */
const sameShare = 0.6;

/** A note of verbatim sentences: those that say most about the topic and can stand alone, none saying the same as another. */
export function extractiveNote(
  { sources, lines }: DocumentPassages,
  { topic, subject, subtopics, statistics }: ExtractRequest,
): NoteContent {
  const weights = questionWeights([topic, ...subtopics].join(" "), [...subject.phrases, ...subtopics], statistics);
  const sentences = sources.flatMap(({ start_line, heading_path }, index) => {
    const headings = new Set(indexTerms(heading_path.join(" ")));
    const about = (terms: ReadonlySet<string>) =>
      covered(weights, (term) => (terms.has(term) ? 1 : headings.has(term) ? 0.3 : 0));
    return sentencesOf(lines[index] ?? [], start_line).map((sentence): Sentence => {
      const standing = leaningCredit[leaningOf(sentence.text)];
      return { ...sentence, score: quotability(sentence.text) * standing * about(sentence.terms) };
    });
  });
  const ranked = sentences
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score || left.line - right.line);
  const best = withoutRepetition(ranked).slice(0, mostFacts);
  const inOrder = (chosen: readonly Sentence[]) => chosen.toSorted((left, right) => left.line - right.line);
  const said = new Set(lines.flat().flatMap(indexTerms));
  return {
    summary: inOrder(best.slice(0, summarySentences))
      .map(({ text }) => text)
      .join(" "),
    facts: inOrder(best).map(({ text, line }) => ({ text, start_line: line, end_line: line })),
    subtopics: subtopics.filter((subtopic) => mentions(said, subtopic)),
  };
}

/** Sentences of prose with the number of their line in the text. */
function sentencesOf(lines: readonly string[], first: number): Omit<Sentence, "score">[] {
  return lines.flatMap((line, index) => {
    if (/^\s*(?:#|\||```|!\[|>)/.test(line)) return [];
    return splitSentences(line.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, ""))
      .filter(({ text }) => text.length >= lengths.least && text.length <= lengths.most)
      .map(({ text }) => ({ text, line: first + index, terms: new Set(indexTerms(text)) }));
  });
}

function withoutRepetition(ranked: readonly Sentence[]): Sentence[] {
  const chosen: Sentence[] = [];
  for (const sentence of ranked) {
    if (chosen.every((other) => jaccard(other.terms, sentence.terms) <= sameShare)) chosen.push(sentence);
  }
  return chosen;
}
