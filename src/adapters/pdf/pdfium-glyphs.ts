import { type Pdfium, readRectangle } from "./pdfium-library.js";
import { WrittenOut } from "./written-out.js";

/** Says how a run of glyphs is set. `size` in points as drawn; `direction` of writing in quarter turns counter-clockwise as displayed, null where slanted. */
export interface GlyphStyle {
  size: number;
  bold: boolean;
  italic: boolean;
  direction: 0 | 1 | 2 | 3 | null;
}

/**
 * One character. `along` .. `end` is its extent in the direction of writing, `top` .. `bottom` that of its box from the line
 * above to the one below, `across` its baseline, all in the frame of its direction.
 */
export interface Glyph {
  code: number;
  along: number;
  end: number;
  top: number;
  bottom: number;
  across: number;
  style: GlyphStyle;
}

/** The visible area of a page in its own coordinates and how it is turned for display. */
export interface PageFrame {
  left: number;
  top: number;
  /** As displayed, in points. */
  width: number;
  height: number;
  /** Quarter turns clockwise. */
  rotation: number;
}

/** Flags of fonts (FPDFFont_GetFlags): ForceBold and Italic. */
const forceBoldFlag = 1 << 18;
const italicFlag = 1 << 6;
const boldWeight = 600;
/** Text within this angle (radians) of an axis is upright; the rest is watermark or axis label. */
const uprightTolerance = 0.1;
/** Sizes outside are not what is drawn (Type 3 fonts scale in their own matrix): the glyph box tells then. */
const smallestSize = 2;
const largestSize = 200;
const boxToSize = 0.85;
const longestFontName = 256;

/** Calls `visit` for each character of a page in content order; the glyph is reused between calls. */
export function visitGlyphs(
  pdfium: Pdfium,
  textPage: number,
  frame: PageFrame,
  count: number,
  visit: (glyph: Glyph) => void,
): void {
  const { call, memory, scratch } = pdfium;
  const objects = new Map<number, TextObject>();
  const styles = new StyleCache(pdfium, textPage, frame);
  const glyph: Glyph = { code: 0, along: 0, end: 0, top: 0, bottom: 0, across: 0, style: plain };
  const word = scratch >> 2;
  let last = 0;
  let current: TextObject = { style: plain, across: 0, isRepeated: false };
  let letter = 0;
  let isBlankDue = false;
  for (let index = 0; index < count; index += 1) {
    const code = call.FPDFText_GetUnicode(textPage, index);
    const pointer = call.FPDFText_GetTextObject(textPage, index);
    if (pointer === 0) {
      // What pdfium made up: its spaces are good, its line ends are decided by geometry here. None beside what is left out.
      if (code === 0x20) isBlankDue = !current.isRepeated;
      continue;
    }
    if (pointer !== last) {
      current = objects.get(pointer) ?? styles.read(index, pointer, code);
      objects.set(pointer, current);
      last = pointer;
    }
    const { direction } = current.style;
    if (current.isRepeated) isBlankDue = false;
    if (direction === null || current.isRepeated) continue;
    if (isBlankDue) {
      glyph.code = 0x20;
      visit(glyph);
      isBlankDue = false;
    }
    const isPart =
      code < firstShaped && letter >= firstShaped && call.FPDFText_HasUnicodeMapError(textPage, index) === 1;
    glyph.code = isPart ? unnamedPart : code;
    if (!isPart && code >= firstLetter) letter = code;
    call.FPDFText_GetLooseCharBox(textPage, index, scratch);
    const box = memory.HEAPF32;
    glyph.style = current.style;
    glyph.across = current.across;
    placeBox(glyph, box, word, frame, direction);
    visit(glyph);
  }
}

/** Puts the box of a glyph, which the library has left in its memory, into the frame of its direction. */
function placeBox(glyph: Glyph, box: Float32Array, word: number, frame: PageFrame, direction: 0 | 1 | 2 | 3): void {
  if (direction === 0 && frame.rotation === 0) {
    glyph.along = (box[word] ?? 0) - frame.left;
    glyph.end = (box[word + 2] ?? 0) - frame.left;
    glyph.top = frame.top - (box[word + 1] ?? 0);
    glyph.bottom = frame.top - (box[word + 3] ?? 0);
  } else {
    const from = toFrame(frame, direction, box[word] ?? 0, box[word + 3] ?? 0);
    const to = toFrame(frame, direction, box[word + 2] ?? 0, box[word + 1] ?? 0);
    glyph.along = Math.min(from.along, to.along);
    glyph.end = Math.max(from.along, to.along);
    glyph.top = Math.min(from.across, to.across);
    glyph.bottom = Math.max(from.across, to.across);
  }
}

/** The first script whose letters take other shapes beside each other: the font names the first part of one at most. */
export const firstShaped = 0x590;
/** Blanks, digits and most signs come before it. */
const firstLetter = 0x41;
/** The code of a part of the letter before that its font does not name: it has a place and no text. */
export const unnamedPart = 0;

const plain: GlyphStyle = { size: 0, bold: false, italic: false, direction: 0 };

interface FontFace {
  bold: boolean;
  italic: boolean;
}

/** Holds what the characters of one text object share. */
interface TextObject {
  style: GlyphStyle;
  /** The baseline, in the frame of the direction. */
  across: number;
  /** Its text stands at another object already. */
  isRepeated: boolean;
}

