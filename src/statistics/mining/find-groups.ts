import { cutTree, hierarchical } from "../../analysis/mining/hierarchical.js";
import { type Clusters, kMeans, silhouette } from "../../analysis/mining/k-means.js";
import {
  completeRows,
  type Feature,
  numericObservations,
  shuffledColumns,
  squaredDistance,
} from "../../analysis/mining/observations.js";
import { principalComponents } from "../../analysis/mining/principal-components.js";
import { badInput } from "../../analysis/input/samples.js";
import { mean } from "../../analysis/numeric/summary.js";
import { apaNumber } from "../../analysis/result/apa.js";
import { randomIndex } from "../../analysis/resampling/random.js";
import { asJson } from "../schema/figure-json.js";
import type { MineInput, MineOutput, Mined } from "../schema/mine-contract.js";
import { componentsFigure, groupsFigure } from "../figures/mine-figure.js";
import { matrixCode } from "./mined-code.js";

/** Beyond these, what is compared row with row is left out. */
const mostCompared = 3000;
const mostAssigned = 10_000;
const shuffles = 5;

/** Groups of like rows: around centres, or as a tree that is cut. */
export function findGroups(features: readonly Feature[], input: MineInput): Mined {
  const k = input.k ?? 3;
  const { rows, names, missing } = numericObservations(features, Math.max(3, k), input.scale);
  const isTree = input.method === "hierarchical";
  const merges = isTree ? hierarchical(rows, input.linkage) : null;
  const found = merges === null ? kMeans(rows, k, input) : ofAssignments(rows, cutTree(merges, k));
  const explained = 1 - found.total_within / found.total;
  const chance = explainedByChance(rows, k, input);
  const groups = groupsOf(features, found);
  const width = rows.length > mostCompared ? null : silhouette(rows, found);
  const method = isTree
    ? `Hierarchical clustering, ${input.linkage} linkage, cut into ${k}`
    : `k-means, ${k} clusters, the best of ${input.starts} starts`;
  return {
    method: input.scale ? `${method}, columns standardised` : method,
    n: rows.length,
    missing,
    columns: names,
    clusters: {
      groups,
      total_within: found.total_within,
      total: found.total,
      explained,
      explained_by_chance: chance,
      silhouette: width,
      assignments: features[0]!.values.length > mostAssigned ? null : assigned(features, found),
      heights:
        merges
          ?.map(({ height }) => height)
          .toReversed()
          .slice(0, 100) ?? null,
    },
    figure: asJson(
      groupsFigure(
        `${k} clusters`,
        input.scale ? names.map((name) => `${name} (standardised)`) : names,
        rows,
        found.assignments,
      ),
    ),
    table: groups.map(({ size, means, within }, at) => ({ cluster: at + 1, size, within, ...means })),
    warnings: warningsOf(explained, chance, width),
    apa: `${k} clusters of ${found.sizes.join(", ")} rows explain ${apaNumber(100 * explained, 1)} % of the sum of squares`,
    r_code: groupsCode(names, input, k),
  };
}

function warningsOf(explained: number, chance: number, width: number | null): string[] {
  return [
    ...(explained < chance + 0.05
      ? ["The clusters explain hardly more than in shuffled columns: there may be no groups in these data."]
      : []),
    ...(width !== null && width < 0.25 ? ["The clusters are not well apart (silhouette below 0.25)."] : []),
  ];
}

/** The mean over shuffled copies, each with a few starts. */
function explainedByChance(rows: readonly number[][], k: number, { seed, starts }: MineInput): number {
  const random = randomIndex(seed);
  return mean(
    Array.from({ length: shuffles }, () => {
      const { total_within, total } = kMeans(shuffledColumns(rows, random), k, { seed, starts: Math.min(5, starts) });
      return 1 - total_within / total;
    }),
  );
}

