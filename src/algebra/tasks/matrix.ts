import { size } from "../numbers/complex.js";
import { valueAt } from "../numbers/evaluate.js";
import { compare, isSame } from "../check/compare.js";
import { expanded } from "../tree/expand.js";
import {
  difference,
  type Expression,
  isZero,
  negative,
  product,
  quotient,
  substitute,
  sum,
  symbol,
  variablesOf,
  whole,
} from "../tree/expression.js";
import { writeExpression } from "../tree/write-expression.js";
import { approximate, exact, formula, type Solution, unevaluated, type Value, type Worked } from "../answers/work.js";
import { coefficientsOf, polynomial } from "../polynomial/coefficients.js";
import { rootsOfPolynomial } from "./roots.js";
import { QuireError } from "../../domain/error.js";

export type Rows = readonly (readonly Expression[])[];
export type MatrixTask = "det" | "inverse" | "eigenvalues" | "rank" | "transpose";

const largest = 8;

/** One matrix; every cell may be a formula, where letters are taken as general. */
export function workMatrix(rows: Rows, task: MatrixTask, seed: number): Worked {
  const [height, width] = [rows.length, rows[0]?.length ?? 0];
  if (height > largest || width > largest)
    throw refused(`A matrix of ${height} by ${width} is too large: ${largest} by ${largest} is allowed.`);
  if (task === "transpose")
    return exact({ kind: "matrix", rows: transposed(rows) }, { checks: ["Rows became columns."] });
  if (task === "rank") return rank(rows);
  if (height !== width) throw refused(`The matrix is ${height} by ${width}; ${task} is of square ones.`);
  if (task === "det") return determinantOf(rows, seed);
  return task === "inverse" ? inverse(rows, seed) : eigenvalues(rows);
}

const refused = (message: string): QuireError =>
  new QuireError("invalid_input", message, { fix: "Give a matrix as in [[1, 2], [3, 4]]." });

const transposed = (rows: Rows): Expression[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? whole(0)));

/** By minors with the column's own order; sums are multiplied out. */
export function determinant(rows: Rows): Expression {
  const [first, ...rest] = rows;
  if (first === undefined) return whole(1);
  return expanded(
    sum(
      first.map((cell, column) => {
        if (isZero(cell)) return whole(0);
        const minor = determinant(rest.map((row) => row.filter((_, place) => place !== column)));
        return product([whole(column % 2 === 0 ? 1 : -1), cell, minor]);
      }),
    ),
  );
}

function determinantOf(rows: Rows, seed: number): Worked {
  const answer = determinant(rows);
  const again = determinant(transposed(rows));
  if (!isSame(compare(answer, again, { region: "real", seed })))
    return unevaluated("Two ways of working it out differ.");
  return exact(formula(answer), { checks: ["Worked out along the rows and along the columns: both are the same."] });
}

/** Whether a cell is 0, for all values of its letters. */
function vanishes(of: Expression): boolean {
  if (isZero(of)) return true;
  if (of.kind === "number") return false;
  const comparison = compare(of, whole(0), { region: "complex", seed: 1 });
  return isSame(comparison);
}

function inverse(rows: Rows, seed: number): Worked {
  const det = determinant(rows);
  if (vanishes(det)) return exact({ kind: "words", text: "no inverse" }, { checks: ["The determinant is 0."] });
  const cofactors = rows.map((_, row) =>
    rows.map((__, column) => {
      const minor = rows
        .filter((_row, place) => place !== column)
        .map((each) => each.filter((_cell, place) => place !== row));
      return product([whole((row + column) % 2 === 0 ? 1 : -1), determinant(minor), quotient(whole(1), det)]);
    }),
  );
  const isInverse = rows.every((row, index) =>
    rows.every((_, column) => {
      const cell = sum(row.map((each, place) => product([each, cofactors[place]?.[column] ?? whole(0)])));
      return isSame(compare(cell, whole(index === column ? 1 : 0), { region: "real", seed }));
    }),
  );
  if (!isInverse) return unevaluated("The product with the matrix is not the unit matrix.");
  const conditions = variablesOf(det).size > 0 ? [`${writeExpression(det)} is not 0`] : [];
  return exact(
    { kind: "matrix", rows: cofactors },
    { checks: ["The product with the matrix is the unit matrix, cell by cell."], conditions },
  );
}

