import { disarmLabels } from "../corpus/labels.js";
import type { Intent } from "../corpus/question.js";
import type { Source } from "../domain/evidence.js";
import { queryTerms } from "../domain/terms.js";
import { candidatesOf, type Candidate } from "./candidates.js";
import { diversify } from "./diversify.js";

export interface ExtractiveInput {
  question: string;
  intent: Intent;
  entities: readonly string[];
  sources: readonly Source[];
  /** Of the whole library, for the terms of the question: tells the informative words from the common ones. */
  statistics?: { passages: number; document_frequency: ReadonlyMap<string, number> };
  length: "short" | "full";
}

/** A verbatim sentence of a source, in the order of the answer. */
export interface QuotedSentence {
  text: string;
  label: string;
  start_line: number;
  end_line: number;
  page: number | null;
  score: number;
}

export interface ExtractiveAnswer {
  /** Verbatim sentences, each followed by its label; label-like text of the sources is disarmed. */
  answer_markdown: string;
  sentences: QuotedSentence[];
  /** False where the sources do not answer; the text then says so. */
  answered: boolean;
  limitations: string[];
}

const sentenceLimit = { short: 5, full: 12 };

/** The best verbatim sentences of the sources for a question, or the statement that they hold no answer. */
export function extractiveAnswer(input: ExtractiveInput): ExtractiveAnswer {
  const weights = new Map(queryTerms(input.question).map(({ term }) => [term, 1]));
  const scored = input.sources
    .flatMap(candidatesOf)
    .map((candidate) => ({ ...candidate, score: coverage(candidate, weights) }))
    .filter(({ score }) => score > 0);
  const picked = diversify(scored, {
    limit: sentenceLimit[input.length],
    relevance: (candidate) => candidate.score,
    similarity: overlap,
  });
  if (picked.length === 0) return noAnswer();
  const sentences = picked.map(({ text, label, start_line, end_line, page, score }) => ({
    text,
    label,
    start_line,
    end_line,
    page,
    score,
  }));
  const answer_markdown = sentences.map(({ text, label }) => `${disarmLabels(text)} [${label}]`).join("\n\n");
  return { answer_markdown, sentences, answered: true, limitations: [] };
}

function noAnswer(): ExtractiveAnswer {
  const statement = "The sources found do not answer this question.";
  return { answer_markdown: statement, sentences: [], answered: false, limitations: [statement] };
}

function coverage(candidate: Candidate, weights: ReadonlyMap<string, number>): number {
  const terms = new Set(candidate.terms);
  let covered = 0;
  let total = 0;
  for (const [term, weight] of weights) {
    total += weight;
    if (terms.has(term)) covered += weight;
  }
  return total === 0 ? 0 : covered / total;
}

function overlap(left: Candidate, right: Candidate): number {
  const terms = new Set(left.terms);
  const shared = right.terms.filter((term) => terms.has(term)).length;
  return shared / Math.max(1, Math.min(left.terms.length, right.terms.length));
}
