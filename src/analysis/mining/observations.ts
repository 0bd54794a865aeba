import { badInput } from "../input/samples.js";
import { mean, variance } from "../numeric/summary.js";

/** A column of what is mined: numbers, or categories; null is missing. */
export interface Feature {
  name: string;
  values: readonly (number | string | null)[];
}

/** Columns of numbers without missing values, row by row. */
export interface Observations {
  names: string[];
  rows: number[][];
  missing: number;
}

export const mostFeatures = 500;
const mostCells = 20_000_000;

/**
 * The complete rows of columns of numbers.
 * @throws QuireError invalid_input for texts, NaN, constant columns, too many columns, and fewer than `least` rows
 */
export function numericObservations(features: readonly Feature[], least: number, scale: boolean): Observations {
  const kept = completeRows(features, least);
  const columns = features.map(({ name, values }) => kept.map((row) => numberOf(name, values[row]!)));
  for (const [place, { name }] of features.entries()) requireDifferent(name, columns[place]!);
  const shown = scale ? columns.map(standardised) : columns;
  return {
    names: features.map(({ name }) => name),
    rows: kept.map((_, at) => shown.map((column) => column[at]!)),
    missing: (features[0]?.values.length ?? 0) - kept.length,
  };
}

/** Rows in which no column has a missing value, by number. */
export function completeRows(features: readonly Feature[], least: number): number[] {
  if (features.length === 0) throw badInput("There are no columns to look at.", "Name them: columns.");
  if (features.length > mostFeatures)
    throw badInput(
      `${features.length} columns are more than can be looked at: ${mostFeatures} at most.`,
      "Name those that matter, or join them to fewer with a query.",
      { columns: features.length, limit: "columns" },
    );
  const length = features[0]!.values.length;
  if (length * features.length > mostCells)
    throw badInput(
      `${length} rows of ${features.length} columns are too much at once.`,
      "Draw a sample of the rows with a query, or name fewer columns.",
      { rows: length, limit: "cells" },
    );
  const kept = Array.from({ length }, (_, row) => row).filter((row) =>
    features.every(({ values }) => values[row] !== null),
  );
  if (kept.length < least) {
    const emptiest = features.toSorted((one, other) => gaps(other) - gaps(one))[0]!;
    throw badInput(
      `${kept.length} complete ${kept.length === 1 ? "row" : "rows"} of ${length} are too few: at least ${least} are needed.`,
      gaps(emptiest) > 0
        ? `Leave out "${emptiest.name}", which is missing in ${gaps(emptiest)} rows.`
        : "Give more rows.",
      { rows: kept.length, needed: least },
    );
  }
  return kept;
}

const gaps = ({ values }: Feature) => values.filter((value) => value === null).length;

function numberOf(name: string, value: number | string): number {
  if (typeof value === "string")
    throw badInput(
      `"${name}" holds the text "${value.slice(0, 40)}", and numbers are needed.`,
      "Leave the column out, or code it in numbers with a query.",
      { name },
    );
  if (!Number.isFinite(value))
    throw badInput(
      `"${name}" holds ${value}, which is no number to calculate with.`,
      "Correct it, or leave it out as missing.",
      { name },
    );
  return value;
}

export function requireDifferent(name: string, values: readonly (number | string)[]): void {
  if (values.some((value) => value !== values[0])) return;
  throw badInput(`All values of "${name}" are ${values[0]}: it tells nothing.`, "Leave the column out.", { name });
}

function standardised(column: number[]): number[] {
  const [centre, deviation] = [mean(column), Math.sqrt(variance(column))];
  return column.map((value) => (value - centre) / deviation);
}

/** Each column in an order of its own: what is left of a structure by chance alone. */
export function shuffledColumns(rows: readonly number[][], random: (below: number) => number): number[][] {
  const width = rows[0]?.length ?? 0;
  const orders = Array.from({ length: width }, () => shuffled(rows.length, random));
  return rows.map((_, at) => orders.map((order, column) => rows[order[at]!]![column]!));
}

/** The numbers from 0 in a random order (Fisher and Yates). */
export function shuffled(length: number, random: (below: number) => number): number[] {
  const order = Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at--) {
    const other = random(at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

export function squaredDistance(left: readonly number[], right: readonly number[]): number {
  let total = 0;
  for (let at = 0; at < left.length; at++) total += (left[at]! - right[at]!) ** 2;
  return total;
}
