import { chiSquaredTails } from "../distributions/chi-squared.js";
import { binomialProbability, binomialTails } from "../distributions/discrete.js";
import { normalQuantile, normalTails } from "../distributions/normal.js";
import { badInput, checkLevel, checkNumber } from "../input/samples.js";
import { sum } from "../numeric/summary.js";
import { pOf } from "../result/p-value.js";
import { rAlternative, rCall } from "../result/r-code.js";
import type { Alternative, Estimate, TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";
import { clopperPearson, wilson } from "./binomial-intervals.js";

/** Successes among trials. */
export interface Share {
  name: string;
  successes: number;
  trials: number;
}

function checkShare({ name, successes, trials }: Share): void {
  checkNumber(`The trials of "${name}"`, trials, { least: 1, whole: true });
  checkNumber(`The successes of "${name}"`, successes, { least: 0, most: trials, whole: true });
}

/** Probabilities that are equal but for the last digits count as equal, as R has it. */
const equalWithin = 1 + 1e-7;

/**
 * The exact binomial test of a share. The two-sided p adds all numbers of successes that are no likelier than the
 * observed one.
 */
export function binomialTest(
  share: Share,
  { p = 0.5, alternative = "two_sided", level = 0.95 }: { p?: number; alternative?: Alternative; level?: number } = {},
): TestResult {
  checkShare(share);
  checkLevel(level);
  checkNumber("The share that is tested against", p, { above: 0, most: 1 });
  const { successes, trials } = share;
  const exact = {
    less: binomialTails(successes, trials, p).lower,
    greater: binomialTails(successes - 1, trials, p).upper,
  };
  const estimate = successes / trials;
  return testResult({
    method: "Exact binomial test",
    n: trials,
    effects: [
      { name: "Cohen's h", value: 2 * Math.asin(Math.sqrt(estimate)) - 2 * Math.asin(Math.sqrt(p)), interval: null },
    ],
    estimates: [
      {
        name: "share, Clopper-Pearson interval",
        value: estimate,
        interval: clopperPearson(successes, trials, level, alternative),
      },
      { name: "share, Wilson interval", value: estimate, interval: wilson(successes, trials, level) },
    ],
    statistic: { name: "successes", value: successes },
    p: alternative === "two_sided" ? noLikelier(successes, trials, p) : exact[alternative],
    alternative,
    r: [rCall("binom.test", [successes, trials], { p, alternative: rAlternative(alternative), "conf.level": level })],
  });
}

function noLikelier(successes: number, trials: number, p: number): number {
  const centre = trials * p;
  if (successes === centre) return 1;
  const limit = binomialProbability(successes, trials, p) * equalWithin;
  const [from, to] = successes < centre ? [Math.ceil(centre), trials] : [0, Math.floor(centre)];
  let count = 0;
  for (let value = from; value <= to; value++) if (binomialProbability(value, trials, p) <= limit) count++;
  const total =
    successes < centre
      ? binomialTails(successes, trials, p).lower + binomialTails(trials - count, trials, p).upper
      : binomialTails(count - 1, trials, p).lower + binomialTails(successes - 1, trials, p).upper;
  return Math.min(1, total);
}

/** Options of the comparison of shares. */
export interface ProportionsOptions {
  /** Whether two groups are corrected for continuity; yes if left out. */
  correct?: boolean;
  /** A direction, for two groups only. */
  alternative?: Alternative;
  level?: number;
}

/**
 * The test of equal shares in two or more groups by chi-squared, with Wilson's intervals of each.
 * @throws QuireError invalid_input for counts that cannot be, and where all trials ended the same way
 */
export function proportionsTest(shares: readonly Share[], options: ProportionsOptions = {}): TestResult {
  const { correct = true, alternative = "two_sided", level = 0.95 } = options;
  checkLevel(level);
  const { total, pooled } = pooledShare(shares, alternative);
  const two = shares.length === 2 ? twoShares(shares[0]!, shares[1]!, { correct, level }) : null;
  const x2 = spreadOfShares(shares, pooled, two?.yates ?? 0);
  const directed = two === null ? 0 : Math.sign(two.difference) * Math.sqrt(x2);
  const each = shares.map(({ name, successes, trials }) => ({
    name: `share of ${name}`,
    value: successes / trials,
    interval: wilson(successes, trials, level),
  }));
  return testResult({
    method: `Test of equal proportions${(two?.yates ?? 0) > 0 ? ", corrected for continuity" : ""}`,
    n: total,
    effects: two?.effects ?? [
      { name: "Cohen's w", value: Math.sqrt(spreadOfShares(shares, pooled, 0) / total), interval: null },
    ],
    estimates: [...each, ...(two === null ? [] : [two.estimate])],
    statistic: { name: "X2", value: x2 },
    df: [shares.length - 1],
    p:
      alternative === "two_sided"
        ? chiSquaredTails(x2, shares.length - 1).upper
        : pOf(normalTails(directed), alternative),
    alternative,
    warnings: shares.some(({ trials }) => trials * Math.min(pooled, 1 - pooled) < 5)
      ? ["An expected count is below 5: Fisher's exact test is safer."]
      : [],
    sayN: true,
    r: rOf(shares, { correct, alternative, level }),
  });
}

function pooledShare(shares: readonly Share[], alternative: Alternative): { total: number; pooled: number } {
  if (shares.length < 2)
    throw badInput("One share was given, and at least two are compared.", "Use the binomial test for one share.");
  if (shares.length > 2 && alternative !== "two_sided")
    throw badInput("More than two shares have no direction.", "Test against a two-sided alternative.");
  for (const share of shares) checkShare(share);
  const total = sum(shares.map(({ trials }) => trials));
  const pooled = sum(shares.map(({ successes }) => successes)) / total;
  if (pooled === 0 || pooled === 1)
    throw badInput("All trials ended the same way.", "Nothing is wrong with the counts; report them as they are.");
  return { total, pooled };
}

/** Chi-squared of the shares about the pooled one, each distance shortened by `shift`. */
function spreadOfShares(shares: readonly Share[], pooled: number, shift: number): number {
  return sum(
    shares.map(
      ({ successes, trials }) =>
        (Math.abs(successes - trials * pooled) - shift) ** 2 / (trials * pooled * (1 - pooled)),
    ),
  );
}

function rOf(shares: readonly Share[], { correct, alternative, level }: Required<ProportionsOptions>) {
  const counts = [shares.map(({ successes }) => successes), shares.map(({ trials }) => trials)];
  return [rCall("prop.test", counts, { correct, alternative: rAlternative(alternative), "conf.level": level })];
}

/** The difference of two shares with its interval (as R's prop.test), and the effect h (Cohen 1988). */
function twoShares(first: Share, second: Share, { correct, level }: { correct: boolean; level: number }) {
  const [left, right] = [first.successes / first.trials, second.successes / second.trials];
  const inverse = 1 / first.trials + 1 / second.trials;
  const difference = left - right;
  const yates = correct ? Math.min(0.5, Math.abs(difference) / inverse) : 0;
  const z = normalQuantile((1 - level) / 2, "upper");
  const half =
    z * Math.sqrt((left * (1 - left)) / first.trials + (right * (1 - right)) / second.trials) + yates * inverse;
  const h = 2 * Math.asin(Math.sqrt(left)) - 2 * Math.asin(Math.sqrt(right));
  const estimate: Estimate = {
    name: "difference of shares",
    value: difference,
    interval: { level, low: Math.max(-1, difference - half), high: Math.min(1, difference + half) },
  };
  const effects: Estimate[] = [
    {
      name: "Cohen's h",
      value: h,
      interval: { level, low: h - z * Math.sqrt(inverse), high: h + z * Math.sqrt(inverse) },
    },
  ];
  return { difference, yates, estimate, effects };
}
