import { writeExpression, writeLatex } from "./tree/write-expression.js";
import type { Expression } from "./tree/expression.js";
import { variablesOf } from "./tree/expression.js";
import { valueAt } from "./numbers/evaluate.js";
import type { Finding, Label, Value, Worked } from "./answers/work.js";
import { digitsOf } from "./tasks/roots.js";

/** An answer in words of a program and of TeX. */
export interface Shown {
  label: Label;
  /** Null where nothing was found. */
  answer: string | null;
  latex: string | null;
  /** The value in digits of a formula without variables. */
  decimal: string | null;
  /** Of equations: the values of the variables, as formulas or digits. */
  solutions: { variable: string; value: string; decimal: string | null }[][];
  conditions: string[];
  checks: string[];
  reason: string | null;
}

/** Writes an answer; `engine` is who found it, where that is another program. */
export function showWorked<Engine>(
  { label, finding, conditions, checks, reason }: Worked,
  engine: Engine,
): Shown & { engine: Engine } {
  const written = finding === null ? { answer: null, latex: null } : writeFinding(finding);
  return {
    label,
    ...written,
    decimal: finding?.kind === "value" ? decimalOf(finding.value) : null,
    solutions:
      finding?.kind === "solutions"
        ? finding.solutions.map((each) =>
            each.map(({ variable, value }) => ({ variable, value: textOf(value), decimal: decimalOf(value) })),
          )
        : [],
    conditions,
    checks,
    reason,
    engine,
  };
}

function writeFinding(finding: Finding): { answer: string; latex: string } {
  switch (finding.kind) {
    case "value":
      return { answer: textOf(finding.value), latex: latexOf(finding.value) };
    case "words":
      return { answer: finding.text, latex: `\\text{${finding.text}}` };
    case "list":
      return { answer: finding.values.map(textOf).join(", "), latex: finding.values.map(latexOf).join(",\\; ") };
    case "matrix": {
      const rows = (write: (cell: Expression) => string, cell: string, row: string) =>
        finding.rows.map((each) => each.map(write).join(cell)).join(row);
      return {
        answer: `[[${rows(writeExpression, ", ", "], [")}]]`,
        latex: `\\begin{pmatrix}${rows(writeLatex, " & ", " \\\\ ")}\\end{pmatrix}`,
      };
    }
    default: {
      const all = (write: (value: Value) => string, name: (variable: string) => string, equals: string) =>
        finding.solutions.map((solution) =>
          solution.map(({ variable, value }) => `${name(variable)}${equals}${write(value)}`).join(", "),
        );
      return {
        answer: all(textOf, (name) => name, " = ").join("; "),
        latex: all(latexOf, (name) => writeLatex({ kind: "symbol", name }), " = ").join(",\\quad "),
      };
    }
  }
}

const textOf = (value: Value): string => (value.kind === "digits" ? value.text : writeExpression(value.formula));
const latexOf = (value: Value): string =>
  value.kind === "digits" ? value.text.replaceAll("*", " ") : writeLatex(value.formula);

function decimalOf(value: Value): string | null {
  if (value.kind === "digits") return value.text;
  if (variablesOf(value.formula).size > 0) return null;
  const found = valueAt(value.formula, new Map());
  return found === null ? null : digitsOf(found);
}
