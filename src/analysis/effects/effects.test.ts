import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import { countEffects } from "./counts.js";
import {
  dToLogOdds,
  dToR,
  etaSquaredToF,
  fToEtaSquared,
  logOddsToD,
  rToD,
  rToZ,
  tToD,
  tToR,
  zToR,
} from "./conversions.js";

const flat = (level: number) =>
  countEffects({ a: 12, b: 88, c: 25, d: 75 }, level).flatMap(({ value, interval }) => [
    value,
    interval?.low,
    interval?.high,
  ]);

/** The call of R, what it gives, and ours. */
const cases: [call: string, expected: number[], ours: () => unknown[]][] = [
  [
    "c(d_to_r(.5), r_to_d(.3), d_to_oddsratio(.5, log = TRUE), oddsratio_to_d(.9, log = TRUE))",
    [0.242535625036333, 0.628970902033151, 0.906899682117109, 0.496196005879613],
    () => [dToR(0.5), rToD(0.3), dToLogOdds(0.5), logOddsToD(0.9)],
  ],
  [".5 / sqrt(.25 + 55^2 / 700)", [0.233853586673371], () => [dToR(0.5, 20, 35)]],
  [
    "c(eta2_to_f(.06), f_to_eta2(.25), atanh(.5), tanh(.5))",
    [0.252645576319956, 0.0588235294117647, 0.549306144334055, 0.46211715726001],
    () => [etaSquaredToF(0.06), fToEtaSquared(0.25), rToZ(0.5), zToR(0.5)],
  ],
  [
    "c(2.1 * sqrt(1 / 15 + 1 / 25), t_to_r(2.1, 38)$r)",
    [0.68585712797929, 0.322466911821234],
    () => [tToD(2.1, 15, 25), tToR(2.1, 38)],
  ],
  [
    '{ z <- qnorm(.95); f <- function(m) { e <- escalc(m, ai = 12, bi = 88, ci = 25, di = 75); v <- e$yi + c(0, -z, z) * sqrt(e$vi); if (m == "RD") v else exp(v) }; c(f("OR"), f("RR"), f("RD")) }',
    [
      0.409090909090909, 0.217257828879282, 0.770307669758666, 0.48, 0.282884769418761, 0.814465905935477, -0.13,
      -0.219050254710212, -0.0409497452897879,
    ],
    () => flat(0.9),
  ],
];

describe("against R", () => {
  it.each(cases)("%s", (_call, expected, ours) => {
    expect(differences(ours(), expected, 1e-9)).toEqual([]);
  });
});
