import { hasLetter } from "../../domain/characters.js";
import { indexTerms, queryTerms } from "../../domain/terms.js";
import type { TermStatistics } from "../../ports/store.js";
import { contentOfForeign } from "./question-language.js";

/** Weight of each informative term of a question, in the form of `indexTerms`. */
export type QuestionWeights = ReadonlyMap<string, number>;

/** What is no part of an entity asks rather than names ("main", "explain", "affect"). */
const frameWeight = 0.25;

/**
 * Inverse document frequency (Robertson & Sparck Jones) of the question's terms, less where a term belongs to no
 * entity. A term that occurs nowhere weighs like one that occurs once: that it is missing says enough.
 */
export function questionWeights(
  question: string,
  entities: readonly string[],
  statistics: TermStatistics,
): QuestionWeights {
  const foreign = contentOfForeign(question);
  // Of other languages names alone are known as entities: the other words say what is asked of them.
  const named = new Set(foreign === null ? entities.flatMap(indexTerms) : []);
  const { passages, document_frequency } = statistics;
  const weights = new Map<string, number>();
  const words = foreign === null ? queryTerms(withoutAsking(question)).map(({ term }) => [term]) : wordTerms(foreign);
  for (const terms of words)
    for (const term of terms) {
      const frequency = Math.min(passages, Math.max(1, document_frequency.get(term) ?? 0));
      const rarity = Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
      const weight = (rarity / terms.length) * (named.size === 0 || named.has(term) ? 1 : frameWeight);
      weights.set(term, Math.max(weight, weights.get(term) ?? 0));
    }
  return weights;
}

/**
 * The terms of each word. Where an index knows words by their pairs of letters a word counts once, however long it is, and
 * its single letters, which stand in other words as well, not at all.
 */
function wordTerms(words: string): string[][] {
  return words.split(" ").map((word) => {
    const terms = [...new Set(indexTerms(word))];
    const pairs = terms.filter((term) => Array.from(term).length > 1);
    return pairs.length > 0 ? pairs : terms;
  });
}

/** The adjective of "how large" and the noun of "what percentage": an answer gives a number in their place. */
const asking =
  /\bhow (?:many|much|often|long|quickly|soon|large|big|far|high|fast|old|deep|wide|heavy|hot|cold|tall|strong|common)\b|\bwhat (?:percentage|proportion|share|fraction|number)\b/giu;

function withoutAsking(question: string): string {
  const rest = question.replace(asking, " ");
  return hasLetter(rest) ? rest : question;
}

/** How many of the sentences hold each term: statistics of last resort where the library's are not at hand. */
export function termStatisticsOf(sentences: readonly { terms: readonly string[] }[]): TermStatistics {
  const document_frequency = new Map<string, number>();
  for (const { terms } of sentences) {
    for (const term of new Set(terms)) document_frequency.set(term, (document_frequency.get(term) ?? 0) + 1);
  }
  return { passages: sentences.length, document_frequency };
}

/** Share of the question's weight that terms cover, 0..1; `credit` says how much a term counts (0..1). */
export function covered(weights: QuestionWeights, credit: (term: string) => number): number {
  let sum = 0;
  let total = 0;
  for (const [term, weight] of weights) {
    total += weight;
    sum += weight * credit(term);
  }
  return total === 0 ? 0 : sum / total;
}
