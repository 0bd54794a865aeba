import { QuireError, type ErrorFacts } from "../../domain/error.js";

/** Values of one variable or group; null is a missing value. */
export interface Sample {
  name: string;
  values: readonly (number | null)[];
}

/** A sample without its missing values. */
export interface CleanSample {
  name: string;
  values: number[];
  missing: number;
}

export function badInput(message: string, fix: string, facts: ErrorFacts = {}): QuireError {
  return new QuireError("invalid_input", message, { facts, fix });
}

/**
 * Drops missing values and counts them.
 * @throws QuireError invalid_input for NaN and infinite values, and where fewer than `least` values are left
 */
export function cleanSample({ name, values }: Sample, least: number): CleanSample {
  const kept = values.filter((value) => value !== null);
  const wrong = kept.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    throw badInput(
      `"${name}" holds ${kept[wrong]}, which is no number to calculate with.`,
      "Correct the value, or leave it out as missing.",
      { name, value: String(kept[wrong]) },
    );
  }
  if (kept.length < least) {
    const has = kept.length === 0 ? "no values" : `${kept.length} ${kept.length === 1 ? "value" : "values"}`;
    throw badInput(
      `"${name}" has ${has}, and at least ${least} are needed.`,
      "Give more values, or choose another group or variable.",
      { name, n: kept.length, needed: least },
    );
  }
  return { name, values: kept, missing: values.length - kept.length };
}

/** As many cleaned samples as were given. @throws QuireError invalid_input where there are fewer than `leastGroups` */
export function cleanGroups(groups: readonly Sample[], leastGroups: number, leastValues: number): CleanSample[] {
  if (groups.length < leastGroups) {
    throw badInput(
      `${groups.length} groups were given, and at least ${leastGroups} are needed.`,
      "Give every group its own values.",
      { groups: groups.length },
    );
  }
  return groups.map((group) => cleanSample(group, leastValues));
}

/**
 * Values measured together, row by row: a row in which one of them is missing is left out.
 * @throws QuireError invalid_input for unequal lengths, values that are no numbers, and fewer than `least` rows
 */
export function cleanRows(samples: readonly Sample[], least: number): { columns: CleanSample[]; missing: number } {
  const length = samples[0]?.values.length ?? 0;
  const other = samples.find(({ values }) => values.length !== length);
  if (other !== undefined) {
    throw badInput(
      `"${samples[0]!.name}" has ${length} values and "${other.name}" ${other.values.length}: they cannot be paired.`,
      "Give as many values to each, null where one is missing.",
      { first: length, second: other.values.length },
    );
  }
  const rows = Array.from({ length }, (_, row) => row).filter((row) =>
    samples.every(({ values }) => values[row] !== null),
  );
  const missing = length - rows.length;
  const columns = samples.map(({ name, values }) => ({
    ...cleanSample({ name, values: rows.map((row) => values[row]!) }, least),
    missing,
  }));
  return { columns, missing };
}

/** @throws QuireError invalid_input where all values are the same */
export function requireVariation({ name, values }: CleanSample, purpose: string): void {
  if (values.some((value) => value !== values[0])) return;
  throw badInput(
    `All values of "${name}" are ${values[0]}: ${purpose} cannot be calculated without variation.`,
    "Choose a variable whose values differ.",
    { name },
  );
}

/** @throws QuireError invalid_input where the level of an interval is not between 0 and 1 */
export function checkLevel(level: number): void {
  if (level > 0 && level < 1) return;
  throw badInput(`The level of an interval lies between 0 and 1, not at ${level}.`, "Give 0.95 for 95 %.", { level });
}

/** @throws QuireError invalid_input where a named number is not finite, or smaller than `least` (or equal, if `above`) */
export function checkNumber(
  name: string,
  value: number,
  bounds: { least?: number; above?: number; most?: number; whole?: boolean } = {},
): void {
  const fits =
    Number.isFinite(value) &&
    (bounds.least === undefined || value >= bounds.least) &&
    (bounds.above === undefined || value > bounds.above) &&
    (bounds.most === undefined || value <= bounds.most) &&
    (bounds.whole !== true || Number.isInteger(value));
  if (fits) return;
  const wanted = [
    bounds.whole === true ? "a whole number" : "a number",
    ...(bounds.least === undefined ? [] : [`of at least ${bounds.least}`]),
    ...(bounds.above === undefined ? [] : [`above ${bounds.above}`]),
    ...(bounds.most === undefined ? [] : [`of at most ${bounds.most}`]),
  ].join(" ");
  throw badInput(`${name} is ${value}, and has to be ${wanted}.`, `Correct ${name}.`, { name, value: String(value) });
}
