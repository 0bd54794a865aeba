import { lettersAndDigits } from "../../domain/characters.js";
import { boxSize, type PackedBoxes } from "../../domain/word-box.js";
import type { TextLine } from "../text/block.js";
import type { Line } from "./line.js";
import { BoxPacker } from "./pack-boxes.js";

/** Where the lines have words that the text has not, it is looked so many words on for those that both have. */
const lookAhead = 60;
/** A word of so many letters is found again by itself, a shorter one with the next. */
const tellingLetters = 8;
const blank = 0x20;

/**
 * Finds for each word of a text where it is drawn, packed in runs of lines, from those in `starts` on. The text was made
 * of the drawn lines, whose words it has in their order: words broken at line ends are joined, some lines are left out,
 * and marks of Markdown are added. So words that differ are compared by their letters and digits; of a joined word each
 * half is placed. Words of lines without boxes are left out. Most of what a work says goes through here: no copies.
 */
export function placeWords(
  text: readonly TextLine[],
  lines: readonly Line[],
  starts: readonly number[],
): PackedBoxes[] {
  const packer = new BoxPacker(starts);
  const drawn = new DrawnWords(lines, packer);
  for (const [index, { text: written }] of text.entries()) {
    for (let start = 0; start < written.length;) {
      const found = written.indexOf(" ", start);
      const end = found < 0 ? written.length : found;
      if (end > start) drawn.take(index + 1, written, start, end);
      start = end + 1;
    }
  }
  return packer.finish();
}

/** Goes through the words of drawn lines one after the other, as the text has them. */
class DrawnWords {
  /** The next word: its line, its offset there, its number there. */
  private line = 0;
  private at = 0;
  private word = 0;
  /** Letters of it that the text had already. */
  private taken = 0;

  constructor(
    private readonly lines: readonly Line[],
    private readonly packer: BoxPacker,
  ) {}

  /** Places the word of the text that stands from `start` to `end` of a line. */
  take(line: number, written: string, start: number, end: number): void {
    if (this.taken === 0 && this.isNext(written, start, end)) {
      this.place(line, start);
      this.pass();
      return;
    }
    const word = written.slice(start, end);
    const letters = lettersAndDigits(word);
    if (letters === "" || !this.find(letters, written.slice(end + 1).split(" ", 1)[0] ?? "")) return;
    for (let from = 0; from < letters.length && this.line < this.lines.length;) {
      const rest = this.letters();
      const shared = Math.min(rest.length, letters.length - from);
      if (letters.slice(from, from + shared) !== rest.slice(0, shared)) return;
      if (shared > 0) this.place(line, start + offsetOf(word, from));
      from += shared;
      this.taken += shared;
      if (shared === rest.length) this.pass();
    }
  }

  private place(line: number, start: number): void {
    const { page, boxes } = this.lines[this.line]!;
    const at = this.word * boxSize;
    if (boxes !== undefined && at < boxes.length) this.packer.add(line, start, page, boxes, at);
  }

  private isNext(written: string, start: number, end: number): boolean {
    const text = this.lines[this.line]?.text ?? "";
    const length = end - start;
    const { at } = this;
    for (let index = 0; index < length; index += 1) {
      if (written.charCodeAt(start + index) !== text.charCodeAt(at + index)) return false;
    }
    return at + length === text.length || text.charCodeAt(at + length) === blank;
  }

  private pass(): void {
    const text = this.lines[this.line]?.text ?? "";
    const found = text.indexOf(" ", this.at);
    this.taken = 0;
    this.word += 1;
    this.at = found + 1;
    if (found >= 0) return;
    this.line += 1;
    this.word = 0;
  }

  /** Letters of the next word that the text did not have yet. */
  private letters(): string {
    const text = this.lines[this.line]?.text ?? "";
    const found = text.indexOf(" ", this.at);
    return lettersAndDigits(text.slice(this.at, found < 0 ? text.length : found)).slice(this.taken);
  }

  /** Goes on to where a word with these letters begins, or a part of it. */
  private find(letters: string, next: string): boolean {
    while (this.line < this.lines.length && this.letters() === "") this.pass();
    const here = this.letters();
    if (here !== "" && (here.startsWith(letters) || letters.startsWith(here))) return true;
    const { line, at, word, taken } = this;
    const following = lettersAndDigits(next);
    for (let looked = 0; looked < lookAhead && this.line < this.lines.length; looked += 1) {
      this.pass();
      if (this.letters() !== letters) continue;
      if (letters.length >= tellingLetters || (following !== "" && this.followedBy(following))) return true;
    }
    Object.assign(this, { line, at, word, taken });
    return false;
  }

  private followedBy(letters: string): boolean {
    const { line, at, word } = this;
    this.pass();
    const isSame = this.letters() === letters;
    Object.assign(this, { line, at, word, taken: 0 });
    return isSame;
  }
}

/** The offset behind the first so many letters and digits; 0 for none of them. */
function offsetOf(word: string, letters: number): number {
  let [offset, left] = [0, letters];
  for (const character of word) {
    if (left <= 0) break;
    left -= lettersAndDigits(character).length;
    offset += character.length;
  }
  return offset;
}
