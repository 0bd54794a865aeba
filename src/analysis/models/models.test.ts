import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import { insectSprays } from "../../../test/analysis/r-data.js";
import { mtcars } from "../../../test/analysis/r-tables.js";
import { compareModels } from "./compare.js";
import type { ModelTerm, Variable } from "./design.js";
import { influence } from "./diagnostics.js";
import { logisticModel, poissonModel } from "./generalised.js";
import { linearModel, type LinearOptions } from "./linear.js";
import type { ModelResult } from "./schema.js";

const cars: Variable[] = [
  ...Object.entries(mtcars).map(([name, values]) => ({ name, values })),
  { name: "gears", values: mtcars.gear.map((gear) => `g${gear}`) },
];
const car = (name: string) => cars.find((variable) => variable.name === name)!;
const linear = (terms: ModelTerm[], options: LinearOptions = {}) => linearModel(car("mpg"), cars, terms, options);
const table = ({ coefficients }: ModelResult) =>
  coefficients.flatMap(({ value, standard_error, statistic, p }) => [value, standard_error, statistic.value, p]);
const intervals = ({ coefficients }: ModelResult) =>
  coefficients.flatMap(({ interval }) => [interval?.low, interval?.high]);
const likelihood = ({ log_likelihood, aic, bic }: ModelResult) => [log_likelihood, aic, bic];
const errors = ({ coefficients }: ModelResult) => coefficients.map(({ standard_error }) => standard_error);
const deviance = ({ deviance: found, aic, bic }: ModelResult) => [found?.null, found?.residual, aic, bic];
const check = ({ checks }: ModelResult, place: number) => [
  checks[place]?.statistic.value,
  ...(checks[place]?.p === null ? [] : [checks[place]?.p]),
];
const compared = ({ statistic, p, aic_difference, bic_difference }: ReturnType<typeof compareModels>) => [
  statistic.value,
  p,
  aic_difference,
  bic_difference,
];
const counts: Variable = { name: "counts", values: [18, 17, 15, 20, 10, 20, 25, 13, 12] };
const dobson: Variable[] = [
  { name: "outcome", values: ["1", "2", "3", "1", "2", "3", "1", "2", "3"] },
  { name: "treatment", values: ["1", "1", "1", "2", "2", "2", "3", "3", "3"] },
];
const sprays = Object.entries(insectSprays).flatMap(([spray, values]) => values.map((count) => ({ spray, count })));
const insects = poissonModel(
  { name: "count", values: sprays.map(({ count }) => count) },
  [{ name: "spray", values: sprays.map(({ spray }) => spray) }],
  [["spray"]],
);
const small = [["wt"], ["hp"]];
const mixed = [["wt"], ["gears"], ["wt", "gears"]];

