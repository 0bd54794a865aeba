import { badInput } from "../analysis/input/samples.js";
import type { Variable } from "../analysis/models/design.js";
import { analyseSeries } from "../analysis/series/analyse-series.js";
import type { SeriesMethod, SeriesResult } from "../analysis/series/schema.js";
import type { Formula } from "./read-formula.js";
import type { ModelInput } from "./schema/model-contract.js";

/**
 * The series of a formula "value ~ time", put in the order of its times; "value ~ 1" as the rows stand. Throws
 * `invalid_input` for times that are missing or stand twice, and for values that are no numbers.
 */
export function seriesOf(
  { response, terms }: Formula,
  variables: readonly Variable[],
  method: SeriesMethod,
  { period, lags, steps, seasonal }: ModelInput,
): SeriesResult {
  const [term, ...others] = terms;
  if (others.length > 0 || (term?.length ?? 0) > 1)
    throw badInput("A series has one column of times.", `Write "${response} ~ time", or "${response} ~ 1".`);
  const values = numbersOf(variableNamed(response, variables));
  const times = term?.[0] === undefined ? null : variableNamed(term[0], variables);
  const order = times === null ? values.map((_, row) => row) : inTime(times);
  const series = { name: response, values: order.map((row) => values[row] ?? null) };
  const options = { type: seasonal, ...given("period", period), ...given("lags", lags), ...given("steps", steps) };
  const found = analyseSeries(series, method, options);
  return { ...found, warnings: [...unequalSteps(times, order), ...found.warnings] };
}

const given = <Name extends string>(name: Name, value: number | undefined) =>
  (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, number>>;

function variableNamed(name: string, variables: readonly Variable[]): Variable {
  const found = variables.find((variable) => variable.name === name);
  if (found === undefined) throw badInput(`There is no column "${name}".`, "Name one of the data set.", { name });
  return found;
}

function numbersOf({ name, values }: Variable): (number | null)[] {
  return values.map((value) => {
    if (typeof value === "string")
      throw badInput(`"${name}" holds the text "${value}" among its numbers.`, "Name a column of numbers.", { name });
    return value;
  });
}

/** Rows in the order of their times: numbers by size, dates as they are written in ISO 8601. */
function inTime({ name, values }: Variable): number[] {
  const seen = new Set<number | string>();
  for (const value of values) {
    if (value === null) throw badInput(`A time of "${name}" is missing.`, "Fill it, or leave the row out.", { name });
    if (seen.has(value))
      throw badInput(
        `"${name}" has several rows of ${value}.`,
        "Give each time one value: average them with a query.",
        { name },
      );
    seen.add(value);
  }
  const compare = (one: number | string | null | undefined, other: number | string | null | undefined) =>
    typeof one === "number" && typeof other === "number" ? one - other : String(one) < String(other) ? -1 : 1;
  return values.map((_, row) => row).toSorted((one, other) => compare(values[one], values[other]));
}

/** Times that are numbers tell whether a step is missing. */
function unequalSteps(times: Variable | null, order: readonly number[]): string[] {
  const sorted = order.map((row) => times?.values[row]);
  const steps = sorted.slice(1).map((time, place) => Number(time) - Number(sorted[place]));
  const areEqual =
    times === null || steps.some(Number.isNaN) || steps.every((step) => Math.abs(step - (steps[0] ?? 0)) < 1e-9);
  return areEqual ? [] : [`The steps of "${times.name}" are not equal: a series has a value for each time.`];
}
