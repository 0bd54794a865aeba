import { badInput, checkNumber } from "../input/samples.js";
import { factorColumns, interactionColumns } from "../numeric/coding.js";
import { rDataFrame, rLet, rQuoted, type RExpression } from "../result/r-code.js";

/** A variable of a model: numbers, or the level of a factor in each row; null is missing. */
export interface Variable {
  name: string;
  values: readonly (number | string | null)[];
}

/** A term: one variable, or several that interact. */
export type ModelTerm = readonly string[];

/** Rows without missing values, as columns of the design. */
export interface Design {
  response: { name: string; values: number[] };
  columns: { name: string; term: string; values: number[] }[];
  formula: string;
  missing: number;
  data: RExpression;
}

/**
 * The design of `response ~ terms`, with an intercept, factors against their first level, and interactions as
 * products. Rows with a missing value are left out.
 * @throws QuireError invalid_input for unknown variables, unequal lengths, values that are no numbers, factors with one
 *   level, and fewer rows than columns
 */
export function buildDesign(response: Variable, variables: readonly Variable[], terms: readonly ModelTerm[]): Design {
  const used = new Map([response, ...named(variables, terms)].map((variable) => [variable.name, variable]));
  const n = response.values.length;
  for (const { name, values } of used.values()) {
    if (values.length !== n)
      throw badInput(
        `"${name}" has ${values.length} values and "${response.name}" ${n}.`,
        "Give each row a value, null where one is missing.",
        { name },
      );
  }
  const rows = Array.from({ length: n }, (_, row) => row).filter((row) =>
    [...used.values()].every(({ values }) => values[row] !== null),
  );
  const kept = new Map([...used].map(([name, { values }]) => [name, rows.map((row) => values[row]!)]));
  const columns = [
    { name: "(Intercept)", term: "(Intercept)", values: rows.map(() => 1) },
    ...terms.flatMap((term) => columnsOf(term, kept)),
  ];
  if (rows.length < columns.length + 1) {
    throw badInput(
      `${rows.length} complete rows are too few for ${columns.length} coefficients.`,
      "Give more rows, or fewer terms.",
      { rows: rows.length, coefficients: columns.length },
    );
  }
  return {
    response: { name: response.name, values: numbersOf(response.name, kept.get(response.name)!) },
    columns,
    formula: `${rQuoted(response.name)} ~ ${terms.length === 0 ? "1" : terms.map((term) => term.map(rQuoted).join(":")).join(" + ")}`,
    missing: n - rows.length,
    data: rLet(
      "dat",
      rDataFrame(
        Object.fromEntries(
          [...kept].map(([name, values]) => [name, allText(values) ? values : numbersOf(name, values)]),
        ),
      ),
    ),
  };
}

function named(variables: readonly Variable[], terms: readonly ModelTerm[]): Variable[] {
  return [...new Set(terms.flat())].map((name) => {
    const found = variables.find((variable) => variable.name === name);
    if (found === undefined)
      throw badInput(
        `The model names "${name}", and no variable has that name.`,
        `Variables: ${variables.map((variable) => variable.name).join(", ")}.`,
        { name },
      );
    return found;
  });
}

function columnsOf(term: ModelTerm, kept: ReadonlyMap<string, (number | string)[]>): Design["columns"] {
  const label = term.join(":");
  const parts = term.map((name) => partColumns(name, kept.get(name)!));
  return parts
    .reduce((left, right) => {
      const products = interactionColumns(
        left.map(({ values }) => values),
        right.map(({ values }) => values),
      );
      const names = right.flatMap((second) => left.map((first) => `${first.name}:${second.name}`));
      return products.map((values, place) => ({ name: names[place]!, values }));
    })
    .map((column) => ({ ...column, term: label }));
}

function partColumns(name: string, values: (number | string)[]): { name: string; values: number[] }[] {
  if (!allText(values)) return [{ name, values: numbersOf(name, values) }];
  const levels = [...new Set(values)].sort();
  if (levels.length < 2)
    throw badInput(
      `The factor "${name}" has one level: "${levels[0] ?? ""}".`,
      "Leave it out, or give rows of another level.",
      { name },
    );
  return factorColumns(values, levels, "treatment").map(({ level, column }) => ({
    name: `${name}${level}`,
    values: column,
  }));
}

function allText(values: readonly (number | string)[]): values is string[] {
  return values.every((value) => typeof value === "string");
}

function numbersOf(name: string, values: readonly (number | string)[]): number[] {
  return values.map((value) => {
    if (typeof value === "string")
      throw badInput(
        `"${name}" holds the text "${value}" among its numbers.`,
        "Correct the value, or leave it out as missing.",
        { name, value },
      );
    checkNumber(`A value of "${name}"`, value);
    return value;
  });
}
