import { QuireError } from "../domain/error.js";
import type { AlgebraAnswer } from "../ports/algebra.js";
import type { Calculator } from "../ports/machine.js";

/** How near to 1 the answer through what was given must come; the calculator has 14 digits. */
const nearEnough = 1e-11;

/**
 * A formula with units, put together or in another unit, by the calculator; its answer divided by what was given must be 1.
 * Throws `invalid_input` (units that do not fit each other), `timeout`.
 */
export async function workUnits(
  calculator: Calculator,
  { expression, to }: { expression: string; to: string | undefined },
  signal: AbortSignal,
): Promise<AlgebraAnswer> {
  const { text: answer } = await calculator.calculate(
    to === undefined ? expression : `(${expression}) to ${to}`,
    signal,
  );
  const shown = { latex: null, decimal: null, solutions: [], conditions: [], engine: null };
  const ratio = await ratioOf(calculator, answer, expression, signal);
  if (ratio !== null && Math.abs(ratio - 1) < nearEnough)
    return {
      ...shown,
      label: "approximate",
      answer,
      checks: ["Divided by what was given it is 1, to 11 digits."],
      reason: "The calculator works with 14 digits.",
    };
  const why = ratio === null ? "cannot be divided by what was given" : `is ${ratio} times what was given`;
  return {
    ...shown,
    label: "unevaluated",
    answer: null,
    checks: [],
    reason: `The calculator says ${answer}, which ${why}: scales that do not begin at 0, as of temperatures, are the calculator's alone.`,
  };
}

async function ratioOf(calculator: Calculator, answer: string, given: string, signal: AbortSignal) {
  try {
    return (await calculator.calculate(`(${answer}) / (${given})`, signal)).number;
  } catch (error) {
    if (error instanceof QuireError && error.code === "invalid_input") return null;
    throw error;
  }
}
