import { isFrameNoun } from "../../corpus/question/entities.js";
import { subjectOf } from "../../corpus/question/subject.js";
import type { FoundSource } from "../../domain/found-source.js";
import { indexTerms, queryTerms } from "../../domain/terms.js";
import { type CoreSimilarity, similarityToCore } from "./core-similarity.js";

/** A judgement of how well a source fits a topic. */
export interface Judgement {
  /** 0..10. */
  score: number;
  /** Why, in a sentence. */
  reason: string;
}

/** Title and abstract of a source, and what was noted when it was read. */
export type SourceWords = Pick<FoundSource, "title" | "snippet"> & { noted?: string };

/** What a unit of the topic is worth that the text says once, or more often; in the title it counts whole. */
const saidOnce = 0.7;
const saidOften = 0.85;
/** Units that all candidates share still name the topic: the rarest counts twice the commonest. */
const commonWeight = 0.5;
/** One of two subjects that a topic joins with "and" is worth so much by itself; less where it is a single word. */
const partShare = { phrase: 0.7, word: 0.4 };
/** Two neighbouring units of the topic within so many words are said together, or nearly. */
const together = [
  { words: 2, worth: 1 },
  { words: 5, worth: 0.6 },
  { words: 10, worth: 0.3 },
] as const;
/** The best source sets the measure of what can be said of a topic, if it says at least so much itself. */
const leastBest = { said: 0.5, near: 0.3 };
/** The core says at least this share of what the best source says. */
const coreShare = 0.4;
/** What words, words said together and company count beside each other. */
const worth = { said: 1, near: 0.5, company: 1.5 };
/** A source with less of the core's company than this share of what is usual there is about something else. */
const strangerShare = 0.25;
const strangerWorth = 0.5;
/** CoreSimilarity alone makes nothing relevant: what says less of the topic gets no more than that in proportion. */
const leastSaid = 0.25;
/** The mean of the three that gives 7, and that which gives 10; fitted to judged collections (docs/benchmarks.md). */
const levels = { seven: 0.47, ten: 0.85 };

interface Measured {
  title: readonly string[];
  /** Terms of title and abstract. */
  row: readonly string[];
  noted: readonly string[];
  /** Where each unit begins in the row. */
  places: readonly (readonly number[])[];
}

interface WeightedUnit extends TopicUnit {
  /** Its weight if what all say were worth nothing. */
  rarity: number;
}

/** What a score is made of: each 0..1, null where it says nothing. */
interface Fit {
  said: number;
  near: number | null;
  company: CoreSimilarity | null;
}

/**
 * Scores 0..10 by words, for when no model judges: 7 is what anyone who writes about the topic should read.
 *
 * Three things count. How much of the topic title and abstract say, each unit weighted by its rarity among all sources
 * seen (inverse document frequency, tamed, since what is common to everything a search finds is the topic itself), as
 * a share of what the best source says; of a topic that joins subjects with "and" the best part counts too. Whether
 * they say together what stands together in the topic. And the company that the words keep (pseudo-relevance
 * feedback): how far they are those of the sources that fit best; "spacing" of anodes is not the spacing of lessons.
 */
export function lexicalScores(
  topic: string,
  sources: readonly SourceWords[],
  all: readonly SourceWords[],
): Judgement[] {
  const plain = topicUnits(topic);
  const measured = [...new Set([...all, ...sources])].map((words) => ({ words, ...measure(words, plain) }));
  const units = weighted(plain, measured);
  const fits = fitsOf(measured, units, topic);
  const judged = new Map(
    measured.map((each, index): [SourceWords, Judgement] => {
      const fit = fits[index] ?? { said: 0, near: null, company: null };
      return [each.words, { score: scoreOf(fit), reason: reasonOf(each, units, fit.company) }];
    }),
  );
  return sources.map((source) => judged.get(source) ?? { score: 0, reason: "" });
}

function measure({ title, snippet, noted = "" }: SourceWords, units: readonly TopicUnit[]): Measured {
  const titled = indexTerms(title);
  // The empty term keeps the last word of the title apart from the first of the abstract.
  const row = [...titled, "", ...indexTerms(snippet)];
  return { title: titled, row, noted: indexTerms(noted), places: units.map((unit) => placesOf(unit, row)) };
}

