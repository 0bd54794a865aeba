import { z } from "zod";
import { contentHash } from "../run/content-hash.js";
import { defineTool } from "../tool/define-tool.js";

const calculatorInput = z.strictObject({
  expression: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .describe(
      "As in 2 * (3 + 4)^2, mean([1, 2, 3]), 5 km to mile, fraction(1, 3) + 1/6; several lines: the last counts",
    ),
});

const calculatorOutput = z.strictObject({
  /** "calc:" and a hash of the expression. */
  source_id: z.string(),
  expression: z.string(),
  /** The result as people write it. */
  text: z.string(),
  /** Null where it is no single real number. */
  number: z.number().nullable(),
  /** "number", "Fraction", "Unit", "DenseMatrix", ... */
  kind: z.string(),
});

export const tool = defineTool(
  {
    name: "calculator",
    version: 1,
    description: "Calculates: arithmetic, exact fractions, units, statistics of lists, matrices, combinatorics.",
    input: calculatorInput,
    output: calculatorOutput,
    effect: "none",
    network: false,
    for_models: true,
    observe: ({ expression, text }) => ({
      kind: "worked_out",
      title: "Calculation",
      lines: [`${expression} = ${text}`],
    }),
  },
  async ({ services, signal }, { expression }) => {
    const calculation = await services.calculator.calculate(expression, signal);
    return { source_id: `calc:${contentHash(expression)}`, expression, ...calculation };
  },
);
