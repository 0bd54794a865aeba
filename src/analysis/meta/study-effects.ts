import { z } from "zod";
import { normalQuantile } from "../distributions/normal.js";
import { studentQuantile } from "../distributions/student-t.js";
import { countEffect, type EffectSize } from "../effects/counts.js";
import { hedgesG, meanEffect } from "../effects/means.js";
import { badInput, checkLevel, checkNumber } from "../input/samples.js";
import type { StudyEffect } from "./meta-analysis.js";

const group = z.object({ mean: z.number(), deviation: z.number(), n: z.number() });
const sizes = { n1: z.number(), n2: z.number() };

/** What a study reports, from which its effect and variance are calculated. */
export const reportedSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("counts"),
    measure: z.enum(["OR", "RR", "RD"]),
    a: z.number(),
    b: z.number(),
    c: z.number(),
    d: z.number(),
  }),
  z.object({ kind: z.literal("means"), measure: z.enum(["MD", "SMD", "ROM"]), first: group, second: group }),
  z.object({ kind: z.literal("correlation"), measure: z.enum(["COR", "ZCOR"]), r: z.number(), n: z.number() }),
  z.object({ kind: z.literal("estimate"), estimate: z.number(), standard_error: z.number() }),
  /** An estimate with its interval; ratios are joined as logarithms. */
  z.object({
    kind: z.literal("interval"),
    estimate: z.number(),
    low: z.number(),
    high: z.number(),
    level: z.number().default(0.95),
    ratio: z.boolean(),
  }),
  z.object({ kind: z.literal("t"), t: z.number(), ...sizes }),
  /** A two-sided p of a t test, with the direction of the difference. */
  z.object({ kind: z.literal("p"), p: z.number(), direction: z.union([z.literal(1), z.literal(-1)]), ...sizes }),
]);
export type Reported = z.input<typeof reportedSchema>;

/**
 * A study's effect and variance from what it reports; t and p of two groups give Hedges' g.
 * @throws QuireError invalid_input for numbers that cannot be
 */
export function studyEffect(name: string, input: Reported, moderators?: Readonly<Record<string, number>>): StudyEffect {
  const { effect, variance } = effectOf(reportedSchema.parse(input));
  return { name, effect, variance, ...(moderators === undefined ? {} : { moderators }) };
}

function effectOf(reported: z.output<typeof reportedSchema>): EffectSize {
  switch (reported.kind) {
    case "counts":
      return countEffect(reported, reported.measure);
    case "means":
      return meanEffect(reported.first, reported.second, reported.measure);
    case "correlation":
      return correlationEffect(reported.r, reported.n, reported.measure);
    case "estimate":
      checkNumber("A standard error", reported.standard_error, { above: 0 });
      return { effect: reported.estimate, variance: reported.standard_error ** 2 };
    case "interval":
      return fromInterval(reported);
    case "t":
      return fromT(reported.t, reported.n1, reported.n2);
    default:
      checkNumber("p", reported.p, { above: 0, most: 1 });
      checkSizes(reported.n1, reported.n2);
      return fromT(
        reported.direction * studentQuantile(reported.p / 2, reported.n1 + reported.n2 - 2, "upper"),
        reported.n1,
        reported.n2,
      );
  }
}

function correlationEffect(r: number, n: number, measure: "COR" | "ZCOR"): EffectSize {
  checkNumber("A correlation", r, { above: -1, most: 1 - Number.EPSILON });
  checkNumber("The number of pairs", n, { least: 4, whole: true });
  return measure === "ZCOR"
    ? { effect: Math.atanh(r), variance: 1 / (n - 3) }
    : { effect: r, variance: (1 - r ** 2) ** 2 / (n - 1) };
}

function fromInterval({
  estimate,
  low,
  high,
  level,
  ratio,
}: {
  estimate: number;
  low: number;
  high: number;
  level: number;
  ratio: boolean;
}): EffectSize {
  checkLevel(level);
  if (!(low < estimate && estimate < high) || (ratio && !(low > 0))) {
    throw badInput(
      `The interval ${low} to ${high} does not hold its estimate ${estimate}${ratio ? " as a ratio" : ""}.`,
      "Check the three numbers, and whether they are ratios.",
      { low, high, estimate },
    );
  }
  const scale = ratio ? Math.log : (value: number) => value;
  const error = (scale(high) - scale(low)) / (2 * normalQuantile((1 - level) / 2, "upper"));
  return { effect: scale(estimate), variance: error ** 2 };
}

function checkSizes(n1: number, n2: number): void {
  for (const n of [n1, n2]) checkNumber("The size of a group", n, { least: 2, whole: true });
}

function fromT(t: number, n1: number, n2: number): EffectSize {
  checkNumber("t", t);
  checkSizes(n1, n2);
  return hedgesG(t * Math.sqrt(1 / n1 + 1 / n2), n1, n2);
}
