import { apaShare } from "../analysis/result/apa.js";
import type { MineOutput } from "./schema/mine-contract.js";
import { shortNumber } from "./test-lines.js";

const mostShown = 12;

/** What was found, a fact a line, the baseline beside it. */
export function mineLines(output: MineOutput): string[] {
  const { method, n, clusters, components, classes, rules, topics, warnings, apa, data } = output;
  return [
    `${method}, n = ${n}`,
    ...(clusters === null ? [] : clusterLines(clusters)),
    ...(components ?? []).slice(0, mostShown).map(componentLine),
    ...(classes === null ? [] : classLines(classes)),
    ...(rules ?? []).slice(0, mostShown).map(ruleLine),
    ...(topics ?? []).map(topicLine),
    ...warnings.map((warning) => `Warning: ${warning}`),
    `In APA style: ${apa}`,
    ...(data?.name ? [`Data: ${data.name}`] : []),
  ];
}

const percent = (share: number) => `${shortNumber(100 * share)} %`;

function clusterLines(clusters: NonNullable<MineOutput["clusters"]>): string[] {
  const { groups, total_within, total, explained, explained_by_chance, silhouette } = clusters;
  return [
    `Sum of squares within clusters: ${shortNumber(total_within)} of ${shortNumber(total)}`,
    `Between clusters: ${percent(explained)} of the sum of squares; in shuffled columns ${percent(explained_by_chance)}`,
    ...(silhouette === null ? [] : [`Mean silhouette: ${shortNumber(silhouette)}`]),
    ...groups.map(({ size, means }, at) => {
      const shown = Object.entries(means).slice(0, mostShown);
      return `Cluster ${at + 1}: ${size} rows; means ${shown.map(([name, value]) => `${name} ${shortNumber(value)}`).join(", ")}`;
    }),
  ];
}

function componentLine(component: NonNullable<MineOutput["components"]>[number], at: number): string {
  const { deviation, share, share_by_chance, loadings } = component;
  const heaviest = Object.entries(loadings).toSorted((one, other) => Math.abs(other[1]) - Math.abs(one[1]));
  const shown = heaviest.slice(0, 5).map(([name, weight]) => `${name} ${shortNumber(weight)}`);
  return `Component ${at + 1}: standard deviation ${shortNumber(deviation)}, ${percent(share)} of the variance (by chance ${percent(share_by_chance)}); ${shown.join(", ")}`;
}

function classLines(classes: NonNullable<MineOutput["classes"]>): string[] {
  const { names, accuracy, interval, baseline, kappa, folds, confusion, recall, out_of_bag_error, importance } =
    classes;
  return [
    `Accuracy: ${percent(accuracy)}, ${100 * interval.level} % interval ${percent(interval.low ?? 0)} to ${percent(interval.high ?? 1)}, in ${folds}-fold cross-validation`,
    `Baseline: ${percent(baseline)}, the commonest class each time; kappa ${apaShare(kappa)}`,
    ...names.slice(0, mostShown).map((name, at) => {
      const [right = 0, all] = [confusion[at]?.[at], confusion[at]?.reduce((sum, count) => sum + count, 0) ?? 0];
      return `${name}: ${right} of ${all} foretold rightly (${percent(recall[at] ?? 0)})`;
    }),
    ...(out_of_bag_error === null ? [] : [`Out-of-bag error: ${percent(out_of_bag_error)}`]),
    ...importance.slice(0, mostShown).map(({ column, weight }) => `Importance of ${column}: ${percent(weight)}`),
  ];
}

function ruleLine(rule: NonNullable<MineOutput["rules"]>[number]): string {
  const { given, follows, count, support, confidence, lift } = rule;
  return `If ${given.join(" and ")}, then ${follows}: support ${shortNumber(support)} (${count}), confidence ${shortNumber(confidence)}, lift ${shortNumber(lift)}`;
}

function topicLine({ terms, share, passages }: NonNullable<MineOutput["topics"]>[number], at: number): string {
  const places = passages.map(
    ({ key, title, page, line }) =>
      `${key === null ? title : `@${key}`} ${page === null ? `line ${line}` : `p. ${page}`}`,
  );
  return `Topic ${at + 1} (${percent(share)}): ${terms.join(", ")}; most in ${places.join(", ")}`;
}

/** The same to be cited: what belongs to a group stands in its row of a table, so that no number has another's name. */
export function mineStatements(output: MineOutput): string[] {
  const { method, n, clusters, components, classes, table } = output;
  if (clusters === null && components === null && classes === null) return mineLines(output);
  const [head, ...rows] = [Object.keys(table[0] ?? {}), ...table.map((row) => Object.values(row))];
  const line = (cells: readonly (string | number | null)[]) => `| ${cells.map(cellText).join(" | ")} |`;
  return [
    `${method}, n = ${n}`,
    ...(clusters === null ? [] : clusterLines({ ...clusters, groups: [] })),
    ...(classes === null ? [] : classStatements(classes)),
    ...output.warnings.map((warning) => `Warning: ${warning}`),
    `In APA style: ${output.apa}`,
    line(head ?? []),
    line((head ?? []).map(() => "---")),
    ...rows.map(line),
  ];
}

function cellText(cell: string | number | null): string {
  return typeof cell === "number" ? shortNumber(cell) : (cell ?? "").replaceAll("_", " ").replaceAll("|", "/");
}

function classStatements(classes: NonNullable<MineOutput["classes"]>): string[] {
  const { accuracy, baseline, kappa, folds, names, confusion, importance, out_of_bag_error } = classes;
  return [
    `The accuracy is ${percent(accuracy)} in ${folds}-fold cross-validation.`,
    `The baseline is ${percent(baseline)}: the commonest class each time.`,
    `The accuracy is ${accuracy > baseline ? "higher" : "not higher"} than the baseline.`,
    `Kappa is ${shortNumber(kappa)}.`,
    ...names.slice(0, mostShown).map((name, at) => {
      const all = confusion[at]?.reduce((sum, count) => sum + count, 0) ?? 0;
      return `${name} was foretold rightly in ${confusion[at]?.[at] ?? 0} of ${all} rows.`;
    }),
    ...(out_of_bag_error === null ? [] : [`The out-of-bag error is ${percent(out_of_bag_error)}.`]),
    ...importance
      .slice(0, mostShown)
      .map(({ column, weight }) => `The importance of ${column.replaceAll("_", " ")} is ${percent(weight)}.`),
  ];
}
