import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import { solvePower, type PowerDesign } from "./solve-power.js";

const power = (design: PowerDesign) => [solvePower(design).power];
const n = (design: PowerDesign) => [solvePower(design).n];
const effect = (design: PowerDesign) => [solvePower(design).effect.value];

/** The call of R, what it gives, and ours. */
const cases: [call: string, expected: number[], ours: () => unknown[]][] = [
  [
    "power.t.test(n = 20, delta = 1)$power",
    [0.868952801692498],
    () => power({ design: "two_sample_t", n: 20, d: 1, strict: false }),
  ],
  [
    "power.t.test(n = 20, delta = .1, strict = TRUE)$power",
    [0.0609591246541122],
    () => power({ design: "two_sample_t", n: 20, d: 0.1 }),
  ],
  [
    "power.t.test(delta = .5, power = .8, tol = tight)$n",
    [63.7657637248464],
    () => n({ design: "two_sample_t", d: 0.5, power: 0.8, strict: false }),
  ],
  [
    'power.t.test(n = 30, power = .9, type = "paired", alternative = "one.sided", sig.level = .01, tol = tight)$delta',
    [0.691522281020207],
    () => effect({ design: "paired_t", n: 30, power: 0.9, sides: 1, alpha: 0.01 }),
  ],
  [
    'power.t.test(n = 12, delta = .8, type = "one.sample", strict = TRUE)$power',
    [0.713660065600245],
    () => power({ design: "one_sample_t", n: 12, d: 0.8 }),
  ],
  [
    "power.prop.test(n = 50, p1 = .5, p2 = .75)$power",
    [0.740165901331388],
    () => power({ design: "two_shares", n: 50, first: 0.5, second: 0.75, strict: false }),
  ],
  [
    "power.prop.test(p1 = .5, p2 = .75, power = .9, tol = tight)$n",
    [76.7069284517774],
    () => n({ design: "two_shares", first: 0.5, second: 0.75, power: 0.9, strict: false }),
  ],
  [
    "power.prop.test(n = 100, p1 = .3, power = .8, tol = tight)$p2",
    [0.492656755083285],
    () => effect({ design: "two_shares", first: 0.3, n: 100, power: 0.8, strict: false }),
  ],
  [
    "power.anova.test(groups = 4, n = 5, between.var = 1, within.var = 3)$power",
    [0.353559423815302],
    () => power({ design: "anova", groups: 4, n: 5, f: Math.sqrt(((1 / 3) * 3) / 4) }),
  ],
  [
    "uniroot(function(n) pf(qf(.05, 2, 3 * (n - 1), lower = FALSE), 2, 3 * (n - 1), 3 * n * .25^2, lower = FALSE) - .8, c(2, 1000), tol = 1e-12)$root",
    [52.3965974601124],
    () => n({ design: "anova", groups: 3, f: 0.25, power: 0.8 }),
  ],
  [
    "pwr.chisq.test(w = .3, N = 100, df = 2)$power",
    [0.770683077724132],
    () => power({ design: "chi_squared", df: 2, n: 100, w: 0.3 }),
  ],
  [
    "uniroot(function(w) pchisq(qchisq(.05, 3, lower = FALSE), 3, 150 * w^2, lower = FALSE) - .8, c(.01, 2), tol = 1e-14)$root",
    [0.269599249382403],
    () => effect({ design: "chi_squared", df: 3, n: 150, power: 0.8 }),
  ],
  [
    "uniroot(function(n) pwr.r.test(n = n, r = .3)$power - .8, c(10, 500), tol = 1e-13)$root",
    [84.0736377442961],
    () => n({ design: "correlation", r: 0.3, power: 0.8 }),
  ],
  ["pwr.r.test(n = 50, r = .3)$power", [0.571555841860208], () => power({ design: "correlation", n: 50, r: 0.3 })],
  [
    'pwr.r.test(n = 50, r = .3, alternative = "greater")$power',
    [0.691139485379656],
    () => power({ design: "correlation", n: 50, r: 0.3, sides: 1 }),
  ],
];

describe("against R", () => {
  it.each(cases)("%s", (_call, expected, ours) => {
    expect(differences(ours(), expected, 1e-9)).toEqual([]);
  });
});
