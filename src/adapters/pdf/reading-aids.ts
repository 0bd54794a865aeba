import type { Glyph } from "./pdfium-glyphs.js";

/** All distances are shares of the size of the letters that are explained. */
/** Letters of an aid are half as large, in some fonts a little more. */
const mostOfSize = 0.65;
/** From the line of the letters up to that of the aid. */
const rise = { least: 0.55, most: 1.4 };
/** An aid is longer than its letters by less on each side. */
const overhang = 1;
/** Letters of one aid; a longer run in small letters is text. */
const longest = 14;
/** Glyphs before and behind an aid among which its letters are looked for. */
const nearby = 60;
const space = 0x20;

/** Hiragana, katakana and bopomofo: scripts in which the sound of Han characters is written beside them. */
const ofSounds = /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}ー]$/u;
const han = /^[\p{Script=Han}々]$/u;
const kindOf = (code: number): "sound" | "han" | null => {
  if (code < 0x2e80) return null;
  const letter = String.fromCodePoint(code);
  if (ofSounds.test(letter)) return "sound";
  return han.test(letter) ? "han" : null;
};

/** Tells of a page whether small letters beside others say how these sound (ruby, furigana). */
export class AidSigns {
  areThere = false;
  private sound = 0;
  private explained = 0;

  /** Takes the next glyph in content order. */
  see({ code, style: { size } }: Glyph): void {
    if (this.areThere || code < 0x2e80) return;
    const kind = kindOf(code);
    if (kind === "sound") this.sound = size;
    else if (kind === "han") this.explained = size;
    this.areThere = this.sound > 0 && this.explained > 0 && this.sound <= mostOfSize * this.explained;
  }
}

/**
 * The glyphs of a page without the small letters beside others that say how these sound: they are an aid to readers and no
 * part of the sentence. A page in columns is given as one that lies on its side.
 */
export function withoutAids(glyphs: readonly Glyph[]): Glyph[] {
  const aids = new Set<number>();
  for (let start = 0; start < glyphs.length;) {
    const end = endOfRun(glyphs, start);
    if (isAid(glyphs, start, end)) for (let at = start; at < end; at += 1) aids.add(at);
    start = end;
  }
  return glyphs.filter((glyph, at) => !aids.has(at) && !(aids.has(at - 1) && glyph.code === space));
}

/** The end of glyphs of one size on one line. */
function endOfRun(glyphs: readonly Glyph[], start: number): number {
  const first = glyphs[start]!;
  let end = start + 1;
  while (glyphs[end]?.style.size === first.style.size && Math.abs((glyphs[end]?.across ?? 0) - first.across) < 1)
    end += 1;
  return end;
}

function isAid(glyphs: readonly Glyph[], start: number, end: number): boolean {
  const own = glyphs.slice(start, Math.min(end, start + longest + 1)).filter(({ code }) => code !== space);
  if (own.length === 0 || own.length > longest || own.some(({ code }) => kindOf(code) !== "sound")) return false;
  const around = glyphs.slice(Math.max(0, start - nearby), end + nearby);
  return own.every((aid) => around.some((letter) => explains(aid, letter)));
}

function explains(aid: Glyph, letter: Glyph): boolean {
  const { size, direction } = letter.style;
  if (aid.style.size > mostOfSize * size || direction !== aid.style.direction || kindOf(letter.code) !== "han")
    return false;
  const up = (letter.across - aid.across) / size;
  const isBeside = aid.along < letter.end + overhang * size && aid.end > letter.along - overhang * size;
  return up > rise.least && up < rise.most && isBeside;
}