function ofAssignments(rows: readonly number[][], assignments: number[]): Clusters {
  const members = (cluster: number) => rows.filter((_, at) => assignments[at] === cluster);
  const centre = (own: readonly number[][]) => own[0]!.map((_, column) => mean(own.map((row) => row[column]!)));
  const around = (own: readonly number[][]) => {
    const middle = centre(own);
    return own.reduce((sum, row) => sum + squaredDistance(row, middle), 0);
  };
  const groups = Array.from({ length: Math.max(...new Set(assignments)) + 1 }, (_, cluster) => members(cluster));
  const within = groups.map(around);
  return {
    assignments,
    sizes: groups.map(({ length }) => length),
    centres: groups.map(centre),
    within,
    total_within: within.reduce((sum, value) => sum + value, 0),
    total: around(rows),
  };
}

/** Means in the units of the data, whatever was standardised. */
function groupsOf(
  features: readonly Feature[],
  { assignments, sizes, within }: Clusters,
): NonNullable<MineOutput["clusters"]>["groups"] {
  const kept = completeRows(features, 1);
  return sizes.map((size, cluster) => {
    const own = kept.filter((_, at) => assignments[at] === cluster);
    const means = features.map(({ name, values }) => [name, mean(own.map((row) => Number(values[row])))] as const);
    return { size, means: Object.fromEntries(means), within: within[cluster] ?? 0 };
  });
}

function assigned(features: readonly Feature[], { assignments }: Clusters): (number | null)[] {
  const own = new Map(completeRows(features, 1).map((row, at) => [row, (assignments[at] ?? 0) + 1]));
  return features[0]!.values.map((_, row) => own.get(row) ?? null);
}

function groupsCode(names: readonly string[], { method, scale, linkage, starts }: MineInput, k: number): string {
  const x = matrixCode(names, scale);
  if (method !== "hierarchical") return `${x}\nkmeans(x, centers = ${k}, nstart = ${starts})`;
  const named = linkage === "ward" ? "ward.D2" : linkage;
  return `${x}\ntree <- hclust(dist(x), method = "${named}")\ncutree(tree, k = ${k})`;
}

/** Directions in which rows differ most, beside those of shuffled columns (Horn, Psychometrika 1965). */
export function findComponents(features: readonly Feature[], { scale, seed }: MineInput): Mined {
  if (features.length < 2) throw badInput("Components are of two columns or more.", "Name more columns.");
  const { rows, names, missing } = numericObservations(features, 3, scale);
  const found = principalComponents(rows);
  const random = randomIndex(seed);
  const byChance = Array.from({ length: shuffles }, () => principalComponents(shuffledColumns(rows, random)).shares);
  const components = found.deviations.map((deviation, at) => ({
    deviation,
    share: found.shares[at] ?? 0,
    share_by_chance: mean(byChance.map((shares) => shares[at] ?? 0)),
    loadings: Object.fromEntries(names.map((name, column) => [name, found.loadings[at]?.[column] ?? 0])),
  }));
  const first = components.findIndex(({ share, share_by_chance }) => share <= share_by_chance);
  const kept = first < 0 ? components.length : first;
  const together = components.slice(0, kept).reduce((sum, { share }) => sum + share, 0);
  return {
    method: `Principal components${scale ? ", columns standardised" : ""}`,
    n: rows.length,
    missing,
    columns: names,
    components,
    figure: asJson(componentsFigure(rows)),
    table: components.map(({ deviation, share, loadings }, at) => ({
      component: at + 1,
      deviation,
      share,
      ...loadings,
    })),
    warnings:
      kept === 0 ? ["No component holds more than in shuffled columns: these columns have nothing in common."] : [],
    apa: `${kept} ${kept === 1 ? "component holds" : "components hold"} more than by chance, together ${apaNumber(100 * together, 1)} % of the variance`,
    r_code: `${matrixCode(names, false)}\nsummary(prcomp(x${scale ? ", scale. = TRUE" : ""}))`,
  };
}
