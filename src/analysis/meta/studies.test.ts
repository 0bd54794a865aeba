import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import { bcg } from "../../../test/analysis/r-data.js";
import { mantelHaenszel, petoOddsRatio } from "./pooled-counts.js";
import { beggTest, eggerTest, failSafeN, trimAndFill } from "./publication-bias.js";
import { studyEffect, type Reported } from "./study-effects.js";
import { leaveOneOut, subgroupAnalysis } from "./subsets.js";

const tables = bcg.map(({ table }) => table);
const studies = bcg.map(({ author, year, ablat, table }) =>
  studyEffect(`${author} ${year}`, { kind: "counts", measure: "RR", ...table }, { ablat, year }),
);
const allocation = new Map(bcg.map(({ author, year, alloc }) => [`${author} ${year}`, alloc]));
const groupOf = ({ name }: { name: string }) => allocation.get(name) ?? "";
const pooled = ({ estimate, p, q, q_p }: ReturnType<typeof petoOddsRatio>) => [
  estimate.value,
  estimate.standard_error,
  estimate.interval?.low,
  estimate.interval?.high,
  p,
  q,
  q_p,
];
const effect = (reported: Reported) => {
  const study = studyEffect("study", reported);
  return [study.effect, study.variance];
};

/** The call of R, what it gives, and ours. */
const cases: [call: string, expected: number[], ours: () => unknown[]][] = [
  [
    'leave1out(R("DL"))$estimate',
    [
      -0.705125198417451, -0.654515875087971, -0.684841748704594, -0.618696870715275, -0.764035701741509,
      -0.712727336606213, -0.655693949355322, -0.790086599853701, -0.739263356536315, -0.652585204582533,
      -0.760694174161193, -0.760012818299681, -0.778923740057073,
    ],
    () => leaveOneOut(studies, { method: "DL" }).map(({ result }) => result.estimates[0]?.value),
  ],
  [
    'sapply(c("random", "alternate", "systematic"), function(g) rma(yi, vi, data = dat, subset = alloc == g, control = ctl)$b)',
    [-0.9709647042631, -0.540792961849346, -0.424207391510877],
    () => subgroupAnalysis(studies, groupOf).groups.map(({ result }) => result.estimates[0]?.value),
  ],
  [
    '{ f <- lapply(c("random", "alternate", "systematic"), function(g) rma(yi, vi, data = dat, subset = alloc == g, control = ctl)); r <- rma(sapply(f, coef), sei = sapply(f, function(x) x$se), method = "EE"); c(r$QE, r$QEp) }',
    [1.86144494615458, 0.394268758885596],
    () => [subgroupAnalysis(studies, groupOf)].flatMap(({ q, p }) => [q, p]),
  ],
  [
    "{ e <- regtest(R()); c(e$zval, e$pval) }",
    [-0.803329193090869, 0.421784488855281],
    () => [eggerTest(studies, { model: "mixed" })].flatMap(({ statistic, p }) => [statistic.value, p]),
  ],
  [
    '{ e <- regtest(R(), model = "lm"); c(e$zval, e$dfs, e$pval) }',
    [-1.40128200228933, 11, 0.188706995081979],
    () => [eggerTest(studies)].flatMap(({ statistic, df, p }) => [statistic.value, ...df, p]),
  ],
  [
    "{ k <- ranktest(R()); c(k$tau, k$pval) }",
    [0.0256410256410256, 0.952361907960866],
    () => [beggTest(studies)].flatMap(({ statistic, p }) => [statistic.value, p]),
  ],
  [
    '{ t <- trimfill(R("DL")); c(t$k0, t$se.k0, t$b, t$se, t$QE) }',
    [1, 2.45279864318293, -0.656073212988602, 0.173463402465388, 154.669150285946],
    () =>
      [trimAndFill(studies, { method: "DL" })].flatMap(({ missing, standard_error, result }) => [
        missing,
        standard_error,
        result.estimates[0]?.value,
        result.estimates[0]?.standard_error,
        result.heterogeneity.q,
      ]),
  ],
  [
    '{ t <- trimfill(R("EE")); c(t$k0, t$se.k0, t$b, t$se) }',
    [4, 2.38532559119295, -0.291025992106353, 0.038264136604139],
    () =>
      [trimAndFill(studies, { method: "EE" })].flatMap(({ missing, standard_error, result }) => [
        missing,
        standard_error,
        result.estimates[0]?.value,
        result.estimates[0]?.standard_error,
      ]),
  ],
  ["fsn(yi, vi, data = dat)$fsnum", [598], () => [failSafeN(studies)]],
  [
    'P(rma.mh(measure = "OR", ai = tpos, bi = tneg, ci = cpos, di = cneg, data = dat.bcg))',
    [
      -0.473410988388585, 0.0410077784042314, -0.553784757146878, -0.393037219630292, 7.87716732544439e-31,
      163.942579569193, 8.24945255100163e-29,
    ],
    () => pooled(mantelHaenszel(tables, "OR")),
  ],
  [
    'P(rma.mh(measure = "RR", ai = tpos, bi = tneg, ci = cpos, di = cneg, data = dat.bcg, level = 90))',
    [
      -0.453709604683754, 0.0393373668712944, -0.518413815256723, -0.389005394110785, 8.91137967074168e-31,
      152.567553586657, 1.70758753151519e-26,
    ],
    () => pooled(mantelHaenszel(tables, "RR", 0.9)),
  ],
  [
    "P(rma.peto(ai = tpos, bi = tneg, ci = cpos, di = cneg, data = dat.bcg))",
    [
      -0.474446310940636, 0.0406590807446483, -0.554136644844653, -0.39475597703662, 1.83807338632167e-31,
      167.730167511489, 1.38975434718433e-29,
    ],
    () => pooled(petoOddsRatio(tables)),
  ],
  [
    'P(rma.mh(measure = "OR", ai = c(0, 3, 5), bi = c(20, 17, 40), ci = c(4, 6, 9), di = c(16, 15, 36)))',
    [
      -1.00801539331588, 0.456918348034905, -1.90355889933983, -0.112471887291932, 0.0273757998103557, 1.17815914760896,
      0.554837736969036,
    ],
    () =>
      pooled(
        mantelHaenszel(
          [
            { a: 0, b: 20, c: 4, d: 16 },
            { a: 3, b: 17, c: 6, d: 15 },
            { a: 5, b: 40, c: 9, d: 36 },
          ],
          "OR",
        ),
      ),
  ],
  [
    'unlist(escalc("OR", ai = 5, bi = 95, ci = 10, di = 90))',
    [-0.747214401830221, 0.321637426900585],
    () => effect({ kind: "counts", measure: "OR", a: 5, b: 95, c: 10, d: 90 }),
  ],
  [
    'unlist(escalc("RR", ai = 0, bi = 95, ci = 10, di = 90))',
    [-2.99375011235, 2.07492043847242],
    () => effect({ kind: "counts", measure: "RR", a: 0, b: 95, c: 10, d: 90 }),
  ],
  [
    'unlist(escalc("RD", ai = 5, bi = 95, ci = 10, di = 90))',
    [-0.05, 0.001375],
    () => effect({ kind: "counts", measure: "RD", a: 5, b: 95, c: 10, d: 90 }),
  ],
  [
    'unlist(escalc("SMD", m1i = 103, sd1i = 5.5, n1i = 50, m2i = 100, sd2i = 4.5, n2i = 50))',
    [0.592439623034787, 0.041754923534708],
    () =>
      effect({
        kind: "means",
        measure: "SMD",
        first: { mean: 103, deviation: 5.5, n: 50 },
        second: { mean: 100, deviation: 4.5, n: 50 },
      }),
  ],
  [
    'unlist(escalc("MD", m1i = 103, sd1i = 5.5, n1i = 50, m2i = 100, sd2i = 4.5, n2i = 40))',
    [3, 1.11125],
    () =>
      effect({
        kind: "means",
        measure: "MD",
        first: { mean: 103, deviation: 5.5, n: 50 },
        second: { mean: 100, deviation: 4.5, n: 40 },
      }),
  ],
  [
    'unlist(escalc("ROM", m1i = 103, sd1i = 5.5, n1i = 50, m2i = 100, sd2i = 4.5, n2i = 40))',
    [0.0295588022415444, 0.000107652052502592],
    () =>
      effect({
        kind: "means",
        measure: "ROM",
        first: { mean: 103, deviation: 5.5, n: 50 },
        second: { mean: 100, deviation: 4.5, n: 40 },
      }),
  ],
  [
    'unlist(escalc("ZCOR", ri = .5, ni = 40))',
    [0.549306144334055, 0.027027027027027],
    () => effect({ kind: "correlation", measure: "ZCOR", r: 0.5, n: 40 }),
  ],
  [
    'unlist(escalc("COR", ri = .5, ni = 40))',
    [0.5, 0.0144230769230769],
    () => effect({ kind: "correlation", measure: "COR", r: 0.5, n: 40 }),
  ],
  [
    "{ g <- 2.3 * sqrt(1 / 20 + 1 / 25) * gamma(43 / 2) / (sqrt(43 / 2) * gamma(21)); c(g, 1 / 20 + 1 / 25 + g^2 / 90) }",
    [0.677882880196898, 0.0951058355473782],
    () => effect({ kind: "t", t: 2.3, n1: 20, n2: 25 }),
  ],
  [
    "{ g <- -qt(.01, 43, lower = FALSE) * sqrt(1 / 20 + 1 / 25) * gamma(43 / 2) / (sqrt(43 / 2) * gamma(21)); c(g, 1 / 20 + 1 / 25 + g^2 / 90) }",
    [-0.712145476766073, 0.095635013111982],
    () => effect({ kind: "p", p: 0.02, direction: -1, n1: 20, n2: 25 }),
  ],
  [
    "c(log(1.5), ((log(2.4) - log(.94)) / (2 * qnorm(.975)))^2)",
    [0.405465108108164, 0.0571797121752839],
    () => effect({ kind: "interval", estimate: 1.5, low: 0.94, high: 2.4, ratio: true }),
  ],
];

describe("against R", () => {
  it.each(cases)("%s", (_call, expected, ours) => {
    expect(differences(ours(), expected, 1e-9)).toEqual([]);
  });
});

it("trims three studies down to one, whose effect is then the centre", () => {
  const few = [0.31, 0.42, 0.55].map((value, at) => ({
    name: `${at}`,
    effect: value,
    variance: [0.01, 0.0144, 0.04][at] ?? 1,
  }));
  const { missing, filled, result } = trimAndFill(few, { method: "REML" });
  expect([missing, filled.length, result.n]).toEqual([2, 2, 5]);
});
