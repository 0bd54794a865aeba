import { checkNumber } from "../input/samples.js";

/**
 * Conversions between effect sizes. Sources: Borenstein et al., Introduction to Meta-Analysis, 2009, chapter 7; Cohen
 * 1988; Chinn (Statistics in Medicine 2000) for the logistic constant.
 */

/** pi / sqrt(3): the standard deviation of the logistic distribution. */
const logisticDeviation = Math.PI / Math.sqrt(3);

/** The correlation that corresponds to d; sizes of the groups where they are unequal. */
export function dToR(d: number, first = 1, second = 1): number {
  checkNumber("d", d);
  return d / Math.sqrt(d ** 2 + (first + second) ** 2 / (first * second));
}

/** d from a correlation, for groups of equal size. */
export function rToD(r: number): number {
  checkNumber("r", r, { above: -1, most: 1 - Number.EPSILON });
  return (2 * r) / Math.sqrt(1 - r ** 2);
}

export function logOddsToD(logOdds: number): number {
  checkNumber("The log odds ratio", logOdds);
  return logOdds / logisticDeviation;
}

export function dToLogOdds(d: number): number {
  checkNumber("d", d);
  return d * logisticDeviation;
}

/** Cohen's f from the share of variance explained. */
export function etaSquaredToF(etaSquared: number): number {
  checkNumber("Eta squared", etaSquared, { least: 0, most: 1 - Number.EPSILON });
  return Math.sqrt(etaSquared / (1 - etaSquared));
}

export function fToEtaSquared(f: number): number {
  checkNumber("f", f, { least: 0 });
  return f ** 2 / (1 + f ** 2);
}

/** Cohen's d from the t of two independent groups. */
export function tToD(t: number, first: number, second: number): number {
  checkNumber("t", t);
  checkNumber("The size of a group", Math.min(first, second), { least: 1 });
  return t * Math.sqrt(1 / first + 1 / second);
}

/** The correlation from a t with df degrees of freedom. */
export function tToR(t: number, df: number): number {
  checkNumber("t", t);
  checkNumber("df", df, { above: 0 });
  return t / Math.sqrt(t ** 2 + df);
}

/** Fisher's z of a correlation. */
export function rToZ(r: number): number {
  checkNumber("r", r, { above: -1, most: 1 - Number.EPSILON });
  return Math.atanh(r);
}

export function zToR(z: number): number {
  checkNumber("z", z);
  return Math.tanh(z);
}
