import { badInput, checkNumber } from "../input/samples.js";
import type { ExistenceCheck } from "./grim.js";
import { readPrinted, roundsTo, type PrintedNumber } from "./rounding.js";

/** Answers on a scale of whole numbers from `least` to `most`, as they are summed up in print. */
export interface ScaleSummary {
  mean: string;
  deviation: string;
  n: number;
  least: number;
  most: number;
}

/** Whether values on the scale can have the printed mean and standard deviation, with an example. */
export interface SpriteCheck extends ExistenceCheck {
  /** How often each value of the scale stands in an example; empty where none was found. */
  example: { value: number; count: number }[];
}

/** Steps times words of a set of sums. */
const mostWork = 200_000_000;

/**
 * Looks for n whole numbers on a scale with the printed mean and standard deviation (SPRITE: Heathers, Anaya, van der
 * Zee and Brown, PeerJ Preprints 2018). Where SPRITE moves values at random, this decides: value after value it keeps
 * which sums of squares each total can have.
 * @throws QuireError invalid_input for scales and sizes that cannot be, and for ones too large to decide
 */
export function sprite({ mean, deviation, n, least, most }: ScaleSummary): SpriteCheck {
  checkNumber("n", n, { least: 2, whole: true });
  checkNumber("The least value of the scale", least, { whole: true });
  checkNumber("The greatest value of the scale", most, { above: least, whole: true });
  const [printedMean, printedDeviation] = [readPrinted(mean), readPrinted(deviation)];
  const width = most - least;
  if ((n * n * width * (width + 1) * (n * width ** 2)) / 128 > mostWork)
    throw badInput(
      `${n} values on a scale of ${width + 1} steps are too many to decide.`,
      "Use GRIM and GRIMMER, which have no limit.",
      { n },
    );
  const found = exampleOf(printedMean, printedDeviation, n, least, width);
  if (found === null) {
    return {
      verdict: "impossible",
      message: `No ${n} whole numbers from ${least} to ${most} have a mean of ${mean} and a standard deviation of ${deviation}.`,
      example: [],
    };
  }
  const example = found.map((count, place) => ({ value: least + place, count })).filter(({ count }) => count > 0);
  return {
    verdict: "possible",
    message: `${n} whole numbers from ${least} to ${most} can have a mean of ${mean} and a standard deviation of ${deviation}.`,
    example,
  };
}

/** How often each step stands in values with this summary; null where there are none. Values count from 0. */
function exampleOf(
  mean: PrintedNumber,
  deviation: PrintedNumber,
  n: number,
  least: number,
  width: number,
): number[] | null {
  const reachable = reachableSums(n, width);
  for (let total = 0; total <= n * width; total++) {
    if (!roundsTo(least + total / n, mean)) continue;
    const sums = reachable.get(n, total);
    for (let squares = total; squares <= n * width ** 2; squares++) {
      if (!holds(sums, squares)) continue;
      const value = Math.sqrt(Math.max(0, (squares - total ** 2 / n) / (n - 1)));
      if (roundsTo(value, deviation)) return trace(reachable, n, total, squares, width);
    }
  }
  return null;
}

/** Which sums of squares k values from 0 to `width` with a total can have: bit s is set where s is one of them. */
interface Reachable {
  get(k: number, total: number): bigint;
}

function holds(sums: bigint, squares: number): boolean {
  return squares >= 0 && ((sums >> BigInt(squares)) & 1n) === 1n;
}

/** The sums of k values are those of k - 1 values with one more. */
function reachableSums(n: number, width: number): Reachable {
  const layers: bigint[][] = [[1n]];
  const steps = Array.from({ length: width + 1 }, (_, value) => ({ value, square: BigInt(value ** 2) }));
  for (let k = 1; k <= n; k++) {
    const before = layers[k - 1]!;
    const sumsAt = (total: number) =>
      steps.reduce((sums, { value, square }) => sums | ((before[total - value] ?? 0n) << square), 0n);
    layers.push(Array.from({ length: k * width + 1 }, (_, total) => sumsAt(total)));
  }
  return { get: (k, total) => layers[k]?.[total] ?? 0n };
}

function trace(reachable: Reachable, n: number, total: number, squares: number, width: number): number[] {
  const counts = Array.from({ length: width + 1 }, () => 0);
  let [rest, restSquares] = [total, squares];
  for (let k = n; k > 0; k--) {
    for (let value = 0; value <= width; value++) {
      if (!holds(reachable.get(k - 1, rest - value), restSquares - value ** 2)) continue;
      counts[value]!++;
      rest -= value;
      restSquares -= value ** 2;
      break;
    }
  }
  return counts;
}
