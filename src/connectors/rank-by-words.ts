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
 * times, and of two that count the same the shorter title comes first: it has less beside the words. Sources search by
 * rules of their own; so lists of several can be told as one.
 */
export function rankByWords<Thing>(query: string, things: readonly Thing[], textsOf: (thing: Thing) => Texts): Thing[] {
  const texts = things.map((thing) => {
    const { title, more } = textsOf(thing);
    return { title: new Set(indexTerms(title)), more: new Set(indexTerms(more)) };
  });
  const words = queryTerms(query).map(({ term }) => {
    const frequency = texts.filter(({ title, more }) => title.has(term) || more.has(term)).length;
    // Sources that search give only what has the words: a word of most things still says something.
    return { term, weight: Math.log(1 + things.length / Math.max(frequency, 1)) };
  });
  const scores = texts.map(({ title, more }) =>
    words.reduce((sum, { term, weight }) => sum + weight * (title.has(term) ? titleWeight : more.has(term) ? 1 : 0), 0),
  );
  return things
    .map((thing, index) => ({ thing, score: scores[index] ?? 0, length: texts[index]?.title.size ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score || left.length - right.length)
    .map(({ thing }) => thing);
}
