import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import { sleepFirst, sleepSecond } from "../../../test/analysis/r-data.js";
import { mtcars } from "../../../test/analysis/r-tables.js";
import type { Sample } from "../input/samples.js";
import type { TestResult } from "../result/schema.js";
import { mannWhitneyTest, wilcoxonSignedRankTest } from "./rank-tests.js";
import { oneSampleTTest, pairedTTest, twoSampleTTest } from "./t-tests.js";
import { zTest } from "./z-test.js";

const sample = (name: string, values: (number | null)[]): Sample => ({ name, values });
const first = sample("first", sleepFirst);
const second = sample("second", sleepSecond);
const manual = sample(
  "manual",
  mtcars.mpg.filter((_, car) => mtcars.am[car] === 1),
);
const automatic = sample(
  "automatic",
  mtcars.mpg.filter((_, car) => mtcars.am[car] === 0),
);
const before = sample("before", [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3]);
const after = sample("after", [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]);
const permeability = sample("term", [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]);
const early = sample("early", [1.15, 0.88, 0.9, 0.74, 1.21]);

function numbers({ statistic, df, p, estimates }: TestResult): unknown[] {
  const interval = estimates.at(-1)?.interval;
  return [statistic.value, ...df, p, interval?.low ?? -Infinity, interval?.high ?? Infinity];
}
const short = ({ statistic, df, p }: TestResult) => [statistic.value, ...df, p];
const effect = ({ effects }: TestResult, place = 0) => [
  effects[place]?.value,
  effects[place]?.interval?.low,
  effects[place]?.interval?.high,
];

