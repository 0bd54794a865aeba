import { indexTerms } from "../domain/terms.js";
import type { Candidate } from "./candidates.js";
import { covered, type QuestionWeights } from "./question-weights.js";

export interface Judgement {
  answered: boolean;
  /** Entities of the question of which no source says a word. */
  missing: string[];
}

/** Least share of the question's weight that some stretch of three sentences must cover. */
const leastCoverage = 0.5;
const stretch = 3;

/** Whether the sources speak of what is asked: how much of the question the best stretch of a source covers. */
export function judgeCoverage(
  candidates: readonly Candidate[],
  weights: QuestionWeights,
  entities: readonly string[],
): Judgement {
  let best = 0;
  const everywhere = new Set<string>();
  for (const [index, candidate] of candidates.entries()) {
    const near = candidates.slice(index, index + stretch).filter(({ source }) => source === candidate.source);
    const terms = new Set(near.flatMap((sentence) => sentence.terms));
    for (const term of [...terms, ...candidate.headingTerms]) everywhere.add(term);
    const credit = (term: string): number => Number(terms.has(term) || candidate.headingTerms.has(term));
    best = Math.max(best, covered(weights, credit));
  }
  const missing = entities.filter((entity) => indexTerms(entity).every((term) => !everywhere.has(term)));
  return { answered: best >= leastCoverage, missing };
}