/** Styles of a page; equal ones are one object, so that callers may compare by identity. */
class StyleCache {
  private readonly faces = new Map<number, FontFace>();
  private readonly styles: GlyphStyle[] = [];
  private readonly written: WrittenOut;

  constructor(
    private readonly pdfium: Pdfium,
    private readonly textPage: number,
    private readonly frame: PageFrame,
  ) {
    this.written = new WrittenOut(pdfium);
  }

  /** `code` is its first character: only scripts of joined letters are looked at for what is said twice. */
  read(index: number, object: number, code: number): TextObject {
    const { call, memory, scratch } = this.pdfium;
    call.FPDFText_GetMatrix(this.textPage, index, scratch);
    const word = scratch >> 2;
    const matrix = memory.HEAPF32;
    const direction = quarterTurns(Math.atan2(matrix[word + 1] ?? 0, matrix[word] ?? 1), this.frame.rotation);
    const scale = Math.hypot(matrix[word + 2] ?? 0, matrix[word + 3] ?? 1);
    const size = this.drawnSize(index, direction, call.FPDFText_GetFontSize(this.textPage, index) * scale);
    const face = this.face(call.FPDFTextObj_GetFont(object));
    call.FPDFText_GetCharOrigin(this.textPage, index, scratch, scratch + 8);
    const [x = 0, y = 0] = [memory.HEAPF64[scratch >> 3], memory.HEAPF64[(scratch >> 3) + 1]];
    const across = direction === null ? 0 : toFrame(this.frame, direction, x, y).across;
    const isRepeated = code >= firstShaped && this.written.isRepeated(object);
    return { style: this.shared({ size, ...face, direction }), across, isRepeated };
  }

  private drawnSize(index: number, direction: GlyphStyle["direction"], nominal: number): number {
    if (nominal >= smallestSize && nominal <= largestSize) return nominal;
    const { call, scratch } = this.pdfium;
    call.FPDFText_GetLooseCharBox(this.textPage, index, scratch);
    const [left, top, right, bottom] = readRectangle(this.pdfium);
    return Math.abs(direction === 1 || direction === 3 ? right - left : top - bottom) * boxToSize;
  }

  private face(font: number): FontFace {
    const known = this.faces.get(font);
    if (known) return known;
    const face = readFace(this.pdfium, font);
    this.faces.set(font, face);
    return face;
  }

  private shared(style: GlyphStyle): GlyphStyle {
    const known = this.styles.find(
      (other) =>
        other.size === style.size &&
        other.bold === style.bold &&
        other.italic === style.italic &&
        other.direction === style.direction,
    );
    if (!known) this.styles.push(style);
    return known ?? style;
  }
}

/** Names say what flags leave out; those of TeX's fonts begin with a short form. */
const boldNames = { within: ["bold", "black", "heavy", "demi", "-medi"], first: ["cmbx", "cmssbx", "sfbx"] };
const italicNames = { within: ["ital", "obli", "slanted"], first: ["cmti", "cmsl", "cmmi", "sfti"] };

function isNamed(face: string, { within, first }: typeof boldNames): boolean {
  return within.some((part) => face.includes(part)) || first.some((beginning) => face.startsWith(beginning));
}

function readFace(pdfium: Pdfium, font: number): FontFace {
  const { call, memory, scratch } = pdfium;
  const length = Math.min(call.FPDFFont_GetBaseFontName(font, scratch, longestFontName), longestFontName);
  const name = Buffer.from(memory.HEAPU8.subarray(scratch, scratch + Math.max(0, length - 1))).toString();
  // "ABCDEF+Name" is the part of a font that the file needs (PDF 32000-1, 9.6.4).
  const face = name.slice(name.indexOf("+") + 1).toLowerCase();
  const flags = Math.max(0, call.FPDFFont_GetFlags(font));
  return {
    bold: isNamed(face, boldNames) || (flags & forceBoldFlag) !== 0 || call.FPDFFont_GetWeight(font) >= boldWeight,
    italic: isNamed(face, italicNames) || (flags & italicFlag) !== 0,
  };
}

const directions = [0, 1, 2, 3] as const;

function quarterTurns(angle: number, rotation: number): GlyphStyle["direction"] {
  const turns = angle / (Math.PI / 2);
  const nearest = Math.round(turns);
  if (Math.abs(turns - nearest) * (Math.PI / 2) > uprightTolerance) return null;
  return directions[(((nearest - rotation) % 4) + 4) % 4] ?? null;
}

/** A point in page coordinates (origin bottom left, unturned) in the frame of a direction of writing (origin top left). */
function toFrame(frame: PageFrame, direction: 0 | 1 | 2 | 3, x: number, y: number): { along: number; across: number } {
  const right = x - frame.left;
  const down = frame.top - y;
  const { width, height } = frame;
  const unturned = frame.rotation % 2 === 0 ? { width, height } : { width: height, height: width };
  const shown = turn(right, down, unturned.width, unturned.height, (4 - frame.rotation) % 4);
  const [along, across] = turn(shown[0], shown[1], width, height, (4 - direction) % 4);
  return { along, across };
}

/** Turns a point (origin top left) of an area by quarter turns counter-clockwise, area included. */
export function turn(x: number, y: number, width: number, height: number, turns: number): [number, number] {
  if (turns === 1) return [y, width - x];
  if (turns === 2) return [width - x, height - y];
  if (turns === 3) return [height - y, x];
  return [x, y];
}
