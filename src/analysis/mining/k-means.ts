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
  const points = flat(rows);
  const random = randomIndex(seed);
  let best: { own: Int32Array; cost: number } | null = null;
  for (let start = 0; start < starts; start++) {
    const own = settled(points, firstCentres(points, k, random), k);
    const cost = costOf(points, own, k);
    if (best === null || cost < best.cost) best = { own, cost };
  }
  return described(rows, Array.from(best?.own ?? []), k);
}

/** Rows one behind the other: what is done for each of them 25 times over takes a third of the time. */
interface Points {
  values: Float64Array;
  count: number;
  width: number;
}

function flat(rows: readonly number[][]): Points {
  const width = rows[0]!.length;
  const values = new Float64Array(rows.length * width);
  for (const [at, row] of rows.entries()) values.set(row, at * width);
  return { values, count: rows.length, width };
}

/** Squared distance of a row from a centre, by their places in the arrays. */
function apart(values: Float64Array, at: number, centres: Float64Array, centre: number, width: number): number {
  let total = 0;
  for (let column = 0; column < width; column++) {
    const difference = values[at + column]! - centres[centre + column]!;
    total += difference * difference;
  }
  return total;
}

/** Rows far from the centres so far are the likelier to be the next one. */
function firstCentres({ values, count, width }: Points, k: number, random: (below: number) => number): Float64Array {
  const centres = new Float64Array(k * width);
  const take = (place: number, row: number) =>
    centres.set(values.subarray(row * width, (row + 1) * width), place * width);
  take(0, random(count));
  const nearest = new Float64Array(count).fill(Infinity);
  for (let place = 1; place < k; place++) {
    let total = 0;
    for (let row = 0; row < count; row++) {
      const distance = apart(values, row * width, centres, (place - 1) * width, width);
      if (distance < nearest[row]!) nearest[row] = distance;
      total += nearest[row]!;
    }
    let left = (random(2 ** 31) / 2 ** 31) * total;
    let chosen = nearest.findIndex((value) => (left -= value) < 0);
    if (chosen < 0) chosen = nearest.indexOf(Math.max(...nearest.subarray(0, 1000)));
    take(place, chosen);
  }
  return centres;
}

function settled(points: Points, first: Float64Array, k: number): Int32Array {
  let centres = first;
  const own = new Int32Array(points.count).fill(-1);
  assign(points, centres, k, own);
  for (let round = 0; round < mostRounds; round++) {
    centres = meansOf(points, own, k, centres);
    if (assign(points, centres, k, own) === 0) break;
  }
  return moved(points, own, meansOf(points, own, k, centres), k);
}

/** Gives each row its nearest centre; returns how many have another one now. */
function assign({ values, count, width }: Points, centres: Float64Array, k: number, own: Int32Array): number {
  let changes = 0;
  for (let row = 0; row < count; row++) {
    let [best, least] = [0, Infinity];
    for (let cluster = 0; cluster < k; cluster++) {
      const distance = apart(values, row * width, centres, cluster * width, width);
      if (distance < least) [best, least] = [cluster, distance];
    }
    if (own[row] !== best) changes += 1;
    own[row] = best;
  }
  return changes;
}

/** A cluster without rows keeps the centre it had. */
function meansOf({ values, count, width }: Points, own: Int32Array, k: number, before: Float64Array): Float64Array {
  const counts = countsOf(own, k);
  const centres = new Float64Array(k * width);
  for (let row = 0; row < count; row++) {
    const [from, to] = [row * width, own[row]! * width];
    for (let column = 0; column < width; column++) centres[to + column]! += values[from + column]!;
  }
  for (let at = 0; at < centres.length; at++) {
    const members = counts[Math.floor(at / width)]!;
    centres[at] = members === 0 ? before[at]! : centres[at]! / members;
  }
  return centres;
}

function countsOf(own: Int32Array, k: number): Int32Array {
  const counts = new Int32Array(k);
  for (const cluster of own) counts[cluster]! += 1;
  return counts;
}

/** Moves single rows while that lessens the sum of squares, with the centres as they then are. */
function moved(points: Points, own: Int32Array, centres: Float64Array, k: number): Int32Array {
  const { values, count, width } = points;
  const counts = countsOf(own, k);
  for (let round = 0; round < mostRounds; round++) {
    let changes = 0;
    for (let row = 0; row < count; row++) {
      const from = own[row]!;
      if (counts[from]! <= 1) continue;
      const to = cheaper(points, row, centres, counts, from);
      if (to === from) continue;
      const at = row * width;
      shift(centres, from * width, values, at, width, { count: counts[from]!, sign: -1 });
      shift(centres, to * width, values, at, width, { count: counts[to]!, sign: 1 });
      counts[from]! -= 1;
      counts[to]! += 1;
      own[row] = to;
      changes += 1;
    }
    if (changes === 0) break;
  }
  return own;
}

/** The cluster in which a row would add the least to the sum of squares; its own where none is better. */
function cheaper(
  { values, width }: Points,
  row: number,
  centres: Float64Array,
  counts: Int32Array,
  from: number,
): number {
  const own = (counts[from]! / (counts[from]! - 1)) * apart(values, row * width, centres, from * width, width);
  let [to, least] = [from, own * (1 - 1e-12)];
  for (let cluster = 0; cluster < counts.length; cluster++) {
    if (cluster === from) continue;
    const cost =
      (counts[cluster]! / (counts[cluster]! + 1)) * apart(values, row * width, centres, cluster * width, width);
    if (cost < least) [to, least] = [cluster, cost];
  }
  return to;
}

function shift(
  centres: Float64Array,
  centre: number,
  values: Float64Array,
  at: number,
  width: number,
  { count, sign }: { count: number; sign: 1 | -1 },
): void {
  for (let column = 0; column < width; column++)
    centres[centre + column]! += (sign * (values[at + column]! - centres[centre + column]!)) / (count + sign);
}

function costOf(points: Points, own: Int32Array, k: number): number {
  const { values, count, width } = points;
  const centres = meansOf(points, own, k, new Float64Array(k * width));
  let total = 0;
  for (let row = 0; row < count; row++) total += apart(values, row * width, centres, own[row]! * width, width);
  return total;
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
