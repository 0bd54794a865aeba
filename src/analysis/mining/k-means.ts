import { badInput, checkNumber } from "../input/samples.js";
import { randomIndex } from "../resampling/random.js";
import { squaredDistance } from "./observations.js";

/** Groups around centres. */
export interface Clusters {
  /** Of each row, from 0; the largest cluster is 0. */
  assignments: number[];
  sizes: number[];
  centres: number[][];
  /** Sums of squared distances from the own centre. */
  within: number[];
  total_within: number;
  /** From the centre of all. */
  total: number;
}

export interface KMeansOptions {
  seed: number;
  /** 25 if left out. */
  starts?: number;
}

const mostRounds = 300;
const mostWork = 6e8;

/**
 * k-means: each start by k-means++ (Arthur and Vassilvitskii, SODA 2007), then all rows at once (Lloyd 1982) until
 * nothing changes, then row by row as long as a move lessens the sum of squares (Hartigan 1975), which no step of
 * Lloyd's sees. The best of the starts counts.
 * @throws QuireError invalid_input for k without that many different rows, and for too much work
 */
export function kMeans(rows: readonly number[][], k: number, { seed, starts = 25 }: KMeansOptions): Clusters {
  checkNumber("The number of clusters", k, { least: 1, whole: true });
  checkNumber("The number of starts", starts, { least: 1, most: 10_000, whole: true });
  const different = new Set(rows.map((row) => row.join(" "))).size;
  if (different < k)
    throw badInput(`${different} different rows cannot make ${k} clusters.`, "Ask for fewer clusters.", {
      k,
      different,
    });
  if (rows.length * k * rows[0]!.length * starts * 20 > mostWork)
    throw badInput(
      `${starts} starts of ${k} clusters of ${rows.length} rows are too much to calculate.`,
      "Draw a sample of the rows with a query, or take fewer starts.",
      { rows: rows.length, limit: "time" },
    );
  const random = randomIndex(seed);
  const found = Array.from({ length: starts }, () => settled(rows, firstCentres(rows, k, random)));
  const best = found.reduce((least, each) => (costOf(rows, each) < costOf(rows, least) ? each : least));
  return described(rows, best, k);
}

/** Rows far from the centres so far are the likelier to be the next one. */
function firstCentres(rows: readonly number[][], k: number, random: (below: number) => number): number[][] {
  const centres = [rows[random(rows.length)]!];
  const nearest = rows.map((row) => squaredDistance(row, centres[0]!));
  while (centres.length < k) {
    const total = nearest.reduce((sum, value) => sum + value, 0);
    let left = (random(2 ** 31) / 2 ** 31) * total;
    let chosen = nearest.findIndex((value) => (left -= value) < 0);
    if (chosen < 0) chosen = nearest.indexOf(Math.max(...nearest.slice(0, 1000)));
    centres.push(rows[chosen]!);
    for (const [at, row] of rows.entries()) nearest[at] = Math.min(nearest[at]!, squaredDistance(row, rows[chosen]!));
  }
  return centres;
}

function settled(rows: readonly number[][], first: readonly number[][]): number[] {
  const k = first.length;
  let centres = first.map((centre) => [...centre]);
  let own = rows.map((row) => nearestOf(row, centres));
  for (let round = 0; round < mostRounds; round++) {
    centres = centresOf(rows, own, k, centres);
    const next = rows.map((row) => nearestOf(row, centres));
    const isSame = next.every((cluster, at) => cluster === own[at]);
    own = next;
    if (isSame) break;
  }
  return moved(rows, own, centresOf(rows, own, k, centres));
}

function nearestOf(row: readonly number[], centres: readonly number[][]): number {
  let [best, least] = [0, Infinity];
  for (const [cluster, centre] of centres.entries()) {
    const distance = squaredDistance(row, centre);
    if (distance < least) [best, least] = [cluster, distance];
  }
  return best;
}

