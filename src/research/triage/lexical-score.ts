import { isFrameNoun } from "../../corpus/question/entities.js";
import type { FoundSource } from "../../domain/found-source.js";
import { countTerms, indexTerms, queryTerms, type TermCounts } from "../../domain/terms.js";

/** A judgement of how well a source fits a topic. */
export interface Judgement {
  /** 0..10. */
  score: number;
  /** Why, in a sentence. */
  reason: string;
}

type Words = Pick<FoundSource, "title" | "snippet">;

/** What a term of the topic is worth that the text says once, or more often; in the title it counts whole. */
const saidOnce = 0.7;
const saidOften = 0.85;
/** "effect", "role": words that ask something of a subject and name none. */
const frameWeight = 0.25;
/** Terms that all candidates share still name the topic: the rarest counts twice the commonest. */
const commonWeight = 0.5;
/** The whole topic is never said in an abstract: so much of its weight is the full score. */
const fullCoverage = 0.75;

/**
 * Scores 0..10 by words, for when no model judges: the share of the topic's terms that title and abstract cover, each
 * weighted by its rarity among all sources seen (inverse document frequency, tamed, since what is common to everything a
 * search finds is the topic itself), a term in the title counting more than one in the abstract. Of the weight, 75 %
 * gives 10; the usual threshold of 7 asks for a little more than half.
 */
export function lexicalScores(topic: string, sources: readonly Words[], all: readonly Words[]): Judgement[] {
  const weights = termWeights(topic, all);
  const words = wordsOfTerms(topic);
  return sources.map((source) => judged(source, weights, words));
}

function termWeights(topic: string, all: readonly Words[]): Map<string, number> {
  const texts = all.map(({ title, snippet }) => new Set(indexTerms(`${title} ${snippet}`)));
  const terms = queryTerms(topic).map(({ term }) => term);
  const rarities = new Map<string, number>();
  for (const term of terms) {
    const frequency = texts.filter((text) => text.has(term)).length;
    // What nobody says is as telling as what one says.
    const counted = Math.max(1, frequency);
    rarities.set(term, Math.log(1 + (texts.length - Math.min(counted, texts.length) + 0.5) / (counted + 0.5)));
  }
  const rarest = Math.max(...rarities.values(), Number.MIN_VALUE);
  const frames = new Set((topic.toLowerCase().match(/\p{L}+/gu) ?? []).filter(isFrameNoun).flatMap(indexTerms));
  const isAllFrame = terms.every((term) => frames.has(term));
  return new Map(
    [...rarities].map(([term, rarity]) => {
      const weight = commonWeight + (1 - commonWeight) * (rarity / rarest);
      return [term, frames.has(term) && !isAllFrame ? weight * frameWeight : weight];
    }),
  );
}

/** How each term stands in the topic, for people. */
function wordsOfTerms(topic: string): Map<string, string> {
  const words = topic.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return new Map(words.flatMap((word) => indexTerms(word).map((term) => [term, word])));
}

function judged(
  { title, snippet }: Words,
  weights: ReadonlyMap<string, number>,
  words: ReadonlyMap<string, string>,
): Judgement {
  const inTitle = countTerms(title);
  const inText = countTerms(snippet);
  let total = 0;
  let covered = 0;
  for (const [term, weight] of weights) {
    total += weight;
    covered += weight * credit(term, inTitle, inText);
  }
  const share = total === 0 ? 0 : covered / total;
  const score = Math.round(100 * Math.min(1, share / fullCoverage)) / 10;
  return { score, reason: reasonOf(weights, words, inTitle, inText) };
}

function credit(term: string, inTitle: TermCounts, inText: TermCounts): number {
  if (inTitle.counts.has(term)) return 1;
  const said = inText.counts.get(term) ?? 0;
  if (said === 0) return 0;
  return said === 1 ? saidOnce : saidOften;
}

function reasonOf(
  weights: ReadonlyMap<string, number>,
  words: ReadonlyMap<string, string>,
  inTitle: TermCounts,
  inText: TermCounts,
): string {
  const terms = [...weights.keys()];
  const list = (chosen: readonly string[]) => chosen.map((term) => words.get(term) ?? term).join(", ");
  const parts = [
    ["In the title", terms.filter((term) => inTitle.counts.has(term))],
    ["in the abstract", terms.filter((term) => !inTitle.counts.has(term) && inText.counts.has(term))],
    ["not found", terms.filter((term) => !inTitle.counts.has(term) && !inText.counts.has(term))],
  ] as const;
  const said = parts
    .flatMap(([where, chosen]) => (chosen.length === 0 ? [] : [`${where}: ${list(chosen)}`]))
    .join("; ");
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
