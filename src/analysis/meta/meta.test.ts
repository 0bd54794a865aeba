import { describe, expect, it } from "vitest";
import { expectNear } from "../../../test/analysis/expect-near.js";
import { bcg } from "../../../test/analysis/r-data.js";
import { metaAnalysis, type MetaOptions } from "./meta-analysis.js";
import { mantelHaenszel, petoOddsRatio } from "./pooled-counts.js";
import { beggTest, eggerTest, failSafeN, trimAndFill } from "./publication-bias.js";
import type { TauMethod } from "./schema.js";
import { studyEffect, type Reported } from "./study-effects.js";
import { leaveOneOut, subgroupAnalysis } from "./subsets.js";

const tables = bcg.tpos.map((a, place) => ({ a, b: bcg.tneg[place]!, c: bcg.cpos[place]!, d: bcg.cneg[place]! }));
const studies = tables.map((table, place) =>
  studyEffect(
    `${place} ${bcg.author[place]}`,
    { kind: "counts", measure: "RR", ...table },
    { ablat: bcg.ablat[place]!, year: bcg.year[place]! },
  ),
);
const groupOf = ({ name }: { name: string }) => bcg.alloc[Number.parseInt(name, 10)]!;
const all = (options: MetaOptions = {}) => {
  const { estimates, heterogeneity } = metaAnalysis(studies, options);
  const { tau2, i2, h2, q, p } = heterogeneity;
  return [
    ...estimates.flatMap(({ value, standard_error, interval, p: own }) => [
      value,
      standard_error,
      interval?.low,
      interval?.high,
      own,
    ]),
    tau2,
    i2,
    h2,
    q,
    p,
  ];
};
const by = (method: TauMethod) => all({ method });
const moderators = (options: MetaOptions) => {
  const { moderators: found } = metaAnalysis(studies, options);
  return [found?.statistic.value, found?.p, found?.r2];
};
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
    'A(R("EE"))',
    [
      -0.430285163654091, 0.0404987517108638, -0.509661258426214, -0.350909068881968, 2.28862930697324e-26, 0,
      92.1173468545621, 12.6860840068644, 152.233008082373, 1.99676459084597e-26,
    ],
    () => by("EE"),
  ],
  [
    'A(R("DL"))',
    [
      -0.714117222073227, 0.178742089535403, -1.06444528008405, -0.363789164062403, 6.462924304704e-5,
      0.308760262862376, 92.1173468545621, 12.6860840068644, 152.233008082373, 1.99676459084597e-26,
    ],
    () => by("DL"),
  ],
  [
    'A(R("HE"))',
    [
      -0.715878588758735, 0.183279985988782, -1.07510076038375, -0.356656417133717, 9.38641214116677e-5,
      0.328563857995769, 92.5570974066271, 13.435618529932, 152.233008082373, 1.99676459084597e-26,
    ],
    () => by("HE"),
  ],
  [
    'A(R("SJ"))',
    [
      -0.717248592557584, 0.187059458416427, -1.08387839402135, -0.35061879109382, 0.000125904552046427,
      0.345515701598595, 92.8963240955401, 14.0772188012148, 152.233008082373, 1.99676459084597e-26,
    ],
    () => by("SJ"),
  ],
  [
    'A(R("ML"))',
    [
      -0.711199135474181, 0.17189680877689, -1.04811068973425, -0.374287581214108, 3.51323296903273e-5,
      0.280028137268644, 91.3782837894461, 11.5986188315488, 152.233008082373, 1.99676459084597e-26,
    ],
    () => by("ML"),
  ],
  [
    'A(R("REML"))',
    [
      -0.714532342158139, 0.179781516105206, -1.06689763881035, -0.362167045505929, 7.05425810164162e-5,
      0.313243258136481, 92.221384521269, 12.8557582353092, 152.233008082373, 1.99676459084597e-26,
    ],
    () => by("REML"),
  ],
  [
    'A(R("EB"))',
    [
      -0.714968153493444, 0.180892191537624, -1.06951033399171, -0.360425972995181, 7.73536460790274e-5,
      0.318068452205024, 92.3303379541533, 13.0383841429039, 152.233008082373, 1.99676459084597e-26,
    ],
    () => by("EB"),
  ],
  [
    'A(R("REML", test = "knha"))',
    [
      -0.714532342158139, 0.180791744092848, -1.10844371368555, -0.320620970630728, 0.00192001509605729,
      0.313243258136481, 92.221384521269, 12.8557582353092, 152.233008082373, 1.99676459084597e-26,
    ],
    () => all({ test: "knapp_hartung" }),
  ],
  [
    'A(R("REML", level = 90))',
    [
      -0.714532342158139, 0.179781516105206, -1.01024662098262, -0.418818063333657, 7.05425810164162e-5,
      0.313243258136481, 92.221384521269, 12.8557582353092, 152.233008082373, 1.99676459084597e-26,
    ],
    () => all({ level: 0.9 }),
  ],
  [
    "{ p <- predict(R()); c(p$pi.lb, p$pi.ub) }",
    [-1.86669221790289, 0.437627533586608],
    () => [metaAnalysis(studies).prediction_interval].flatMap((interval) => [interval?.low, interval?.high]),
  ],
  [
    "{ t <- c(qp(.025), qp(.975)); c(t, 100 * t / (t + s2), t / s2 + 1) }",
    [0.119718361141261, 1.11147908406093, 81.9205745585966, 97.6780749578874, 5.53114922396767, 43.0677124309817],
    () =>
      [metaAnalysis(studies).heterogeneity].flatMap(({ tau2_interval: tau2, i2_interval: i2, h2_interval: h2 }) => [
        tau2?.low,
        tau2?.high,
        i2?.low,
        i2?.high,
        h2?.low,
        h2?.high,
      ]),
  ],
  [
    "A(R(mods = ~ ablat))",
    [
      0.25146821000737, 0.24909539661676, -0.236749796076199, 0.739686216090939, 0.312722572306939, -0.0291017250116497,
      0.00719532722090437, -0.0432043072216029, -0.0149991428016965, 5.24279397380728e-5, 0.0763479639551985,
      68.3912248381811, 3.1636784243634, 30.7330900107493, 0.00121429098742004,
    ],
    () => all({ moderators: ["ablat"] }),
  ],
  [
    'A(R("DL", mods = ~ ablat + year))',
    [
      -1.27979143828526, 25.7549692297105, -51.758603551455, 49.1990206748845, 0.960368589503116, -0.0287644839897293,
      0.00897921223501904, -0.0463634165799081, -0.0111655513995506, 0.00135790222490571, 0.000772079781768957,
      0.0129984747303452, -0.0247044625436617, 0.0262486221071996, 0.952635327848359, 0.0790389578091283,
      64.6956777294522, 2.83251436562553, 28.3251436562553, 0.00160097442223966,
    ],
    () => all({ method: "DL", moderators: ["ablat", "year"] }),
  ],
  [
    '{ ctl$threshold <- 1e-12; A(R("ML", mods = ~ ablat + year)) }',
    [
      6.61092417420299, 18.1913258992216, -29.043419419302, 42.265267767708, 0.716298040333159, -0.0308514226596363,
      0.00628705770662542, -0.0431738293333471, -0.0185290159859255, 9.2417792185419e-7, -0.0031900620797124,
      0.00917980703596994, -0.0211821532552409, 0.0148020290958161, 0.728209243337974, 0.0268731993169453,
      38.3877482150934, 1.62305380996475, 28.3251436562553, 0.00160097442223966,
    ],
    () => all({ method: "ML", moderators: ["ablat", "year"] }),
  ],
  [
    'A(R("HE", mods = ~ ablat))',
    [
      0.20311500621494, 0.372114466367384, -0.526215945991475, 0.932445958421355, 0.585175840080901,
      -0.0281767595986623, 0.0105618511391468, -0.0488776074414633, -0.0074759117558613, 0.00763528522158804,
      0.209048026358876, 85.5582288334695, 6.92435843546359, 30.7330900107493, 0.00121429098742004,
    ],
    () => all({ method: "HE", moderators: ["ablat"] }),
  ],
  [
    'A(R("SJ", mods = ~ ablat, test = "knha"))',
    [
      0.198271729163403, 0.342812525309431, -0.556253551736194, 0.952797010063, 0.574665928959131, -0.0280713689567707,
      0.00971382558248293, -0.0494513549115342, -0.00669138300200728, 0.0147101431513263, 0.231843716118979,
      86.7906259924946, 7.57038145359357, 30.7330900107493, 0.00121429098742004,
    ],
    () => all({ method: "SJ", moderators: ["ablat"], test: "knapp_hartung" }),
  ],
  [
    "{ r <- R(mods = ~ ablat + year); c(r$QM, r$QMp, r$R2) }",
    [12.204486879171, 0.00223784162124073, 64.6330147352433],
    () => moderators({ moderators: ["ablat", "year"] }),
  ],
  [
    '{ r <- R(mods = ~ ablat + year, test = "knha"); c(r$QM, r$QMp, r$R2) }',
    [4.96494755588157, 0.0318035012859467, 64.6330147352433],
    () => moderators({ moderators: ["ablat", "year"], test: "knapp_hartung" }),
  ],
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
    [-0.970964704263089, -0.540792961849346, -0.424207391510872],
    () => subgroupAnalysis(studies, groupOf).groups.map(({ result }) => result.estimates[0]?.value),
  ],
  [
    '{ f <- lapply(c("random", "alternate", "systematic"), function(g) rma(yi, vi, data = dat, subset = alloc == g, control = ctl)); r <- rma(sapply(f, coef), sei = sapply(f, function(x) x$se), method = "EE"); c(r$QE, r$QEp) }',
    [1.86144494615464, 0.394268758885585],
    () => [subgroupAnalysis(studies, groupOf)].flatMap(({ q, p }) => [q, p]),
  ],
  [
    "{ e <- regtest(R()); c(e$zval, e$pval) }",
    [-0.803329193090804, 0.421784488855319],
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
    expectNear(ours(), expected, 1e-9);
  });
});
