import { hasLetter } from "../../domain/characters.js";
import type { Glyph } from "./pdfium-glyphs.js";

/** All distances are shares of the font size. */
const sameRow = 0.3;
/** Dots and marks of Arabic letters are drawn as much above or below them. */
const dotShift = 0.9;
/** A word space is a quarter; letters that are joined leave none. */
const wordGap = 0.15;
/** No part of a letter is as wide. */
const wideGap = 0.4;
/** Wider gaps part columns and table cells. */
const pieceGap = 1.6;
const space = 0x20;
const lam = 0x644;
const alefs = new Set([0x622, 0x623, 0x625, 0x627]);

/** Tells letters of the Hebrew and Arabic blocks, where writing moves to the left; their digits and what stands in numbers do not. */
export function isRightToLeft(code: number): boolean {
  if ((code >= 0x660 && code <= 0x66c) || (code >= 0x6f0 && code <= 0x6f9)) return false;
  return (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfeff);
}

/** A letter with all that is drawn at its place: marks, the other letters of its ligature. */
interface Cluster {
  glyphs: Glyph[];
  along: number;
  end: number;
  kind: "right" | "left" | "digit" | "other";
  text: string;
}

/**
 * The glyphs of a page with its right-to-left rows in the order they are read in, in pieces that continue a line each. PDFs
 * hold them in any order: as read, as seen, or by runs of one direction. The order that is seen is the same in all: it is
 * turned back as the bidirectional algorithm turned it (Unicode Annex 9, rules L2 and W1 to W7), in rows that are mostly
 * of such letters.
 */
export function turnRows(glyphs: readonly Glyph[]): (Glyph | Glyph[])[] {
  const whole = letters(glyphs);
  return rowsOf(glyphs).flatMap((row) => {
    const { right, left } = letters(row);
    // A number alone stands as the text around it: ".2018" at the end of a paragraph.
    const isTurned = right > left || (right + left === 0 && whole.right > whole.left);
    return isTurned ? piecesOf(row) : row;
  });
}

/**
 * The glyphs of a page with the letters of its ligatures, which share one place, in the order they are read in. They are all
 * held in that order or all against it: a mark before its letter, and alef before lam, say which. Where nothing does they are held against it: the PDF
 * engine turns what is written to the left letter by letter.
 */
export function turnLigatures(glyphs: readonly Glyph[]): Glyph[] {
  const ligatures = ligaturesOf(glyphs);
  const signs = ligatures.map((ligature) => signOfTurned(ligature));
  const areTurned = signs.reduce((sum, sign) => sum + sign, 0) >= 0;
  return areTurned
    ? ligatures.flatMap((each) => (isRightToLeft(each[0]!.code) ? each.toReversed() : each))
    : [...glyphs];
}

/** Runs of glyphs at one place; most are one glyph. */
function ligaturesOf(glyphs: readonly Glyph[]): Glyph[][] {
  const runs: Glyph[][] = [];
  for (const glyph of glyphs) {
    const last = runs.at(-1)?.[0];
    const isOne = last?.along === glyph.along && last.end === glyph.end && glyph.code !== space && last.code !== space;
    if (isOne) runs.at(-1)!.push(glyph);
    else runs.push([glyph]);
  }
  return runs;
}

/** 1 where a ligature is held against its order, -1 where in it, 0 where it does not say. */
function signOfTurned(ligature: readonly Glyph[]): number {
  const [first, second] = ligature.map(({ code }) => code);
  if (first === undefined || second === undefined) return 0;
  const isMark = ligature.map(({ code }) => /\p{M}/u.test(String.fromCodePoint(code)));
  if (isMark.includes(false) && isMark[0] !== isMark.at(-1)) return isMark[0] === true ? 1 : -1;
  if (alefs.has(first) && second === lam) return 1;
  return first === lam && alefs.has(second) ? -1 : 0;
}

/** How many letters are read to the left, and how many to the right. */
function letters(glyphs: readonly Glyph[]): { right: number; left: number } {
  const right = glyphs.filter(({ code }) => isRightToLeft(code)).length;
  const all = glyphs.filter(({ code }) => hasLetter(String.fromCodePoint(code))).length;
  return { right, left: Math.max(0, all - right) };
}

