import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import type { TestResult } from "../result/schema.js";
import { goodnessOfFitTest, independenceTest } from "./chi-squared-tests.js";
import { fisherTest } from "./fisher.js";
import { mcNemarTest } from "./mcnemar.js";
import { binomialTest, proportionsTest } from "./proportions.js";

const party = [
  [762, 327, 468],
  [484, 239, 477],
];
const tea = [
  [3, 1],
  [1, 3],
];
const approval = [
  [794, 150],
  [86, 570],
];
const smokers = [
  [83, 86],
  [90, 93],
  [129, 136],
  [70, 82],
].map(([successes = 0, trials = 0], place) => ({ name: `hospital ${place + 1}`, successes, trials }));
const jobs = [
  [1, 2, 1, 0],
  [3, 3, 6, 1],
  [10, 10, 14, 9],
  [6, 7, 12, 11],
];
const short = ({ statistic, df, p }: TestResult) => [statistic.value, ...df, p];
const effect = ({ effects }: TestResult) => [
  effects[0]?.value ?? Infinity,
  effects[0]?.interval?.low ?? 0,
  effects[0]?.interval?.high ?? Infinity,
];
const odds = (result: TestResult) => [result.p, ...effect(result)];
const interval = ({ p, estimates }: TestResult, place: number) => [
  p,
  estimates[place]?.interval?.low,
  estimates[place]?.interval?.high,
];