/** A cluster without rows keeps the centre it had. */
function centresOf(rows: readonly number[][], own: readonly number[], k: number, before: number[][]): number[][] {
  const counts = Array.from({ length: k }, () => 0);
  const sums = before.map((centre) => centre.map(() => 0));
  for (const [at, row] of rows.entries()) {
    const cluster = own[at]!;
    counts[cluster]! += 1;
    for (const [column, value] of row.entries()) sums[cluster]![column]! += value;
  }
  return sums.map((sum, cluster) =>
    counts[cluster] === 0 ? before[cluster]! : sum.map((value) => value / counts[cluster]!),
  );
}

/** Moves single rows while that lessens the sum of squares, with the centres as they then are. */
function moved(rows: readonly number[][], start: readonly number[], centres: number[][]): number[] {
  const own = [...start];
  const counts = centres.map((_, cluster) => own.filter((each) => each === cluster).length);
  for (let round = 0; round < mostRounds; round++) {
    let changes = 0;
    for (const [at, row] of rows.entries()) {
      const from = own[at]!;
      if (counts[from]! <= 1) continue;
      const gain = (counts[from]! / (counts[from]! - 1)) * squaredDistance(row, centres[from]!);
      let [to, least] = [from, gain * (1 - 1e-12)];
      for (const [cluster, centre] of centres.entries()) {
        if (cluster === from) continue;
        const cost = (counts[cluster]! / (counts[cluster]! + 1)) * squaredDistance(row, centre);
        if (cost < least) [to, least] = [cluster, cost];
      }
      if (to === from) continue;
      shift(centres[from]!, row, counts[from]!, -1);
      shift(centres[to]!, row, counts[to]!, 1);
      counts[from]! -= 1;
      counts[to]! += 1;
      own[at] = to;
      changes += 1;
    }
    if (changes === 0) break;
  }
  return own;
}

function shift(centre: number[], row: readonly number[], count: number, sign: 1 | -1): void {
  for (let at = 0; at < centre.length; at++) centre[at]! += (sign * (row[at]! - centre[at]!)) / (count + sign);
}

function costOf(rows: readonly number[][], own: readonly number[]): number {
  const k = Math.max(...new Set(own)) + 1;
  const centres = centresOf(
    rows,
    own,
    k,
    Array.from({ length: k }, () => rows[0]!.map(() => 0)),
  );
  return rows.reduce((sum, row, at) => sum + squaredDistance(row, centres[own[at]!]!), 0);
}

function described(rows: readonly number[][], own: readonly number[], k: number): Clusters {
  const counts = Array.from({ length: k }, (_, cluster) => own.filter((each) => each === cluster).length);
  const order = counts.map((_, cluster) => cluster).toSorted((one, other) => counts[other]! - counts[one]!);
  const assignments = own.map((cluster) => order.indexOf(cluster));
  const blank = order.map(() => rows[0]!.map(() => 0));
  const centres = centresOf(rows, assignments, k, blank);
  const within = order.map(() => 0);
  for (const [at, row] of rows.entries()) within[assignments[at]!]! += squaredDistance(row, centres[assignments[at]!]!);
  const [centre] = centresOf(
    rows,
    rows.map(() => 0),
    1,
    [rows[0]!.map(() => 0)],
  );
  return {
    assignments,
    sizes: order.map((cluster) => counts[cluster]!),
    centres,
    within,
    total_within: within.reduce((sum, value) => sum + value, 0),
    total: rows.reduce((sum, row) => sum + squaredDistance(row, centre!), 0),
  };
}

/** The mean silhouette, -1 to 1 (Rousseeuw, Journal of Computational and Applied Mathematics 1987); null of one cluster. */
export function silhouette(rows: readonly number[][], { assignments, sizes }: Clusters): number | null {
  if (sizes.length < 2) return null;
  const widths = rows.map((row, at) => {
    const sums = sizes.map(() => 0);
    for (const [other, cluster] of assignments.entries())
      sums[cluster]! += Math.sqrt(squaredDistance(row, rows[other]!));
    const own = assignments[at]!;
    if (sizes[own] === 1) return 0;
    const inside = sums[own]! / (sizes[own]! - 1);
    const outside = Math.min(...sums.flatMap((sum, cluster) => (cluster === own ? [] : [sum / sizes[cluster]!])));
    return Math.max(inside, outside) === 0 ? 0 : (outside - inside) / Math.max(inside, outside);
  });
  return widths.reduce((sum, width) => sum + width, 0) / widths.length;
}
