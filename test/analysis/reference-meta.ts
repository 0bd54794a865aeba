import { metaAnalysis } from "../../src/analysis/meta/meta-analysis.js";
import { mantelHaenszel, petoOddsRatio } from "../../src/analysis/meta/pooled-counts.js";
import { beggTest, eggerTest, failSafeN, trimAndFill } from "../../src/analysis/meta/publication-bias.js";
import type { TauMethod } from "../../src/analysis/meta/schema.js";
import { studyEffect } from "../../src/analysis/meta/study-effects.js";
import { leaveOneOut } from "../../src/analysis/meta/subsets.js";
import { solvePower } from "../../src/analysis/power/solve-power.js";
import { bcg } from "./r-data.js";
import { within1e9, type ReferenceNumbers } from "./reference.js";

const tables = bcg.map(({ table }) => table);
const studies = bcg.map(({ author, ablat, table }) =>
  studyEffect(author, { kind: "counts", measure: "RR", ...table }, { ablat }),
);
const summary = (method: TauMethod, test: "z" | "knapp_hartung" = "z") => {
  const [effect] = metaAnalysis(studies, { method, test }).estimates;
  return [effect?.value, effect?.standard_error, effect?.interval?.low, effect?.interval?.high];
};
const spread = (method: TauMethod) => {
  const { tau2, i2, h2, q, p } = metaAnalysis(studies, { method }).heterogeneity;
  return [tau2, i2, h2, q, p];
};
const regression = metaAnalysis(studies, { moderators: ["ablat"] });
const profile = metaAnalysis(studies).heterogeneity;
const trimmed = trimAndFill(studies);

/** Meta-analysis, effect sizes and power, by the labels of R's printed output. */
export const metaNumbers: Record<string, ReferenceNumbers> = {
  ...within1e9({
    "power.t.test n=20 d=1": () => [solvePower({ design: "two_sample_t", n: 20, d: 1, strict: false }).power],
    "power.prop n=50 .5 .75": () => [
      solvePower({ design: "two_shares", n: 50, first: 0.5, second: 0.75, strict: false }).power,
    ],
    "power.anova 4 grp n=5 b1 w3": () => [solvePower({ design: "anova", groups: 4, n: 5, f: 0.5 }).power],
    "BCG yi[1:3]": () => studies.slice(0, 3).map(({ effect }) => effect),
    "BCG vi[1:3]": () => studies.slice(0, 3).map(({ variance }) => variance),
    ...Object.fromEntries(
      (["EE", "DL", "HE", "SJ"] as const).flatMap((method) => [
        [`BCG ${method} b se lo hi`, () => summary(method)],
        [`BCG ${method} b se lo hi > tau2 I2 H2 Q p`, () => spread(method)],
      ]),
    ),
    "Egger lm (t df p)": () => [eggerTest(studies)].flatMap(({ statistic, df, p }) => [statistic.value, ...df, p]),
    "Begg tau p": () => [beggTest(studies)].flatMap(({ statistic, p }) => [statistic.value, p]),
    "Rosenthal fsn": () => [failSafeN(studies)],
    "MH OR logOR se": () =>
      [mantelHaenszel(tables, "OR").estimate].flatMap(({ value, standard_error }) => [value, standard_error]),
    "Peto logOR se": () =>
      [petoOddsRatio(tables).estimate].flatMap(({ value, standard_error }) => [value, standard_error]),
    "Hedges g vi (103/5.5/50 vs 100/4.5/50)": () =>
      [
        studyEffect("x", {
          kind: "means",
          measure: "SMD",
          first: { mean: 103, deviation: 5.5, n: 50 },
          second: { mean: 100, deviation: 4.5, n: 50 },
        }),
      ].flatMap(({ effect, variance }) => [effect, variance]),
    "logOR vi 5/95/10/90": () =>
      [studyEffect("x", { kind: "counts", measure: "OR", a: 5, b: 95, c: 10, d: 90 })].flatMap(
        ({ effect, variance }) => [effect, variance],
      ),
    "Fisher z vi r=.5 n=40": () =>
      [studyEffect("x", { kind: "correlation", measure: "ZCOR", r: 0.5, n: 40 })].flatMap(({ effect, variance }) => [
        effect,
        variance,
      ]),
  }),
  "n for d=.5 power .8": {
    within: 1e-6,
    ours: () => [solvePower({ design: "two_sample_t", d: 0.5, power: 0.8, strict: false }).n],
  },
  "n prop .5 .75 power .9": {
    within: 1e-5,
    ours: () => [solvePower({ design: "two_shares", first: 0.5, second: 0.75, power: 0.9, strict: false }).n],
  },
  "BCG REML b se lo hi": { within: 1e-6, ours: () => summary("REML") },
  "BCG REML b se lo hi > tau2 I2 H2 Q p": { within: 1e-6, ours: () => spread("REML") },
  "BCG ML b se lo hi": { within: 1e-6, ours: () => summary("ML") },
  "BCG ML b se lo hi > tau2 I2 H2 Q p": { within: 1e-6, ours: () => spread("ML") },
  "BCG EB b se lo hi": { within: 1e-6, ours: () => summary("EB") },
  "BCG EB b se lo hi > tau2 I2 H2 Q p": { within: 1e-6, ours: () => spread("EB") },
  "BCG PM b se lo hi": { within: 1e-4, ours: () => summary("PM") },
  "BCG PM b se lo hi > tau2 I2 H2 Q p": { within: 1e-4, ours: () => spread("PM") },
  "BCG REML+KnHa b se lo hi": { within: 1e-6, ours: () => summary("REML", "knapp_hartung") },
  "BCG REML pred interval": {
    within: 1e-6,
    ours: () => [metaAnalysis(studies).prediction_interval].flatMap((interval) => [interval?.low, interval?.high]),
  },
  "BCG REML tau2 CI; I2 CI (Q-profile)": {
    within: 1e-3,
    ours: () => [
      profile.tau2_interval?.low,
      profile.tau2_interval?.high,
      profile.i2_interval?.low,
      profile.i2_interval?.high,
    ],
  },
  "Egger rma REML (z p)": {
    within: 1e-4,
    ours: () => [eggerTest(studies, { model: "mixed" })].flatMap(({ statistic, p }) => [statistic.value, p]),
  },
  "trimfill k0 b se": {
    within: 1e-6,
    ours: () => [trimmed.missing, trimmed.result.estimates[0]?.value, trimmed.result.estimates[0]?.standard_error],
  },
  "BCG metareg ablat b": { within: 1e-4, ours: () => regression.estimates.map(({ value }) => value) },
  "BCG metareg ablat b > se": {
    within: 1e-4,
    ours: () => regression.estimates.map(({ standard_error }) => standard_error),
  },
  "BCG metareg ablat b > tau2 R2 QM": {
    within: 1e-4,
    ours: () => [regression.heterogeneity.tau2, regression.moderators?.r2, regression.moderators?.statistic.value],
  },
  "leave1out est[1:3]": {
    within: 1e-6,
    ours: () =>
      leaveOneOut(studies)
        .slice(0, 3)
        .map(({ result }) => result.estimates[0]?.value),
  },
};
