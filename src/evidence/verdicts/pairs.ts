import { isFunctionTerm } from "../../domain/function-words.js";
import type { TermWeight, Window } from "./coverage.js";
import type { PassageIndex } from "./passage-index.js";
import { hitsBySentence, termHits } from "./term-hits.js";

const nearby = 4;
const neighbourhood = 3;

/** Share of a claim's pairs of neighbouring terms that stand together in the window in the same order, 0..1. */
export function orderedPairs(terms: readonly string[], window: Window): number {
  const pairs = neighbourPairs(terms);
  const sentences = window.passage.sentences.slice(window.first, window.end);
  const present = neighbourPairs(sentences.flatMap((sentence) => sentence.terms));
  return pairs.size === 0 ? 0 : [...pairs].filter((pair) => present.has(pair)).length / pairs.size;
}

function neighbourPairs(terms: readonly string[]): Set<string> {
  return new Set(terms.slice(1).map((term, index) => `${terms[index] ?? ""} ${term}`));
}

/** Share (by weight) of a claim's neighbouring content words that stand within four words of each other in a source, 0..1. */
export function nearbyPairs(terms: readonly string[], passages: readonly PassageIndex[], weight: TermWeight): number {
  return shareOfPairs(contentTerms(terms), 1, weight, (one, other) =>
    passages.some((passage) => standTogether(passage, one, other)),
  );
}

function standTogether({ positions }: PassageIndex, one: string, other: string): boolean {
  const [places, others] = [positions.get(one) ?? [], positions.get(other) ?? []];
  let index = 0;
  for (const place of places) {
    while ((others[index] ?? Infinity) < place - nearby) index++;
    for (let next = index; (others[next] ?? Infinity) <= place + nearby; next++) {
      if (others[next] !== place) return true;
    }
  }
  return false;
}

/** Share (by weight) of the pairs of a claim's content words, up to three words apart, that one sentence of a source has, 0..1. */
export function pairsInSentences(
  terms: readonly string[],
  passages: readonly PassageIndex[],
  weight: TermWeight,
): number {
  const content = contentTerms(terms);
  const places = new Map<string, Set<string>>(content.map((term) => [term, new Set()]));
  for (const [number, passage] of passages.entries()) {
    for (const [sentence, found] of hitsBySentence(termHits(terms, passage), passage)) {
      for (const term of found) places.get(term)?.add(`${number} ${sentence}`);
    }
  }
  return shareOfPairs(content, neighbourhood, weight, (one, other) => {
    const others = places.get(other);
    return [...(places.get(one) ?? [])].some((place) => others?.has(place));
  });
}

function contentTerms(terms: readonly string[]): string[] {
  return terms.filter((term) => !isFunctionTerm(term));
}

/** Share of the weight of the pairs up to `reach` terms apart that are together; a pair weighs what its lighter term does. */
function shareOfPairs(
  terms: readonly string[],
  reach: number,
  weight: TermWeight,
  areTogether: (one: string, other: string) => boolean,
): number {
  let [total, together] = [0, 0];
  for (const [index, one] of terms.entries()) {
    for (const other of terms.slice(index + 1, index + 1 + reach)) {
      if (one === other) continue;
      const value = Math.min(weight(one), weight(other));
      total += value;
      if (areTogether(one, other)) together += value;
    }
  }
  return total === 0 ? 0 : together / total;
}
