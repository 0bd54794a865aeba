import { mean, median, quantileSorted, sum } from "d3-array";
import type { Aggregate, Measured } from "../../contracts/plot-charts.js";
import { QuireError } from "../../domain/error.js";
import type { Table } from "../data/table.js";
import { type Measure, measureOf } from "./channels.js";

/** A measure whose rows at one place become one value. */
export interface Aggregated {
  measure: Measure;
  aggregate: Aggregate | null;
  /** "Mean of Response", "Number of rows". */
  title: string;
  isWhole: boolean;
  /** Of some rows, never none. Throws `invalid_input` where there are several and nothing says how they become one. */
  of(rows: readonly number[], place: string): number;
}

const words: Readonly<Record<Aggregate, string>> = {
  mean: "Mean of",
  median: "Median of",
  sum: "Sum of",
  min: "Least",
  max: "Greatest",
  count: "Number of",
};

/** @param at the channel's place in the figure: "encoding.y". */
export function aggregatedOf(channel: Measured, table: Table, at: string): Aggregated {
  const { field, aggregate = null } = channel;
  if (field === undefined || aggregate === "count") return countOf(channel, table, at);
  const measure = measureOf({ ...channel, field }, table, at);
  return {
    measure,
    aggregate,
    title: channel.title ?? (aggregate === null ? field : `${words[aggregate]} ${field}`),
    isWhole: measure.isWhole && aggregate !== "mean" && aggregate !== "median",
    of(rows, place) {
      if (aggregate === null && rows.length > 1) throw severalRows(at, rows.length, place);
      return valueOf(
        rows.map((row) => Number(measure.values[row])),
        aggregate,
      );
    },
  };
}

/** Rows are counted; of a field, those that have a value of it. */
function countOf(channel: Measured, table: Table, at: string): Aggregated {
  const { field } = channel;
  const column = field === undefined ? null : table.columns.find(({ name }) => name === field);
  if (field !== undefined && !column) measureOf({ ...channel, field }, table, at);
  const values = Array.from({ length: table.rows }, (_, row) => (column?.values[row] === null ? null : 1));
  const title = channel.title ?? (field === undefined ? "Number of rows" : `${words.count} ${field}`);
  const measure: Measure = {
    title,
    field: field ?? "count",
    scale: channel.scale?.type ?? "linear",
    isDate: false,
    isWhole: true,
    values,
    channel,
  };
  return { measure, aggregate: "count", title, isWhole: true, of: (rows) => rows.length };
}

function valueOf(values: readonly number[], aggregate: Aggregate | null): number {
  switch (aggregate) {
    case "mean":
      return mean(values) ?? 0;
    case "median":
      return median(values) ?? 0;
    case "sum":
      return sum(values);
    case "min":
      return values.reduce((one, other) => Math.min(one, other), Infinity);
    case "max":
      return values.reduce((one, other) => Math.max(one, other), -Infinity);
    default:
      return values[0] ?? 0;
  }
}

function severalRows(at: string, count: number, place: string): QuireError {
  return new QuireError(
    "invalid_input",
    `${at}: ${count} rows fall together at ${place}, and nothing says how they become one value.`,
    {
      facts: { field: `${at}.aggregate`, rows: count },
      fix: 'Say how: "aggregate": "mean" (or median, sum, min, max, count); or part them with color.',
    },
  );
}

/** Rows by what they have in common, in the order in which that first comes. */
export function groupRows<Key>(rows: readonly number[], keyOf: (row: number) => Key): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** Quartiles as R's default (type 7, Hyndman and Fan 1996) and whiskers to the last values within 1.5 of their distance (Tukey 1977). */
export interface BoxSummary {
  count: number;
  quartiles: readonly [number, number, number];
  whiskers: readonly [number, number];
  outliers: readonly number[];
}

export function boxSummary(values: readonly number[]): BoxSummary {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number) => quantileSorted(sorted, share) ?? 0;
  const quartiles = [at(0.25), at(0.5), at(0.75)] as const;
  const reach = 1.5 * (quartiles[2] - quartiles[0]);
  const isInside = (value: number) => value >= quartiles[0] - reach && value <= quartiles[2] + reach;
  const inside = sorted.filter(isInside);
  return {
    count: sorted.length,
    quartiles,
    whiskers: [
      Math.min(quartiles[0], inside[0] ?? quartiles[0]),
      Math.max(quartiles[2], inside.at(-1) ?? quartiles[2]),
    ],
    outliers: sorted.filter((value) => !isInside(value)),
  };
}
