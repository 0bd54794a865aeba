import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import {
  insectSprays,
  ozone,
  plantGrowth,
  toothDose,
  toothLength,
  toothSupplement,
} from "../../../test/analysis/r-data.js";
import { mtcars } from "../../../test/analysis/r-tables.js";
import type { Sample } from "../input/samples.js";
import type { TestResult } from "../result/schema.js";
import { twoWayAnova } from "./factorial-anova.js";
import { oneWayAnova, welchAnova } from "./one-way-anova.js";
import { friedmanTest, kruskalWallisTest } from "./rank-anova.js";
import { repeatedAnova } from "./repeated-anova.js";
import { bartlettTest, leveneTest } from "./variances.js";

const samples = (groups: Record<string, (number | null)[]>): Sample[] =>
  Object.entries(groups).map(([name, values]) => ({ name, values }));
const plants = samples(plantGrowth);
const sprays = samples(insectSprays);
const short = ({ statistic, df, p }: TestResult) => [statistic.value, ...df, p];
const terms = ({ terms: rows = [] }: TestResult) =>
  rows.flatMap(({ sum_of_squares, statistic, p }) => (statistic === null ? [] : [sum_of_squares, statistic.value, p]));
const labels = (values: number[]) => values.map(String);
const engines = { name: "mpg", values: mtcars.mpg };
const rounds = samples({
  a: [45, 42, 36, 39, 51, 44],
  b: [50, 42, 41, 35, 55, 49],
  c: [55, 45, 43, 40, 59, 56],
  d: [51, 46, 40, 44, 60, 50],
});
const wines = samples({ round: [5.4, 5.85, 5.2], narrow: [5.5, 5.7, 5.6], wide: [5.55, 5.75, 5.5] });

