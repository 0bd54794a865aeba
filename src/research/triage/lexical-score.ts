import { isFrameNoun } from "../../corpus/question/entities.js";
import type { FoundSource } from "../../domain/found-source.js";
import { countTerms, indexTerms, queryTerms, type TermCounts } from "../../domain/terms.js";
import { subjectOf } from "../plan/subject.js";
import { companyOf } from "./company.js";

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
const frameWeight = 0.5;
/** Terms that all candidates share still name the topic: the rarest counts twice the commonest. */
const commonWeight = 0.5;
/** The whole topic is never said in an abstract: so much of its weight is the full score, less of a topic of many words. */
const fullCoverage = { short: 0.75, long: 0.5, shortTerms: 3, longTerms: 7 };
/** One of two subjects that a topic joins with "and" is worth so much by itself; less where it is a single word. */
const partShare = { phrase: 0.7, word: 0.4 };
/** What the company of other words can add to a score in points, and take from it. */
const companyGain = 3;
const companyLoss = 4;
/** Below this basis the gain is smaller: company alone makes nothing relevant. */
const fullGainFrom = 6;
/** A source with less of the core's company than this share of what is usual there is about something else. */
const strangerShare = 0.25;
/** The core has a score of at least this, and this share of the best. */
const leastCoreScore = 4;
const coreShare = 0.6;

interface Measured {
  title: TermCounts;
  text: TermCounts;
}

/**
 * Scores 0..10 by words, for when no model judges.
 *
 * First the share of the topic's terms that title and abstract cover, each weighted by its rarity among all sources seen
 * (inverse document frequency, tamed, since what is common to everything a search finds is the topic itself), a term in
 * the title counting more than one in the abstract. Three quarters of the weight give 10, of a long topic half. Of a
 * topic that joins subjects with "and" the best part counts too.
 *
 * Then the company that these terms keep (pseudo-relevance feedback, Rocchio 1971): a source whose other words are those
 * of the sources that score best gains up to three points, one with none of them loses up to four: "spacing" of
 * anodes is not the spacing of lessons.
 */
export function lexicalScores(topic: string, sources: readonly Words[], all: readonly Words[]): Judgement[] {
  const measured = new Map<Words, Measured>(
    [...all, ...sources].map((each) => [each, { title: countTerms(each.title), text: countTerms(each.snippet) }]),
  );
  const measures = [...measured.values()];
  const terms = topicTerms(topic);
  const weights = weighted(terms, measures);
  const parts = topicParts(topic, weights);
  const frames = new Set(
    (topic.match(/\p{L}+/gu) ?? []).filter((word) => isFrameNoun(word.toLowerCase())).flatMap(indexTerms),
  );
  const basis = new Map(measures.map((each) => [each, basicScore(each, { weights, parts, frames })]));
  const coreScore = Math.max(leastCoreScore, coreShare * Math.max(...basis.values()));
  const company = companyOf(
    measures.map((each) => ({ item: each, counts: [each.title.counts, each.text.counts] })),
    new Set([...weights.keys(), ...indexTerms(topic)]),
    (each) => (basis.get(each) ?? 0) >= coreScore,
  );
  const words = wordsOfTerms(topic);
  return sources.map((source) => {
    const each = measured.get(source) ?? { title: countTerms(source.title), text: countTerms(source.snippet) };
    const share = company(each);
    const score = withCompany(basis.get(each) ?? 0, share);
    return { score: Math.round(10 * score) / 10, reason: reasonOf(weights, words, each, share) };
  });
}