/** Glyphs that follow each other on one baseline. */
function rowsOf(glyphs: readonly Glyph[]): Glyph[][] {
  const rows: Glyph[][] = [];
  let last: Glyph | null = null;
  /** How many glyphs of the row stand on a line: dots may come before their letters, and do not move it. */
  let standing = new Map<number, number>();
  const standsOn = ({ across }: Glyph) => standing.get(Math.round(across)) ?? 0;
  for (const glyph of glyphs) {
    const isSpace = glyph.code === space;
    const joins =
      last !== null &&
      (isSpace ||
        (glyph.style.direction === last.style.direction &&
          Math.abs(glyph.across - last.across) <= shiftOf(glyph) * Math.max(glyph.style.size, last.style.size)));
    if (joins) rows.at(-1)!.push(glyph);
    else {
      rows.push([glyph]);
      standing = new Map();
    }
    if (isSpace) continue;
    standing.set(Math.round(glyph.across), standsOn(glyph) + 1);
    if (!joins || last === null || standsOn(glyph) >= standsOn(last)) last = glyph;
  }
  return rows;
}

const shiftOf = ({ code }: Glyph): number => (isRightToLeft(code) ? dotShift : sameRow);

function piecesOf(row: readonly Glyph[]): Glyph[][] {
  const blanks = blanksOf(row);
  const seen = clustersOf(row).toSorted((one, other) => other.along + other.end - (one.along + one.end));
  const pieces: Cluster[][] = [];
  for (const cluster of seen) {
    if (
      pieces
        .at(-1)
        ?.slice(-lately)
        .some((each) => isDrawnAgain(each, cluster)) === true
    )
      continue;
    const before = pieces.at(-1)?.at(-1);
    const gap = before === undefined ? Infinity : before.along - cluster.end;
    if (gap > pieceGap * cluster.glyphs[0]!.style.size) pieces.push([cluster]);
    else pieces.at(-1)!.push(cluster);
  }
  return pieces.map((piece) => turnRuns(withSpaces(piece, blanks)).flatMap(({ glyphs }) => glyphs));
}

/** Where a row has blanks of its own, in points along it; those that were made up have the place of the glyph before. */
function blanksOf(row: readonly Glyph[]): number[] {
  return row.flatMap((glyph, at) => {
    const before = row[at - 1];
    const isOwn = glyph.code === space && (before?.along !== glyph.along || before.end !== glyph.end);
    return isOwn ? [(glyph.along + glyph.end) / 2] : [];
  });
}

/** Letters with their marks and the rest of their ligatures, which keep the order that they are held in. */
function clustersOf(row: readonly Glyph[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const glyph of row) {
    if (glyph.code === space || glyph.code === 0xa0) continue;
    const last = clusters.at(-1);
    const text = String.fromCodePoint(glyph.code);
    const isOne = last !== undefined && glyph.along === last.along && glyph.end === last.end;
    if (last !== undefined && (isOne || /\p{M}/u.test(text)))
      last.glyphs.push({ ...glyph, along: last.along, end: last.end });
    else clusters.push({ glyphs: [glyph], along: glyph.along, end: glyph.end, kind: kindOf(glyph.code, text), text });
  }
  return clusters.map(turnLigature);
}

/** The one ligature of alef and lam is lam-alef; some programs write its letters as they are seen. */
function turnLigature(cluster: Cluster): Cluster {
  const [first, second] = cluster.glyphs.map(({ code }) => code);
  const isTurned = second === lam && first !== undefined && alefs.has(first);
  return isTurned ? { ...cluster, glyphs: cluster.glyphs.toReversed() } : cluster;
}

/** Dots of a letter are drawn near to it. */
const lately = 3;

/** Fonts that draw a letter's dots by themselves name the letter once more for them: nothing is written twice at one place. */
function isDrawnAgain(one: Cluster, other: Cluster): boolean {
  if (one.text !== other.text || one.kind !== "right") return false;
  const shared = Math.min(one.end, other.end) - Math.max(one.along, other.along);
  return shared > 0 && shared >= Math.min(one.end - one.along, other.end - other.along) / 2;
}

function kindOf(code: number, text: string): Cluster["kind"] {
  if (isRightToLeft(code)) return "right";
  if (/\p{Nd}/u.test(text)) return "digit";
  return /\p{L}/u.test(text) ? "left" : "other";
}

