const wordBits = 32;
/** Words whose counts fit into fields of four bits together, and groups of them that fit into fields of eight. */
const wordsAtOnce = 3;

/** The signs of a vector's numbers, one bit each: of vectors that are near each other few differ. */
export function signsOf(vector: Float32Array): Int32Array {
  const words = new Int32Array(wordsOf(vector.length));
  for (const [place, value] of vector.entries()) if (value > 0) words[place >>> 5]! |= 1 << (place & 31);
  return words;
}

/** Words for so many numbers, filled up to whole groups. */
function wordsOf(dimensions: number): number {
  return Math.ceil(dimensions / wordBits / wordsAtOnce) * wordsAtOnce;
}

/**
 * Vectors as the signs of their numbers, one after the other in memory: 500,000 of 384 numbers take 26 MB, and all of them are
 * compared in 20 to 30 ms of a processor.
 */
export class SignCodes {
  private readonly words: Int32Array;
  private readonly keys: Float64Array;
  private readonly width: number;
  private length = 0;

  constructor(dimensions: number, most: number) {
    this.width = wordsOf(dimensions);
    this.words = new Int32Array(this.width * most);
    this.keys = new Float64Array(most);
  }

  add(key: number, vector: Float32Array): void {
    if (this.length === this.keys.length) return;
    this.words.set(signsOf(vector), this.length * this.width);
    this.keys[this.length++] = key;
  }

  /** Keys of those whose signs differ least, so many or more where several differ alike. */
  nearest(vector: Float32Array, wanted: number): number[] {
    const distances = this.distances(signsOf(vector));
    const counts = new Uint32Array(this.width * wordBits + 1);
    // Loops of numbers alone: an iterator would take longer than what it goes over.
    for (let row = 0; row < distances.length; row++) counts[distances[row]!]! += 1;
    let farthest = 0;
    for (let sum = counts[0]!; sum < wanted && farthest < counts.length - 1;) sum += counts[++farthest]!;
    const keys: number[] = [];
    for (let row = 0; row < distances.length; row++) if (distances[row]! <= farthest) keys.push(this.keys[row]!);
    return keys;
  }

  private distances(query: Int32Array): Uint16Array {
    const distances = new Uint16Array(this.length);
    for (let first = 0; first < this.width; first += fullAfter) {
      addDistances(distances, this.words, query, first, Math.min(first + fullAfter, this.width));
    }
    return distances;
  }
}

/** Adds how many bits of the words from `first` to `end` of each row differ from those of the query. */
function addDistances(distances: Uint16Array, words: Int32Array, query: Int32Array, first: number, end: number): void {
  const width = query.length;
  for (let row = 0; row < distances.length; row++) {
    let place = row * width + first;
    let bytes = 0;
    for (let word = first; word < end; word += wordsAtOnce, place += wordsAtOnce) {
      // Bits are counted in fields of four, which hold three words; then in fields of eight, which hold ten of these.
      const fields =
        inFours(words[place]! ^ query[word]!) +
        inFours(words[place + 1]! ^ query[word + 1]!) +
        inFours(words[place + 2]! ^ query[word + 2]!);
      bytes += (fields & 0x0f0f0f0f) + ((fields >>> 4) & 0x0f0f0f0f);
    }
    distances[row]! += sumOfBytes(bytes);
  }
}

/** After so many words a field of eight bits may be full: 24 for each group. */
const fullAfter = 30;

/** How many bits are set in each half byte of a word (Knuth 7.1.3, "sideways addition"). */
function inFours(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
}

function sumOfBytes(word: number): number {
  return (word & 0xff) + ((word >>> 8) & 0xff) + ((word >>> 16) & 0xff) + (word >>> 24);
}
