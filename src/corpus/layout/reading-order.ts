import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import { lineBottom, usualSize, lineRight, type Column, type Line } from "./line.js";

/** A line of running text fills at least this share of its region and this many characters; table cells and labels do not. */
const proseShare = 0.22;
const proseCharacters = 18;
/** Columns are certain from this many prose lines side by side, and from fewer where other pages show the same gutter. */
const certainLines = 7;
const fewestLines = 2;
/** Gutters of one document lie this close together, in points. */
const sameGutter = 14;
/** Left edges of lines in one column agree within this, in points. */
const sameEdge = 3;
/** A line that only overhangs the gutter by less belongs to its column, in points. */
const overhang = 22;
const mostTailLines = 2;
/** Two pieces are on one row when they share this much of the lower one's height. */
const rowOverlap = 0.5;
/** Layouts with more columns than this many splits are indexes and tables. */
const deepestSplit = 2;

/** The rows of all pages in reading order: columns one after the other, what spans them in its place between. */
export function readingOrder(pages: readonly LayoutPage[]): Line[][] {
  const gutters = pages.map((page) => findGutter(page.lines, [], certainLines)).filter((gutter) => gutter !== null);
  return pages.map((page) => orderRegion(page.lines, page.number, gutters, 0));
}

function orderRegion(pieces: readonly LayoutLine[], page: number, known: readonly number[], depth: number): Line[] {
  const gutter = depth >= deepestSplit ? null : findGutter(pieces, known, depth === 0 ? fewestLines : certainLines);
  if (gutter === null) return toRows(pieces, page);
  const spans = (piece: LayoutLine): boolean => piece.x < gutter - overhang && lineRight(piece) > gutter + overhang;
  const across = pieces.filter(spans);
  const spanning = toRows(across, page);
  const rest = pieces.filter((piece) => !spans(piece));
  const ordered: Line[] = [];
  let from = Number.NEGATIVE_INFINITY;
  const flush = (to: number): void => {
    const band = rest.filter((piece) => middle(piece) >= from && middle(piece) < to);
    const isLeft = (piece: LayoutLine): boolean => piece.x + piece.width / 2 < gutter;
    const [left, after] = [band.filter(isLeft), band.filter((piece) => !isLeft(piece))];
    if (after.length === 0 && isTail(left, ordered.at(-1))) ordered.push(...toRows(left, page, ordered.at(-1)?.column));
    else for (const side of [left, after]) ordered.push(...orderRegion(side, page, [], depth + 1));
    from = to;
  };
  for (const line of spanning) {
    flush(middle(line));
    ordered.push(line);
  }
  flush(Number.POSITIVE_INFINITY);
  return ordered;
}

/** The short last lines of a paragraph that spans the columns. */
function isTail(pieces: readonly LayoutLine[], before: Line | undefined): boolean {
  const [first] = pieces;
  if (!first || !before || pieces.length > mostTailLines) return false;
  return (
    Math.abs(first.x - before.column.left) < 2 * before.font_size && first.y - lineBottom(before) < before.font_size
  );
}

function middle(piece: LayoutLine): number {
  return piece.y + piece.height / 2;
}

/** The x at which prose stands on both sides with the fewest lines across, or null where there is one column. */
function findGutter(pieces: readonly LayoutLine[], known: readonly number[], fewest: number): number | null {
  if (pieces.length < 2 * fewestLines) return null;
  const left = Math.min(...pieces.map((piece) => piece.x));
  const width = Math.max(...pieces.map(lineRight)) - left;
  const prose = pieces.filter((piece) => piece.width > proseShare * width && piece.text.length >= proseCharacters);
  let best: { x: number; sides: number; across: number } | null = null;
  for (const x of leftEdges(prose)) {
    const before = prose.filter((piece) => lineRight(piece) <= x + sameEdge);
    const after = prose.filter((piece) => piece.x >= x - sameEdge);
    const sides = Math.min(before.length, after.length);
    const enough = known.some((gutter) => Math.abs(gutter - x) < sameGutter)
      ? fewestLines
      : Math.max(fewest, certainLines);
    if (sides < enough || !sideBySide(before, after)) continue;
    const across = prose.length - before.length - after.length;
    if (!best || sides - across > best.sides - best.across) best = { x, sides, across };
  }
  return best ? best.x - sameEdge : null;
}

/** Edges where several lines begin, one for each cluster. */
function leftEdges(prose: readonly LayoutLine[]): number[] {
  const sorted = prose.map((piece) => piece.x).sort((one, other) => one - other);
  return sorted.filter((x, index) => index === 0 || x - (sorted[index - 1] ?? 0) > sameEdge);
}

function sideBySide(before: readonly LayoutLine[], after: readonly LayoutLine[]): boolean {
  const top = Math.max(Math.min(...before.map((piece) => piece.y)), Math.min(...after.map((piece) => piece.y)));
  const end = Math.min(Math.max(...before.map(lineBottom)), Math.max(...after.map(lineBottom)));
  return end > top;
}

/** Pieces of one column as rows from top to bottom, each from left to right. */
function toRows(pieces: readonly LayoutLine[], page: number, column: Column = extent(pieces)): Line[] {
  const rows: LayoutLine[][] = [];
  for (const piece of [...pieces].sort((one, other) => middle(one) - middle(other))) {
    const row = rows.at(-1);
    if (row?.some((other) => onOneRow(other, piece))) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) =>
    joinRow(
      row.sort((one, other) => one.x - other.x),
      page,
      column,
    ),
  );
}

function onOneRow(one: LayoutLine, other: LayoutLine): boolean {
  const shared = Math.min(lineBottom(one), lineBottom(other)) - Math.max(one.y, other.y);
  return shared > rowOverlap * Math.max(one.height, other.height);
}

/** From the leftmost beginning to the rightmost end that lines share; single outliers do not count. */
function extent(pieces: readonly LayoutLine[]): Column {
  const round = (value: number): number => Math.round(value / sameEdge) * sameEdge;
  const left = usualSize(
    pieces.map((piece) => [round(piece.x), piece.text.length]),
    0,
  );
  const edge = usualSize(
    pieces.map((piece) => [round(lineRight(piece)), piece.text.length]),
    0,
  );
  const leftmost = Math.min(...pieces.map((piece) => piece.x));
  return { left: Math.max(left, leftmost), right: Math.max(edge, left) };
}

function joinRow(row: readonly LayoutLine[], page: number, column: Column): Line {
  const [only] = row;
  if (only && row.length === 1) return { ...only, cells: [only.text], page, column };
  const main = row.reduce((longest, piece) => (piece.text.length > longest.text.length ? piece : longest));
  const left = Math.min(...row.map((piece) => piece.x));
  return {
    ...main,
    text: row.map((piece) => piece.text).join(" "),
    x: left,
    width: Math.max(...row.map(lineRight)) - left,
    soft_hyphen: row.at(-1)?.soft_hyphen ?? false,
    ...(row.every((piece) => piece.boxes) && { boxes: row.flatMap((piece) => piece.boxes ?? []) }),
    cells: cellTexts(row),
    page,
    column,
  };
}

/** Pieces that nearly touch (a formula in a line) are one cell. */
function cellTexts(row: readonly LayoutLine[]): string[] {
  const cells: string[] = [];
  row.forEach((piece, index) => {
    const before = row[index - 1];
    const touches = before && piece.x - lineRight(before) < piece.font_size;
    if (touches && cells.length > 0) cells[cells.length - 1] += ` ${piece.text}`;
    else cells.push(piece.text);
  });
  return cells;
}
