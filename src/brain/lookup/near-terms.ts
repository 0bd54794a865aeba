import { nearest } from "../../cite/nearest.js";
import { foldTerm } from "../../domain/note.js";

const mostNear = 5;

/** The terms most like one that there is not, best first; of a hundred thousand in well under a second. */
export function nearTerms(term: string, terms: Iterable<string>): string[] {
  const wanted = foldTerm(term);
  // More than half of the letters would have to change: `nearest` takes none of these, after a long look.
  const couldBe = (each: string) =>
    each.includes(wanted) ||
    wanted.includes(each) ||
    Math.abs(each.length - wanted.length) * 2 <= Math.max(each.length, wanted.length);
  return nearest(wanted, [...terms].filter(couldBe), mostNear);
}
