import { findRootFrom } from "../numeric/find-root.js";
import { sum } from "../numeric/summary.js";
import { badInput, checkLevel } from "../input/samples.js";
import { hypergeometricProbability, urnSupport, type Urn } from "../distributions/discrete.js";
import { rAlternative, rCall, rMatrix } from "../result/r-code.js";
import type { Alternative, Estimate, Interval, TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";
import { independentTablesP } from "./fisher-tables.js";
import { checkTable, requireFullMargins, type CountTable } from "./tables.js";

export interface FisherOptions {
  /** Two by two only, about the odds ratio. */
  alternative?: Alternative;
  level?: number;
}

/** Probabilities that are equal but for the last digits count as equal, as R has it. */
const equalWithin = 1 + 1e-7;
const oddsRange = 700;

/**
 * Fisher's exact test of independence (Statistical Methods for Research Workers, 1934): for two by two with the
 * conditional odds ratio and its exact interval, for larger tables with the p of all tables that are no likelier.
 */
export function fisherTest(
  table: CountTable,
  { alternative = "two_sided", level = 0.95 }: FisherOptions = {},
): TestResult {
  checkLevel(level);
  const margins = checkTable(table);
  requireFullMargins(margins);
  const common = { method: "Fisher's exact test", n: margins.total, sayN: true };
  if (table.length !== 2 || table[0]!.length !== 2) {
    if (alternative !== "two_sided")
      throw badInput("A table larger than two by two has no direction.", "Test against a two-sided alternative.");
    const observed = { name: "cells", value: table.length * table[0]!.length };
    return testResult({
      ...common,
      statistic: observed,
      p: independentTablesP(table),
      r: [rCall("fisher.test", [rMatrix(table)])],
    });
  }
  const count = table[0]![0]!;
  const urn = { white: margins.columns[0]!, black: margins.columns[1]!, drawn: margins.rows[0]! };
  const odds: Estimate = {
    name: "conditional odds ratio",
    value: conditionalOdds(count, urn),
    interval: oddsInterval(count, urn, level, alternative),
  };
  return testResult({
    ...common,
    effects: [odds],
    statistic: { name: "first cell", value: count },
    p: twoByTwoP(count, urn, alternative),
    alternative,
    r: [rCall("fisher.test", [rMatrix(table)], { alternative: rAlternative(alternative), "conf.level": level })],
  });
}

function support(urn: Urn): number[] {
  const [least, most] = urnSupport(urn);
  return Array.from({ length: most - least + 1 }, (_, place) => least + place);
}

function twoByTwoP(count: number, urn: Urn, alternative: Alternative): number {
  const limit = hypergeometricProbability(count, urn) * equalWithin;
  const counted = support(urn).map((value) => ({ value, probability: hypergeometricProbability(value, urn) }));
  const taken = counted.filter(({ value, probability }) => {
    if (alternative === "less") return value <= count;
    return alternative === "greater" ? value >= count : probability <= limit;
  });
  return Math.min(1, sum(taken.map(({ probability }) => probability)));
}

/** The noncentral hypergeometric distribution at a log odds ratio (Fisher, JRSS 1935). */
function atLogOdds(urn: Urn): (logOdds: number) => { values: number[]; shares: number[] } {
  const values = support(urn);
  const logs = values.map((value) => Math.log(hypergeometricProbability(value, urn)));
  return (logOdds) => {
    const weights = logs.map((log, place) => log + logOdds * values[place]!);
    const largest = weights.reduce((most, weight) => Math.max(most, weight), -Infinity);
    const shares = weights.map((weight) => Math.exp(weight - largest));
    const total = sum(shares);
    return { values, shares: shares.map((share) => share / total) };
  };
}

/** The odds ratio under which the observed count is the expected one; 0 or null (infinite) at the ends. */
function conditionalOdds(count: number, urn: Urn): number | null {
  const [least, most] = urnSupport(urn);
  if (count === least) return 0;
  if (count === most) return null;
  const distribution = atLogOdds(urn);
  const expected = (logOdds: number) => {
    const { values, shares } = distribution(logOdds);
    return sum(values.map((value, place) => value * shares[place]!)) - count;
  };
  return Math.exp(findRootFrom(expected, 0, 1, -oddsRange, oddsRange));
}

function oddsInterval(count: number, urn: Urn, level: number, alternative: Alternative): Interval {
  const outside = alternative === "two_sided" ? (1 - level) / 2 : 1 - level;
  const [least, most] = urnSupport(urn);
  const distribution = atLogOdds(urn);
  const solve = (counts: (value: number) => boolean) => {
    const tail = (logOdds: number) => {
      const { values, shares } = distribution(logOdds);
      return Math.log(sum(shares.filter((_, place) => counts(values[place]!)))) - Math.log(outside);
    };
    return Math.exp(findRootFrom(tail, 0, 1, -oddsRange, oddsRange));
  };
  return {
    level,
    low: alternative === "less" || count === least ? 0 : solve((value) => value >= count),
    high: alternative === "greater" || count === most ? null : solve((value) => value <= count),
  };
}
