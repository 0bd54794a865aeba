import { chiSquaredQuantile } from "../distributions/chi-squared.js";
import { fQuantile } from "../distributions/f.js";
import { noncentralChiSquaredTails, noncentralFTails, noncentralTTails } from "../distributions/noncentral.js";
import { normalQuantile, normalTails } from "../distributions/normal.js";
import { studentQuantile } from "../distributions/student-t.js";

/** The sides of a test, and whether a two-sided one counts rejections on the wrong side too. */
export interface Sides {
  sides: 1 | 2;
  strict: boolean;
}

/** Power of t tests of an effect d with n values per group (Cohen, Statistical Power Analysis, 1988, chapter 2). */
export function tPower(n: number, d: number, alpha: number, groups: 1 | 2, { sides, strict }: Sides): number {
  const df = groups * (n - 1);
  const critical = studentQuantile(alpha / sides, df, "upper");
  const delta = d * Math.sqrt(n / groups);
  const right = noncentralTTails(critical, df, sides === 2 ? Math.abs(delta) : delta).upper;
  return sides === 2 && strict ? right + noncentralTTails(-critical, df, Math.abs(delta)).lower : right;
}

/** Power of the comparison of two shares with n trials each, by the normal distribution (Fleiss, Levin and Paik, 2003, 4.2). */
export function sharesPower(n: number, first: number, second: number, alpha: number, { sides, strict }: Sides): number {
  const critical = normalQuantile(alpha / sides, "upper");
  const difference = Math.abs(first - second);
  const middle = (first + second) / 2;
  const spread = Math.sqrt(first * (1 - first) + second * (1 - second));
  const threshold = critical * Math.sqrt(2 * middle * (1 - middle));
  const right = normalTails((Math.sqrt(n) * difference - threshold) / spread).lower;
  return sides === 2 && strict ? right + normalTails((Math.sqrt(n) * difference + threshold) / spread).upper : right;
}

/** Power of a one-way analysis of variance with n values in each group, for Cohen's f (1988, chapter 8). */
export function anovaPower(n: number, f: number, alpha: number, groups: number): number {
  const [df1, df2] = [groups - 1, groups * (n - 1)];
  return noncentralFTails(fQuantile(alpha, df1, df2, "upper"), df1, df2, groups * n * f ** 2).upper;
}

/** Power of a chi-squared test with n observations in all, for Cohen's w (1988, chapter 7). */
export function chiSquaredPower(n: number, w: number, alpha: number, df: number): number {
  return noncentralChiSquaredTails(chiSquaredQuantile(alpha, df, "upper"), df, n * w ** 2).upper;
}

/** Power of the test of a correlation with n pairs, by Fisher's z with its bias (Cohen 1988, chapter 3). */
export function correlationPower(n: number, r: number, alpha: number, { sides }: Sides): number {
  const t = studentQuantile(alpha / sides, n - 2, "upper");
  const critical = Math.atanh(Math.sqrt(t ** 2 / (t ** 2 + n - 2)));
  const size = sides === 2 ? Math.abs(r) : r;
  const z = Math.atanh(size) + size / (2 * (n - 1));
  const right = normalTails((z - critical) * Math.sqrt(n - 3)).lower;
  return sides === 2 ? right + normalTails((z + critical) * Math.sqrt(n - 3)).upper : right;
}
