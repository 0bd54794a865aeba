import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import { judgeContacts, judgeIntegrity, sleepFirst, sleepSecond } from "../../../test/analysis/r-data.js";
import { mtcars } from "../../../test/analysis/r-tables.js";
import type { TestResult } from "../result/schema.js";
import { adjustP } from "./adjust-p.js";
import { cohensKappa, cronbachsAlpha, fleissKappa } from "./agreement.js";
import { kendallTest, pearsonTest, spearmanTest } from "./correlations.js";
import { shapiroWilkTest } from "./shapiro.js";

const sample = (name: string, values: number[]) => ({ name, values });
const lightness = sample("lightness", [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1]);
const quality = sample("quality", [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8]);
const [contacts, integrity] = [sample("CONT", judgeContacts), sample("INTG", judgeIntegrity)];
const [mpg, wt, qsec, hp] = [
  sample("mpg", mtcars.mpg),
  sample("wt", mtcars.wt),
  sample("qsec", mtcars.qsec),
  sample("hp", mtcars.hp),
];
const short = ({ statistic, p }: TestResult) => [statistic.value, p];
const effect = ({ effects }: TestResult) => [effects[0]?.value, effects[0]?.interval?.low, effects[0]?.interval?.high];
const ratings = [
  [20, 5, 1],
  [4, 15, 6],
  [2, 3, 19],
];
const diagnoses = [
  [0, 0, 6],
  [1, 4, 1],
  [5, 1, 0],
  [2, 2, 2],
  [0, 6, 0],
  [3, 2, 1],
];
const items = [sample("a", mtcars.gear), sample("b", mtcars.am), sample("c", mtcars.vs), sample("d", mtcars.drat)];
const wave = (n: number) =>
  sample(
    "x",
    Array.from({ length: n }, (_, row) => (row + 1) ** 1.5 + ((row * 7) % 5)),
  );