/** Terms of the topic with what each counts before its rarity is known. */
function topicTerms(topic: string): Map<string, number> {
  const { phrases, core } = subjectOf(topic);
  const text = phrases.length > 0 ? phrases.join(" ") : core;
  const terms = new Map<string, number>();
  for (const word of text.match(/[\p{L}\p{N}\p{M}]+(?:[-'’.][\p{L}\p{N}\p{M}]+)*/gu) ?? []) {
    const parts = queryTerms(word).map(({ term }) => term);
    // "long-term" is one word of the topic, whatever it is made of.
    const weight = (isFrameNoun(word.toLowerCase()) ? frameWeight : 1) / Math.max(1, parts.length);
    for (const part of parts) terms.set(part, Math.max(weight, terms.get(part) ?? 0));
  }
  return terms;
}

function weighted(terms: ReadonlyMap<string, number>, all: readonly Measured[]): Map<string, number> {
  const rarities = new Map<string, number>();
  for (const term of terms.keys()) {
    const said = all.filter(({ title, text }) => title.counts.has(term) || text.counts.has(term)).length;
    // What nobody says is as telling as what one says.
    const frequency = Math.min(all.length, Math.max(1, said));
    rarities.set(term, Math.log(1 + (all.length - frequency + 0.5) / (frequency + 0.5)));
  }
  const rarest = Math.max(...rarities.values(), Number.MIN_VALUE);
  return new Map(
    [...terms].map(([term, weight]) => {
      const rarity = (rarities.get(term) ?? 0) / rarest;
      return [term, weight * (commonWeight + (1 - commonWeight) * rarity)];
    }),
  );
}

/** The terms of each subject that the topic joins by "and", commas or "versus"; none where it names only one. */
function topicParts(topic: string, weights: ReadonlyMap<string, number>): Map<string, number>[] {
  const parts = topic.split(/,|;|\b(?:and|or|versus|vs\.?)\b/iu).map((part) => new Set(indexTerms(part)));
  const weighty = parts.map((part) => new Map([...weights].filter(([term]) => part.has(term))));
  const named = weighty.filter((part) => part.size > 0);
  return named.length > 1 ? named : [];
}

interface TopicWeights {
  weights: ReadonlyMap<string, number>;
  parts: readonly ReadonlyMap<string, number>[];
  /** Terms that are frame nouns. */
  frames: ReadonlySet<string>;
}

function basicScore(source: Measured, { weights, parts, frames }: TopicWeights): number {
  const whole = Math.min(1, covered(source, weights) / fullShare(weights.size));
  const best = parts.map((part) => {
    if (!saysPart(source, part, frames)) return 0;
    const share = part.size > 1 ? partShare.phrase : partShare.word;
    return share * Math.min(1, covered(source, part) / fullShare(part.size));
  });
  return 10 * Math.max(whole, ...best);
}

/** Every term of it; in a title "spacing" says "the spacing effect" too. */
function saysPart(source: Measured, part: ReadonlyMap<string, number>, frames: ReadonlySet<string>): boolean {
  const missing = [...part.keys()].filter((term) => credit(term, source) === 0);
  if (missing.length === 0) return true;
  if (missing.length === part.size || missing.some((term) => !frames.has(term))) return false;
  return [...part.keys()].some((term) => source.title.counts.has(term));
}

function fullShare(terms: number): number {
  const { short, long, shortTerms, longTerms } = fullCoverage;
  const place = Math.min(1, Math.max(0, (terms - shortTerms) / (longTerms - shortTerms)));
  return short + (long - short) * place;
}

function covered(source: Measured, weights: ReadonlyMap<string, number>): number {
  let total = 0;
  let sum = 0;
  for (const [term, weight] of weights) {
    total += weight;
    sum += weight * credit(term, source);
  }
  return total === 0 ? 0 : sum / total;
}

function credit(term: string, { title, text }: Measured): number {
  if (title.counts.has(term)) return 1;
  const said = text.counts.get(term) ?? 0;
  if (said === 0) return 0;
  return said === 1 ? saidOnce : saidOften;
}

/** Only what speaks of the topic can gain by its company. */
function withCompany(basis: number, share: number | null): number {
  if (share === null) return basis;
  const gain =
    companyGain *
    Math.min(1, Math.max(0, share - strangerShare) / (1 - strangerShare)) *
    Math.min(1, basis / fullGainFrom);
  const loss = companyLoss * Math.max(0, 1 - share / strangerShare);
  return Math.max(0, Math.min(10, basis + gain - loss));
}

/** How each term stands in the topic, for people. */
function wordsOfTerms(topic: string): Map<string, string> {
  const words = topic.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return new Map(words.flatMap((word) => indexTerms(word).map((term) => [term, word])));
}

function reasonOf(
  weights: ReadonlyMap<string, number>,
  words: ReadonlyMap<string, string>,
  { title, text }: Measured,
  company: number | null,
): string {
  const terms = [...weights.keys()];
  const list = (chosen: readonly string[]) => chosen.map((term) => words.get(term) ?? term).join(", ");
  const parts = [
    ["in the title", terms.filter((term) => title.counts.has(term))],
    ["in the abstract", terms.filter((term) => !title.counts.has(term) && text.counts.has(term))],
    ["not found", terms.filter((term) => !title.counts.has(term) && !text.counts.has(term))],
  ] as const;
  const said = parts.flatMap(([where, chosen]) => (chosen.length === 0 ? [] : [`${where}: ${list(chosen)}`]));
  if (company !== null && company < strangerShare) said.push("hardly a word in common with the best sources");
  const sentence = said.join("; ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
