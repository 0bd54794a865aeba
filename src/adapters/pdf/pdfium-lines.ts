import { heaviest, sumWeights } from "../../domain/collections.js";
import { hasLetter } from "../../domain/characters.js";
import type { LayoutLine } from "../../ports/document-reader.js";
import { type Glyph, type GlyphStyle, unnamedPart } from "./pdfium-glyphs.js";
import { isRightToLeft } from "./right-to-left.js";

/** A line with the direction it is written in, in the frame of that direction. */
export interface DirectedLine {
  line: LayoutLine;
  direction: 0 | 1 | 2 | 3;
  letters: number;
}

/** All distances are shares of the font size. */
/** A word space is a quarter; justified lines squeeze it to about this. */
const wordGap = 0.17;
/** Wider gaps part columns and table cells; a justified word space stays below. */
const pieceGap = 1.6;
/** Kerning and accents step back a little; a new line steps back further. */
const backStep = 0.9;
/** Superscripts and subscripts leave the baseline by less. */
const scriptShift = 0.62;
/** Text of one size leaves the baseline by less only on another line. */
const sameSizeShift = 0.3;
/** A script is at most this share of the size of what it is attached to, and shifted by at least this. */
const scriptSize = 0.85;
const scriptRise = 0.15;
/** Above the baseline, for the top of a line; capitals reach about 0.7. */
const ascent = 0.8;

interface OpenLine {
  text: string;
  /** Left and right end of each word. */
  extents: number[];
  left: number;
  right: number;
  /** Of the largest glyph so far: scripts do not move it. */
  baseline: number;
  size: number;
  style: GlyphStyle;
  runs: { style: GlyphStyle; characters: number }[];
  space: boolean;
  raised: boolean;
  hyphen: boolean;
  /** Where the last glyph began and ended: the letters of a ligature share one place. */
  last: { along: number; end: number };
  /** An accent drawn before the letter that it may belong to. */
  accent: { spacing: string; combining: string; centre: number } | null;
}

/** Accents that are drawn as characters of their own, over the letter before or after, with their combining forms. */
const accents = new Map([
  [0x60, "\u0300"],
  [0xa8, "\u0308"],
  [0xaf, "\u0304"],
  [0xb4, "\u0301"],
  [0xb8, "\u0327"],
  [0x2c6, "\u0302"],
  [0x2c7, "\u030c"],
  [0x2d8, "\u0306"],
  [0x2d9, "\u0307"],
  [0x2da, "\u030a"],
  [0x2db, "\u0328"],
  [0x2dc, "\u0303"],
  [0x2dd, "\u030b"],
]);

/** Collects glyphs in content order into lines, by geometry alone. */
export class LineBuilder {
  readonly lines: DirectedLine[] = [];
  private open: OpenLine | null = null;

  add(glyph: Glyph): void {
    const { code, style } = glyph;
    if (code === 0x20 || code === 0xa0) {
      if (this.open) this.open.space = true;
      return;
    }
    if (code === unnamedPart) return this.widen(glyph);
    const isHyphen = code === 0xfffe || code === 0x02 || code === 0xad;
    if (!isHyphen && (code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xffff)) return;
    const line = this.open && continues(this.open, glyph) ? this.open : this.start(glyph);
    const combining = accents.get(code);
    if (combining !== undefined && takeAccent(line, glyph, combining)) return;
    append(line, glyph, isHyphen ? "-" : String.fromCodePoint(code));
    line.hyphen = isHyphen;
    line.style = style;
  }

  /** Adds a line of its own whose glyphs stand in the order they are read in. */
  addPiece(glyphs: readonly Glyph[]): void {
    this.finish();
    for (const glyph of glyphs) {
      if (glyph.code === 0x20) {
        if (this.open) this.open.space = true;
        continue;
      }
      if (glyph.code === unnamedPart) continue;
      append(this.open ?? this.start(glyph), glyph, String.fromCodePoint(glyph.code), true);
    }
    this.finish();
  }

  /** A part without a name belongs to the letter before: no blank is seen in its place. */
  private widen({ end }: Glyph): void {
    if (this.open) this.open.right = Math.max(this.open.right, end);
  }

  /** Closes the last line; call once after the last glyph. */
  finish(): void {
    const done = this.open;
    this.open = null;
    if (!done || done.text.trim() === "") return;
    this.lines.push(closeLine(done));
  }

  private start(glyph: Glyph): OpenLine {
    this.finish();
    return (this.open = {
      text: "",
      extents: [],
      left: glyph.along,
      right: glyph.along,
      baseline: glyph.across,
      size: glyph.style.size,
      style: glyph.style,
      runs: [],
      space: false,
      raised: false,
      hyphen: false,
      last: { along: Number.NaN, end: Number.NaN },
      accent: null,
    });
  }
}

function continues(line: OpenLine, glyph: Glyph): boolean {
  const { style } = glyph;
  if (style.direction !== line.style.direction) return false;
  const size = Math.max(style.size, line.size);
  const shift = Math.abs(glyph.across - line.baseline) / size;
  const alike = style.size / line.size > scriptSize && line.size / style.size > scriptSize;
  if (shift > (alike ? sameSizeShift : scriptShift)) return false;
  if (inLigature(line, glyph) || isRightToLeft(glyph.code)) return true;
  const gap = (glyph.along - line.right) / size;
  return gap > -backStep && gap < pieceGap;
}