/** The call of R, what it gives, and ours. */
const cases: [call: string, expected: number[], ours: () => unknown[]][] = [
  [
    "w(cor.test(u$CONT, u$INTG))",
    [-0.860504567943113, 0.394515192722409],
    () => short(pearsonTest(contacts, integrity)),
  ],
  [
    "{ t <- cor.test(u$CONT, u$INTG); c(t$estimate, t$conf.int) }",
    [-0.133190890463189, -0.41685910878005, 0.174118233649785],
    () => effect(pearsonTest(contacts, integrity)),
  ],
  [
    '{ t <- cor.test(m$mpg, m$wt, alternative = "less", conf.level = .9); c(t$p.value, t$estimate, t$conf.int) }',
    [6.46979350675258e-11, -0.867659376517228, -1, -0.795249270134097],
    () =>
      [pearsonTest(mpg, wt, { alternative: "less", level: 0.9 })].flatMap((result) => [result.p, ...effect(result)]),
  ],
  ['w(cor.test(hx, hy, method = "kendall"))', [26, 0.1194389329806], () => short(kendallTest(lightness, quality))],
  [
    'w(cor.test(hx, hy, method = "kendall", alternative = "greater"))',
    [26, 0.0597194664902998],
    () => short(kendallTest(lightness, quality, { alternative: "greater" })),
  ],
  [
    'w(suppressWarnings(cor.test(m$mpg, m$wt, method = "kendall")))',
    [-5.79813189498173, 6.70577040559586e-9],
    () => short(kendallTest(mpg, wt)),
  ],
  [
    'fz(cor(m$mpg, m$wt, method = "kendall"), sqrt(.437 / 28))',
    [-0.727832149528431, -0.823937644160412, -0.5910292952842],
    () => effect(kendallTest(mpg, wt)),
  ],
  [
    'w(cor.test(g20, h20, method = "kendall", alternative = "less"))',
    [72, 0.0729221091823636],
    () =>
      short(
        kendallTest(
          sample(
            "g",
            Array.from({ length: 20 }, (_, row) => ((row + 1) * 7) % 23),
          ),
          sample(
            "h",
            Array.from({ length: 20 }, (_, row) => ((row + 1) * 5) % 29),
          ),
          { alternative: "less" },
        ),
      ),
  ],
  ['w(cor.test(hx, hy, method = "spearman"))', [48, 0.0967978395061728], () => short(spearmanTest(lightness, quality))],
  [
    'w(cor.test(hx, hy, method = "spearman", alternative = "less"))',
    [48, 0.957137345679012],
    () => short(spearmanTest(lightness, quality, { alternative: "less" })),
  ],
  [
    'w(cor.test(g20, h20, method = "spearman"))',
    [1670, 0.275434001540904],
    () =>
      short(
        spearmanTest(
          sample(
            "g",
            Array.from({ length: 20 }, (_, row) => ((row + 1) * 7) % 23),
          ),
          sample(
            "h",
            Array.from({ length: 20 }, (_, row) => ((row + 1) * 5) % 29),
          ),
        ),
      ),
  ],
  [
    'w(cor.test(g20, -h20, method = "spearman", alternative = "greater"))',
    [990, 0.137717000770452],
    () =>
      short(
        spearmanTest(
          sample(
            "g",
            Array.from({ length: 20 }, (_, row) => ((row + 1) * 7) % 23),
          ),
          sample(
            "h",
            Array.from({ length: 20 }, (_, row) => -(((row + 1) * 5) % 29)),
          ),
          { alternative: "greater" },
        ),
      ),
  ],
  [
    'w(suppressWarnings(cor.test(m$hp, m$qsec, method = "spearman")))',
    [9093.00245251316, 3.10534425313097e-5],
    () => short(spearmanTest(hp, qsec)),
  ],
  [
    '{ r <- cor(m$hp, m$qsec, method = "spearman"); fz(r, sqrt((1 + r^2 / 2) / 29)) }',
    [-0.66660602135505, -0.835768834826524, -0.381870594156365],
    () => effect(spearmanTest(hp, qsec)),
  ],
  [
    "w(shapiro.test(sleep$extra))",
    [0.946072762509969, 0.311375416723224],
    () => short(shapiroWilkTest(sample("extra", [...sleepFirst, ...sleepSecond]))),
  ],
  [
    "w(shapiro.test(c(1, 2, 4)))",
    [0.964285714285714, 0.636886845028963],
    () => short(shapiroWilkTest(sample("x", [1, 2, 4]))),
  ],
  ["w(shapiro.test(wave(5)))", [0.972536625192946, 0.89127095785999], () => short(shapiroWilkTest(wave(5)))],
  ["w(shapiro.test(wave(11)))", [0.946439019852351, 0.598853593598193], () => short(shapiroWilkTest(wave(11)))],
  ["w(shapiro.test(wave(12)))", [0.955970909631099, 0.72514644237542], () => short(shapiroWilkTest(wave(12)))],
  ["w(shapiro.test(wave(1000)))", [0.929727897666555, 3.02360858804168e-21], () => short(shapiroWilkTest(wave(1000)))],
  ["w(shapiro.test(wave(4999)))", [0.929762878181996, 1.89914621218706e-43], () => short(shapiroWilkTest(wave(4999)))],
  [
    "unname(cohen.kappa(k)$confid[1, c(2, 1, 3)])",
    [0.58, 0.428107414052191, 0.731892585947809],
    () => effect(cohensKappa(ratings)),
  ],
  [
    'kap(k, 1 - outer(1:3, 1:3, "-")^2 / 4)',
    [0.705882352941176, 0.560249434306123, 0.85151527157623],
    () => effect(cohensKappa(ratings, { weights: "quadratic" })),
  ],
  [
    'kap(k, 1 - abs(outer(1:3, 1:3, "-")) / 2)',
    [0.643564356435644, 0.502382535550982, 0.784746177320305],
    () => effect(cohensKappa(ratings, { weights: "linear" })),
  ],
  [
    "{ p <- colSums(d) / sum(d); pj <- sum(p * (1 - p)); kk <- 1 - sum(d * (6 - d)) / (6 * 6 * 5 * pj); se <- sqrt(2) * sqrt(pj^2 - sum(p * (1 - p) * (1 - 2 * p))) / (pj * sqrt(6 * 6 * 5)); c(kk / se, 2 * pnorm(-abs(kk / se)), kk) }",
    [4.97341350045319, 6.57841339933789e-7, 0.373176470588235],
    () => [fleissKappa(diagnoses)].flatMap((result) => [...short(result), result.effects[0]?.value]),
  ],
  [
    "c(alp, 1 - (1 - alp) * qf(c(.975, .025), 31, 93), pf(1 / (1 - alp), 31, 93, lower = FALSE))",
    [0.798759724062067, 0.65449531334334, 0.89239261790735, 9.72409906318362e-10],
    () => [cronbachsAlpha(items)].flatMap((result) => [...effect(result), result.p]),
  ],
  [
    'p.adjust(c(.03, .01, .04, .2, .002), "holm")',
    [0.09, 0.04, 0.09, 0.2, 0.01],
    () => adjustP([0.03, 0.01, 0.04, 0.2, 0.002], "holm"),
  ],
  [
    'p.adjust(c(.03, .01, .04, .2, .002), "hochberg")',
    [0.08, 0.04, 0.08, 0.2, 0.01],
    () => adjustP([0.03, 0.01, 0.04, 0.2, 0.002], "hochberg"),
  ],
  [
    'p.adjust(c(.03, .01, .04, .2, .002), "bonferroni")',
    [0.15, 0.05, 0.2, 1, 0.01],
    () => adjustP([0.03, 0.01, 0.04, 0.2, 0.002], "bonferroni"),
  ],
  [
    'p.adjust(c(.03, .01, .04, .2, .002), "BH")',
    [0.05, 0.025, 0.05, 0.2, 0.01],
    () => adjustP([0.03, 0.01, 0.04, 0.2, 0.002], "BH"),
  ],
  [
    'p.adjust(c(.03, .01, .04, .2, .002), "BY")',
    [0.114166666666667, 0.0570833333333333, 0.114166666666667, 0.456666666666667, 0.0228333333333333],
    () => adjustP([0.03, 0.01, 0.04, 0.2, 0.002], "BY"),
  ],
];

describe("against R", () => {
  it.each(cases)("%s", (_call, expected, ours) => {
    expect(differences(ours(), expected, 1e-9)).toEqual([]);
  });
});
