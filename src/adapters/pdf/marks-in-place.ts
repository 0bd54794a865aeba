import type { Glyph } from "./pdfium-glyphs.js";

/** All distances are shares of the font size. */
/** A mark begins on its letter or ends before it by less. */
const beside = 0.5;
/** It is drawn as much above or below the line of its letter. */
const marksShift = 0.9;
/** Glyphs before and behind a mark among which its letter is looked for: a row has fewer. */
const nearby = 400;
const space = 0x20;
/** Letters with marks among which one is looked for that is drawn again. */
const mostLately = 8;
/** Before it there are no combining marks. */
const firstMark = 0x300;

/** Tells what is written on, above or below another letter (Unicode's category M). */
function isMark(code: number): boolean {
  return code >= firstMark && /^\p{M}$/u.test(String.fromCodePoint(code));
}

const isNear = (one: Glyph, mark: Glyph): boolean =>
  one.style.direction === mark.style.direction &&
  Math.abs(one.across - mark.across) <= marksShift * Math.max(one.style.size, mark.style.size);

/** Whether a mark is drawn elsewhere than at the glyph that the file has before it. */
function isStray(before: Glyph | null, mark: Glyph): boolean {
  if (before === null || !isNear(before, mark)) return true;
  const reach = beside * mark.style.size;
  return mark.along > before.end + reach || mark.end < before.along - reach;
}

/** Tells of a page whether the file holds marks apart from their letters: some programs draw them after the row, or before it. */
export class MarkSigns {
  areApart = false;
  private last: Glyph | null = null;
  /** Whether the last letter begins before the glyph that the file has before it. */
  private isBack = false;

  /** Takes the next glyph in content order. The same object may come with each. */
  see(glyph: Glyph): void {
    const { last } = this;
    if (this.areApart || glyph.code === space) return;
    if (isMark(glyph.code)) this.areApart = isStray(last, glyph) || this.isBack;
    else this.isBack = last !== null && glyph.along < last.along;
    if (last === null) {
      this.last = { ...glyph };
      return;
    }
    // Copied field by field: it is done for each glyph of each page.
    last.along = glyph.along;
    last.end = glyph.end;
    last.across = glyph.across;
    last.style = glyph.style;
  }
}

/**
 * The glyphs of a page with each mark behind the letter that it is drawn at, wherever the file holds it. A mark that is
 * drawn at no letter stays where it is. `areTurned`: the page is not held in the order it is read in, so that the glyph
 * before a mark says nothing.
 */
export function placeMarks(glyphs: readonly Glyph[], areTurned = false): Glyph[] {
  const stray = areTurned ? marksApart(glyphs) : strayMarks(glyphs);
  const moved = new Map<number, Glyph[]>();
  const gone = drawnAgain(glyphs);
  for (const at of stray) {
    const home = homeOf(glyphs, at, stray);
    const letter = home === null ? undefined : glyphs[home];
    if (home === null || letter === undefined) continue;
    const { along, end, across } = letter;
    const place = behindItsOwn(glyphs, home, stray);
    moved.set(place, [...(moved.get(place) ?? []), { ...glyphs[at]!, along, end, across }]);
    gone.add(at);
  }
  const neighbours = Array.from(gone, (at) => [at - 1, at + 1]).flat();
  for (const blank of neighbours.filter((at) => isMadeUp(glyphs, at))) gone.add(blank);
  return glyphs.flatMap((glyph, at) => [...(gone.has(at) ? [] : [glyph]), ...(moved.get(at) ?? [])]);
}

/** Letters with their marks that a font names once more for a mark which it draws by itself: nothing is written twice at one place. */
function drawnAgain(glyphs: readonly Glyph[]): Set<number> {
  const again = new Set<number>();
  const lately: { text: string; glyph: Glyph }[] = [];
  for (let start = 0; start < glyphs.length;) {
    const first = glyphs[start]!;
    let end = start + 1;
    while (isMark(glyphs[end]?.code ?? space)) end += 1;
    if (end > start + 1) {
      const own = glyphs.slice(start, end);
      const text = String.fromCodePoint(...own.map(({ code }) => code));
      const along = Math.min(...own.map((each) => each.along));
      const glyph = { ...first, along, end: Math.max(...own.map((each) => each.end)) };
      if (lately.some((each) => each.text === text && isOver(each.glyph, glyph)))
        for (let at = start; at < end; at += 1) again.add(at);
      lately.push({ text, glyph });
      if (lately.length > mostLately) lately.shift();
    }
    start = end;
  }
  return again;
}

/** Whether a glyph shares half of its place with one before. */
function isOver(one: Glyph, other: Glyph): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.along, other.along);
  return isNear(one, other) && shared > 0 && shared >= (other.end - other.along) / 2;
}

function strayMarks(glyphs: readonly Glyph[]): Set<number> {
  const stray = new Set<number>();
  let last: Glyph | null = null;
  for (const [at, glyph] of glyphs.entries()) {
    if (glyph.code === space) continue;
    if (isMark(glyph.code) && isStray(last, glyph)) stray.add(at);
    last = glyph;
  }
  return stray;
}

/** Marks that are no part of a ligature, whose letters share one place. */
function marksApart(glyphs: readonly Glyph[]): Set<number> {
  const isOne = (at: number, mark: Glyph) => {
    const { code = space, along, end } = glyphs[at] ?? {};
    return code !== space && along === mark.along && end === mark.end;
  };
  const apart = glyphs.flatMap((mark, at) =>
    isMark(mark.code) && !isOne(at - 1, mark) && !isOne(at + 1, mark) ? [at] : [],
  );
  return new Set(apart);
}

/** The letter that a mark shares most of its place with; of a ligature, whose letters share one place, the last. */
function homeOf(glyphs: readonly Glyph[], at: number, stray: ReadonlySet<number>): number | null {
  const mark = glyphs[at]!;
  let home: number | null = null;
  let most = 0;
  for (let index = Math.max(0, at - nearby); index < Math.min(glyphs.length, at + nearby); index += 1) {
    const glyph = glyphs[index]!;
    if (glyph.code === space || stray.has(index) || !isNear(glyph, mark) || isMark(glyph.code)) continue;
    const shared = Math.min(glyph.end, mark.end) - Math.max(glyph.along, mark.along);
    // Many marks have no width of their own.
    if (shared < 0 || shared < most || (shared === 0 && mark.along < mark.end)) continue;
    most = shared;
    home = index;
  }
  return home;
}

/** Behind the marks of a letter that come before others in every order (Unicode's canonical classes): a dot, then a vowel. */
function behindItsOwn(glyphs: readonly Glyph[], letter: number, stray: ReadonlySet<number>): number {
  let at = letter;
  while (!stray.has(at + 1) && hasClass(glyphs[at + 1]?.code ?? space)) at += 1;
  return at;
}

/** Whether normalisation puts a mark behind one of the lowest class. */
function hasClass(code: number): boolean {
  return isMark(code) && `a${String.fromCodePoint(code)}\u0334`.normalize("NFD")[1] === "\u0334";
}

/** Blanks that the PDF engine made up have the place of the glyph before. */
function isMadeUp(glyphs: readonly Glyph[], at: number): boolean {
  const [before, blank] = [glyphs[at - 1], glyphs[at]];
  return blank?.code === space && before?.along === blank.along && before.end === blank.end;
}