/** The call of R, what it gives, and ours. */
const cases: [call: string, expected: number[], ours: () => unknown[]][] = [
  [
    "ct(f1)",
    [
      37.2272701164472, 1.59878753799939, 23.2846886979309, 2.56545851198376e-20, -3.87783074240468, 0.632733494377395,
      -6.12869521981041, 1.11964713620004e-6, -0.031772946982161, 0.00902970967585572, -3.51871191020878,
      0.00145122853156942,
    ],
    () => table(linear(small).result),
  ],
  [
    "c(t(confint(f1, level = .9)))",
    [
      34.5107270009475, 39.9438132319469, -4.95292532329429, -2.80273616151507, -0.0471155707341585,
      -0.0164303232301635,
    ],
    () => intervals(linear(small, { level: 0.9 }).result),
  ],
  [
    "{ s <- summary(f1); c(s$r.squared, s$adj.r.squared, s$sigma, s$fstatistic[1], pf(s$fstatistic[1], 2, 29, lower = FALSE)) }",
    [0.826785451882791, 0.814839620978156, 2.59341177722657, 69.2112133917776, 9.10905438522209e-12],
    () =>
      [linear(small).result.linear].flatMap((found) => [
        found?.r2,
        found?.adjusted_r2,
        found?.sigma,
        found?.f,
        found?.p,
      ]),
  ],
  ["ll(f1)", [-74.3261694128207, 156.652338825641, 162.51528243684], () => likelihood(linear(small).result)],
  [
    "ct(f2)",
    [
      28.3950355804047, 3.21182298388838, 8.84078472656933, 2.58333752649831e-9, -3.15685375166677, 0.8080229546583,
      -3.90688622577778, 0.000595731919608036, 14.0977329317348, 4.55053336743049, 3.09803967874105,
      0.00463286354053827, 14.1677481043448, 5.28871733219521, 2.67886279686347, 0.0126385070381102, -3.70662466061585,
      1.44685828394185, -2.56184361782652, 0.0165565027814511, -4.88948207023915, 1.73701981150682, -2.81486833820143,
      0.00917970616879104,
    ],
    () => table(linear(mixed).result),
  ],
  ["ll(f2)", [-71.6400800811506, 157.280160162301, 167.540311481899], () => likelihood(linear(mixed).result)],
  [
    'sqrt(diag(vcovHC(f1, "HC0")))',
    [1.93891395641755, 0.619927505289895, 0.0066460579081831],
    () => errors(linear(small, { errors: "HC0" }).result),
  ],
  [
    'sqrt(diag(vcovHC(f1, "HC1")))',
    [2.03673500191296, 0.651203754809943, 0.00698136125202142],
    () => errors(linear(small, { errors: "HC1" }).result),
  ],
  [
    'sqrt(diag(vcovHC(f1, "HC2")))',
    [2.07760994351463, 0.687765481735843, 0.00782502939751508],
    () => errors(linear(small, { errors: "HC2" }).result),
  ],
  [
    'sqrt(diag(vcovHC(f2, "HC3")))',
    [3.14037897531812, 0.825532327258845, 5.19465517456044, 3.7091313338652, 1.62747386605663, 1.25838576951558],
    () => errors(linear(mixed, { errors: "HC3" }).result),
  ],
  [
    "c(rbind(hatvalues(f1), rstandard(f1), cooks.distance(f1))[, 1:5])",
    [
      0.044276914820486, -1.01458646671644, 0.0158965233040896, 0.0404866865551044, -0.623327524172379,
      0.00546477876084889, 0.0602009724178126, -0.984758796296836, 0.0207065143642727, 0.0474749366317246,
      0.053328501461938, 4.72482238662699e-5, 0.0368628797062453, 0.146447756885684, 0.000273618420215387,
    ],
    () =>
      [...influence(linear(small).fit, 29)]
        .slice(0, 5)
        .flatMap(({ leverage, standardised, cook }) => [leverage, standardised, cook]),
  ],
  [
    "{ b <- bptest(f1); c(b$statistic, b$p.value) }",
    [0.880722470178814, 0.643803814544341],
    () => check(linear(small).result, 0),
  ],
  ["dwtest(f1)$statistic", [1.36239927295101], () => check(linear(small).result, 1)],
  [
    "vif(lm(mpg ~ wt + hp + disp, m))",
    [4.84461752591879, 2.73663269169123, 7.3245171503634],
    () => linear([["wt"], ["hp"], ["disp"]]).result.vif.map(({ value }) => value),
  ],
  [
    "{ a <- anova(lm(mpg ~ wt, m), f1); c(a[2, 5], a[2, 6], AIC(f1) - AIC(lm(mpg ~ wt, m)), BIC(f1) - BIC(lm(mpg ~ wt, m))) }",
    [12.3813335070451, 0.00145122853156942, -9.37709016623489, -7.91135426343516],
    () => compared(compareModels(linear([["wt"]]).result, linear(small).result)),
  ],
  [
    "c(tv(g1))",
    [
      12.0403697286573, 4.51006623896678, 2.66966582987829, 0.00759267701679032, -4.0239699621732, 1.43652775262357,
      -2.80117801749679, 0.00509164230697167,
    ],
    () => table(logisticModel(car("am"), cars, [["wt"]])),
  ],
  [
    "c(g1$null.deviance, g1$deviance, AIC(g1), BIC(g1))",
    [43.2297332768578, 19.1760848074451, 23.1760848074451, 26.1075566130445],
    () => deviance(logisticModel(car("am"), cars, [["wt"]])),
  ],
  [
    "{ t <- tv(g2); c(rbind(t[1, ] - qnorm(.975) * t[2, ], t[1, ] + qnorm(.975) * t[2, ])) }",
    [4.27719228154004, 33.4554051528682, -14.0979682024588, -2.06898216243041, 0.00149729229532503, 0.0710138998691081],
    () => intervals(logisticModel(car("am"), cars, small)),
  ],
  [
    '{ a <- anova(g1, g2, test = "LRT"); c(a[2, 4], a[2, 5], AIC(g2) - AIC(g1), BIC(g2) - BIC(g1)) }',
    [9.1169743351781, 0.00253248481199101, -7.1169743351781, -5.65123843237837],
    () => compared(compareModels(logisticModel(car("am"), cars, [["wt"]]), logisticModel(car("am"), cars, small))),
  ],
  [
    "c(tv(p1))",
    [
      3.04452243772342, 0.170898651856441, 17.8147832335207, 5.42677102461055e-71, -0.454255272277597,
      0.202170759193845, -2.24688908568646, 0.0246471164112951, -0.292987124681474, 0.192742345159793, -1.5200973322109,
      0.128486515013506, -2.40703101518179e-16, 0.2, -1.2035155075909e-15, 0.999999999999999, -3.99680288865056e-16,
      0.2, -1.99840144432528e-15, 0.999999999999998,
    ],
    () => table(poissonModel(counts, dobson, [["outcome"], ["treatment"]])),
  ],
  [
    "c(p1$null.deviance, p1$deviance, AIC(p1), BIC(p1))",
    [10.5814458637509, 5.12914107700114, 56.7613184019577, 57.7474412886388],
    () => deviance(poissonModel(counts, dobson, [["outcome"], ["treatment"]])),
  ],
  [
    "c(tv(p2))",
    [
      2.67414864942653, 0.0758098043578901, 35.274443353028, 1.44804768663362e-272, 0.0558804583944553,
      0.105744546173678, 0.528447663888739, 0.597188662875816, -1.94017947434633, 0.213885778949376, -9.07110086456726,
      1.17820519934019e-19, -1.08151785530881, 0.150652842585709, -7.17887453529804, 7.02876097579655e-13,
      -1.42138568093116, 0.171920476518376, -8.26769277119377, 1.36576297130992e-16, 0.139262067333506,
      0.103668348288094, 1.34334220264122, 0.179161192607844,
    ],
    () => table(insects),
  ],
];

describe("against R", () => {
  it.each(cases)("%s", (_call, expected, ours) => {
    expect(differences(ours(), expected, 1e-9)).toEqual([]);
  });
});
