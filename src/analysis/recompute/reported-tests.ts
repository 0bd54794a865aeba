import { z } from "zod";
import { chiSquaredTails } from "../distributions/chi-squared.js";
import { fTails } from "../distributions/f.js";
import { normalTails } from "../distributions/normal.js";
import { studentTails } from "../distributions/student-t.js";
import { badInput, checkNumber } from "../input/samples.js";
import { readPrinted, type PrintedNumber } from "./rounding.js";

/** A test as a paper prints it: numbers as text, with the decimals that were printed. */
export const reportedTestSchema = z.object({
  statistic: z.enum(["t", "F", "chi2", "r", "z"]),
  value: z.string(),
  /** t, r and chi2 have one; F has two; z none. */
  df: z.array(z.number()),
  p: z.string(),
  relation: z.enum(["=", "<", ">"]),
  /** Whether the paper says that its tests are one-tailed. */
  one_tailed: z.boolean().default(false),
});
export type ReportedTest = z.input<typeof reportedTestSchema>;

/** Whether the printed numbers agree with each other. */
export const testCheckSchema = z.object({
  /** `consistent`; `one_tailed`: only as a one-tailed test; `inconsistent`; `decision_error`: and significance changes. */
  verdict: z.enum(["consistent", "one_tailed", "inconsistent", "decision_error"]),
  /** p of the printed statistic, and the least and greatest p of what rounds to it. */
  p: z.number(),
  p_low: z.number(),
  p_high: z.number(),
  message: z.string(),
});
export type TestCheck = z.infer<typeof testCheckSchema>;

/**
 * Recomputes p from a printed statistic and its degrees of freedom, and says whether the printed p can be right
 * (statcheck: Nuijten et al., Behavior Research Methods 2016). Rounding is an interval on both sides: a result is only
 * called inconsistent when no value that rounds to the statistic gives a p that rounds to the printed one.
 * @param significance the level at which the paper decides
 * @throws QuireError invalid_input for numbers that cannot be
 */
export function checkReportedTest(
  input: ReportedTest,
  { significance = 0.05 }: { significance?: number } = {},
): TestCheck {
  const reported = reportedTestSchema.parse(input);
  checkNumber("The level of significance", significance, { above: 0, most: 0.5 });
  const statistic = readPrinted(reported.value);
  const printed = readPrinted(reported.p);
  if (printed.value < 0 || printed.value > 1)
    throw badInput(`p = ${reported.p} is no probability.`, "Check the place of the decimal point.", { p: reported.p });
  requireDf(reported.statistic, reported.df);
  const tails = reported.one_tailed ? 1 : 2;
  const range = pRange(reported.statistic, statistic, reported.df, tails);
  const agrees = agreesWith(range, printed, reported.relation);
  const directional = reported.statistic !== "F" && reported.statistic !== "chi2";
  const halved = { low: range.low / 2, at: range.at / 2, high: range.high / 2 };
  const asOneTailed = !agrees && directional && !reported.one_tailed && agreesWith(halved, printed, reported.relation);
  const verdict = agrees
    ? "consistent"
    : asOneTailed
      ? "one_tailed"
      : decisionChanges(range, printed, reported.relation, significance)
        ? "decision_error"
        : "inconsistent";
  return { verdict, p: range.at, p_low: range.low, p_high: range.high, message: messageOf(verdict, range, reported) };
}

interface PRange {
  low: number;
  at: number;
  high: number;
}

const dfCounts = { t: 1, r: 1, chi2: 1, F: 2, z: 0 };

function requireDf(statistic: keyof typeof dfCounts, df: readonly number[]): void {
  if (df.length !== dfCounts[statistic])
    throw badInput(
      `${statistic} has ${dfCounts[statistic]} degrees of freedom, and ${df.length} were given.`,
      "Give them as printed, without n.",
      { statistic },
    );
  for (const value of df) checkNumber("A number of degrees of freedom", value, { above: 0 });
}

function pRange(statistic: keyof typeof dfCounts, printed: PrintedNumber, df: readonly number[], tails: 1 | 2): PRange {
  if ((statistic === "F" || statistic === "chi2") && printed.value < 0)
    throw badInput(`${statistic} = ${printed.text} is below 0.`, "Check the number.", { value: printed.text });
  if (statistic === "r" && Math.abs(printed.value) > 1)
    throw badInput(`r = ${printed.text} is no correlation.`, "Check the place of the decimal point.", {
      value: printed.text,
    });
  const size = Math.abs(printed.value);
  const half = printed.high - printed.value;
  const at = (value: number) => pOfStatistic(statistic, Math.max(0, value), df, tails);
  return { low: at(size + half), at: at(size), high: at(size - half) };
}

function pOfStatistic(statistic: keyof typeof dfCounts, value: number, df: readonly number[], tails: 1 | 2): number {
  switch (statistic) {
    case "F":
      return fTails(value, df[0]!, df[1]!).upper;
    case "chi2":
      return chiSquaredTails(value, df[0]!).upper;
    case "z":
      return tails * normalTails(value).upper;
    case "t":
      return tails * studentTails(value, df[0]!).upper;
    default:
      return value >= 1
        ? 0
        : tails * studentTails(value * Math.sqrt(df[0]! / ((1 - value) * (1 + value))), df[0]!).upper;
  }
}

const slack = 1e-9;

function agreesWith(range: PRange, printed: PrintedNumber, relation: "=" | "<" | ">"): boolean {
  if (relation === "<") return range.low < printed.value + slack;
  if (relation === ">") return range.high > printed.value - slack;
  // "p = .000" is a small p that was cut.
  return range.low <= printed.high + slack && range.high >= printed.low - slack;
}

function decisionChanges(
  range: PRange,
  printed: PrintedNumber,
  relation: "=" | "<" | ">",
  significance: number,
): boolean {
  const claimed =
    relation === ">" ? printed.value < significance && printed.value !== significance : printed.value <= significance;
  const surelySignificant = range.high < significance;
  const surelyNot = range.low > significance;
  const says = relation === ">" ? false : claimed;
  return (says && surelyNot) || (!says && surelySignificant);
}

function messageOf(
  verdict: TestCheck["verdict"],
  range: PRange,
  { relation, p }: { relation: string; p: string },
): string {
  const computed = `p from ${range.low.toPrecision(3)} to ${range.high.toPrecision(3)}`;
  switch (verdict) {
    case "consistent":
      return `The statistic gives ${computed}, which agrees with p ${relation} ${p}.`;
    case "one_tailed":
      return `The statistic gives ${computed}; p ${relation} ${p} is right only for a one-tailed test.`;
    case "inconsistent":
      return `The statistic gives ${computed}, not p ${relation} ${p}; whether it is significant does not change.`;
    default:
      return `The statistic gives ${computed}, not p ${relation} ${p}: whether it is significant changes.`;
  }
}
