import { normalQuantile } from "../distributions/normal.js";
import { studentTails } from "../distributions/student-t.js";
import { badInput } from "../input/samples.js";
import { leastSquares } from "../numeric/least-squares.js";
import { sum } from "../numeric/summary.js";
import { pOf } from "../result/p-value.js";
import { kendallTest } from "../tests/correlations.js";
import { metaAnalysis, type MetaOptions, type StudyEffect } from "./meta-analysis.js";
import type { MetaResult } from "./schema.js";

/** Studies with both numbers. */
interface Complete {
  name: string;
  effect: number;
  variance: number;
}

function complete(studies: readonly StudyEffect[], least: number): Complete[] {
  const used = studies.flatMap(({ name, effect, variance }) =>
    effect === null || variance === null ? [] : [{ name, effect, variance }],
  );
  if (used.length < least)
    throw badInput(
      `${used.length} studies have an effect and a variance, and at least ${least} are needed.`,
      "Add studies.",
      { studies: used.length },
    );
  return used;
}

/** A test whether small studies report other effects. */
export interface AsymmetryTest {
  method: string;
  statistic: { name: string; value: number };
  df: number[];
  p: number;
  warnings: string[];
  r_code: string;
}

function fewStudies(k: number): string[] {
  return k < 10 ? [`With ${k} studies asymmetry is hardly told from chance (ten are asked for).`] : [];
}

/**
 * Egger's regression test of the funnel plot (Egger et al., BMJ 1997): "classical" regresses effects on their errors
 * with multiplicative dispersion; "mixed" is a meta-regression on the errors (Sterne and Egger 2005).
 */
export function eggerTest(
  studies: readonly StudyEffect[],
  { model = "classical", method = "REML" }: { model?: "classical" | "mixed" } & Pick<MetaOptions, "method"> = {},
): AsymmetryTest {
  const used = complete(studies, 3);
  const errors = used.map(({ variance }) => Math.sqrt(variance));
  if (model === "mixed") {
    const withErrors = used.map((study, place) => ({ ...study, moderators: { error: errors[place]! } }));
    const { estimates } = metaAnalysis(withErrors, { method, moderators: ["error"] });
    const slope = estimates[1]!;
    return {
      method: "Egger's test, mixed-effects meta-regression",
      statistic: slope.statistic,
      df: [],
      p: slope.p,
      warnings: fewStudies(used.length),
      r_code: "regtest(fit)",
    };
  }
  const fit = leastSquares(
    [used.map(() => 1), errors],
    used.map(({ effect }) => effect),
    used.map(({ variance }) => 1 / variance),
  );
  if (fit.dependent.length > 0)
    throw badInput(
      "All studies have the same error: there is no funnel.",
      "The test needs studies of different sizes.",
    );
  const df = used.length - 2;
  const t = fit.coefficients[1]! / Math.sqrt((fit.residualSum / df) * fit.unscaledCovariance[1]![1]!);
  return {
    method: "Egger's test, weighted regression with multiplicative dispersion",
    statistic: { name: "t", value: t },
    df: [df],
    p: pOf(studentTails(t, df), "two_sided"),
    warnings: fewStudies(used.length),
    r_code: 'regtest(fit, model = "lm")',
  };
}

/** The rank correlation test of Begg and Mazumdar (Biometrics 1994). */
export function beggTest(studies: readonly StudyEffect[]): AsymmetryTest {
  const used = complete(studies, 3);
  const weights = used.map(({ variance }) => 1 / variance);
  const total = sum(weights);
  const centre = sum(used.map(({ effect }, place) => effect * weights[place]!)) / total;
  const standardised = used.map(({ effect, variance }) => (effect - centre) / Math.sqrt(variance - 1 / total));
  const { effects, p } = kendallTest(
    { name: "effects", values: standardised },
    { name: "variances", values: used.map(({ variance }) => variance) },
  );
  return {
    method: "Begg and Mazumdar's rank correlation test",
    statistic: { name: "tau", value: effects[0]!.value! },
    df: [],
    p,
    warnings: fewStudies(used.length),
    r_code: "ranktest(fit)",
  };
}

const mostRounds = 100;

/** Trim and fill: how many studies seem to be missing, and the summary with them mirrored. */
export interface TrimAndFill {
  side: "left" | "right";
  missing: number;
  standard_error: number;
  filled: Complete[];
  result: MetaResult;
}

/** Trim and fill with the estimator L0 (Duval and Tweedie, Biometrics 2000); the side is where the slope on the errors points. */
export function trimAndFill(
  studies: readonly StudyEffect[],
  options: Omit<MetaOptions, "moderators"> = {},
): TrimAndFill {
  const used = complete(studies, 3);
  const withErrors = used.map((study) => ({ ...study, moderators: { error: Math.sqrt(study.variance) } }));
  const slope = metaAnalysis(withErrors, { ...options, test: "z", moderators: ["error"] }).estimates[1]!.value;
  const side = slope < 0 ? "right" : "left";
  const sign = side === "right" ? -1 : 1;
  const ordered = used
    .map((study) => ({ ...study, effect: sign * study.effect }))
    .sort((left, right) => left.effect - right.effect);
  const { centre, missing, error } = trimmed(ordered, options);
  const filled = ordered
    .slice(ordered.length - missing)
    .map(({ name, effect, variance }) => ({ name: `filled: ${name}`, effect: sign * (2 * centre - effect), variance }));
  return { side, missing, standard_error: error, filled, result: metaAnalysis([...used, ...filled], options) };
}

/** Trims the most extreme studies until their number, estimated from the ranks around the centre, stays. */
function trimmed(
  ordered: readonly Complete[],
  options: MetaOptions,
): { centre: number; missing: number; error: number } {
  const k = ordered.length;
  let missing = 0;
  for (let round = 0; round < mostRounds; round++) {
    const centre = centreOf(ordered.slice(0, k - missing), options);
    const byDistance = ordered
      .map(({ effect }) => effect - centre)
      .sort((left, right) => Math.abs(left) - Math.abs(right));
    const rankSum = sum(byDistance.map((distance, place) => (distance > 0 ? place + 1 : 0)));
    const estimate = (4 * rankSum - k * (k + 1)) / (2 * k - 1);
    const next = Math.max(0, Math.round(estimate));
    if (next === missing) return { centre, missing, error: errorOfMissing(k, estimate) };
    missing = next;
  }
  throw badInput("Trim and fill did not settle.", "Look at the funnel plot, and report the other tests.");
}

/** Of few studies trimming may leave one: its effect is then the centre. */
function centreOf(left: readonly Complete[], options: MetaOptions): number {
  const [only, ...more] = left;
  return only !== undefined && more.length === 0 ? only.effect : metaAnalysis(left, options).estimates[0]!.value;
}

function errorOfMissing(k: number, estimate: number): number {
  const variance =
    (k * (k + 1) * (2 * k + 1) +
      10 * estimate ** 3 +
      27 * estimate ** 2 +
      17 * estimate -
      18 * k * estimate ** 2 -
      18 * k * estimate +
      6 * k ** 2 * estimate) /
    24;
  return (4 * Math.sqrt(Math.max(0, variance))) / (2 * k - 1);
}

/** How many studies without effect would take the joined one-sided p above alpha (Rosenthal, Psychological Bulletin 1979). */
export function failSafeN(studies: readonly StudyEffect[], alpha = 0.05): number {
  const used = complete(studies, 2);
  const total = sum(used.map(({ effect, variance }) => effect / Math.sqrt(variance)));
  return Math.max(0, Math.ceil((total / normalQuantile(alpha, "upper")) ** 2 - used.length));
}
