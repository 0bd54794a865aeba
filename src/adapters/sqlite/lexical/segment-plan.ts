/** A part of the index: the postings of the passages with keys from `first` to `last`. Parts never overlap. */
export interface Segment {
  id: number;
  first: number;
  last: number;
  /** Passages that were written, those removed since included. */
  passages: number;
}

/** So many segments of a size become one of the next: a term is then looked up in some ten places at most. */
const fanOut = 4;
const leastSize = 16;
/** A segment of which so much was removed is written anew, if it is worth it. */
const removedShare = 0.25;
const leastRemoved = 500;

/**
 * Which segments to merge next, neighbours in the order of their keys; null where all is well. Tiers as in a
 * log-structured merge tree (O'Neil et al., 1996): small merges first, so that no passage is written again more often
 * than the logarithm of the library's size.
 * @param most so many segments of a size or smaller, at the new end, are too many
 */
export function nextMerge(
  segments: readonly Segment[],
  removedIn: (segment: Segment) => number,
  most = fanOut,
): readonly Segment[] | null {
  const levels = segments.map(levelOf);
  for (let level = 0; level <= Math.max(0, ...levels); level++) {
    const from = levels.findLastIndex((each) => each > level) + 1;
    if (segments.length - from >= most) return segments.slice(from);
  }
  const worn = segments.find(
    (segment) => removedIn(segment) >= Math.max(leastRemoved, segment.passages * removedShare),
  );
  return worn === undefined ? null : [worn];
}

function levelOf({ passages }: Segment): number {
  return Math.max(0, Math.floor(Math.log(passages / leastSize) / Math.log(fanOut)));
}