/** The call of R, what it gives, and ours. */
const cases: [call: string, expected: number[], ours: () => unknown[]][] = [
  [
    "{ t <- anova(aov(weight ~ group, PlantGrowth)); c(t[1, 4], t[1, 1], t[2, 1], t[1, 5]) }",
    [4.84608786238014, 2, 27, 0.0159099583256229],
    () => short(oneWayAnova(plants)),
  ],
  [
    "an(oneway.test(weight ~ group, PlantGrowth))",
    [5.18097240811319, 2, 17.1284186166441, 0.01739282149017],
    () => short(welchAnova(plants)),
  ],
  [
    "an(oneway.test(count ~ spray, InsectSprays))",
    [36.0654438935773, 5, 30.0425605087674, 7.99937945567335e-12],
    () => short(welchAnova(sprays)),
  ],
  [
    "an(kruskal.test(Ozone ~ Month, airquality))",
    [29.2665763061169, 4, 6.90071411854678e-6],
    () => short(kruskalWallisTest(samples(ozone))),
  ],
  [
    "kruskal.test(Ozone ~ Month, airquality)$statistic / (sum(!is.na(airquality$Ozone)) - 1)",
    [0.254491967879278],
    () => [kruskalWallisTest(samples(ozone)).effects[0]?.value],
  ],
  ["an(friedman.test(rb))", [0.666666666666667, 2, 0.716531310573789], () => short(friedmanTest(wines))],
  ["an(friedman.test(rm))", [13.1694915254237, 3, 0.00428404499124553], () => short(friedmanTest(rounds))],
  ["unlist(unname(kendalls_w(rm, ci = NULL)[1]))", [0.731638418079096], () => [friedmanTest(rounds).effects[0]?.value]],
  [
    "an(bartlett.test(count ~ spray, InsectSprays))",
    [25.9598253203687, 5, 9.08512233294531e-5],
    () => short(bartlettTest(sprays)),
  ],
  [
    "{ t <- leveneTest(count ~ spray, InsectSprays); c(t[1, 2], t[1, 1], t[2, 1], t[1, 3]) }",
    [3.82135631322592, 5, 66, 0.00422279113899214],
    () => short(leveneTest(sprays)),
  ],
  [
    "{ t <- leveneTest(count ~ spray, InsectSprays, center = mean); c(t[1, 2], t[1, 1], t[2, 1], t[1, 3]) }",
    [6.4553527100867, 5, 66, 6.10363383448211e-5],
    () => short(leveneTest(sprays, { center: "mean" })),
  ],
  [
    "{ t <- anova(lm(len ~ supp * dose, tg)); c(t(as.matrix(t)[1:3, c(2, 4, 5)])) }",
    [
      205.350000000001, 15.5719794524973, 0.000231182809773421, 2426.43433333334, 91.9999648928671,
      4.04629119599216e-18, 108.319, 4.10699109402253, 0.0218602689647909,
    ],
    () =>
      terms(
        twoWayAnova(
          { name: "len", values: toothLength },
          { name: "supp", levels: toothSupplement },
          { name: "dose", levels: labels(toothDose) },
          { type: 1 },
        ),
      ),
  ],
  [
    "{ t <- anova(lm(mpg ~ cyl * am, cars)); c(t(as.matrix(t)[1:3, c(2, 4, 5)])) }",
    [
      824.784590097402, 44.85165668722, 3.72527361452686e-9, 36.7669194925444, 3.99875863425507, 0.0560837312771076,
      25.4365112433863, 1.38323349309211, 0.268614022629597,
    ],
    () =>
      terms(
        twoWayAnova(
          engines,
          { name: "cyl", levels: labels(mtcars.cyl) },
          { name: "am", levels: labels(mtcars.am) },
          { type: 1 },
        ),
      ),
  ],
  [
    "{ t <- car::Anova(lm(mpg ~ cyl * am, cars), type = 2); c(t(as.matrix(t)[1:3, c(1, 3, 4)])) }",
    [
      456.400921280231, 24.8190105377386, 9.3547346210138e-7, 36.7669194925444, 3.99875863425507, 0.0560837312771076,
      25.4365112433863, 1.38323349309211, 0.268614022629596,
    ],
    () =>
      terms(
        twoWayAnova(engines, { name: "cyl", levels: labels(mtcars.cyl) }, { name: "am", levels: labels(mtcars.am) }),
      ),
  ],
  [
    "{ t <- car::Anova(lm(mpg ~ cyl * am, cars, contrasts = list(cyl = contr.sum, am = contr.sum)), type = 3); c(t(as.matrix(t)[2:4, c(1, 3, 4)])) }",
    [
      410.463892195767, 22.3209620988318, 2.27426338198936e-6, 29.8673504273503, 3.24836366636338, 0.0831005254587753,
      25.4365112433863, 1.38323349309211, 0.268614022629598,
    ],
    () =>
      terms(
        twoWayAnova(
          engines,
          { name: "cyl", levels: labels(mtcars.cyl) },
          { name: "am", levels: labels(mtcars.am) },
          { type: 3 },
        ),
      ),
  ],
  [
    "{ u <- unclass(ra$univariate.tests)[2, ]; c(u[5], u[2], u[4], u[6]) }",
    [10.64681724846, 3, 15, 0.000528228644988918],
    () => short(repeatedAnova(rounds)),
  ],
  [
    "{ W <- unclass(ra$sphericity.tests)[1, 1]; rho <- 1 - 23 / 90; w2 <- 5 * 2 * 119 / (288 * (15 * rho)^2); z <- -5 * rho * log(W); P <- pchisq(z, c(5, 9), lower = FALSE); c(W, P[1] + w2 * (P[2] - P[1])) }",
    [0.182933806383118, 0.290361771731748],
    () => [repeatedAnova(rounds).terms?.[1]].flatMap((term) => [term?.statistic?.value, term?.p]),
  ],
  [
    "c(unclass(ra$pval.adjustments)[1, ])",
    [0.497506896153886, 0.00866439322098613, 0.660980295059769, 0.00343992765206387],
    () => (repeatedAnova(rounds).terms ?? []).slice(2, 4).flatMap(({ p, effects }) => [effects?.[0]?.value, p]),
  ],
];

describe("against R", () => {
  it.each(cases)("%s", (_call, expected, ours) => {
    expect(differences(ours(), expected, 1e-9)).toEqual([]);
  });
});
