import { sharedWith, type Sketch } from "./sketch.js";
import type { TextSketch } from "../../ports/store.js";

/** Least share of text that two copies have in common, and least runs of words that it is told from. */
const leastShared = 0.8;
const leastSeen = 25;
/** A run of words that more documents share is a form's. */
const mostSharing = 50;

/** Whether texts of which so much was seen to be shared are copies. */
export function isRepeated({ share, seen }: ReturnType<ReturnType<typeof sharedWith>>): boolean {
  return seen >= leastSeen && share >= leastShared;
}

/** Whether the text of one may be a copy of any of many others, told by their samples alone. */
export function repeatsAny(one: Sketch, others: readonly TextSketch[]): boolean {
  const compare = sharedWith(one);
  return others.some((other) => isRepeated(compare(other)));
}

/**
 * Each text that repeats an earlier one, with the first that it repeats and that repeats none itself.
 * @param sketches in the order in which texts count as earlier
 * @param mayRepeat whether the one of the first place may be a copy of the one of the second, whatever they share
 * @returns places of copies and of their originals
 */
export function findCopies(
  sketches: readonly Sketch[],
  mayRepeat: (copy: number, original: number) => boolean,
): Map<number, number> {
  const holders = new Holders(sketches);
  const found = new Map<number, number>();
  for (const [copy, sketch] of sketches.entries()) {
    const near = holders.take(copy).filter((each) => !found.has(each) && mayRepeat(copy, each));
    if (near.length === 0) continue;
    const compare = sharedWith(sketch);
    const original = near.find((each) => isRepeated(compare(sketches[each]!)));
    if (original !== undefined) found.set(copy, original);
  }
  return found;
}

/** Which texts hold a run of words, those that many hold left out. */
class Holders {
  private readonly holders = new Map<number, number[]>();
  /** Runs that each has in common with the one at hand; all zero between two. */
  private readonly shared: Uint32Array;
  private readonly sizes = new Map<Sketch, Map<number, number>>();

  constructor(private readonly sketches: readonly Sketch[]) {
    this.shared = new Uint32Array(sketches.length);
  }

  /** Takes a text in. Gives those of the earlier ones that share a run with it and may share enough of them, in their order. */
  take(place: number): number[] {
    const sketch = this.sketches[place]!;
    const near: number[] = [];
    // Runs of which it is not known who holds them; each of the others may.
    let untold = 0;
    for (const hash of sketch.hashes) {
      const known = this.holders.get(hash);
      if (known === undefined) this.holders.set(hash, [place]);
      else if (known.length >= mostSharing) untold += 1;
      else {
        for (const each of known) {
          if (this.shared[each] === 0) near.push(each);
          this.shared[each]! += 1;
        }
        known.push(place);
      }
    }
    const enough = near.filter((each) => this.canRepeat(sketch, this.sketches[each]!, this.shared[each]! + untold));
    for (const each of near) this.shared[each] = 0;
    return enough.sort((left, right) => left - right);
  }

  private canRepeat(one: Sketch, other: Sketch, mostShared: number): boolean {
    const modulus = Math.max(one.modulus, other.modulus);
    const seen = Math.min(this.sizeIn(one, modulus), this.sizeIn(other, modulus));
    return isRepeated({ share: seen === 0 ? 0 : mostShared / seen, seen });
  }

  /** How many hashes of a sample belong to the smaller sample of this modulus. */
  private sizeIn(sketch: Sketch, modulus: number): number {
    if (modulus === sketch.modulus) return sketch.hashes.length;
    const sizes = this.sizes.get(sketch) ?? new Map<number, number>();
    this.sizes.set(sketch, sizes);
    const size = sizes.get(modulus) ?? sketch.hashes.filter((hash) => hash % modulus === 0).length;
    sizes.set(modulus, size);
    return size;
  }
}
