import { badInput, checkNumber } from "../input/samples.js";
import { readPrinted, type PrintedNumber } from "./rounding.js";

/** Numbers that are whole before they are averaged: answers on a scale, counts. */
export interface WholeNumberMean {
  /** As printed. */
  mean: string;
  /** Persons. */
  n: number;
  /** Items that were averaged for each person first; 1 if left out. */
  items?: number;
}

/** Whether a printed number can exist, with what is nearest where it can not. */
export interface ExistenceCheck {
  verdict: "possible" | "impossible" | "no_test";
  message: string;
}

function checkSize(n: number, items: number): void {
  checkNumber("n", n, { least: 1, whole: true });
  checkNumber("The number of items", items, { least: 1, whole: true });
}

/** The whole totals of n values whose mean would be printed so. */
function totals(mean: PrintedNumber, count: number): number[] {
  const slack = 1e-9 * Math.max(1, Math.abs(mean.value) * count);
  const [from, to] = [Math.ceil(mean.low * count - slack), Math.floor(mean.high * count + slack)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
}

/**
 * GRIM (Brown and Heathers, Social Psychological and Personality Science 2017): whether a printed mean of whole numbers
 * can be a whole total divided by n. It tells nothing where n times the items is at least 10 to the printed decimals.
 */
export function grim({ mean, n, items = 1 }: WholeNumberMean): ExistenceCheck {
  checkSize(n, items);
  const printed = readPrinted(mean);
  const count = n * items;
  if (count >= 10 ** printed.decimals) {
    return { verdict: "no_test", message: `With ${count} values any mean with ${printed.decimals} decimals exists.` };
  }
  const possible = totals(printed, count);
  if (possible.length > 0)
    return { verdict: "possible", message: `A mean of ${printed.text} is ${possible[0]} / ${count}.` };
  const near = Math.round(printed.value * count);
  return {
    verdict: "impossible",
    message: `No ${count} whole numbers have a mean of ${printed.text}; the nearest is ${near} / ${count} = ${(near / count).toFixed(printed.decimals + 2)}.`,
  };
}

/** A mean with its standard deviation (of the sample, with n - 1). */
export interface WholeNumberSpread extends WholeNumberMean {
  deviation: string;
}

/**
 * GRIMMER (Anaya, PeerJ Preprints 2016; with the analytic test of Allard 2018): whether the printed standard deviation
 * of whole numbers can exist beside the mean. The sum of squares must be whole, must agree with the total in being even
 * or odd, and must be at least what the total forces.
 */
export function grimmer({ mean, deviation, n, items = 1 }: WholeNumberSpread): ExistenceCheck {
  const first = grim({ mean, n, items });
  if (first.verdict === "impossible") return first;
  checkNumber("n", n, { least: 2, whole: true });
  const printed = readPrinted(deviation);
  if (printed.value < 0)
    throw badInput(`A standard deviation of ${deviation} is below 0.`, "Check the number.", { deviation });
  // Values are multiples of 1 / items: on that scale they are whole.
  const possible = totals(scaledMean(readPrinted(mean), items), n).some((total) =>
    squaresExist(total, printed, n, items),
  );
  if (possible)
    return {
      verdict: "possible",
      message: `A standard deviation of ${printed.text} can stand beside a mean of ${mean}.`,
    };
  return {
    verdict: "impossible",
    message: `No ${n} whole numbers with a mean of ${mean} have a standard deviation of ${printed.text}.`,
  };
}

function scaledMean(mean: PrintedNumber, items: number): PrintedNumber {
  return { ...mean, value: mean.value * items, low: mean.low * items, high: mean.high * items };
}

function squaresExist(total: number, deviation: PrintedNumber, n: number, items: number): boolean {
  const squaresAt = (value: number) => (n - 1) * (value * items) ** 2 + total ** 2 / n;
  const [low, high] = [squaresAt(Math.max(0, deviation.low)), squaresAt(deviation.high)];
  const slack = 1e-9 * Math.max(1, high);
  const least = leastSquaresOf(total, n);
  for (let squares = Math.max(least, Math.ceil(low - slack)); squares <= high + slack; squares++) {
    // x and x squared are both even or both odd.
    if ((squares - total) % 2 === 0) return true;
  }
  return false;
}

/** The sum of squares of n whole numbers with this total that lie as close together as they can. */
function leastSquaresOf(total: number, n: number): number {
  const below = Math.floor(total / n);
  const above = total - below * n;
  return (n - above) * below ** 2 + above * (below + 1) ** 2;
}
