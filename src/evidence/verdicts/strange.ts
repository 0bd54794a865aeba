import { isFunctionTerm } from "../../domain/function-words.js";
import type { ReadClaim } from "./read-claim.js";
import { lineOfWorks, type WorkLine } from "./work-text.js";

/** Shares of a claim's weight that stand nowhere: above it the claim is not found, where the whole work is known. */
const strangeFrom = 0.7;
/** Sentences from which sources are taken for a whole work: of a few lines, much of what is said stands elsewhere. */
const wholeWork = 8;

/**
 * Whether hardly a word of the claim stands anywhere in its works, and no name or number. Where the whole text of the works
 * is at hand, that is looked through; else the passages must be long enough to be taken for them.
 */
export function isStrange(claim: ReadClaim, missing: number): boolean {
  return (
    sizeOf(claim) >= wholeWork &&
    isFarFrom(claim, missing, isInPassages(claim)) &&
    isFarFrom(claim, missing, isInWorks(claim))
  );
}

/** The line of a work that comes nearest to a claim whose words stand in it, and not in the passages; null where there is none. */
export function lineElsewhere(claim: ReadClaim): WorkLine | null {
  if (!isFarFrom(claim, 0, isInPassages(claim))) return null;
  const terms = new Set(claim.words.flatMap((word) => word.terms).filter((term) => !isFunctionTerm(term)));
  return lineOfWorks(claim.passages, (work) => work.lineNearest(terms));
}

type IsThere = (index: number) => boolean;

function isFarFrom({ places, words }: ReadClaim, missing: number, isThere: IsThere): boolean {
  if (places.total === 0) return false;
  const strange = places.words.reduce((sum, { weight }, index) => sum + (isThere(index) ? 0 : weight), 0);
  const hasName = places.words.some(({ word }, index) => word.kind === "name" && isThere(index));
  const hasNumber = words.filter(({ kind }) => kind === "number").length > missing;
  return strange / places.total >= strangeFrom && !hasName && !hasNumber;
}

function isInPassages({ places }: ReadClaim): IsThere {
  return (index) => places.bySource.some(({ hits }) => (hits[index]?.length ?? 0) > 0);
}

function isInWorks(claim: ReadClaim): IsThere {
  const works = new Set(claim.passages.flatMap(({ work }) => work ?? []));
  const isInPassage = isInPassages(claim);
  return (index) =>
    isInPassage(index) || [...works].some((work) => work.hasAny(claim.places.words[index]?.word.terms ?? []));
}

/** In lines of works and sentences of passages without one. */
function sizeOf({ passages }: ReadClaim): number {
  const works = new Set(passages.flatMap(({ work }) => work ?? []));
  const without = passages.filter(({ work }) => work === undefined);
  return (
    [...works].reduce((sum, { size }) => sum + size, 0) +
    without.reduce((sum, { sentences }) => sum + sentences.length, 0)
  );
}
