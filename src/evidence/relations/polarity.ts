import { hasLetterOrDigit, normalizeSpace, wordsIn } from "../../domain/characters.js";
import { perLanguage } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import { indexTerms } from "../../domain/terms.js";
import { isFunctionTerm } from "../../domain/function-words.js";

interface Words {
  negators: ReadonlySet<string>;
  endings: readonly string[];
  clauses: ReadonlySet<string>;
  /** A negation in a normalised text. */
  negation: RegExp;
  /** Terms that say the opposite of each other. */
  opposites: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[];
}

const wordsOf = perLanguage((data): Words => {
  const { negators = [], negative_endings: endings = [], clause_words = [], opposites = [] } = data ?? {};
  const terms = (words: readonly string[]) => new Set(indexTerms(words.join(" ")));
  return {
    negators: new Set(negators),
    endings,
    clauses: new Set(clause_words),
    negation: new RegExp(
      String.raw`(?<![\p{L}\p{N}])${anyOf(negators)}(?![\p{L}\p{N}])|${anyOf(endings)}(?![\p{L}\p{N}])`,
      "gu",
    ),
    opposites: opposites.map(([one, other]) => [terms(one), terms(other)]),
  };
});

/** A normalised text without its negations: what two sentences share when one denies what the other says. */
export function withoutNegation(normalised: string): string {
  return normalizeSpace(normalised.replace(wordsOf("en").negation, " "));
}

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
  for (const [one, other] of wordsOf("en").opposites) {
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
  const { negators, endings, clauses } = wordsOf("en");
  let left = 0;
  for (const [token] of text
    .replaceAll("’", "'")
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}']+|[.,;:!?()–—]/gu)) {
    if (!hasLetterOrDigit(token) || clauses.has(token)) left = 0;
    else if (negators.has(token) || endings.some((ending) => token.endsWith(ending))) left = reach;
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
