import { QuireError } from "../domain/error.js";
import { constants, type Expression, variablesOf, whole } from "./tree/expression.js";
import { readEquation, readExpression, readMatrix } from "./tree/read-expression.js";
import { workDerivative } from "./tasks/derivative.js";
import { workIntegral } from "./tasks/integrate.js";
import { workDefiniteIntegral } from "./tasks/integrate-between.js";
import { workLimit } from "./tasks/limit.js";
import { type MatrixTask, workLinearSystem, workMatrix } from "./tasks/matrix.js";
import { workRewriting } from "./tasks/rewrite.js";
import { workSeries } from "./tasks/series.js";
import { workEquation } from "./tasks/solve.js";
import { workSum } from "./tasks/sum.js";
import { workSystem } from "./tasks/system.js";
import type { Proposer, Worked } from "./answers/work.js";
import { ownProposer } from "./own-proposer.js";
import { difference, product, sum, symbol } from "./tree/expression.js";

export const operations = [
  "integrate",
  "differentiate",
  "solve",
  "simplify",
  "factor",
  "expand",
  "limit",
  "series",
  "sum",
  "det",
  "inverse",
  "eigenvalues",
  "rank",
  "transpose",
  "linear_solve",
] as const;
export type Operation = (typeof operations)[number];

/** What is asked, as text. */
export interface AlgebraTask {
  operation: Operation;
  /** One formula, equation or matrix; of `solve` several equations. */
  expressions: readonly string[];
  variables: readonly string[];
  from?: string | undefined;
  to?: string | undefined;
  at?: string | undefined;
  side: "both" | "above" | "below";
  order: number;
  seed: number;
}

/** Works a task out and checks it. Throws `invalid_input` where it cannot be read. */
export function workTask(task: AlgebraTask, others: readonly Proposer[]): Worked {
  const proposers = [ownProposer, ...others];
  const [text = ""] = task.expressions;
  if (task.operation === "solve") return solve(task, proposers);
  if (task.operation === "linear_solve") return linearSolve(task);
  if (
    task.operation === "det" ||
    task.operation === "inverse" ||
    task.operation === "eigenvalues" ||
    task.operation === "rank" ||
    task.operation === "transpose"
  )
    return workMatrix(readMatrix(text), task.operation satisfies MatrixTask, task.seed);
  const denominators: Expression[] = [];
  const of = readExpression(text, denominators);
  if (task.operation === "simplify" || task.operation === "factor" || task.operation === "expand")
    return workRewriting(of, task.operation, denominators, proposers, task.seed);
  return calculus(task, of, proposers);
}

function calculus(task: AlgebraTask, of: Expression, proposers: readonly Proposer[]): Worked {
  const { operation, seed } = task;
  const variable = variableOf(task, [of]);
  const read = (field: "from" | "to" | "at") => readExpression(needed(task, field));
  if (operation === "differentiate") return workDerivative(of, variable, task.order, proposers, seed);
  if (operation === "limit") return workLimit({ of, variable, to: read("at"), side: task.side }, proposers);
  if (operation === "series")
    return workSeries(of, variable, task.at === undefined ? whole(0) : read("at"), task.order);
  if (operation === "sum") return workSum({ of, variable, from: read("from"), to: read("to") }, proposers, seed);
  if (task.from === undefined && task.to === undefined) return workIntegral(of, variable, proposers, seed);
  return workDefiniteIntegral({ of, variable, from: read("from"), to: read("to") }, proposers, seed);
}

function solve(task: AlgebraTask, proposers: readonly Proposer[]): Worked {
  const equations = task.expressions.map(readEquation);
  const [first] = equations;
  if (equations.length === 1 && first !== undefined && task.variables.length <= 1)
    return workEquation(first, variableOf(task, equations), proposers, task.seed);
  const all =
    task.variables.length > 0
      ? task.variables
      : [...new Set(equations.flatMap((each) => [...variablesOf(each)]))].toSorted();
  return workSystem(equations, all, proposers, task.seed);
}

/** A matrix and its right side, as in [[1, 2], [3, 4]] and [5, 6]. */
function linearSolve(task: AlgebraTask): Worked {
  const [left = "", right = ""] = task.expressions;
  const [matrix, values] = [readMatrix(left), readMatrix(right)];
  if (values.length !== matrix.length)
    throw invalid(
      "expressions",
      "The right side must have as many rows as the matrix.",
      "Give two expressions: [[1, 2], [3, 4]] and [5, 6].",
    );
  const names = (matrix[0] ?? []).map((_, index) => `x_${index + 1}`);
  const rows = matrix.map((row, index) => [...row, values[index]?.[0] ?? whole(0)]);
  const equations = rows.map((row) =>
    difference(
      sum(names.map((name, index) => product([row[index] ?? whole(0), symbol(name)]))),
      row.at(-1) ?? whole(0),
    ),
  );
  return workLinearSystem(rows, names, equations, task.seed);
}

function variableOf({ variables, operation }: AlgebraTask, all: readonly Expression[]): string {
  const [named, ...more] = variables;
  if (more.length > 0) throw invalid("variables", `${operation} is by one variable.`, "Give one variable.");
  if (named !== undefined) {
    if (constants.has(named) || !/^[\p{L}][\p{L}\p{N}_]{0,30}$/u.test(named))
      throw invalid(
        "variables",
        `${JSON.stringify(named.slice(0, 40))} is no name of a variable.`,
        "Give a letter such as x.",
      );
    return named;
  }
  const found = [...new Set(all.flatMap((each) => [...variablesOf(each)]))].toSorted();
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  if (found.length === 0) return "x";
  if (found.includes("x")) return "x";
  throw invalid(
    "variables",
    `The formula has the variables ${found.join(", ")}.`,
    `Say by which: variables ${only ?? "x"}.`,
  );
}

function needed(task: AlgebraTask, field: "from" | "to" | "at"): string {
  const value = task[field];
  if (value === undefined)
    throw invalid(
      field,
      `${task.operation} needs ${field}.`,
      `Give ${field}, as a number, a formula without variables, or Infinity.`,
    );
  return value;
}

const invalid = (field: string, message: string, fix: string): QuireError =>
  new QuireError("invalid_input", message, { facts: { field }, fix });