function weighted(units: readonly TopicUnit[], all: readonly Measured[]): WeightedUnit[] {
  const rarities = units.map((_, index) => {
    const said = all.filter(({ places }) => (places[index]?.length ?? 0) > 0).length;
    // What nobody says is as telling as what one says.
    const frequency = Math.min(all.length, Math.max(1, said));
    return Math.log(1 + (all.length - frequency + 0.5) / (frequency + 0.5));
  });
  const rarest = Math.max(...rarities, Number.MIN_VALUE);
  return units.map((unit, index) => {
    const rarity = (rarities[index] ?? 0) / rarest;
    return {
      ...unit,
      rarity: unit.weight * rarity,
      weight: unit.weight * (commonWeight + (1 - commonWeight) * rarity),
    };
  });
}

function fitsOf(measured: readonly Measured[], units: readonly WeightedUnit[], topic: string): Fit[] {
  const said = asShares(
    measured.map((each) => saidOf(each, units)),
    leastBest.said,
  );
  const pairs = neighbours(units);
  const near = asShares(
    measured.map((each) => nearness(each, units, pairs)),
    leastBest.near,
  );
  const fit = measured.map((_, index) => (said[index] ?? 0) + worth.near * (near[index] ?? 0));
  const company = similarityToCore(
    measured.map(({ row, noted }, index) => ({ terms: row, noted, fit: fit[index] ?? 0 })),
    new Set([...units.flatMap(({ terms }) => terms), ...indexTerms(topic)]),
    (index) => (said[index] ?? 0) >= coreShare || measured[index]?.noted.length !== 0,
  );
  return measured.map((_, index) => ({
    said: said[index] ?? 0,
    near: pairs.length === 0 ? null : (near[index] ?? 0),
    company: company[index] ?? null,
  }));
}

/** Units of one subject that stand beside each other and name something, each pair by its first. */
function neighbours(units: readonly TopicUnit[]): number[] {
  return units.flatMap((unit, index) => {
    const next = units[index + 1];
    return next === undefined || unit.frame || next.frame || unit.subject !== next.subject ? [] : [index];
  });
}

function asShares(values: readonly number[], least: number): number[] {
  const best = Math.max(least, ...values);
  return values.map((value) => value / best);
}

/** The share of the units' weight that a source says, of all or of the best of the subjects. */
function saidOf(source: Measured, units: readonly WeightedUnit[]): number {
  const whole = coverage(source, units, () => true);
  const subjects = [...new Set(units.map(({ subject }) => subject))];
  if (subjects.length < 2) return whole;
  const parts = subjects.map((subject) => {
    const own = [...units.entries()].filter(([, unit]) => unit.subject === subject);
    if (!saysSubject(source, own)) return 0;
    const share = own.length > 1 ? partShare.phrase : partShare.word;
    return share * coverage(source, units, (unit) => unit.subject === subject && !unit.frame);
  });
  return Math.max(whole, ...parts);
}

/** Every unit of it; in a title "spacing" says "the spacing effect" too. */
function saysSubject(source: Measured, own: readonly (readonly [number, TopicUnit])[]): boolean {
  const missing = own.filter(([index]) => credit(source, index) === 0);
  if (missing.length === 0) return own.some(([, { frame }]) => !frame);
  const titled = own.some(([index, { frame }]) => !frame && credit(source, index) === 1);
  return titled && missing.every(([, { frame }]) => frame);
}

function coverage(source: Measured, units: readonly WeightedUnit[], counts: (unit: WeightedUnit) => boolean): number {
  let total = 0;
  let sum = 0;
  for (const [index, unit] of units.entries()) {
    if (!counts(unit)) continue;
    total += unit.weight;
    sum += unit.weight * credit(source, index);
  }
  return total === 0 ? 0 : sum / total;
}

function credit({ title, places }: Measured, unit: number): number {
  const [first, ...others] = places[unit] ?? [];
  if (first === undefined) return 0;
  if (first < title.length) return 1;
  return others.length === 0 ? saidOnce : saidOften;
}

