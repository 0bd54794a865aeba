import { inverseDocumentFrequency } from "../domain/bm25.js";
import { indexTerms, queryTerms } from "../domain/terms.js";

/** The texts of something that is listed. */
interface Texts {
  title: string;
  more: string;
}

/** A word of a title says more than one of a description. */
const titleWeight = 3;

/**
 * Those that have words of the query, the best first: a word counts by how few of the things have it, in a title three
 * times. Sources search by rules of their own; so lists of several can be told as one.
 */
export function rankByWords<Thing>(query: string, things: readonly Thing[], textsOf: (thing: Thing) => Texts): Thing[] {
  const texts = things.map((thing) => {
    const { title, more } = textsOf(thing);
    return { title: new Set(indexTerms(title)), more: new Set(indexTerms(more)) };
  });
  const words = queryTerms(query).map(({ term }) => {
    const frequency = texts.filter(({ title, more }) => title.has(term) || more.has(term)).length;
    return { term, weight: inverseDocumentFrequency(things.length, frequency) };
  });
  const scores = texts.map(({ title, more }) =>
    words.reduce((sum, { term, weight }) => sum + weight * (title.has(term) ? titleWeight : more.has(term) ? 1 : 0), 0),
  );
  return things
    .map((thing, index) => ({ thing, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .map(({ thing }) => thing);
}
