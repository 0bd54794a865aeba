import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { PackedBoxes, WordBox } from "../../domain/word-box.js";

/** What is kept of a word, each as its difference from the word before: line, offset, page, left, top, width, height. */
const kinds = 7;
/** A dense page has some 5,000 words. */
const largestPack = 2 ** 26;
/** So many at least, if not the last: a page by itself packs less well. */
const leastWords = 2_000;
/** Half of the time of the usual level, for a twentieth more bytes. */
const level = 3;

/** Packs boxes of words that come in the order of the text: each pack begins with one of the lines in `starts`. */
export class BoxPacker {
  private readonly packs: PackedBoxes[] = [];
  private next = 0;
  private line = 1;
  private facts: number[] = [];
  /** Line, offset, page, right edge, top, height of the last word. */
  private last = [1, 0, 0, 0, 0, 0];

  constructor(private readonly starts: readonly number[]) {}

  /** The word that stands from `start` on of a line of the text is drawn on a page in the box from `at` on of `boxes`. */
  add(line: number, start: number, page: number, boxes: readonly number[], at: number): void {
    while (line >= (this.starts[this.next] ?? Number.POSITIVE_INFINITY)) {
      if (this.facts.length >= leastWords * kinds) this.begin(this.starts[this.next]!);
      this.next += 1;
    }
    const [x, y, width, height] = [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!];
    const { last } = this;
    const offset = line === last[0] ? start - last[1]! : start;
    this.facts.push(line - last[0]!, offset, page - last[2]!, x - last[3]!, y - last[4]!, width, height - last[5]!);
    last[0] = line;
    last[1] = start;
    last[2] = page;
    last[3] = x + width;
    last[4] = y;
    last[5] = height;
  }

  finish(): PackedBoxes[] {
    this.close();
    return this.packs;
  }

  private begin(line: number): void {
    this.close();
    this.line = line;
    this.last = [line, 0, 0, 0, 0, 0];
    this.facts = [];
  }

  private close(): void {
    if (this.facts.length === 0) return;
    // A copy: what zlib gives lies in a larger buffer, which would go from thread to thread with it.
    const words = new Uint8Array(deflateRawSync(writeFacts(this.facts), { level }));
    this.packs.push({ line: this.line, words });
  }
}

/** The words of a pack, in the order of the text. */
export function unpackBoxes({ line, words }: PackedBoxes): WordBox[] {
  const numbers = readNumbers(inflateRawSync(words, { maxOutputLength: largestPack }));
  const count = numbers.length / kinds;
  let before: WordBox = { line, start: 0, page: 0, box: [0, 0, 0, 0] };
  return Array.from({ length: count }, (_, index) => {
    const fact = (kind: number) => numbers[kind * count + index]!;
    const [x, y, width, height] = before.box;
    const isSameLine = fact(0) === 0;
    before = {
      line: before.line + fact(0),
      start: fact(1) + (isSameLine ? before.start : 0),
      page: before.page + fact(2),
      box: [x + width + fact(3), y + fact(4), fact(5), height + fact(6)],
    };
    return before;
  });
}

/** Whole numbers, those of a kind together, seven bits to a byte, the lowest first, the sign in the lowest of all. */
function writeFacts(facts: readonly number[]): Uint8Array {
  // Differences of 32 bits.
  const bytes = new Uint8Array(5 * facts.length);
  let end = 0;
  for (let kind = 0; kind < kinds; kind += 1) {
    for (let at = kind; at < facts.length; at += kinds) {
      const fact = facts[at]!;
      let left = fact < 0 ? -2 * fact - 1 : 2 * fact;
      for (; left >= 128; left = Math.floor(left / 128)) bytes[end++] = (left % 128) + 128;
      bytes[end++] = left;
    }
  }
  return bytes.subarray(0, end);
}

function readNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let [value, scale] = [0, 1];
  for (const byte of bytes) {
    value += (byte % 128) * scale;
    scale *= 128;
    if (byte >= 128) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, scale] = [0, 1];
  }
  return numbers;
}
