import { normalQuantile, normalTails } from "../distributions/normal.js";
import { badInput, cleanSample, requireVariation, type Sample } from "../input/samples.js";
import { mean, sorted, sum, sumOfSquares } from "../numeric/summary.js";
import { rCall } from "../result/r-code.js";
import type { TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";

const most = 5000;

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((total, coefficient) => total * x + coefficient, 0);
}

/** The weights of the upper half of the ordered values, largest first. */
function weightsOf(n: number): number[] {
  if (n === 3) return [Math.SQRT1_2];
  const half = Math.floor(n / 2);
  const scores = Array.from({ length: half }, (_, place) => normalQuantile((place + 0.625) / (n + 0.25)));
  const squares = 2 * sum(scores.map((score) => score ** 2));
  const root = Math.sqrt(squares);
  const x = 1 / Math.sqrt(n);
  const first = polynomial([0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], x) - scores[0]! / root;
  if (n <= 5) {
    const scale = Math.sqrt((squares - 2 * scores[0]! ** 2) / (1 - 2 * first ** 2));
    return [first, ...scores.slice(1).map((score) => -score / scale)];
  }
  const second = polynomial([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], x) - scores[1]! / root;
  const scale = Math.sqrt(
    (squares - 2 * scores[0]! ** 2 - 2 * scores[1]! ** 2) / (1 - 2 * first ** 2 - 2 * second ** 2),
  );
  return [first, second, ...scores.slice(2).map((score) => -score / scale)];
}

function pOfW(rest: number, n: number): number {
  if (n === 3) return Math.max(0, (6 / Math.PI) * (Math.asin(Math.sqrt(1 - rest)) - Math.asin(Math.sqrt(0.75))));
  const logarithm = Math.log(n);
  if (n > 11) {
    const centre = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], logarithm);
    const scale = Math.exp(polynomial([-0.4803, -0.082676, 0.0030302], logarithm));
    return normalTails((Math.log(rest) - centre) / scale).upper;
  }
  const limit = polynomial([-2.273, 0.459], n);
  if (Math.log(rest) >= limit) return 1e-99;
  const centre = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], n);
  const scale = Math.exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n));
  return normalTails((-Math.log(limit - Math.log(rest)) - centre) / scale).upper;
}

/** W and p of the test of normality by Shapiro and Wilk (Biometrika 1965), as Royston computes it (Applied Statistics 1995, AS R94). */
export function shapiroWilk(values: readonly number[]): { w: number; p: number } {
  const n = values.length;
  const ordered = sorted(values);
  const centre = mean(values);
  const deviations = ordered.map((value) => value - centre);
  const weights = weightsOf(n);
  const all = [...weights.map((weight) => -weight), ...(n % 2 === 1 ? [0] : []), ...[...weights].reverse()];
  // 1 - W as a product, so that it keeps its digits near W = 1.
  const length = Math.sqrt(sumOfSquares(all) * sumOfSquares(values));
  const product = sum(deviations.map((value, place) => value * all[place]!));
  const rest = ((length - product) * (length + product)) / length ** 2;
  return { w: 1 - rest, p: pOfW(rest, n) };
}

/** The Shapiro-Wilk test of normality, for 3 to 5000 values. */
export function shapiroWilkTest(sample: Sample): TestResult {
  const clean = cleanSample(sample, 3);
  requireVariation(clean, "the Shapiro-Wilk test");
  const n = clean.values.length;
  if (n > most)
    throw badInput(
      `The Shapiro-Wilk test is known for up to ${most} values, not for ${n}.`,
      "With so many values look at their distribution: every test finds departures that do not matter.",
      { n },
    );
  const { w, p } = shapiroWilk(clean.values);
  return testResult({
    method: "Shapiro-Wilk test of normality",
    n,
    missing: clean.missing,
    statistic: { name: "W", value: w },
    p,
    warnings: n < 10 ? ["With fewer than ten values only coarse departures from normality are found."] : [],
    r: [rCall("shapiro.test", [clean.values])],
  });
}
