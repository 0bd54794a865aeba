import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import { airPassengers, lh } from "../../../test/analysis/r-data.js";
import { autocorrelation } from "./autocorrelation.js";
import { decompose } from "./decompose.js";
import { holtWinters } from "./holt-winters.js";

const air = { name: "passengers", values: airPassengers };
const hormone = { name: "lh", values: lh };
const smoothing = { alpha: 0.3, beta: 0.1, gamma: 0.2 };

/** The call of R, what it gives, and ours. */
const cases: [call: string, expected: number[], ours: () => unknown[]][] = [
  [
    "{ d <- decompose(AirPassengers); c(d$figure, d$trend[7:9], d$random[20:22]) }",
    [
      -24.7487373737374, -36.1881313131313, -2.24116161616162, -8.03661616161616, -4.50631313131313, 35.4027777777778,
      63.8308080808081, 62.8232323232323, 16.520202020202, -20.6426767676768, -53.5934343434343, -28.6199494949495,
      126.791666666667, 127.25, 127.958333333333, -35.989898989899, -4.22853535353536, 5.2260101010101,
    ],
    () =>
      [decompose(air, 12)].flatMap(({ figure, trend, random }) => [
        ...figure,
        ...trend.slice(6, 9),
        ...random.slice(19, 22),
      ]),
  ],
  [
    '{ d <- decompose(AirPassengers, "multiplicative"); c(d$figure, d$random[20:22]) }',
    [
      0.910230367372201, 0.883625320694376, 1.00736628760355, 0.975906012322847, 0.981378027495129, 1.11277582667927,
      1.2265555429312, 1.21991096944562, 1.06049193264682, 0.921757240410498, 0.801178082413474, 0.898824389985011,
      0.973372049861552, 1.02250473368016, 0.972192821223838,
    ],
    () => [decompose(air, 12, "multiplicative")].flatMap(({ figure, random }) => [...figure, ...random.slice(19, 22)]),
  ],
  [
    "{ d <- decompose(ts(lh[1:14], frequency = 7)); c(d$figure, d$trend[4:5]) }",
    [
      0.228571428571429, 0.485714285714286, -0.114285714285714, -0.0571428571428571, -0.0571428571428571,
      -0.671428571428571, 0.185714285714286, 2.18571428571429, 2.17142857142857,
    ],
    () =>
      [decompose({ name: "lh", values: lh.slice(0, 14) }, 7)].flatMap(({ figure, trend }) => [
        ...figure,
        ...trend.slice(3, 5),
      ]),
  ],
  [
    "acf(lh, 12, plot = FALSE)$acf[-1]",
    [
      0.575524475524475, 0.181818181818182, -0.144755244755245, -0.174825174825175, -0.14965034965035,
      -0.020979020979021, -0.0202797202797203, -0.0041958041958043, -0.135664335664336, -0.153846153846154,
      -0.0972027972027971, 0.0489510489510489,
    ],
    () => autocorrelation(hormone, 12).acf,
  ],
  [
    "c(pacf(lh, 12, plot = FALSE)$acf)",
    [
      0.575524475524475, -0.223409972864297, -0.226940201650241, 0.102768377006222, -0.07593441965331,
      0.0675579345259662, -0.10417025122781, 0.0120136761485505, -0.187687228461139, 0.00255104111973881,
      0.065602013233734, 0.0319679533602162,
    ],
    () => autocorrelation(hormone, 12).pacf,
  ],
  [
    '{ b <- Box.test(lh, 12, "Ljung-Box"); c(b$statistic, b$p.value) }',
    [26.1235455107378, 0.0103099858158482],
    () => [autocorrelation(hormone, 12).ljung_box].flatMap(({ statistic, p }) => [statistic, p]),
  ],
  [
    'hw("additive")',
    [
      98448.9929976346, 495.247697970535, 3.1825101994585, -23.9724359098573, -31.810907450925, 8.21209747988329,
      7.47600334048657, 10.1871534208864, 49.7950560160323, 84.281340808497, 67.3515786653804, -2.4158016446378,
      -42.5572263616165, -77.1204653427946, -39.9212211037361, 474.457772260136, 469.801810918527, 513.007326048794,
    ],
    () =>
      [holtWinters(air, 12, { smoothing, steps: 3 })].flatMap(({ squared_errors, level, trend, season, forecast }) => [
        squared_errors,
        level,
        trend,
        ...season,
        ...forecast,
      ]),
  ],
  [
    'hw("multiplicative")',
    [
      34270.3777195137, 497.50523938707, 4.05378057759339, 0.908380005024925, 0.887847953546035, 1.0201493505849,
      1.00820693137138, 1.00494258535443, 1.13731380953059, 1.25549197315308, 1.22690836748599, 1.04401396110524,
      0.914884523282162, 0.79340858228605, 0.888021982626832, 455.606185075798, 448.907290248123, 519.936031744239,
    ],
    () =>
      [holtWinters(air, 12, { smoothing, steps: 3, type: "multiplicative" })].flatMap(
        ({ squared_errors, level, trend, season, forecast }) => [squared_errors, level, trend, ...season, ...forecast],
      ),
  ],
];

describe("against R", () => {
  it.each(cases)("%s", (_call, expected, ours) => {
    expect(differences(ours(), expected, 1e-9)).toEqual([]);
  });
});

describe("the weights of Holt and Winters", () => {
  it("make the errors no larger than those that R's search finds", () => {
    // HoltWinters(AirPassengers, seasonal = "m")$SSE and the additive one
    expect(holtWinters(air, 12, { type: "multiplicative" }).squared_errors).toBeLessThanOrEqual(16570.778);
    expect(holtWinters(air, 12).squared_errors).toBeLessThanOrEqual(21860.185);
  });

  it("refuse series with gaps or too few values", () => {
    expect(() => holtWinters({ name: "x", values: [1, null, ...lh] }, 4)).toThrow("gaps");
    expect(() => decompose({ name: "x", values: [1, 2, 3] }, 4)).toThrow("at least 8");
    expect(() => autocorrelation({ name: "x", values: [3, 3, 3, 3, 3] }, 2)).toThrow("variation");
  });
});