/** The call of R, what it gives, and ours. */
const cases: [call: string, expected: number[], ours: () => unknown[]][] = [
  ["an(chisq.test(party))", [30.0701490957547, 2, 2.95358918321176e-7], () => short(independenceTest(party))],
  [
    "{ x <- chisq.test(party)$statistic; sqrt(c(x, ncx(x, 2)) / 2757) }",
    [0.104435802356468, 0.0649074181025552, 0.140263904665686],
    () => effect(independenceTest(party)),
  ],
  [
    "an(chisq.test(matrix(c(12, 5, 7, 7), 2)))",
    [0.641120263895032, 1, 0.423305424322418],
    () =>
      short(
        independenceTest([
          [12, 7],
          [5, 7],
        ]),
      ),
  ],
  [
    "an(chisq.test(matrix(c(12, 5, 7, 7), 2), correct = FALSE))",
    [1.37164602683179, 1, 0.241529274763687],
    () =>
      short(
        independenceTest(
          [
            [12, 7],
            [5, 7],
          ],
          { correct: false },
        ),
      ),
  ],
  [
    "an(chisq.test(c(89, 37, 30, 28, 2), p = c(40, 20, 20, 15, 5) / 100))",
    [9.99014336917563, 4, 0.0405940433447812],
    () => short(goodnessOfFitTest([89, 37, 30, 28, 2], [0.4, 0.2, 0.2, 0.15, 0.05])),
  ],
  ["an(chisq.test(c(20, 15, 25)))", [2.5, 2, 0.28650479686019], () => short(goodnessOfFitTest([20, 15, 25]))],
  ["fi(tea)", [0.485714285714286, 6.40831965819967, 0.211735595446579, 626.243530588813], () => odds(fisherTest(tea))],
  [
    'fi(tea, alternative = "greater")',
    [0.242857142857143, 6.40831965819967, 0.313573767504985, Infinity],
    () => odds(fisherTest(tea, { alternative: "greater" })),
  ],
  [
    'fi(matrix(c(2, 10, 15, 3), 2), alternative = "less", conf.level = .9)',
    [0.000465180943362905, 0.04693663904968, 0, 0.214511763858135],
    () =>
      odds(
        fisherTest(
          [
            [2, 15],
            [10, 3],
          ],
          { alternative: "less", level: 0.9 },
        ),
      ),
  ],
  [
    "fi(matrix(c(0, 10, 15, 3), 2))",
    [2.179361447096e-5, 0, 0, 0.164496910298818],
    () =>
      odds(
        fisherTest([
          [0, 15],
          [10, 3],
        ]),
      ),
  ],
  [
    "fi(matrix(c(10, 0, 3, 15), 2))",
    [2.179361447096e-5, Infinity, 6.07914153635738, Infinity],
    () =>
      odds(
        fisherTest([
          [10, 3],
          [0, 15],
        ]),
      ),
  ],
  [
    "fi(matrix(c(340, 210, 260, 290), 2))",
    [1.65170449589747e-6, 1.80487695430505, 1.41026602589706, 2.3126842488695],
    () =>
      odds(
        fisherTest([
          [340, 260],
          [210, 290],
        ]),
      ),
  ],
  ["fisher.test(jobs)$p.value", [0.782684938966532], () => [fisherTest(jobs).p]],
  [
    "fisher.test(rbind(c(3, 1, 0, 5), c(1, 4, 2, 0)))$p.value",
    [0.0227272727272728],
    () => [
      fisherTest([
        [3, 1, 0, 5],
        [1, 4, 2, 0],
      ]).p,
    ],
  ],
  ["an(mcnemar.test(app))", [16.8177966101695, 1, 4.11456228134594e-5], () => short(mcNemarTest(approval))],
  [
    "an(mcnemar.test(app, correct = FALSE))",
    [17.3559322033898, 1, 3.09929344104522e-5],
    () => short(mcNemarTest(approval, { correct: false })),
  ],
  ["binom.test(86, 236)$p.value", [3.71593613957143e-5], () => [mcNemarTest(approval, { exact: true }).p]],
  [
    "{ t <- binom.test(150, 236)$conf.int; c(150 / 86, t / (1 - t)) }",
    [1.74418604651163, 1.32922825260526, 2.30097908042199],
    () => effect(mcNemarTest(approval)),
  ],
  [
    "an(mcnemar.test(rbind(c(10, 5, 2), c(3, 12, 8), c(6, 4, 20))))",
    [3.83333333333333, 3, 0.280032639855293],
    () =>
      short(
        mcNemarTest([
          [10, 5, 2],
          [3, 12, 8],
          [6, 4, 20],
        ]),
      ),
  ],
  ["an(prop.test(sm, tr))", [12.6004112971276, 3, 0.00558547666162702], () => short(proportionsTest(smokers))],
  [
    "{ t <- prop.test(c(15, 25), c(50, 50)); c(t$p.value, t$conf.int) }",
    [0.0661925797221934, -0.407993141232296, 0.00799314123229583],
    () =>
      interval(
        proportionsTest([
          { name: "a", successes: 15, trials: 50 },
          { name: "b", successes: 25, trials: 50 },
        ]),
        2,
      ),
  ],
  [
    'prop.test(c(15, 25), c(50, 50), correct = FALSE, alternative = "less")$p.value',
    [0.0206134166685818],
    () => [
      proportionsTest(
        [
          { name: "a", successes: 15, trials: 50 },
          { name: "b", successes: 25, trials: 50 },
        ],
        { correct: false, alternative: "less" },
      ).p,
    ],
  ],
  [
    "unlist(unname(cohens_h(matrix(c(15, 35, 25, 25), 2))))[c(1, 3, 4)]",
    [-0.411516846067488, -0.803509642975499, -0.0195240491594775],
    () =>
      effect(
        proportionsTest([
          { name: "a", successes: 15, trials: 50 },
          { name: "b", successes: 25, trials: 50 },
        ]),
      ),
  ],
  [
    "{ t <- binom.test(682, 925, p = .75); c(t$p.value, t$conf.int) }",
    [0.382491559574852, 0.707668264079039, 0.765406558241525],
    () => interval(binomialTest({ name: "green", successes: 682, trials: 925 }, { p: 0.75 }), 0),
  ],
  [
    '{ t <- binom.test(3, 20, p = .4, alternative = "less", conf.level = .9); c(t$p.value, t$conf.int) }',
    [0.0159611627900083, 0, 0.304186811407479],
    () =>
      interval(binomialTest({ name: "a", successes: 3, trials: 20 }, { p: 0.4, alternative: "less", level: 0.9 }), 0),
  ],
  [
    "{ t <- binom.test(0, 12, p = .2); c(t$p.value, t$conf.int) }",
    [0.141274976256, 0, 0.264648469397051],
    () => interval(binomialTest({ name: "a", successes: 0, trials: 12 }, { p: 0.2 }), 0),
  ],
  [
    "c(binom.test(15, 40, p = .3)$p.value, prop.test(15, 40, correct = FALSE)$conf.int)",
    [0.303560929984973, 0.242229791672333, 0.529675608626989],
    () => interval(binomialTest({ name: "a", successes: 15, trials: 40 }, { p: 0.3 }), 1),
  ],
];

describe("against R", () => {
  it.each(cases)("%s", (_call, expected, ours) => {
    expect(differences(ours(), expected, 1e-9)).toEqual([]);
  });
});