/** The share of pairs of neighbouring units, each named by its first, that a source says together. */
function nearness({ places }: Measured, units: readonly WeightedUnit[], pairs: readonly number[]): number {
  let total = 0;
  let sum = 0;
  for (const index of pairs) {
    const weight = Math.min(units[index]?.rarity ?? 0, units[index + 1]?.rarity ?? 0);
    const others = places[index + 1] ?? [];
    const gap = Math.min(...(places[index] ?? []).flatMap((one) => others.map((other) => Math.abs(one - other))));
    total += weight;
    sum += weight * (together.find(({ words }) => gap <= words)?.worth ?? 0);
  }
  return total === 0 ? 0 : sum / total;
}

function scoreOf({ said, near, company }: Fit): number {
  const parts = [
    { value: said, counts: worth.said },
    ...(near === null ? [] : [{ value: near, counts: worth.near }]),
    ...(company === null ? [] : [{ value: company.all, counts: worth.company }]),
  ];
  const total = parts.reduce((sum, { counts }) => sum + counts, 0);
  const mean = parts.reduce((sum, { value, counts }) => sum + value * counts, 0) / total;
  const strange = company === null ? 1 : Math.min(1, company.others / strangerShare);
  const value = mean * Math.min(1, said / leastSaid) * (strangerWorth + (1 - strangerWorth) * strange);
  const { seven, ten } = levels;
  const score = value < seven ? (7 * value) / seven : Math.min(10, 7 + (3 * (value - seven)) / (ten - seven));
  return Math.round(10 * score) / 10;
}

/** From these shares on the best sources' company is worth telling. */
const goodCompany = 0.6;

function reasonOf({ title, places }: Measured, units: readonly TopicUnit[], company: CoreSimilarity | null): string {
  const whereIs = (index: number) => {
    const first = places[index]?.[0];
    return first === undefined ? "not found" : first < title.length ? "in the title" : "in the abstract";
  };
  const said = ["in the title", "in the abstract", "not found"].flatMap((where) => {
    const words = new Set(units.flatMap(({ word }, index) => (whereIs(index) === where ? [word] : [])));
    return words.size === 0 ? [] : [`${where}: ${[...words].join(", ")}`];
  });
  if (company !== null && company.others < strangerShare) {
    said.push("hardly a word in common with the best sources");
  } else if (company !== null && company.all >= goodCompany) said.push("many words in common with the best sources");
  const sentence = said.join("; ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** A word of a topic that means something by itself; "long-term" is one, whatever it is made of. */
interface TopicUnit {
  /** As it stands in the topic. */
  word: string;
  /** Its terms in the form of `indexTerms`, which stand beside each other. */
  terms: readonly string[];
  /** What it counts before its rarity is known, 0..1. */
  weight: number;
  /** "effect", "role": it asks something of a subject and names none. */
  frame: boolean;
  /** Which of the subjects that the topic joins by "and", a comma or "versus" it belongs to; from 0. */
  subject: number;
}

const frameWeight = 0.5;
const conjunction = /,|;|\b(?:and|or|versus|vs\.?)\b/iu;
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:[-'’.][\p{L}\p{N}\p{M}]+)*/gu;

/** The units of a topic in their order, each once. */
function topicUnits(topic: string): TopicUnit[] {
  const { phrases, core } = subjectOf(topic);
  const named = new Set((phrases.length > 0 ? phrases : [core]).flatMap(wordsOf));
  const units = new Map<string, TopicUnit>();
  for (const [subject, part] of topic.split(conjunction).entries()) {
    for (const word of wordsOf(part).filter((each) => named.has(each))) {
      const frame = isFrameNoun(word.toLowerCase());
      // Writing without spaces gives several terms a word, of which a text may have some.
      const groups =
        word.includes("-") || word.includes(".") ? [indexTerms(word)] : queryTerms(word).map(({ term }) => [term]);
      const weight = (frame ? frameWeight : 1) / Math.max(1, groups.length);
      for (const terms of groups) {
        const key = terms.join(" ");
        if (key !== "" && !units.has(key)) units.set(key, { word, terms, weight, frame, subject });
      }
    }
  }
  return [...units.values()];
}

function wordsOf(text: string): string[] {
  return text.match(wordPattern) ?? [];
}

/** Finds the places in a row of terms at which a unit begins. */
function placesOf({ terms }: TopicUnit, row: readonly string[]): number[] {
  const [first, ...others] = terms;
  return row.flatMap((term, at) =>
    term === first && others.every((other, index) => row[at + 1 + index] === other) ? [at] : [],
  );
}
