import type { QuotationPart } from "./quotation-words.js";

/** One step of an alignment: words of the quotation (indexes of its parts) against words of the original. */
export interface AlignedStep {
  same: boolean;
  /** Parts of the quotation from `from` to before `to`; words of the original likewise. */
  quoted: { from: number; to: number };
  original: { from: number; to: number };
}

export interface Alignment {
  /** Words changed, added or left out. */
  edits: number;
  steps: AlignedStep[];
}

/** Of two ways with as many edits, the one that keeps more words is better. */
const costs = { edit: 1000, same: -1 };

/** How cells were reached, in one number each: parts of the quotation taken, words of the original taken, whether they are the same. */
const packing = { quoted: 4096, original: 2 };

function pack(quoted: number, original: number, same: boolean): number {
  return quoted * packing.quoted + original * packing.original + Number(same);
}

/**
 * The cheapest way to read a quotation in some words of the original, beginning and ending where it likes
 * (semi-global edit distance, Sellers 1980). Words written apart on one side and together on the other are the same;
 * gaps take words for nothing.
 */
export function alignQuotation(parts: readonly QuotationPart[], original: readonly string[]): Alignment {
  const width = original.length + 1;
  const moves = new Uint16Array((parts.length + 1) * width);
  const rows: Int32Array[] = [new Int32Array(width)];
  for (let row = 1; row <= parts.length; row++) {
    rows.push(nextRow(parts, original, rows, moves.subarray(row * width, (row + 1) * width)));
    if (row >= 2) rows[row - 2] = noRow;
  }
  const last = rows[parts.length] ?? noRow;
  let end = 0;
  for (let column = 1; column < width; column++) if (last[column]! < last[end]!) end = column;
  const steps = walkBack(moves, width, parts.length, end);
  return { edits: steps.reduce((sum, step) => sum + (step.same ? 0 : 1), 0), steps };
}

/** In place of rows that are not needed any more. */
const noRow = new Int32Array(0);

/** Costs of one more part of the quotation; writes how each cell is reached into `moves`. */
function nextRow(
  parts: readonly QuotationPart[],
  original: readonly string[],
  rows: readonly Int32Array[],
  moves: Uint16Array,
): Int32Array {
  const row = rows.length;
  const part = parts[row - 1]!;
  const above = rows[row - 1]!;
  if (part.kind === "gap") return gapRow(above, part.most, moves);
  const before = parts[row - 2];
  const joined = before?.kind === "word" ? before.key + part.key : null;
  const here = new Int32Array(above.length);
  here[0] = above[0]! + costs.edit;
  moves[0] = pack(1, 0, false);
  for (let column = 1; column < here.length; column++) {
    const word = original[column - 1]!;
    const same = part.open ? word.startsWith(part.key) : word === part.key;
    let cost = above[column - 1]! + (same ? costs.same : costs.edit);
    let move = pack(1, 1, same);
    const consider = (other: number, otherMove: number) => {
      if (other < cost) [cost, move] = [other, otherMove];
    };
    if (joined === word) consider(rows[row - 2]![column - 1]! + costs.same, pack(2, 1, true));
    if (isJoined(original[column - 2], word, part.key)) consider(above[column - 2]! + costs.same, pack(1, 2, true));
    consider(above[column]! + costs.edit, pack(1, 0, false));
    consider(here[column - 1]! + costs.edit, pack(0, 1, false));
    here[column] = cost;
    moves[column] = move;
  }
  return here;
}

function isJoined(one: string | undefined, other: string, whole: string): boolean {
  return one !== undefined && one.length + other.length === whole.length && one + other === whole;
}

function gapRow(above: Int32Array, most: number, moves: Uint16Array): Int32Array {
  return above.map((own, column) => {
    let [cost, taken] = [own, 0];
    for (let words = 1; words <= Math.min(most, column); words++) {
      if (above[column - words]! < cost) [cost, taken] = [above[column - words]!, words];
    }
    moves[column] = pack(1, taken, true);
    return cost;
  });
}

function walkBack(moves: Uint16Array, width: number, lastRow: number, end: number): AlignedStep[] {
  const steps: AlignedStep[] = [];
  let [row, column] = [lastRow, end];
  while (row > 0) {
    const move = moves[row * width + column]!;
    const quoted = Math.floor(move / packing.quoted);
    const original = Math.floor((move % packing.quoted) / packing.original);
    steps.push({
      same: move % packing.original === 1,
      quoted: { from: row - quoted, to: row },
      original: { from: column - original, to: column },
    });
    row -= quoted;
    column -= original;
  }
  return steps.toReversed();
}
