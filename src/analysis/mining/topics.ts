import { badInput, checkNumber } from "../input/samples.js";
import { randomIndex } from "../resampling/random.js";

/** A document as its terms with their counts. */
export type TermBag = ReadonlyMap<string, number>;

export interface Topic {
  /** The heaviest terms, the first one first. */
  terms: { term: string; weight: number }[];
  /** Its share of what all documents say. */
  share: number;
  /** The documents that say most of it, by number, with the share of them that it makes up. */
  documents: { document: number; share: number }[];
}

export interface TopicOptions {
  topics: number;
  seed: number;
  terms: number;
  documents: number;
}

const starts = 2;
const rounds = 40;
const mostTerms = 4000;

/** Terms of the documents by weight, as lists of places and weights. */
interface WeightedDocuments {
  vocabulary: string[];
  documents: { places: number[]; weights: number[] }[];
}

/**
 * Topics by non-negative matrix factorisation of weighted terms (Lee and Seung, Nature 1999), each start with
 * alternating least squares by columns (HALS: Cichocki and Phan 2009); the start with the smallest error counts.
 * @throws QuireError invalid_input for fewer documents or terms than topics
 */
export function findTopics(bags: readonly TermBag[], { topics, seed, terms, documents: shown }: TopicOptions): Topic[] {
  checkNumber("The number of topics", topics, { least: 2, most: 50, whole: true });
  const weighted = weigh(bags);
  const used = weighted.documents.filter(({ places }) => places.length > 0).length;
  if (used < topics || weighted.vocabulary.length < topics)
    throw badInput(
      `${used} texts with ${weighted.vocabulary.length} terms in common are too few for ${topics} topics.`,
      "Ask for fewer topics, or add works.",
      { texts: used, topics },
    );
  const random = randomIndex(seed);
  const found = Array.from({ length: starts }, () => factorise(weighted, topics, random));
  const best = found.reduce((least, each) => (each.error < least.error ? each : least));
  return described(best, weighted.vocabulary, terms, shown);
}

/** Terms that more than half of the documents have, or one alone, tell no topics apart; documents have length 1. */
function weigh(bags: readonly TermBag[]): WeightedDocuments {
  const frequency = new Map<string, number>();
  for (const bag of bags) for (const term of bag.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const telling = [...frequency].filter(([, count]) => count >= 2 && count <= Math.max(2, bags.length / 2));
  const vocabulary = telling
    .toSorted((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, mostTerms)
    .map(([term]) => term);
  const places = new Map(vocabulary.map((term, at) => [term, at]));
  const documents = bags.map((bag) => {
    const own = [...bag].flatMap(([term, count]) => {
      const at = places.get(term);
      return at === undefined
        ? []
        : [{ at, weight: (1 + Math.log(count)) * Math.log(bags.length / frequency.get(term)!) }];
    });
    const length = Math.sqrt(own.reduce((sum, { weight }) => sum + weight ** 2, 0)) || 1;
    return { places: own.map(({ at }) => at), weights: own.map(({ weight }) => weight / length) };
  });
  return { vocabulary, documents };
}

/** By topic: how much each document has of it, and how much each term. */
interface Factors {
  ofDocuments: number[][];
  ofTerms: number[][];
  error: number;
}

function factorise(
  { vocabulary, documents }: WeightedDocuments,
  k: number,
  random: (below: number) => number,
): Factors {
  const start = (length: number) => Array.from({ length }, () => 0.01 + random(1000) / 1000);
  const ofDocuments = Array.from({ length: k }, () => start(documents.length));
  const ofTerms = Array.from({ length: k }, () => start(vocabulary.length));
  const byTerm = transposed(documents, vocabulary.length);
  for (let round = 0; round < rounds; round++) {
    improve(ofDocuments, ofTerms, documents);
    improve(ofTerms, ofDocuments, byTerm);
  }
  return { ofDocuments, ofTerms, error: errorOf(ofDocuments, ofTerms, documents) };
}

type Rows = WeightedDocuments["documents"];

function transposed(documents: Rows, length: number): Rows {
  const rows: Rows = Array.from({ length }, () => ({ places: [], weights: [] }));
  for (const [document, { places, weights }] of documents.entries())
    for (const [at, place] of places.entries()) {
      rows[place]!.places.push(document);
      rows[place]!.weights.push(weights[at]!);
    }
  return rows;
}

/** One round of least squares for one side, topic by topic, with the other side held. */
function improve(side: number[][], held: readonly number[][], rows: Rows): void {
  const between = held.map((one) => held.map((other) => one.reduce((sum, value, at) => sum + value * other[at]!, 0)));
  for (const [topic, own] of side.entries()) {
    const length = between[topic]![topic]! || 1e-12;
    const weights = held[topic]!;
    for (const [row, { places, weights: values }] of rows.entries()) {
      let wanted = 0;
      for (let at = 0; at < places.length; at++) wanted += values[at]! * weights[places[at]!]!;
      for (let other = 0; other < side.length; other++) wanted -= side[other]![row]! * between[other]![topic]!;
      own[row] = Math.max(1e-12, own[row]! + wanted / length);
    }
  }
}

function errorOf(ofDocuments: readonly number[][], ofTerms: readonly number[][], documents: Rows): number {
  const dots = (side: readonly number[][]) =>
    side.map((one) => side.map((other) => one.reduce((sum, value, at) => sum + value * other[at]!, 0)));
  const [left, right] = [dots(ofDocuments), dots(ofTerms)];
  let error = 0;
  for (let one = 0; one < left.length; one++)
    for (let other = 0; other < left.length; other++) error += left[one]![other]! * right[one]![other]!;
  for (const [document, { places, weights }] of documents.entries())
    for (const [at, place] of places.entries()) {
      const fitted = ofTerms.reduce((sum, topic, each) => sum + topic[place]! * ofDocuments[each]![document]!, 0);
      error += weights[at]! ** 2 - 2 * weights[at]! * fitted;
    }
  return error;
}

function described(
  { ofDocuments, ofTerms }: Factors,
  vocabulary: readonly string[],
  terms: number,
  shown: number,
): Topic[] {
  const lengths = ofTerms.map((topic) => Math.hypot(...topic));
  const said = ofDocuments.map((topic, at) => topic.map((value) => value * lengths[at]!));
  const ofDocument = said[0]!.map((_, document) => said.reduce((sum, topic) => sum + topic[document]!, 0));
  const whole = ofDocument.reduce((sum, value) => sum + value, 0);
  const topics = said.map((topic, at): Topic => ({
    terms: heaviest(ofTerms[at]!, terms).map((place) => ({
      term: vocabulary[place]!,
      weight: ofTerms[at]![place]! / lengths[at]!,
    })),
    share: topic.reduce((sum, value) => sum + value, 0) / whole,
    documents: heaviest(topic, shown).map((document) => ({
      document,
      share: topic[document]! / ofDocument[document]!,
    })),
  }));
  return topics.toSorted((one, other) => other.share - one.share);
}

function heaviest(values: readonly number[], most: number): number[] {
  return values
    .map((_, at) => at)
    .toSorted((one, other) => values[other]! - values[one]!)
    .slice(0, most);
}