/** The call of R, what it gives, and ours. */
const cases: [call: string, expected: number[], ours: () => unknown[]][] = [
  [
    "nt(t.test(x, y))",
    [-1.86081346748685, 17.7764735161785, 0.0793941401873582, -3.36548323071171, 0.20548323071171],
    () => numbers(twoSampleTTest(first, second)),
  ],
  [
    'nt(t.test(x, y, var.equal = TRUE, alternative = "less", conf.level = .9))',
    [-1.86081346748685, 18, 0.0395933571079691, -Infinity, -0.450377000398989],
    () => numbers(twoSampleTTest(first, second, { variances: "equal", alternative: "less", level: 0.9 })),
  ],
  [
    'nt(t.test(x, y, paired = TRUE, mu = -1, alternative = "greater"))',
    [-1.49116079516556, 9, 0.914944114551289, -2.29300526702928, Infinity],
    () => numbers(pairedTTest(first, second, { mu: -1, alternative: "greater" })),
  ],
  [
    "nt(t.test(y, mu = 1))",
    [2.10055284981871, 9, 0.0650598856680954, 0.897677539376706, 3.76232246062329],
    () => numbers(oneSampleTTest(second, { mu: 1 })),
  ],
  [
    "{ t <- t.test(x, y, var.equal = TRUE)$statistic; dci(t, 18, sqrt(.2)) }",
    [-0.832181081349539, -1.73881689910343, 0.0954503982114229],
    () => effect(twoSampleTTest(first, second, { variances: "equal" })),
  ],
  [
    "{ t <- t.test(x, y, var.equal = TRUE)$statistic; dci(t, 18, sqrt(.2) * gamma(9) / gamma(8.5) / 3) }",
    [-0.796935239191121, -1.66517179067486, 0.0914077328051602],
    () => effect(twoSampleTTest(first, second, { variances: "equal" }), 1),
  ],
  [
    "{ t <- t.test(man, aut); dci(t$statistic, t$parameter, sqrt((var(man) / 13 + var(aut) / 19) * 2 / (var(man) + var(aut)))) }",
    [1.41104601051899, 0.534225630567824, 2.26002108883453],
    () => effect(twoSampleTTest(manual, automatic)),
  ],
  [
    "{ t <- t.test(x, y, paired = TRUE)$statistic; dci(t, 9, sqrt(.1)) }",
    [-1.28455756259105, -2.11801651397707, -0.414627756380144],
    () => effect(pairedTTest(first, second)),
  ],
  [
    "{ z <- (mean(x) - mean(y)) / sqrt(2^2 / 10 + 1.5^2 / 10); c(z, 2 * pnorm(-abs(z)), mean(x) - mean(y) + c(-1, 1) * qnorm(.975) * sqrt(2^2 / 10 + 1.5^2 / 10)) }",
    [-1.99855948122642, 0.0456560381322177, -3.1294875807614, -0.0305124192385964],
    () =>
      numbers(
        zTest([
          { sample: first, deviation: 2 },
          { sample: second, deviation: 1.5 },
        ]),
      ),
  ],
  [
    "{ z <- (mean(y) - 1) / (2 / sqrt(10)); c(z, pnorm(z, lower.tail = FALSE), mean(y) - qnorm(.95) * 2 / sqrt(10), Inf) }",
    [2.10291464401197, 0.017736615749211, 1.28970322424889, Infinity],
    () => numbers(zTest([{ sample: second, deviation: 2 }], { mu: 1, alternative: "greater" })),
  ],
  [
    'w(wilcox.test(before, after, paired = TRUE, alternative = "greater"))',
    [40, 0.01953125],
    () => short(wilcoxonSignedRankTest(before, after, { alternative: "greater" })),
  ],
  ["w(wilcox.test(before, after, paired = TRUE))", [40, 0.0390625], () => short(wilcoxonSignedRankTest(before, after))],
  ["w(wilcox.test(x, y, paired = TRUE))", [0, 0.00909069801592506], () => short(wilcoxonSignedRankTest(first, second))],
  [
    'w(wilcox.test(x, mu = 0.5, correct = FALSE, exact = FALSE, alternative = "less"))',
    [28, 0.520323182979918],
    () => short(wilcoxonSignedRankTest(first, null, { mu: 0.5, correct: false, exact: false, alternative: "less" })),
  ],
  [
    'w(wilcox.test(term, early, alternative = "g"))',
    [35, 0.127206127206127],
    () => short(mannWhitneyTest(permeability, early, { alternative: "greater" })),
  ],
  [
    "w(wilcox.test(term, early, mu = 0.1))",
    [33, 0.370962370962371],
    () => short(mannWhitneyTest(permeability, early, { mu: 0.1 })),
  ],
  [
    'w(wilcox.test(1:45 + .1, 20:68, alternative = "l"))',
    [351, 8.54912824038058e-10],
    () =>
      short(
        mannWhitneyTest(
          sample(
            "a",
            Array.from({ length: 45 }, (_, row) => row + 1.1),
          ),
          sample(
            "b",
            Array.from({ length: 49 }, (_, row) => row + 20),
          ),
          { alternative: "less" },
        ),
      ),
  ],
  [
    "w(wilcox.test(aut, man, exact = FALSE))",
    [42, 0.00187139133317856],
    () => short(mannWhitneyTest(automatic, manual)),
  ],
  [
    'w(wilcox.test(aut, man, exact = FALSE, correct = FALSE, alternative = "less"))',
    [42, 0.000876667555325634],
    () => short(mannWhitneyTest(automatic, manual, { correct: false, alternative: "less" })),
  ],
  [
    "unname(unlist(rank_biserial(term, early)[c(1, 3, 4)]))",
    [0.4, -0.213153495960508, 0.787102677126454],
    () => effect(mannWhitneyTest(permeability, early)),
  ],
  [
    "unname(unlist(rank_biserial(before, after, paired = TRUE)[c(1, 3, 4)]))",
    [0.777777777777778, 0.295363129336242, 0.944155901920081],
    () => effect(wilcoxonSignedRankTest(before, after)),
  ],
];

describe("against R", () => {
  it.each(cases)("%s", (_call, expected, ours) => {
    expect(differences(ours(), expected, 1e-9)).toEqual([]);
  });
});
