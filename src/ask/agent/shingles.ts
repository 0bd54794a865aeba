import { passageBody } from "../../domain/passage.js";
import { indexTerms } from "../../domain/terms.js";
import { sharedCount } from "../../domain/lists.js";

const width = 4;
/** Share of common word groups from which on two texts are one: a misprint or another line end makes no other text. */
const leastCommon = 0.8;
/** And share of the smaller text that must stand in the other, for an excerpt. */
const leastWithin = 0.95;
/** Shorter texts are alike by chance. In groups. */
const fewest = 6;

/** Groups of four neighbouring words of a passage's text (w-shingling, Broder 1997). */
export function shinglesOf(content: string): ReadonlySet<string> {
  const terms = indexTerms(passageBody(content));
  return new Set(
    terms.slice(0, Math.max(1, terms.length - width + 1)).map((_, at) => terms.slice(at, at + width).join(" ")),
  );
}

/** Whether two texts are the same, or the second is an excerpt of the first. */
export function alike(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const common = sharedCount(second, first);
  if (Math.min(first.size, second.size) < fewest) return common === first.size && common === second.size;
  const union = first.size + second.size - common;
  return common / union >= leastCommon || (second.size <= first.size && common / second.size >= leastWithin);
}
