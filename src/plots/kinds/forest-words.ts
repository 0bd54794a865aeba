import { counted, numberWords, sentence } from "../words/words.js";
import type { Drawn, VegaPart } from "../prepare/drawn.js";
import { type Forest, type ForestRow, noEffect } from "./forest-rows.js";

/** "95 %", "99.9 %" */
export const percentOf = (level: number): string => `${numberWords(100 * level)} %`;

export function describe(figure: Forest): string {
  const { studies, pooled, measure } = figure;
  const none = noEffect(figure);
  const effects = studies.map(({ effect }) => effect);
  const crossing = studies.filter(({ low, high }) => low <= none && none <= high).length;
  const interval = ({ effect, low, high }: { effect: number; low: number; high: number }) =>
    `${numberWords(effect)} (${percentOf(figure.level)} interval ${numberWords(low)} to ${numberWords(high)})`;
  return [
    `Forest plot of ${figure.heading === "Study" ? counted(studies.length, "study", "studies") : counted(studies.length, "row")}: ${measure}${figure.scale === "log" ? " on a log scale" : ""}.`,
    studies.length === 1
      ? `${studies[0]?.label}: ${interval(studies[0] ?? { effect: 0, low: 0, high: 0 })}.`
      : `Effects run from ${numberWords(Math.min(...effects))} to ${numberWords(Math.max(...effects))}; ${crossing} of ${studies.length} intervals include no effect (${numberWords(none)}).`,
    ...pooled.map(
      (each) =>
        `${each.label}: ${interval(each)}${each.prediction === undefined ? "" : `, prediction interval ${numberWords(each.prediction[0])} to ${numberWords(each.prediction[1])}`}.`,
    ),
    ...(figure.heterogeneity === undefined ? [] : [sentence(`Heterogeneity: ${figure.heterogeneity}`)]),
  ].join(" ");
}

export function dataOf(rows: readonly ForestRow[]): Drawn["data"] {
  const names = ["label", "group", "kind", "effect", "low", "high", "weight"];
  const shown = rows.flatMap((row) => {
    if (row.kind !== "study" && row.kind !== "pooled") return [];
    const value = row.kind === "study" ? row.study : row.pooled;
    const weight = row.kind === "study" ? (row.study.weight ?? null) : null;
    return [[value.label, value.group ?? null, row.kind, value.effect, value.low, value.high, weight]];
  });
  return { names, rows: shown };
}

export function vegaOf(figure: Forest): VegaPart {
  const scale = figure.scale === "log" ? { type: "log" } : { zero: false };
  const y = { field: "label", type: "nominal", sort: null, title: null };
  return {
    layer: [
      {
        mark: "rule",
        encoding: { y, x: { field: "low", type: "quantitative", scale, title: figure.measure }, x2: { field: "high" } },
      },
      {
        mark: { type: "point", filled: true, size: 70 },
        encoding: {
          y,
          x: { field: "effect", type: "quantitative", scale },
          shape: {
            field: "kind",
            type: "nominal",
            scale: { domain: ["study", "pooled"], range: ["square", "diamond"] },
            legend: null,
          },
        },
      },
      {
        mark: { type: "rule", strokeDash: [4, 3] },
        encoding: { x: { datum: noEffect(figure), type: "quantitative" } },
      },
    ],
  };
}
