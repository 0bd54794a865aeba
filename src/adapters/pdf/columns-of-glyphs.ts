import type { Glyph, GlyphStyle } from "./pdfium-glyphs.js";

/** All distances are shares of the font size. */
/** Letters of one column stand one below the other; a centred sign leaves its middle a little. */
const sameMiddle = 0.35;
/** From one letter to the next; more parts paragraphs and columns. */
const nextLetter = { least: 0.5, most: 1.7 };
/** Two or three figures are set side by side in the place of one letter. */
const sideBySide = 0.6;
/** What is turned on its side has its baseline as much to the left of a column's middle. */
const baselineShift = 0.38;
/** Fewer letters below each other are a name on a spine or the head of a table. */
const fewestBelow = 10;
/** As displayed: text that runs down is turned three times counter-clockwise. */
const downwards = 3;
const space = 0x20;

/** Signs and letters of Chinese, Japanese and Korean, which alone are written upright in columns. */
function standsUpright(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff00 && code <= 0xffef) ||
    code > 0x1ffff
  );
}

const middleOf = ({ along, end }: Glyph): number => (along + end) / 2;

/** Tells of a page whether its letters stand in columns: more of them are followed by one below than by one beside. */
export class ColumnSigns {
  private below = 0;
  private beside = 0;
  private last: { middle: number; top: number } | null = null;

  /** Takes the next glyph in content order. */
  see(glyph: Glyph): void {
    const { size, direction } = glyph.style;
    if (direction !== 0 || glyph.code === space) return;
    if (!standsUpright(glyph.code)) {
      this.last = null;
      return;
    }
    const now = { middle: middleOf(glyph), top: glyph.top };
    if (this.last !== null) {
      const [right, down] = [(now.middle - this.last.middle) / size, (now.top - this.last.top) / size];
      if (Math.abs(right) < sameMiddle && isNext(down)) this.below += 1;
      else if (Math.abs(down) < sameMiddle && isNext(right)) this.beside += 1;
    }
    this.last = now;
  }

  get areColumns(): boolean {
    return this.below >= fewestBelow && this.below > this.beside;
  }
}

const isNext = (distance: number): boolean => distance > nextLetter.least && distance < nextLetter.most;

/**
 * The glyphs of a page that is written in columns, from right to left: those that stand upright as if the page were turned on
 * its side, as its figures and words of other scripts are. Then its columns are rows from the top, and it is read as such a
 * page. `width` of the page, in points. Glyphs of rows keep their direction.
 */
export function turnColumns(glyphs: readonly Glyph[], width: number): Glyph[] {
  const styles = new Map<GlyphStyle, GlyphStyle>();
  const turned: Glyph[] = [];
  let column: { middle: number; bottom: number } | null = null;
  for (const [at, glyph] of glyphs.entries()) {
    if (glyph.code === space || glyph.style.direction !== 0) {
      turned.push(glyph);
      continue;
    }
    const { size } = glyph.style;
    const own = middleOf(glyph);
    const isIn = column !== null && Math.abs(own - column.middle) < sideBySide * size;
    if (!isIn && isOfRow(glyphs, at)) {
      turned.push(glyph);
      continue;
    }
    const place = placeOf(glyph);
    const isBeside: boolean = isIn && column !== null && place.top < column.bottom - size / 2;
    const middle: number = isIn && column !== null && (isBeside || !standsUpright(glyph.code)) ? column.middle : own;
    column = { middle, bottom: place.bottom };
    const style = styles.get(glyph.style) ?? { ...glyph.style, direction: downwards };
    styles.set(glyph.style, style);
    const before = turned.at(-1);
    // Figures side by side take one place: each begins where the one before does.
    const [along, end] = isBeside && before !== undefined ? [before.along, before.end] : [place.top, place.bottom];
    turned.push({ ...glyph, along, end, across: width - middle + baselineShift * size, style });
  }
  return turned;
}

/** Above the baseline, for the top of a letter's square. */
const ascent = 0.88;

/** The square of a letter: its box in fonts for columns; others have boxes as high as their lines, but a baseline. */
function placeOf({ top, bottom, across, style: { size } }: Glyph): { top: number; bottom: number } {
  if (Math.abs(bottom - top - size) < size / 20) return { top, bottom };
  return { top: across - ascent * size, bottom: across + (1 - ascent) * size };
}

/** Whether the next letter stands beside and not below: a running title, the number of a page. */
function isOfRow(glyphs: readonly Glyph[], at: number): boolean {
  const [glyph, next, before] = [glyphs[at]!, glyphs[at + 1], glyphs[at - 1]];
  const isBeside = (one: Glyph | undefined, other: Glyph | undefined) =>
    one !== undefined &&
    other !== undefined &&
    one.style.direction === 0 &&
    other.style.direction === 0 &&
    Math.abs(one.top - other.top) < sameMiddle * one.style.size &&
    other.along - one.end < nextLetter.most * one.style.size &&
    other.along > one.along;
  return isBeside(glyph, next) || isBeside(before, glyph) || !standsUpright(glyph.code);
}
