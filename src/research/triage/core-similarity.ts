import { isDigits } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { byCodeUnits, countEach, sumWeights } from "../../domain/collections.js";

/** With fewer members a core says nothing about what its members have in common. */
const leastCore = 3;
/** The sources whose words stand for the topic's. */
const mostCore = 6;

/** More than any fit. */
const readFirst = 10;

type Vector = ReadonlyMap<string, number>;

export interface Member {
  /** Its terms, as often as they are said. */
  terms: readonly string[];
  /** What is known of it beside them: terms of what was noted when it was read; empty of what was not. */
  noted: readonly string[];
  /** How well its own words fit the topic. */
  fit: number;
}

/** Shares of what the likest member has, 0..1. */
export interface CoreSimilarity {
  /** Of the core's words, the topic's own among them. */
  all: number;
  /** Of the core's words, the topic's own left out. */
  others: number;
}

/**
 * How far the words of each member are those of the best: cosine of its weights (tf-idf) with the sum of the core's,
 * the member itself left out (relevance feedback, Rocchio 1971). Those that were read come first in the core, with what
 * was noted of them; without any it is pseudo-relevance feedback. Null where there is no core.
 */
export function similarityToCore(
  members: readonly Member[],
  topic: ReadonlySet<string>,
  isCore: (index: number) => boolean,
): (CoreSimilarity | null)[] {
  const core = members
    .map((member, index) => ({ member, index }))
    .filter(({ index }) => isCore(index))
    .toSorted((left, right) => rankOf(right.member) - rankOf(left.member) || inOrder(left.member, right.member))
    .map(({ index }) => index);
  if (core.length < leastCore) return members.map(() => null);
  const weigh = weigher(members.map(({ terms }) => terms));
  const own = members.map(({ terms }) => weigh(terms));
  const known = members.map(({ terms, noted }, index) => {
    return noted.length === 0 ? (own[index] ?? new Map<string, number>()) : weigh([...terms, ...noted]);
  });
  const without = (vector: Vector): Vector => new Map([...vector].filter(([term]) => !topic.has(term)));
  const all = shares(own, known, core);
  const others = shares(own.map(without), known.map(without), core);
  return members.map((_, index) => ({ all: all[index] ?? 0, others: others[index] ?? 0 }));
}

/** Of those that fit alike the same come first, whatever order they were found in. */
function inOrder(left: Member, right: Member): number {
  return byCodeUnits(left.terms.join(" "), right.terms.join(" "));
}

function rankOf({ fit, noted }: Member): number {
  return fit + (noted.length > 0 ? readFirst : 0);
}

/** Likeness to the core, as shares of the likest. */
function shares(own: readonly Vector[], known: readonly Vector[], core: readonly number[]): number[] {
  const likeness = own.map((vector, index) => {
    const others = core.filter((each) => each !== index).slice(0, mostCore);
    return cosine(vector, sumWeights(others.flatMap((each) => [...(known[each] ?? [])])));
  });
  const most = Math.max(...likeness);
  return likeness.map((each) => (most === 0 ? 0 : each / most));
}

/** Weighs terms by how seldom the rows have them; vectors of length 1. */
function weigher(rows: readonly (readonly string[])[]): (terms: readonly string[]) => Vector {
  const frequency = countEach(rows.flatMap((row) => [...new Set(row)]));
  return (terms) => {
    const telling = terms.filter((term) => !isFunctionTerm(term) && !isDigits(term));
    const weighted = [...countEach(telling)].map(([term, count]): [string, number] => {
      return [term, (1 + Math.log(count)) * Math.log(1 + rows.length / (frequency.get(term) ?? 1))];
    });
    const norm = Math.hypot(...weighted.map(([, weight]) => weight)) || 1;
    return new Map(weighted.map(([term, weight]) => [term, weight / norm]));
  };
}

function cosine(left: Vector, right: Vector): number {
  let product = 0;
  for (const [term, weight] of left) product += weight * (right.get(term) ?? 0);
  const norms = Math.hypot(...left.values()) * Math.hypot(...right.values());
  return norms === 0 ? 0 : product / norms;
}
