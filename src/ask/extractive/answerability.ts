import type { Intent } from "../../corpus/question/question.js";
import { covered, type QuestionWeights } from "../../corpus/question/question-weights.js";
import { indexTerms } from "../../domain/terms.js";
import type { Candidate } from "./candidates.js";

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
/** Least share that the best stretches of the three best sources must cover together, where none does alone. */
const leastTogether = 0.75;
const sourcesTogether = 3;
const stretch = 3;
/** What a word of a name of several words is worth where the others are not near it: "blue" of "sky blue". */
const partialCredit = 0.5;

type Terms = ReadonlySet<string>;

/**
 * Whether the sources speak of what is asked: how much of the question the best stretch of three sentences covers
 * together with the headings above it. What is compared may stand in different sources, so there all count
 * together; and what the best three sources cover between them is an answer, too, when it is nearly all.
 */
export function judgeCoverage(
  candidates: readonly Candidate[],
  weights: QuestionWeights,
  { entities, intent }: { entities: readonly string[]; intent: Intent },
): Judgement {
  const named = entities.map((entity) => indexTerms(entity));
  const stretches = candidates.map((first, index) => ({ first, terms: termsOfStretch(candidates, first, index) }));
  const share = shareOf(weights, named);
  const everywhere = new Set(stretches.flatMap(({ terms }) => [...terms]));
  const places: Terms[] = intent === "COMPARISON" ? [everywhere] : stretches.map(({ terms }) => terms);
  const coverage = places.map(share).reduce((best, one) => Math.max(best, one), 0);
  const speaksOf = (terms: Terms) => (entity: readonly string[]) => entity.some((term) => terms.has(term));
  const apart = named.length > 1 && places.every((terms) => named.filter(speaksOf(terms)).length < 2);
  const together = apart ? 0 : share(bestTogether(stretches, share));
  return {
    answered: coverage >= (apart ? leastCoverageApart : leastCoverage) || together >= leastTogether,
    coverage,
    missing: entities.filter(
      (entity, index) => !speaksOf(everywhere)(named[index] ?? []) && !isWritten(entity, candidates),
    ),
    apart,
  };
}

/** Whether a sentence or a heading has a name in any form: "aliases" for "alias", whose stem is another. */
function isWritten(name: string, candidates: readonly Candidate[]): boolean {
  const words = name.toLowerCase();
  return candidates.some(({ text, headings }) =>
    [text, ...headings].some((each) => each.toLowerCase().includes(words)),
  );
}

function shareOf(weights: QuestionWeights, named: readonly (readonly string[])[]): (terms: Terms) => number {
  return (terms) =>
    covered(weights, (term) => {
      if (!terms.has(term)) return 0;
      const names = named.filter((name) => name.includes(term));
      return names.length === 0 || names.some((name) => isWhole(name, terms)) ? 1 : partialCredit;
    });
}

/** Both words of a name of two, two thirds of a longer one: long names are often more than the name. */
function isWhole(name: readonly string[], terms: Terms): boolean {
  return name.filter((part) => terms.has(part)).length >= Math.max(Math.min(2, name.length), (2 / 3) * name.length);
}

/** The terms of the best stretch of each of the first sources. */
function bestTogether(
  stretches: readonly { first: Candidate; terms: Terms }[],
  share: (terms: Terms) => number,
): Terms {
  const labels = [...new Set(stretches.map(({ first }) => first.source.label))].slice(0, sourcesTogether);
  const best = labels.map((label) =>
    stretches
      .filter(({ first }) => first.source.label === label)
      .reduce<Terms>((left, { terms }) => (share(terms) > share(left) ? terms : left), new Set()),
  );
  return new Set(best.flatMap((terms) => [...terms]));
}

function termsOfStretch(candidates: readonly Candidate[], first: Candidate, index: number): Set<string> {
  const near = candidates.slice(index, index + stretch).filter(({ source }) => source === first.source);
  return new Set([...near.flatMap((sentence) => sentence.terms), ...first.headingTerms]);
}
