import { badInput, checkNumber } from "../input/samples.js";
import { squaredDistance } from "./observations.js";

export const linkages = ["ward", "average", "complete", "single"] as const;
export type Linkage = (typeof linkages)[number];

/** Two clusters that were joined: rows from 0, joined ones from n on in the order of their heights. */
export interface Merge {
  first: number;
  second: number;
  height: number;
  size: number;
}

export const mostJoined = 4000;

/**
 * Agglomerative clustering by nearest-neighbour chains (Murtagh, Computer Journal 1983), which gives the same tree as
 * joining the closest pair each time in n^2 steps. Heights are those of R's hclust ("ward" is "ward.D2").
 * @throws QuireError invalid_input for more rows than mostJoined
 */
export function hierarchical(rows: readonly number[][], linkage: Linkage): Merge[] {
  const n = rows.length;
  if (n > mostJoined)
    throw badInput(
      `${n} rows are too many for a tree: ${mostJoined} at most.`,
      "Draw a sample with a query, or choose kmeans.",
      { rows: n, limit: "rows" },
    );
  const distances = distancesOf(rows, linkage === "ward");
  const joined = chained(distances, n, linkage);
  return numbered(linkage === "ward" ? joined.map((each) => ({ ...each, height: Math.sqrt(each.height) })) : joined, n);
}

/** A full matrix by rows. */
function distancesOf(rows: readonly number[][], squared: boolean): Float64Array {
  const n = rows.length;
  const result = new Float64Array(n * n);
  for (let one = 0; one < n; one++)
    for (let other = one + 1; other < n; other++) {
      const square = squaredDistance(rows[one]!, rows[other]!);
      result[one * n + other] = result[other * n + one] = squared ? square : Math.sqrt(square);
    }
  return result;
}

interface Joined {
  /** A row of each cluster. */
  first: number;
  second: number;
  height: number;
}

function chained(distances: Float64Array, n: number, linkage: Linkage): Joined[] {
  const sizes = Array.from({ length: n }, () => 1);
  const active = new Set(sizes.keys());
  const joined: Joined[] = [];
  const chain: number[] = [];
  while (active.size > 1) {
    if (chain.length === 0) chain.push(active.values().next().value!);
    const top = chain.at(-1)!;
    const before = chain.at(-2);
    let [nearest, least] = [before ?? -1, before === undefined ? Infinity : distances[top * n + before]!];
    for (const other of active) {
      const distance = distances[top * n + other]!;
      if (other !== top && distance < least) [nearest, least] = [other, distance];
    }
    if (nearest !== before) {
      chain.push(nearest);
      continue;
    }
    chain.length -= 2;
    joined.push({ first: Math.min(top, nearest), second: Math.max(top, nearest), height: least });
    join(distances, n, sizes, active, [top, nearest], linkage);
  }
  return joined.toSorted((one, other) => one.height - other.height);
}

/** The joined cluster takes the place of the second one (Lance and Williams, Computer Journal 1967). */
function join(
  distances: Float64Array,
  n: number,
  sizes: number[],
  active: Set<number>,
  [gone, stays]: readonly [number, number],
  linkage: Linkage,
): void {
  const [a, b] = [sizes[gone]!, sizes[stays]!];
  const between = distances[gone * n + stays]!;
  active.delete(gone);
  for (const other of active) {
    if (other === stays) continue;
    const [left, right] = [distances[gone * n + other]!, distances[stays * n + other]!];
    const c = sizes[other]!;
    const next = {
      ward: () => ((a + c) * left + (b + c) * right - c * between) / (a + b + c),
      average: () => (a * left + b * right) / (a + b),
      complete: () => Math.max(left, right),
      single: () => Math.min(left, right),
    }[linkage]();
    distances[stays * n + other] = distances[other * n + stays] = next;
  }
  sizes[stays] = a + b;
}

function numbered(joined: readonly Joined[], n: number): Merge[] {
  const parents = Array.from({ length: n }, (_, row) => row);
  const names = Array.from({ length: n }, (_, row) => row);
  const sizes = Array.from({ length: n }, () => 1);
  const root = (row: number): number => {
    let at = row;
    while (parents[at] !== at) at = parents[at] = parents[parents[at]!]!;
    return at;
  };
  return joined.map(({ first, second, height }, step) => {
    const [one, other] = [root(first), root(second)];
    const merge = {
      first: Math.min(names[one]!, names[other]!),
      second: Math.max(names[one]!, names[other]!),
      height,
      size: sizes[one]! + sizes[other]!,
    };
    parents[other] = one;
    names[one] = n + step;
    sizes[one] = merge.size;
    return merge;
  });
}

/** The cluster of each row where the tree is cut into k, the largest first. */
export function cutTree(merges: readonly Merge[], k: number): number[] {
  const n = merges.length + 1;
  checkNumber("The number of clusters", k, { least: 1, most: n, whole: true });
  const members = new Map<number, number[]>(Array.from({ length: n }, (_, row) => [row, [row]]));
  for (const [step, { first, second }] of merges.slice(0, n - k).entries()) {
    members.set(n + step, [...members.get(first)!, ...members.get(second)!]);
    members.delete(first);
    members.delete(second);
  }
  const own = Array.from({ length: n }, () => 0);
  const ordered = [...members.values()].toSorted((one, other) => other.length - one.length);
  for (const [cluster, rows] of ordered.entries()) for (const row of rows) own[row] = cluster;
  return own;
}
