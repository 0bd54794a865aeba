/** More words than this and the table starts over: a bound on memory, not on vocabulary. */
const mostWords = 1 << 17;
const slots = mostWords * 4;
/** Longer runs of letters are not words and not worth remembering. */
const longestWord = 64;

/**
 * Remembers what each word of plain letters and digits becomes, found by its characters where it stands in a text:
 * making a string of every word only to look it up would cost five times the look-up. Open addressing with linear
 * probing; words differ from each other after folding ASCII capitals.
 */
export class WordTable {
  private readonly slotOf = new Int32Array(slots);
  private words: string[] = [];
  private values: string[] = [];

  constructor(private readonly valueOf: (foldedWord: string) => string) {}

  /** The value of the word from `start` to `end`; `hash` is that of its folded characters, see `hashStep`. */
  get(text: string, start: number, end: number, hash: number): string {
    if (end - start > longestWord) return this.valueOf(text.slice(start, end).toLowerCase());
    let slot = (hash ^ (hash >>> 15)) & (slots - 1);
    for (;;) {
      const entry = this.slotOf[slot] ?? 0;
      if (entry === 0) return this.insert(text.slice(start, end).toLowerCase(), slot);
      if (isSame(this.words[entry - 1] ?? "", text, start, end)) return this.values[entry - 1] ?? "";
      slot = (slot + 1) & (slots - 1);
    }
  }

  private insert(word: string, slot: number): string {
    const value = this.valueOf(word);
    if (this.words.length >= mostWords) {
      this.slotOf.fill(0);
      this.words = [];
      this.values = [];
    }
    this.words.push(detached(word));
    this.values.push(detached(value));
    this.slotOf[slot] = this.words.length;
    return value;
  }
}

/** For each ASCII code the letter or digit it is after folding capitals, 0 where it is neither. */
export const foldedCodes = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : 0,
);

/** FNV-1a over folded character codes, one step per character. */
export const hashSeed = -2128831035;
export function hashStep(hash: number, folded: number): number {
  return Math.imul(hash ^ folded, 16777619);
}

function isSame(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let index = 0; index < word.length; index++) {
    if (word.charCodeAt(index) !== foldedCodes[text.charCodeAt(start + index)]) return false;
  }
  return true;
}

/** A copy that does not keep the text it was cut from alive; slices under 13 characters are copies in V8 already. */
function detached(slice: string): string {
  return slice.length < 13 ? slice : Array.from(slice).join("");
}
