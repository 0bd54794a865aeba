import { findConflicts } from "../../evidence/relations/conflicts.js";
import { polarityConflict } from "../../evidence/relations/polarity.js";
import type { Source } from "../../domain/evidence.js";
import { contentTerms, listItem, type Statement, statementsOf } from "./statements.js";
import { sharedCount } from "../../domain/lists.js";

/** More pairs than these are a list of noise. */
const mostPairs = 4;
/** Two sentences of which one denies the other share nearly all their words. */
const sharedTerms = 5;
const sharedShare = 0.6;

/**
 * Pairs of list items that disagree so that it can be shown: different numbers for the same thing, or one sentence that
 * denies what another says, in different works.
 */
export function disagreements(topic: string, sources: readonly Source[]): string[][] {
  const subject = new Set(contentTerms(topic));
  const statements = sources
    .flatMap(statementsOf)
    .filter(({ terms }) => subject.size === 0 || [...terms].some((term) => subject.has(term)));
  const numbers = findConflicts(statements).map(({ left, right }) => [left, right]);
  return [...numbers, ...denials(statements)].slice(0, mostPairs).map((pair) => pair.map(listItem));
}

function denials(statements: readonly Statement[]): Statement[][] {
  const pairs: Statement[][] = [];
  for (const [index, left] of statements.entries()) {
    for (const right of statements.slice(index + 1)) {
      if (left.work_id === right.work_id) continue;
      const shared = sharedCount(left.terms, right.terms);
      if (shared < sharedTerms || shared < sharedShare * Math.max(left.terms.size, right.terms.size)) continue;
      if (polarityConflict(left.text, right.text) !== null) pairs.push([left, right]);
    }
  }
  return pairs;
}
