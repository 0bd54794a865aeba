import type { Intent } from "../corpus/question.js";
import { indexTerms } from "../domain/terms.js";
import type { Candidate } from "./candidates.js";
import { covered, type QuestionWeights } from "../corpus/question-weights.js";

export interface Judgement {
  answered: boolean;
  /** Share of the question's weight that the best stretch of a source covers, 0..1. */
  coverage: number;
  /** Entities of the question of which no source says a word. */
  missing: string[];
  /** True where there are several entities, and no stretch speaks of two of them. */
  apart: boolean;
}

/** Least share of the question's weight that a stretch of sentences must cover, and where its entities never meet. */
const leastCoverage = 0.54;
const leastCoverageApart = 0.6;
const stretch = 3;

/**
 * Whether the sources speak of what is asked: how much of the question the best stretch of three sentences covers
 * together with the headings above it. What is compared may stand in different sources, so there all count together.
 */
export function judgeCoverage(
  candidates: readonly Candidate[],
  weights: QuestionWeights,
  { entities, intent }: { entities: readonly string[]; intent: Intent },
): Judgement {
  const named = entities.map((entity) => indexTerms(entity));
  const stretches = candidates.map((candidate, index) => termsOfStretch(candidates, candidate, index));
  const everywhere = new Set(stretches.flatMap((terms) => [...terms]));
  const places = intent === "COMPARISON" ? [everywhere] : stretches;
  const coverage = places
    .map((terms) => covered(weights, (term) => Number(terms.has(term))))
    .reduce((best, share) => Math.max(best, share), 0);
  const speaksOf = (terms: ReadonlySet<string>) => (entity: readonly string[]) =>
    entity.some((term) => terms.has(term));
  const apart = named.length > 1 && places.every((terms) => named.filter(speaksOf(terms)).length < 2);
  return {
    answered: coverage >= (apart ? leastCoverageApart : leastCoverage),
    coverage,
    missing: entities.filter((_, index) => !speaksOf(everywhere)(named[index] ?? [])),
    apart,
  };
}

function termsOfStretch(candidates: readonly Candidate[], first: Candidate, index: number): Set<string> {
  const near = candidates.slice(index, index + stretch).filter(({ source }) => source === first.source);
  return new Set([...near.flatMap((sentence) => sentence.terms), ...first.headingTerms]);
}
