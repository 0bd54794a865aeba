import { normalizeSpace, wordsIn } from "../../domain/characters.js";
import { indexTerms } from "../../domain/terms.js";
import { isFunctionTerm } from "../../domain/function-words.js";

const negation = /^(?:not|no|never|neither|nor|none|nobody|nothing|without|cannot|hardly|barely|.*n't)$/;
const clauseEnd = /^(?:[.,;:!?()–—]|and|but|or|as|because|which|that|who|if|than|only|just|merely|necessarily)$/;

const negationWord = /(?<![\p{L}\p{N}])(?:not|no|never|cannot)(?![\p{L}\p{N}])|n't(?![\p{L}\p{N}])/gu;

/** A normalised text without its negations: what two sentences share when one denies what the other says. */
export function withoutNegation(normalised: string): string {
  return normalizeSpace(normalised.replace(negationWord, " "));
}

/** Words that say the opposite of each other; a claim is turned round when it has one side and its passage the other. */
const opposites: readonly (readonly [string, string])[] = [
  ["increase raise rise grow higher elevate gain", "decrease reduce lower fall decline drop diminish lose loss"],
  ["more greater larger bigger", "less fewer smaller"],
  ["longer lengthen prolong", "shorter shorten"],
  ["faster accelerate", "slower decelerate"],
  ["improve better enhance", "worsen worse impair"],
  ["positive positively", "negative negatively"],
  ["effective", "ineffective"],
  ["significant significantly", "insignificant nonsignificant"],
  ["safe", "unsafe"],
  ["likely", "unlikely"],
  ["possible", "impossible"],
  ["always", "never"],
  ["most", "least"],
  ["oldest", "newest"],
  ["begin begins began", "end ends ended cease"],
  ["relevant", "irrelevant"],
  ["reliable", "unreliable"],
  ["include", "exclude"],
  ["present", "absent"],
  ["majority", "minority"],
];
const oppositeTerms = opposites.map(([one, other]) => [new Set(indexTerms(one)), new Set(indexTerms(other))] as const);
const reach = 2;

/**
 * A word that a claim uses the other way round than a passage: the one negates it and the other negates nothing, or it
 * is the opposite of what the passage has ("increase", "decrease"). Where both negate, what they negate is told in
 * too many ways. Null where there is none. Knows English only.
 */
export function polarityConflict(claim: string, passage: string): string | null {
  const inClaim = negatedTerms(claim);
  const inPassage = negatedTerms(passage);
  const shared = [...inClaim.terms].filter((term) => inPassage.terms.has(term));
  const isOneSided = inClaim.negated.size === 0 || inPassage.negated.size === 0;
  const turned =
    (isOneSided ? shared.find((term) => inClaim.negated.has(term) !== inPassage.negated.has(term)) : undefined) ??
    oppositeWord(new Set(indexTerms(claim)), new Set(indexTerms(passage)));
  return turned === null ? null : (wordsIn(claim).find((word) => indexTerms(word)[0] === turned) ?? turned);
}

function oppositeWord(claim: ReadonlySet<string>, passage: ReadonlySet<string>): string | null {
  for (const [one, other] of oppositeTerms) {
    for (const [here, there] of [[one, other] as const, [other, one] as const]) {
      const word = firstOf(here, claim);
      const turned = firstOf(there, claim) === undefined && firstOf(there, passage) !== undefined;
      if (word !== undefined && turned && firstOf(here, passage) === undefined) return word;
    }
  }
  return null;
}

function firstOf(words: ReadonlySet<string>, terms: ReadonlySet<string>): string | undefined {
  return [...words].find((word) => terms.has(word));
}

/** The content words of a text, and those of them that follow a negation closely in the same clause. */
function negatedTerms(text: string): { terms: Set<string>; negated: Set<string> } {
  const terms = new Set<string>();
  const negated = new Set<string>();
  const affirmed = new Set<string>();
  let left = 0;
  for (const [token] of text
    .replaceAll("’", "'")
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}']+|[.,;:!?()–—]/gu)) {
    if (clauseEnd.test(token)) left = 0;
    else if (negation.test(token)) left = reach;
    else {
      const term = indexTerms(token)[0];
      if (term === undefined || isFunctionTerm(term)) continue;
      terms.add(term);
      (left > 0 ? negated : affirmed).add(term);
      left -= 1;
    }
  }
  // "recommends it for this and does not recommend it for that" says neither.
  for (const term of affirmed) negated.delete(term);
  return { terms, negated };
}
