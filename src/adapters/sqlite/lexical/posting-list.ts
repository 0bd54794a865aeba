/** The passages that hold a term: their keys, rising, and how often each holds it. */
export interface PostingList {
  keys: Uint32Array;
  /** No more than 65,535, beyond which BM25 does not tell them apart. */
  counts: Uint16Array;
  /** The highest count. */
  most: number;
}

export const noPostings: PostingList = { keys: new Uint32Array(), counts: new Uint16Array(), most: 0 };

const mostCounted = 0xffff;
/** A group of bits of a number, least first, and the mark that another follows (LEB128, as in DWARF 5, section 7.6). */
const groupMask = 0x7f;
const more = 0x80;

/**
 * Writes a list as bytes: for each passage the distance from the key before it (from `first` at the beginning),
 * doubled, with a one added where the passage holds the term more than once; then how often, less two.
 */
export function encodePostings(keys: ArrayLike<number>, counts: ArrayLike<number>, first: number): Uint8Array {
  const written = new NumberWriter(keys.length * 2);
  let before = first;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]!;
    const count = Math.min(counts[index]!, mostCounted);
    written.write((key - before) * 2 + (count > 1 ? 1 : 0));
    if (count > 1) written.write(count - 2);
    before = key;
  }
  return written.bytes();
}

/** Reads what `encodePostings` wrote of `passages` passages. */
export function decodePostings(bytes: Uint8Array, passages: number, first: number): PostingList {
  const keys = new Uint32Array(passages);
  const counts = new Uint16Array(passages);
  const numbers = new NumberReader(bytes);
  let key = first;
  let most = 1;
  for (let index = 0; index < passages; index++) {
    const step = numbers.next();
    key += step >>> 1;
    keys[index] = key;
    const count = (step & 1) === 0 ? 1 : numbers.next() + 2;
    counts[index] = count;
    if (count > most) most = count;
  }
  return { keys, counts, most };
}

/** Reads numbers that were written one behind the other. */
class NumberReader {
  private place = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.place >= this.bytes.length;
  }

  next(): number {
    const byte = this.bytes[this.place++]!;
    return byte < more ? byte : this.longer(byte);
  }

  private longer(first: number): number {
    let number = first & groupMask;
    for (let factor = more; ; factor *= more) {
      const byte = this.bytes[this.place++]!;
      number += (byte & groupMask) * factor;
      if (byte < more) return number;
    }
  }
}

/** Writes whole numbers of 0 or more, one behind the other. */
export function encodeNumbers(numbers: Iterable<number>): Uint8Array {
  const written = new NumberWriter(1_024);
  for (const number of numbers) written.write(number);
  return written.bytes();
}

/** Reads what `encodeNumbers` wrote into `target`, from `start` on. */
export function decodeNumbers(bytes: Uint8Array, target: Uint32Array, start: number): void {
  const numbers = new NumberReader(bytes);
  for (let index = start; !numbers.isAtEnd; index++) target[index] = numbers.next();
}

/** Most bytes that a whole number of 53 bits takes. */
const longest = 8;

/** Writes numbers into memory that grows outside of the heap of JavaScript: lists are as long as the library. */
class NumberWriter {
  private room: Uint8Array;
  private place = 0;

  /** @param expected how many bytes it may come to */
  constructor(expected: number) {
    this.room = new Uint8Array(expected + longest);
  }

  write(number: number): void {
    if (this.place + longest > this.room.length) this.grow();
    let rest = number;
    for (; rest >= more; rest = Math.floor(rest / more)) this.room[this.place++] = (rest & groupMask) | more;
    this.room[this.place++] = rest;
  }

  bytes(): Uint8Array {
    return this.room.slice(0, this.place);
  }

  private grow(): void {
    const larger = new Uint8Array(this.room.length * 2);
    larger.set(this.room);
    this.room = larger;
  }
}

/** The lists of one term behind one another; each begins after the one before it ends. */
export function joinPostings(
  lists: readonly PostingList[],
  without: ReadonlySet<number>,
): Pick<PostingList, "keys" | "counts"> {
  const most = lists.reduce((sum, { keys }) => sum + keys.length, 0);
  const [keys, counts] = [new Uint32Array(most), new Uint16Array(most)];
  let end = 0;
  for (const list of lists) {
    for (let index = 0; index < list.keys.length; index++) {
      const key = list.keys[index]!;
      if (without.has(key)) continue;
      keys[end] = key;
      counts[end++] = list.counts[index]!;
    }
  }
  return { keys: keys.subarray(0, end), counts: counts.subarray(0, end) };
}
