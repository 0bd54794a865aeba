import { z } from "zod";
import { labels } from "../algebra/answers/work.js";
import { operations } from "../algebra/work-task.js";
import { readFormula } from "../document/maths/formula.js";
import type { AlgebraAnswer } from "../ports/algebra.js";
import type { Services } from "../run/services.js";
import { contentHash } from "../run/content-hash.js";
import { defineTool } from "../tool/define-tool.js";
import { algebraLines } from "./algebra-lines.js";
import { workUnits } from "./algebra-units.js";

/** Those of symbols, and what the calculator does with units. */
const allOperations = [...operations, "units"] as const;

const formula = z.string().trim().min(1).max(2_000);

const algebraInput = z.strictObject({
  operation: z
    .enum(allOperations)
    .describe(
      "integrate (with from and to: between bounds), differentiate, solve (equations), simplify, factor, expand, limit, series, sum, of matrices det, inverse, eigenvalues, rank, transpose, linear_solve; units (puts units together, or gives them in those of to)",
    ),
  expressions: z
    .array(formula)
    .min(1)
    .max(8)
    .describe(
      "The formula, as in x^2 * sin(x); of solve one equation or several, as in x + y = 3; a matrix as [[1, 2], [3, 4]]; of linear_solve the matrix and the right side [5, 6]",
    ),
  variables: z
    .array(z.string().min(1).max(30))
    .max(8)
    .default([])
    .describe("By which it is worked out; by default the only one, or x"),
  from: formula.optional().describe("Of integrate and sum: the lower bound"),
  to: formula
    .optional()
    .describe(
      "Of integrate and sum: the upper bound; Infinity, or of sum a letter; of units the unit wished for, as in km/h",
    ),
  at: formula.optional().describe("Of limit and series: the place; of series 0 by default; Infinity of limits"),
  side: z.enum(["both", "above", "below"]).default("both").describe("Of limit: from which side"),
  order: z.int().min(1).max(12).default(1).describe("Of differentiate: how often; of series: the highest power"),
  seed: z.int().min(0).default(1).describe("Which points answers are tried at; the same seed, the same points"),
});

const algebraOutput = z.strictObject({
  /** "analysis:" and a hash of the task. */
  source_id: z.string(),
  operation: z.enum(allOperations),
  question: z.string(),
  /** exact: shown to be right; approximate: right to the digits given; unevaluated: no answer that stood its trial. */
  label: z.enum(labels),
  /** null where it is unevaluated. */
  answer: z.string().nullable(),
  latex: z.string().nullable(),
  mathml: z.string().nullable(),
  /** Digits of an answer without variables. */
  decimal: z.string().nullable(),
  solutions: z.array(
    z.array(z.strictObject({ variable: z.string(), value: z.string(), decimal: z.string().nullable() })),
  ),
  /** Where it holds. */
  conditions: z.array(z.string()),
  /** How it was checked. */
  checks: z.array(z.string()),
  /** Of what is not exact: why. */
  reason: z.string().nullable(),
  engine: z.strictObject({ name: z.string(), version: z.string() }),
  /** The command that gives it again. */
  reproduce: z.string(),
});
export type AlgebraOutput = z.infer<typeof algebraOutput>;

export const tool = defineTool(
  {
    name: "algebra",
    version: 1,
    description:
      "Works out mathematics with symbols and checks it: integrals, derivatives, equations and systems, simplifying, factoring, limits, series, sums, matrices. Each answer is tried at random points and says whether it is exact, approximate or not found, and where it holds. For plain numbers and units use calculator.",
    input: algebraInput,
    output: algebraOutput,
    positional: ["operation", "expressions"],
    effect: "none",
    network: false,
    for_models: true,
    observe: (output) => ({
      kind: "worked_out",
      title: `Algebra: ${output.question}`,
      lines: algebraLines(output),
      analysis: { id: output.source_id, data: [] },
    }),
  },
  async ({ services, signal }, input) => {
    const { engine, ...shown } = await work(services, input, signal);
    const read = shown.latex === null ? null : readFormula(shown.latex, true);
    return {
      source_id: `analysis:${contentHash({ tool: "algebra", ...input })}`,
      operation: input.operation,
      question: `${input.operation} ${input.expressions.join("; ")}`,
      ...shown,
      mathml: read !== null && "mathml" in read ? read.mathml : null,
      engine: engine ?? { name: "quire", version: "1" },
      reproduce: commandOf(input),
    };
  },
);

function work(
  { algebra, calculator }: Pick<Services, "algebra" | "calculator">,
  input: z.output<typeof algebraInput>,
  signal: AbortSignal,
): Promise<AlgebraAnswer> {
  const { operation, expressions, to } = input;
  if (operation !== "units") return algebra.work({ ...input, operation }, signal);
  const [expression = ""] = expressions;
  return workUnits(calculator, { expression, to }, signal);
}

function commandOf({
  operation,
  expressions,
  variables,
  from,
  to,
  at,
  side,
  order,
  seed,
}: z.output<typeof algebraInput>): string {
  const quoted = (text: string): string => (/^[\w.]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  const flags = [
    ...(variables.length > 0 ? [`--variables ${quoted(variables.join(","))}`] : []),
    ...Object.entries({ from, to, at }).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}=${quoted(value)}`],
    ),
    ...(side === "both" ? [] : [`--side ${side}`]),
    ...(order === 1 ? [] : [`--order ${order}`]),
    ...(seed === 1 ? [] : [`--seed ${seed}`]),
  ];
  return ["quire algebra", operation, ...expressions.map(quoted), ...flags].join(" ");
}
