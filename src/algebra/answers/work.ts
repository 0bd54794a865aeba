import type { Expression } from "../tree/expression.js";

/** How far an answer is to be trusted: shown to be right, right to the digits that are given, or not found. */
export const labels = ["exact", "approximate", "unevaluated"] as const;
export type Label = (typeof labels)[number];

/** A solution: a value for each variable. A number of digits where no formula is known. */
export type Value = { kind: "formula"; formula: Expression } | { kind: "digits"; text: string };
export type Solution = readonly { variable: string; value: Value }[];

export type Finding =
  | { kind: "value"; value: Value }
  | { kind: "solutions"; solutions: readonly Solution[] }
  | { kind: "matrix"; rows: readonly (readonly Expression[])[] }
  | { kind: "list"; values: readonly Value[] }
  /** "diverges", "no solution". */
  | { kind: "words"; text: string };

export interface Worked {
  label: Label;
  /** Null where nothing was found. */
  finding: Finding | null;
  /** Where the answer holds, in words: "x > 0". */
  conditions: string[];
  /** How it was checked, a step each. */
  checks: string[];
  /** Of an answer that is not exact: why. */
  reason: string | null;
  /** Who found it; it is Quire that checks. */
  found_by: string;
}

/** A program that proposes answers. Everything it says is checked before it counts; null: it has none. */
export interface Proposer {
  name: string;
  integral(of: Expression, by: string): Expression | null;
  integralBetween(of: Expression, by: string, from: Expression, to: Expression): Expression | null;
  limit(of: Expression, variable: string, to: Expression): Expression | null;
  roots(of: Expression, variable: string): Expression[] | null;
  rewritten(of: Expression, how: "simplify" | "factor" | "expand"): Expression | null;
  sum(of: Expression, variable: string, from: Expression, to: Expression): Expression | null;
}

export const own = "Quire";
export const formula = (of: Expression): Finding => ({ kind: "value", value: { kind: "formula", formula: of } });
export const digits = (text: string): Finding => ({ kind: "value", value: { kind: "digits", text } });

export function unevaluated(reason: string, more: Partial<Worked> = {}): Worked {
  return { label: "unevaluated", finding: null, conditions: [], checks: [], reason, found_by: own, ...more };
}

export function exact(finding: Finding, more: Partial<Worked> = {}): Worked {
  return { label: "exact", finding, conditions: [], checks: [], reason: null, found_by: own, ...more };
}

export function approximate(finding: Finding, reason: string, more: Partial<Worked> = {}): Worked {
  return { label: "approximate", finding, conditions: [], checks: [], reason, found_by: own, ...more };
}
