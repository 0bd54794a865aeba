import { classCounts, type Training } from "./classifier.js";

/** A leaf with the classes of its rows, or a split: at most the threshold goes to the left. */
export type Tree = { votes: number[] } | { column: number; threshold: number; left: Tree; right: Tree };

/** The classes of the leaf that a row comes to. */
export function votesOf(tree: Tree, row: readonly number[]): number[] {
  let at = tree;
  while (!("votes" in at)) at = row[at.column]! <= at.threshold ? at.left : at.right;
  return at.votes;
}

interface Split {
  column: number;
  threshold: number;
  gain: number;
}

/**
 * A whole tree (Breiman et al., Classification and Regression Trees, 1984), by Gini's impurity.
 * @param drawn rows by number, those drawn twice twice
 * @param gains what the splits of each column gain is added here
 */
export function growTree(
  training: Training,
  drawn: readonly number[],
  random: (below: number) => number,
  gains: number[],
): Tree {
  const { classes, k } = training;
  const votes = classCounts(
    drawn.map((row) => classes[row]!),
    k,
  );
  if (votes.filter((count) => count > 0).length < 2) return { votes };
  const split = bestSplit(training, drawn, votes, random);
  if (split === null) return { votes };
  const { column, threshold, gain } = split;
  gains[column]! += gain;
  const isLeft = (row: number) => training.rows[row]![column]! <= threshold;
  const grow = (own: readonly number[]) => growTree(training, own, random, gains);
  return { column, threshold, left: grow(drawn.filter(isLeft)), right: grow(drawn.filter((row) => !isLeft(row))) };
}

/** The best of some columns, drawn anew for each split; others are tried where none of these tells rows apart. */
function bestSplit(
  training: Training,
  drawn: readonly number[],
  votes: readonly number[],
  random: (below: number) => number,
): Split | null {
  const left = Array.from({ length: training.categories.length }, (_, column) => column);
  const wanted = Math.max(1, Math.floor(Math.sqrt(left.length)));
  let best: Split | null = null;
  for (let looked = 0; left.length > 0 && (looked < wanted || best === null); looked++) {
    const [column = 0] = left.splice(random(left.length), 1);
    const found = splitOf(training, drawn, votes, column);
    if (found !== null && (best === null || found.gain > best.gain)) best = found;
  }
  return best;
}

/** Halfway between two values, where the impurity falls most. */
function splitOf(
  { rows, classes, k }: Training,
  drawn: readonly number[],
  votes: readonly number[],
  column: number,
): Split | null {
  const ordered = [...drawn].sort((one, other) => rows[one]![column]! - rows[other]![column]!);
  const [below, above] = [Array.from({ length: k }, () => 0), [...votes]];
  let [inside, outside] = [0, squares(votes)];
  const impurity = ordered.length - squares(votes) / ordered.length;
  let best: Split | null = null;
  for (let at = 0; at < ordered.length - 1; at++) {
    const own = classes[ordered[at]!]!;
    inside += 2 * below[own]! + 1;
    outside -= 2 * above[own]! - 1;
    below[own]! += 1;
    above[own]! -= 1;
    const [value, next] = [rows[ordered[at]!]![column]!, rows[ordered[at + 1]!]![column]!];
    if (value === next) continue;
    const [one, other] = [at + 1, ordered.length - at - 1];
    const gain = impurity - (one - inside / one) - (other - outside / other);
    if (gain > 1e-12 && (best === null || gain > best.gain)) best = { column, threshold: between(value, next), gain };
  }
  return best;
}

const squares = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count ** 2, 0);

/** Never the upper value itself, whatever rounding does. */
function between(value: number, next: number): number {
  const middle = value + (next - value) / 2;
  return middle < next ? middle : value;
}