/** What stands between digits of one number; signs do where no Arabic is written, as what stands beside one belongs to it. */
const within = new Set(".,:/٫٬،".split(""));
const signsWithin = new Set("+-−".split(""));
const beside = new Set("%٪$€£°#".split(""));

/**
 * A piece, as it is seen from the right, with a blank where a gap is seen. In a row with blanks of its own one of them stands
 * in the gap, or it is a wide one: of letters whose dots alone have a name, only these have a place. None within a number,
 * whose marks may be of another font.
 */
function withSpaces(piece: readonly Cluster[], blanks: readonly number[]): Cluster[] {
  return piece.flatMap((cluster, at) => {
    const before = piece[at - 1];
    const size = cluster.glyphs[0]!.style.size;
    const gap = before === undefined ? 0 : before.along - cluster.end;
    const isBeside = cluster.kind === "digit" || before?.kind === "digit";
    const isBlank =
      blanks.length === 0 ||
      isBeside ||
      gap > wideGap * size ||
      blanks.some((blank) => isIn(blank, cluster.end, gap, size));
    const isParted = before !== undefined && gap > wordGap * size && isBlank;
    if (!isParted || isWithin(piece, at) || isWithin(piece, at - 1)) return [cluster];
    const blank = { ...cluster.glyphs[0]!, code: space };
    return [{ glyphs: [blank], along: cluster.end, end: before.along, kind: "other" as const, text: " " }, cluster];
  });
}

/** Whether a blank stands in a gap; some programs place it at its right end, a little into the letter before. */
function isIn(blank: number, start: number, gap: number, size: number): boolean {
  return blank > start && blank < start + gap + wordGap * size;
}

function isWithin(piece: readonly Cluster[], at: number): boolean {
  const { text } = piece[at] ?? { text: "" };
  const isSign = within.has(text) || (signsWithin.has(text) && !isArabic(piece, at));
  return isSign && isDigit(piece[at - 1]) && isDigit(piece[at + 1]);
}

/**
 * Whether the letter before is Arabic, or the first one behind where there is none: among such letters a number takes no
 * signs, which are then drawn to its left (rules W2, W4 and W5: of European numbers alone).
 */
function isArabic(piece: readonly Cluster[], at: number): boolean {
  const isLetter = ({ kind }: Cluster) => kind === "right" || kind === "left";
  const letter = piece.slice(0, at).findLast(isLetter) ?? piece.slice(at).find(isLetter);
  const code = letter?.text.codePointAt(0) ?? 0;
  return isRightToLeft(code) && !isHebrew(code);
}

const isHebrew = (code: number): boolean => (code >= 0x590 && code <= 0x5ff) || (code >= 0xfb1d && code <= 0xfb4f);

const isDigit = (cluster: Cluster | undefined): boolean => cluster?.kind === "digit";

/** Turns round again what is read to the right: numbers, and words of other scripts with what is between them. */
function turnRuns(piece: readonly Cluster[]): Cluster[] {
  const isLeft = leftOf(piece);
  const turned: Cluster[] = [];
  for (let start = 0; start < piece.length;) {
    let end = start + 1;
    if (isLeft[start] === true) while (isLeft[end] === true) end += 1;
    turned.push(...piece.slice(start, end).toReversed());
    start = end;
  }
  return turned;
}

/** Which of a piece are read to the right: of signs those within a number or beside one, and those next to words of other scripts. */
function leftOf(piece: readonly Cluster[]): boolean[] {
  const isStrong = piece.map(({ kind }) => kind === "left" || kind === "digit");
  return piece.map(({ text }, at) => {
    if (isStrong[at] === true || piece[at]?.kind === "right") return isStrong[at] === true;
    if (isWithin(piece, at)) return true;
    if (beside.has(text) && !isArabic(piece, at) && (isDigit(piece[at - 1]) || isDigit(piece[at + 1]))) return true;
    const one = piece.slice(0, at).findLast(({ kind }) => kind !== "other")?.kind;
    const other = piece.slice(at).find(({ kind }) => kind !== "other")?.kind;
    return (
      one !== undefined &&
      other !== undefined &&
      one !== "right" &&
      other !== "right" &&
      (one === "left" || other === "left")
    );
  });
}