function eigenvalues(rows: Rows): Worked {
  const name = "_value";
  const shifted = rows.map((row, index) =>
    row.map((cell, column) => (index === column ? difference(cell, symbol(name)) : cell)),
  );
  const characteristic = determinant(shifted);
  const coefficients = coefficientsOf(characteristic, name);
  const roots = coefficients === null ? null : rootsOfPolynomial(coefficients);
  if (roots === null) return unevaluated("The characteristic polynomial has letters and a degree above 2.");
  const trace = sum(rows.map((row, index) => row[index] ?? whole(0)));
  const shown = polynomial(coefficients ?? [], "lambda");
  const bad = roots.exact.filter((root) => {
    const value = variablesOf(root).size === 0 ? valueAt(root, new Map()) : null;
    const rest = value === null ? null : valueAt(characteristic, new Map([[name, value]]));
    return rest !== null && size(rest).gt("1e-35");
  });
  if (bad.length > 0) return unevaluated("A root does not satisfy the characteristic polynomial.");
  const checks = [
    `They are the roots of ${writeExpression(shown)}, of which there are ${rows.length} with multiple ones; the trace is ${writeExpression(trace)}.`,
  ];
  const values: Value[] = [
    ...roots.exact.map((each): Value => ({ kind: "formula", formula: each })),
    ...roots.digits.map(({ text }): Value => ({ kind: "digits", text })),
  ];
  if (roots.digits.length > 0)
    return approximate(
      { kind: "list", values },
      "Roots of the characteristic polynomial that no formula was used for are digits.",
      { checks },
    );
  return exact({ kind: "list", values }, { checks, conditions: roots.conditions });
}

/** Gauss's elimination: rows in echelon form, and the columns that have a pivot. */
function eliminated(rows: Rows): { rows: Expression[][]; pivots: number[]; divisors: Expression[] } {
  const left = rows.map((row) => [...row]);
  const width = left[0]?.length ?? 0;
  const pivots: number[] = [];
  const divisors: Expression[] = [];
  for (let column = 0; column < width && pivots.length < left.length; column += 1) {
    const at = left.findIndex((row, index) => index >= pivots.length && !vanishes(row[column] ?? whole(0)));
    const chosen = left[at];
    if (chosen === undefined) continue;
    left.splice(at, 1);
    const pivot = chosen[column] ?? whole(1);
    if (variablesOf(pivot).size > 0) divisors.push(pivot);
    const scaled = chosen.map((cell) => quotient(cell, pivot));
    left.splice(pivots.length, 0, scaled);
    left.forEach((row, index) => {
      const factor = row[column] ?? whole(0);
      if (row !== scaled && !isZero(factor))
        left[index] = row.map((cell, place) =>
          expanded(difference(cell, product([factor, scaled[place] ?? whole(0)]))),
        );
    });
    pivots.push(column);
  }
  return { rows: left, pivots, divisors };
}

function rank(rows: Rows): Worked {
  const { pivots, divisors } = eliminated(rows);
  const conditions = divisors.map((each) => `${writeExpression(each)} is not 0`);
  return exact(formula(whole(pivots.length)), {
    checks: [`Elimination leaves ${pivots.length} rows that are not 0.`],
    conditions,
  });
}

/** Equations, each a row of coefficients and the right side last. */
export function workLinearSystem(
  rows: Rows,
  variables: readonly string[],
  equations: readonly Expression[],
  seed: number,
): Worked {
  const { rows: left, pivots, divisors } = eliminated(rows);
  const count = variables.length;
  const conditions = divisors.map((each) => `${writeExpression(each)} is not 0`);
  if (pivots.includes(count))
    return exact({ kind: "words", text: "no solution" }, { checks: ["Elimination leaves 0 = 1."], conditions });
  const free = variables.filter((_, index) => !pivots.includes(index));
  const solution: Solution = variables.map((variable, index) => {
    const row = left[pivots.indexOf(index)];
    if (!pivots.includes(index) || row === undefined)
      return { variable, value: { kind: "formula", formula: symbol(variable) } };
    const others = variables.flatMap((other, place) =>
      free.includes(other) ? [negative(product([row[place] ?? whole(0), symbol(other)]))] : [],
    );
    return { variable, value: { kind: "formula", formula: sum([row[count] ?? whole(0), ...others]) } };
  });
  const isRight = equations.every((equation) =>
    isSame(compare(putIn(equation, solution), whole(0), { region: "complex", seed })),
  );
  if (!isRight) return unevaluated("The solution of the elimination does not satisfy the equations.");
  const words = free.length === 0 ? "it is the only one" : `infinitely many: ${free.join(", ")} may be any number`;
  return exact(
    { kind: "solutions", solutions: [solution] },
    {
      checks: [`Put back, every equation is satisfied; ${pivots.length} of the equations are independent.`],
      conditions: [...conditions, words],
    },
  );
}

/** An equation with all values of a solution put in at once. */
export function putIn(of: Expression, solution: Solution): Expression {
  const names = new Map(
    solution.flatMap(({ variable, value }) => (value.kind === "formula" ? [[variable, value.formula] as const] : [])),
  );
  const marked = [...names.keys()].reduce((all, name) => substitute(all, name, symbol(`_${name}`)), of);
  return [...names].reduce((all, [name, value]) => substitute(all, `_${name}`, value), marked);
}