function inLigature({ last }: OpenLine, glyph: Glyph): boolean {
  return glyph.along === last.along && glyph.end === last.end;
}

/** Puts an accent on the letter it is drawn over: the last one, or the next, for which it waits. */
function takeAccent(line: OpenLine, glyph: Glyph, combining: string): boolean {
  const centre = (glyph.along + glyph.end) / 2;
  if (centre > line.last.along && centre < line.last.end && /\p{L}$/u.test(line.text)) {
    line.text = line.text.replace(/ı$/, "i") + combining;
    return true;
  }
  if (line.accent) return false;
  line.space ||= line.text !== "" && glyph.along - line.right > wordGap * glyph.style.size;
  line.accent = { spacing: String.fromCodePoint(glyph.code), combining, centre };
  return true;
}

function placeAccent(line: OpenLine, glyph: Glyph, text: string): string {
  const { accent } = line;
  line.accent = null;
  if (!accent) return text;
  const over = accent.centre > glyph.along && accent.centre < glyph.end && hasLetter(text);
  return over ? (text === "ı" ? "i" : text) + accent.combining : accent.spacing + text;
}

function append(line: OpenLine, glyph: Glyph, character: string, isTurned = false): void {
  const { style } = glyph;
  const text = placeAccent(line, glyph, character);
  const raised = isScript(line, glyph, line.size) && glyph.across < line.baseline;
  const gap = (glyph.along - line.right) / Math.min(style.size, line.size);
  const isParted = gap > wordGap && !isTurned && !isRightToLeft(glyph.code) && !inLigature(line, glyph);
  const spaced = line.space || isParted;
  let begins = line.text !== "" && spaced;
  if (begins) line.text += " ";
  else if (raised && !line.raised && needsCaret(line.text, text)) line.text += "^";
  if (style.size > line.size) begins = adoptLarger(line, glyph) || begins;
  widenWord(line, glyph, begins);
  line.text += text;
  line.left = Math.min(line.left, glyph.along);
  line.right = Math.max(line.right, glyph.end);
  line.space = false;
  line.raised = raised;
  line.last = { along: glyph.along, end: glyph.end };
  const run = line.runs.at(-1);
  if (run?.style === style) run.characters += 1;
  else line.runs.push({ style, characters: 1 });
}

function widenWord({ extents }: OpenLine, { along, end }: Glyph, begins: boolean): void {
  const last = extents.length - 2;
  if (begins || last < 0) extents.push(along, end);
  else {
    if (along < extents[last]!) extents[last] = along;
    if (end > extents[last + 1]!) extents[last + 1] = end;
  }
}

/** A note mark before its text ("1 University of ..."): the line began with the script. True where a word begins so. */
function adoptLarger(line: OpenLine, glyph: Glyph): boolean {
  const { size } = glyph.style;
  const markFirst = line.size / size <= scriptSize && line.baseline < glyph.across - scriptRise * size;
  const begins = markFirst && /\d$/.test(line.text);
  if (begins) line.text += " ";
  line.baseline = glyph.across;
  line.size = size;
  return begins;
}

function isScript(line: OpenLine, glyph: Glyph, size: number): boolean {
  return glyph.style.size / size <= scriptSize && Math.abs(glyph.across - line.baseline) / size >= scriptRise;
}

/** "word^12", "10^6", "m^-2": without the caret a raised number becomes part of another. Ordinals ("1st") need none. */
function needsCaret(before: string, raised: string): boolean {
  if (/[\p{L}\p{N})\].,;%”"]$/u.test(before) && /[\d+\-−–]/.test(raised)) return true;
  return /\p{L}$/u.test(before) && hasLetter(raised);
}

function closeLine(line: OpenLine): DirectedLine {
  const sizes = line.runs.map(({ style, characters }) => [Math.round(style.size * 10) / 10, characters] as const);
  const size = heaviest(sumWeights(sizes)) ?? 0;
  const characters = line.runs.reduce((sum, run) => sum + run.characters, 0);
  const share = (test: (style: GlyphStyle) => boolean): number =>
    line.runs.reduce((sum, run) => sum + (test(run.style) ? run.characters : 0), 0) / characters;
  const text = line.text.trim();
  return {
    direction: line.style.direction ?? 0,
    letters: text.length,
    line: {
      text,
      x: line.left,
      y: line.baseline - ascent * size,
      width: line.right - line.left,
      height: size,
      font_size: size,
      bold: share((part) => part.bold) > 0.5,
      italic: share((part) => part.italic) > 0.5,
      soft_hyphen: line.hyphen && text.endsWith("-"),
      boxes: wordBoxes(line, size, text.length < line.text.length ? text.split(" ").length : Number.POSITIVE_INFINITY),
    },
  };
}

/** The boxes of its words, in the frame of the line; `most` are left where odd blanks behind the last were cut off. */
function wordBoxes({ extents, baseline }: OpenLine, size: number, most: number): number[] {
  const boxes: number[] = [];
  const [top, height] = [Math.round((baseline - ascent * size) * 10), Math.round(size * 10)];
  for (let word = 0; word < Math.min(extents.length, 2 * most); word += 2) {
    const left = Math.round(extents[word]! * 10);
    boxes.push(left, top, Math.round(extents[word + 1]! * 10) - left, height);
  }
  return boxes;
}
