import type { Pdfium } from "./pdfium-library.js";

/** What a run of glyphs is set in. `size` in points as drawn; `direction` of writing in quarter turns counter-clockwise as displayed, null where slanted. */
export interface GlyphStyle {
  size: number;
  bold: boolean;
  italic: boolean;
  direction: 0 | 1 | 2 | 3 | null;
}

/** One character. `along` .. `end` is its extent in the direction of writing, `across` its baseline, both in the frame of its direction. */
export interface Glyph {
  code: number;
  along: number;
  end: number;
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

/** Of pdfium's font flags: ForceBold and Italic. */
const forceBoldFlag = 1 << 18;
const italicFlag = 1 << 6;
const boldWeight = 600;
/** Text within this angle (radians) of an axis is upright; the rest is watermark or axis label. */
const uprightTolerance = 0.1;
/** Sizes outside are not what is drawn (Type 3 fonts scale in their own matrix): the glyph box tells then. */
const smallestSize = 2;
const largestSize = 200;
const boxToSize = 0.85;

/** Calls `visit` for each character of a page in content order; the glyph is reused between calls. */
export function visitGlyphs(
  pdfium: Pdfium,
  textPage: number,
  frame: PageFrame,
  count: number,
  visit: (glyph: Glyph) => void,
): void {
  const { call, memory, scratch } = pdfium;
  const styles = new Map<number, GlyphStyle>();
  const fonts = new Map<number, FontFace>();
  const glyph: Glyph = { code: 0, along: 0, end: 0, across: 0, style: plain };
  for (let index = 0; index < count; index += 1) {
    glyph.code = call.FPDFText_GetUnicode(textPage, index);
    const object = call.FPDFText_GetTextObject(textPage, index);
    if (object === 0) {
      // What pdfium made up: its spaces are good, its line ends are decided by geometry here.
      if (glyph.code === 0x20) visit(glyph);
      continue;
    }
    call.FPDFText_GetLooseCharBox(textPage, index, scratch);
    let style = styles.get(object);
    if (!style) {
      style = readStyle(pdfium, textPage, index, object, frame, fonts);
      styles.set(object, style);
      call.FPDFText_GetLooseCharBox(textPage, index, scratch);
    }
    call.FPDFText_GetCharOrigin(textPage, index, scratch + 16, scratch + 24);
    if (style.direction === null) continue;
    glyph.style = style;
    const box = memory.HEAPF32;
    const word = scratch >> 2;
    const from = toFrame(frame, style.direction, box[word] ?? 0, box[word + 3] ?? 0);
    const to = toFrame(frame, style.direction, box[word + 2] ?? 0, box[word + 1] ?? 0);
    const double = scratch >> 3;
    const origin = toFrame(frame, style.direction, memory.HEAPF64[double + 2] ?? 0, memory.HEAPF64[double + 3] ?? 0);
    glyph.along = Math.min(from.along, to.along);
    glyph.end = Math.max(from.along, to.along);
    glyph.across = origin.across;
    visit(glyph);
  }
}

const plain: GlyphStyle = { size: 0, bold: false, italic: false, direction: 0 };

interface FontFace {
  bold: boolean;
  italic: boolean;
}

function readStyle(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  object: number,
  frame: PageFrame,
  fonts: Map<number, FontFace>,
): GlyphStyle {
  const { call, memory, scratch } = pdfium;
  const box = memory.HEAPF32.slice(scratch >> 2, (scratch >> 2) + 4);
  call.FPDFText_GetMatrix(textPage, index, scratch);
  const [a = 1, b = 0, c = 0, d = 1] = memory.HEAPF32.slice(scratch >> 2, (scratch >> 2) + 4);
  const direction = quarterTurns(Math.atan2(b, a), frame.rotation);
  const nominal = call.FPDFText_GetFontSize(textPage, index) * Math.hypot(c, d);
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const drawn = Math.abs(direction === 1 || direction === 3 ? right - left : top - bottom) * boxToSize;
  const size = nominal >= smallestSize && nominal <= largestSize ? nominal : drawn;
  const font = call.FPDFTextObj_GetFont(object);
  let face = fonts.get(font);
  if (!face) fonts.set(font, (face = readFace(pdfium, font)));
  return { ...face, size, direction };
}

function readFace(pdfium: Pdfium, font: number): FontFace {
  const { call, memory, scratch } = pdfium;
  const length = Math.min(call.FPDFFont_GetBaseFontName(font, scratch + 64, 256), 256);
  const name = Buffer.from(memory.HEAPU8.subarray(scratch + 64, scratch + 64 + Math.max(0, length - 1))).toString();
  const face = name.replace(/^[A-Z]{6}\+/, "");
  const flags = call.FPDFFont_GetFlags(font);
  return {
    bold:
      /bold|black|heavy|demi|-medi|^cmbx|^cmssbx|^sfbx/i.test(face) ||
      (flags > 0 && (flags & forceBoldFlag) !== 0) ||
      call.FPDFFont_GetWeight(font) >= boldWeight,
    italic: /ital|obli|slanted|^cmti|^cmsl|^cmmi|^sfti/i.test(face) || (flags > 0 && (flags & italicFlag) !== 0),
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
