import { markedWordsIn } from "../../domain/characters.js";

/**
 * A sample of the runs of three words of a text: of their hashes those that `modulus` divides, so that samples of two
 * texts can be compared whatever their lengths (Manber, "Finding similar files in a large file system", 1994).
 */
export interface Sketch {
  /** A power of two. */
  modulus: number;
  /** Ascending. */
  hashes: number[];
}

const run = 3;
const most = 400;

export function sketchOf(texts: Iterable<string>): Sketch {
  const hashes = new Set<number>();
  for (const text of texts) {
    const words = markedWordsIn(text.toLowerCase());
    for (let index = 0; index + run <= words.length; index += 1)
      hashes.add(hashOf(words.slice(index, index + run).join(" ")));
  }
  let kept = [...hashes];
  let modulus = 1;
  while (kept.length > most) {
    modulus *= 2;
    kept = kept.filter((hash) => hash % modulus === 0);
  }
  return { modulus, hashes: kept.toSorted((one, other) => one - other) };
}

/** FNV-1a with a last mix, as 32 bits without sign: its low bits choose the sample. */
function hashOf(text: string): number {
  let hash = -2128831035;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

interface Shared {
  /** 0..1. */
  share: number;
  /** Runs of words. */
  seen: number;
}

/** How much of the shorter text stands in the other too, and of how many runs of words that was seen. */
export function sharedText(one: Sketch, other: Sketch): Shared {
  return sharedWith(one)(other);
}

/** Compares one text with many as `sharedText` does, without making anything anew for each. */
export function sharedWith(one: Sketch): (other: { modulus: number; hashes: Iterable<number> }) => Shared {
  const own = new Set(one.hashes);
  return ({ modulus: theirs, hashes }) => {
    const modulus = Math.max(one.modulus, theirs);
    let others = 0;
    let shared = 0;
    for (const hash of hashes) {
      if (hash % modulus !== 0) continue;
      others += 1;
      if (own.has(hash)) shared += 1;
    }
    const seen = Math.min(
      modulus === one.modulus ? own.size : one.hashes.filter((hash) => hash % modulus === 0).length,
      others,
    );
    return { share: seen === 0 ? 0 : shared / seen, seen };
  };
}
