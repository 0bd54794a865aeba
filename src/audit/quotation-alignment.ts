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

/** What a cell was reached by: parts of the quotation and words of the original taken. */
interface Move {
  cost: number;
  quoted: number;
  original: number;
  same: boolean;
}

/**
 * The cheapest way to read a quotation in some words of the original, beginning and ending where it likes
 * (semi-global edit distance, Sellers 1980). Words written apart on one side and together on the other are the same;
 * gaps take words for nothing.
 */
export function alignQuotation(parts: readonly QuotationPart[], original: readonly string[]): Alignment {
  const rows: Move[][] = [original.map(start).concat(start())];
  for (let row = 1; row <= parts.length; row++) rows.push(nextRow(parts, original, rows, row));
  const last = rows[parts.length]!;
  const end = last.reduce((best, move, column) => (move.cost < last[best]!.cost ? column : best), 0);
  const steps = walkBack(rows, parts, end);
  const edits = steps.reduce((sum, step) => sum + (step.same ? 0 : 1), 0);
  return { edits, steps };
}

function start(): Move {
  return { cost: 0, quoted: 0, original: 0, same: true };
}

function nextRow(
  parts: readonly QuotationPart[],
  original: readonly string[],
  rows: readonly (readonly Move[])[],
  row: number,
): Move[] {
  const part = parts[row - 1]!;
  const above = rows[row - 1]!;
  if (part.kind === "gap") return gapRow(above, part.most);
  const moves: Move[] = [{ cost: above[0]!.cost + costs.edit, quoted: 1, original: 0, same: false }];
  const before = parts[row - 2];
  const joined = before?.kind === "word" ? before.key + part.key : null;
  for (let column = 1; column <= original.length; column++) {
    const word = original[column - 1]!;
    const same = part.open ? word.startsWith(part.key) : word === part.key;
    const cost = above[column - 1]!.cost + (same ? costs.same : costs.edit);
    let best: Move = { cost, quoted: 1, original: 1, same };
    const consider = (from: Move, quoted: number, taken: number, isSame: boolean) => {
      const total = from.cost + (isSame ? costs.same : costs.edit);
      if (total < best.cost) best = { cost: total, quoted, original: taken, same: isSame };
    };
    if (joined === word) consider(rows[row - 2]![column - 1]!, 2, 1, true);
    if (column > 1 && original[column - 2]! + word === part.key) consider(above[column - 2]!, 1, 2, true);
    consider(above[column]!, 1, 0, false);
    consider(moves[column - 1]!, 0, 1, false);
    moves.push(best);
  }
  return moves;
}

function gapRow(above: readonly Move[], most: number): Move[] {
  return above.map((_, column) => {
    let taken = 0;
    for (let words = 1; words <= Math.min(most, column); words++) {
      if (above[column - words]!.cost < above[column - taken]!.cost) taken = words;
    }
    return { cost: above[column - taken]!.cost, quoted: 1, original: taken, same: true };
  });
}

function walkBack(rows: readonly (readonly Move[])[], parts: readonly QuotationPart[], end: number): AlignedStep[] {
  const steps: AlignedStep[] = [];
  let [row, column] = [parts.length, end];
  while (row > 0) {
    const { quoted, original, same } = rows[row]![column]!;
    steps.push({
      same,
      quoted: { from: row - quoted, to: row },
      original: { from: column - original, to: column },
    });
    row -= quoted;
    column -= original;
  }
  return steps.toReversed();
}
