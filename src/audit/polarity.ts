import { indexTerms } from "../domain/terms.js";
import { isFunctionTerm } from "./function-words.js";

const negation = /^(?:not|no|never|neither|nor|none|nobody|nothing|without|cannot|hardly|barely|.*n't)$/;
const opposites: readonly (readonly [string, string])[] = [
  ["increase", "decrease"],
  ["increase", "reduce"],
  ["raise", "lower"],
  ["rise", "fall"],
  ["higher", "lower"],
  ["more", "less"],
  ["more", "fewer"],
  ["larger", "smaller"],
  ["longer", "shorter"],
  ["lengthen", "shorten"],
  ["faster", "slower"],
  ["improve", "worsen"],
  ["better", "worse"],
  ["positive", "negative"],
  ["effective", "ineffective"],
  ["significant", "insignificant"],
  ["before", "after"],
  ["always", "never"],
  ["safe", "unsafe"],
  ["likely", "unlikely"],
  ["possible", "impossible"],
  ["success", "failure"],
  ["gain", "loss"],
  ["accept", "reject"],
  ["allow", "prohibit"],
];
const oppositeTerms = opposites.map(
  ([one, other]) => [indexTerms(one)[0] ?? one, indexTerms(other)[0] ?? other] as const,
);
const reach = 3;

/**
 * What a claim says the other way round than a passage: a word that only one of them negates, or the opposite
 * of a word ("increase", "decrease") that stands in only one of them. Null where there is none. English only.
 */
export function polarityConflict(claim: string, passage: string): string | null {
  const claimTerms = new Set(indexTerms(claim));
  const passageTerms = new Set(indexTerms(passage));
  for (const [one, other] of [...oppositeTerms, ...oppositeTerms.map(([one, other]) => [other, one] as const)]) {
    if (isOnlyIn(one, claimTerms, passageTerms) && isOnlyIn(other, passageTerms, claimTerms)) return one;
  }
  const inClaim = negatedTerms(claim);
  const inPassage = negatedTerms(passage);
  return (
    [...inClaim.negated].find((term) => inPassage.plain.has(term) && !inPassage.negated.has(term)) ??
    [...inPassage.negated].find((term) => inClaim.plain.has(term) && !inClaim.negated.has(term)) ??
    null
  );
}

function isOnlyIn(term: string, terms: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return terms.has(term) && !others.has(term);
}

/** The content words of a text: those up to three after a negation, and the others. */
function negatedTerms(text: string): { negated: Set<string>; plain: Set<string> } {
  const negated = new Set<string>();
  const plain = new Set<string>();
  let left = 0;
  for (const [token] of text
    .replace(/’/g, "'")
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}']+|[.,;:!?()]/gu)) {
    if (/^[.,;:!?()]$/.test(token)) left = 0;
    else if (negation.test(token)) left = reach;
    else {
      const term = indexTerms(token)[0];
      if (term === undefined || isFunctionTerm(term)) continue;
      (left > 0 ? negated : plain).add(term);
      left -= 1;
    }
  }
  return { negated, plain };
}
