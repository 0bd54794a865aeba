import { isFunctionTerm } from "../domain/function-words.js";
import type { PassageIndex } from "./passage-index.js";

export type TermWeight = (term: string) => number;

/** Sentences of one source that stand together. */
export interface Window {
  passage: PassageIndex;
  first: number;
  /** Exclusive. */
  end: number;
}

export interface Coverage {
  window: Window;
  /** Share of the claim's weight that the window's terms cover, 0..1. */
  share: number;
}

const windowSize = 3;
const functionTermShare = 0.25;
const nearby = 4;

/** How much a term counts in coverage: its inverse document frequency, a quarter of it for function words. */
function coverageWeight(term: string, weight: TermWeight): number {
  return weight(term) * (isFunctionTerm(term) ? functionTermShare : 1);
}

/** The three neighbouring sentences that cover most of a claim; the earliest where several do. Null without sentences. */
export function bestWindow(
  terms: readonly string[],
  passages: readonly PassageIndex[],
  weight: TermWeight,
): Coverage | null {
  const weights = new Map(terms.map((term) => [term, coverageWeight(term, weight)]));
  let total = 0;
  for (const value of weights.values()) total += value;
  let best: Coverage | null = null;
  for (const passage of passages) {
    for (let first = 0; first < passage.sentences.length; first++) {
      const window = { passage, first, end: Math.min(first + windowSize, passage.sentences.length) };
      const share = coveredWeight(weights, windowTerms(window)) / (total || 1);
      if (best === null || share > best.share + 1e-9) best = { window, share };
    }
  }
  return best;
}

function coveredWeight(weights: ReadonlyMap<string, number>, terms: readonly string[]): number {
  let covered = 0;
  for (const term of new Set(terms)) covered += weights.get(term) ?? 0;
  return covered;
}

function windowTerms(window: Window): string[] {
  return window.passage.sentences.slice(window.first, window.end).flatMap((sentence) => sentence.terms);
}

/** The sentence of a window that covers most of a claim. */
export function bestSentence(terms: readonly string[], window: Window, weight: TermWeight) {
  const weights = new Map(terms.map((term) => [term, coverageWeight(term, weight)]));
  const sentences = window.passage.sentences.slice(window.first, window.end);
  const shares = sentences.map((sentence) => coveredWeight(weights, sentence.terms));
  return sentences[shares.indexOf(Math.max(...shares))];
}

/** Share of a claim's pairs of neighbouring terms that stand together in the window in the same order, 0..1. */
export function orderedPairs(terms: readonly string[], window: Window): number {
  const pairs = neighbourPairs(terms);
  const present = neighbourPairs(windowTerms(window));
  return pairs.size === 0 ? 0 : [...pairs].filter((pair) => present.has(pair)).length / pairs.size;
}

function neighbourPairs(terms: readonly string[]): Set<string> {
  return new Set(terms.slice(1).map((term, index) => `${terms[index] ?? ""} ${term}`));
}

/** Share (by weight) of a claim's neighbouring content words that stand within four words of each other in a source, 0..1. */
export function nearbyPairs(terms: readonly string[], passages: readonly PassageIndex[], weight: TermWeight): number {
  const content = terms.filter((term) => !isFunctionTerm(term));
  let total = 0;
  let together = 0;
  for (let index = 1; index < content.length; index++) {
    const [one = "", other = ""] = [content[index - 1], content[index]];
    const value = Math.min(weight(one), weight(other));
    total += value;
    if (passages.some((passage) => standTogether(passage, one, other))) together += value;
  }
  return total === 0 ? 0 : together / total;
}

function standTogether(passage: PassageIndex, one: string, other: string): boolean {
  const places = passage.positions.get(one) ?? [];
  const others = passage.positions.get(other) ?? [];
  return places.some((place) => others.some((next) => next !== place && Math.abs(next - place) <= nearby));
}
