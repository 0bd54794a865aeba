import type { AlgebraOutput } from "./algebra.tool.js";

type Lines = Pick<AlgebraOutput, "label" | "answer" | "decimal" | "conditions" | "checks" | "reason" | "engine">;

/** An answer with its label, where it holds and how it was checked, a fact a line. */
export function algebraLines({ label, answer, decimal, conditions, checks, reason, engine }: Lines): string[] {
  const digits = decimal === null || decimal === answer ? "" : ` (${decimal})`;
  const found = engine.name === "quire" ? "" : `, found by ${engine.name} ${engine.version}`;
  return [
    answer === null ? "No answer." : `${answer}${digits}`,
    `Label: ${label}${found}`,
    ...conditions.map((condition) => `Condition: ${condition}`),
    ...checks.map((check) => `Check: ${check}`),
    ...(reason === null ? [] : [`Reason: ${reason}`]),
  ];
}
