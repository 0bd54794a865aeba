import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms, queryTerms } from "../../domain/terms.js";
import type { TermStatistics } from "../../ports/store.js";
import { byCodeUnits } from "../../domain/collections.js";
import { startsWithDigit } from "../../domain/characters.js";

export interface FeedbackPassage {
  text: string;
  /** How well it answers, of whatever scale; only its share of the sum counts. */
  score: number;
}

/** A word that passages about a question have in common, as it stands in them. */
export interface FeedbackWord {
  word: string;
  weight: number;
}

/** Carry sentences in English prose and say nothing of a subject. */
const empty = new Set(
  (
    "called nothing something anything everything another however therefore whether rather always never often usually " +
    "later earlier first second third last next much many most more less least even still well said says make made " +
    "gives given take taken takes used using shows shown found finds came come goes went with without likely"
  ).split(" "),
);

/** Commoner words distinguish nothing. */
const commonShare = 0.2;

/**
 * The words that the best passages say of a question beyond its own, most telling first: relevance models (RM3,
 * Lavrenko & Croft 2001; Abdul-Jaleel et al. 2004), each word's share of a passage weighted by the passage's share
 * of the scores and by how rare the word is in the library.
 * @param statistics of the library, for the words of `feedbackTerms`
 */
export function feedbackWords(
  question: string,
  passages: readonly FeedbackPassage[],
  statistics: TermStatistics,
): FeedbackWord[] {
  const own = new Set(queryTerms(question).map(({ term }) => term));
  const total = passages.reduce((sum, { score }) => sum + Math.max(0, score), 0) || 1;
  const weights = new Map<string, { weight: number; forms: Map<string, number>; passages: number }>();
  for (const { text, score } of passages) {
    const words = wordsOf(text);
    const seen = new Set<string>();
    for (const { word, term } of words) {
      if (own.has(term) || !isTelling(term, word, statistics)) continue;
      const entry = weights.get(term) ?? { weight: 0, forms: new Map(), passages: 0 };
      entry.weight += (Math.max(0, score) / total) * (rarity(term, statistics) / words.length);
      entry.forms.set(word, (entry.forms.get(word) ?? 0) + 1);
      if (!seen.has(term)) entry.passages += 1;
      seen.add(term);
      weights.set(term, entry);
    }
  }
  const shared = passages.length > 2 ? 2 : 1;
  return [...weights.values()]
    .filter((entry) => entry.passages >= shared)
    .map(({ weight, forms }) => ({ word: commonest(forms), weight }))
    .toSorted((left, right) => right.weight - left.weight || byCodeUnits(left.word, right.word));
}

/** Terms of the passages, in the form of the index, for their statistics. */
export function feedbackTerms(passages: readonly FeedbackPassage[]): string[] {
  return [...new Set(passages.flatMap(({ text }) => wordsOf(text).map(({ term }) => term)))];
}

function wordsOf(text: string): { word: string; term: string }[] {
  return (text.match(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu) ?? []).flatMap((word) => {
    const [term, ...more] = indexTerms(word);
    return term === undefined || more.length > 1 ? [] : [{ word: word.toLowerCase(), term: more[0] ?? term }];
  });
}

function isTelling(term: string, word: string, { passages, document_frequency }: TermStatistics): boolean {
  if (word.length < 4 || startsWithDigit(word) || isFunctionTerm(term) || empty.has(word.toLowerCase())) return false;
  return passages < 20 || (document_frequency.get(term) ?? 0) / passages <= commonShare;
}

function rarity(term: string, { passages, document_frequency }: TermStatistics): number {
  return Math.log(1 + passages / (1 + (document_frequency.get(term) ?? 0)));
}

function commonest(forms: ReadonlyMap<string, number>): string {
  const ordered = [...forms].toSorted((left, right) => right[1] - left[1] || byCodeUnits(left[0], right[0]));
  return ordered[0]?.[0] ?? "";
}
