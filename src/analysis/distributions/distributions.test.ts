import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import type { Tails } from "../numeric/special-functions.js";
import { betaQuantile, betaTails } from "./beta.js";
import { chiSquaredQuantile, chiSquaredTails } from "./chi-squared.js";
import {
  binomialQuantile,
  binomialTails,
  hypergeometricQuantile,
  hypergeometricTails,
  poissonQuantile,
  poissonTails,
} from "./discrete.js";
import { fQuantile, fTails } from "./f.js";
import { noncentralChiSquaredTails, noncentralTTails } from "./noncentral.js";
import { normalQuantile, normalTails } from "./normal.js";
import { studentQuantile, studentTails } from "./student-t.js";

/** Logarithms, so that 1e-300 is compared by its digits. */
const logs = ({ lower, upper }: Tails) => [Math.log(lower), Math.log(upper)];

/** The call of R, what it gives, and ours. */
const cases: [call: string, expected: number[], ours: () => unknown[]][] = [
  ["L(pnorm, -37)", [-689.030585576891, -5.72557122252458e-300], () => logs(normalTails(-37))],
  ["L(pnorm, -10)", [-53.2312851505125, -7.61985302416053e-24], () => logs(normalTails(-10))],
  ["L(pnorm, 1.96)", [-0.0253156491642821, -3.68896365172964], () => logs(normalTails(1.96))],
  [
    "qnorm(c(1e-300, 1e-20, .025, .975, .3))",
    [-37.0470962993612, -9.26234008979841, -1.95996398454005, 1.95996398454005, -0.524400512708041],
    () => [1e-300, 1e-20, 0.025, 0.975, 0.3].map((p) => normalQuantile(p)),
  ],
  ["L(pt, -8, 10)", [-12.0426839572606, -5.88748872606081e-6], () => logs(studentTails(-8, 10))],
  ["L(pt, 1e10, 30)", [-1.03645346525613e-279, -642.385436189491], () => logs(studentTails(1e10, 30))],
  ["L(pt, .7, 2.5)", [-0.317045621413311, -1.30304766581251], () => logs(studentTails(0.7, 2.5))],
  ["L(pt, 35, 1e6)", [-1.63749181633788e-268, -616.599639231546], () => logs(studentTails(35, 1e6))],
  [
    "qt(c(.975, .5, 1e-5), 2.5)",
    [3.57465484200369, 0, -87.6432868566621],
    () => [0.975, 0.5, 1e-5].map((p) => studentQuantile(p, 2.5)),
  ],
  ["qt(.9995, 200)", [3.33983540627571], () => [studentQuantile(0.9995, 200)]],
  ["L(pchisq, 1400, 3)", [-2.94561936101632e-303, -696.602964072861], () => logs(chiSquaredTails(1400, 3))],
  ["L(pchisq, 1e-10, .5)", [-5.83147769121329, -0.00293805046227508], () => logs(chiSquaredTails(1e-10, 0.5))],
  ["L(pchisq, 100300, 1e5)", [-0.28889094703754, -1.38267648097417], () => logs(chiSquaredTails(100300, 1e5))],
  [
    "c(qchisq(c(.95, 1e-20), .5), qchisq(1e-300, 3, lower.tail = FALSE))",
    [2.42023227488952, 1.34993957862233e-80, 1388.33677385469],
    () => [chiSquaredQuantile(0.95, 0.5), chiSquaredQuantile(1e-20, 0.5), chiSquaredQuantile(1e-300, 3, "upper")],
  ],
  ["L(pf, 300, 3, 400)", [-5.59422262054401e-102, -233.141945095097], () => logs(fTails(300, 3, 400))],
  ["L(pf, 1e-8, 2, 27)", [-18.4206807493227, -9.99999999629627e-9], () => logs(fTails(1e-8, 2, 27))],
  ["L(pf, 2, 3, Inf)", [-0.118344696589911, -2.19274261051955], () => logs(fTails(2, 3, Infinity))],
  [
    "c(qf(.99, 3, 7), qf(1e-100, 3, 700, lower.tail = FALSE))",
    [8.45128505307999, 220.640563896122],
    () => [fQuantile(0.99, 3, 7), fQuantile(1e-100, 3, 700, "upper")],
  ],
  ["L(pbeta, .5005, 1e6, 1e6)", [-0.0819148347229722, -2.54275302036416], () => logs(betaTails(0.5005, 1e6, 1e6))],
  ["L(pbeta, .3, .01, .02)", [-0.413731540229495, -1.08228164423815], () => logs(betaTails(0.3, 0.01, 0.02))],
  [
    "qbeta(c(1e-300, .2, .999), 3, 7)",
    [2.28335570198151e-101, 0.175749697344156, 0.761151699875383],
    () => [1e-300, 0.2, 0.999].map((p) => betaQuantile(p, 3, 7)),
  ],
  ["L(pbinom, 10, 1000, .5)", [-639.209051910708, -2.48333879148959e-278], () => logs(binomialTails(10, 1000, 0.5))],
  ["L(pbinom, 3, 20, .4)", [-4.13759683309757, -0.0160899139994115], () => logs(binomialTails(3, 20, 0.4))],
  [
    "c(qbinom(c(.025, .9), 50, .3), qpois(c(1e-10, .5), 7), qhyper(c(.1, .8), 50, 400, 30))",
    [9, 19, 0, 7, 1, 5],
    () => [
      binomialQuantile(0.025, 50, 0.3),
      binomialQuantile(0.9, 50, 0.3),
      poissonQuantile(1e-10, 7),
      poissonQuantile(0.5, 7),
      ...[0.1, 0.8].map((p) => hypergeometricQuantile(p, { white: 50, black: 400, drawn: 30 })),
    ],
  ],
  ["L(ppois, 800, 200)", [-3.98044560616118e-224, -514.39766705629], () => logs(poissonTails(800, 200))],
  ["L(ppois, 0, 600)", [-600, -2.65039655300431e-261], () => logs(poissonTails(0, 600))],
  [
    "L(phyper, 300, 1000, 1000, 1000)",
    [-167.523174844896, -1.76039276074745e-73],
    () => logs(hypergeometricTails(300, { white: 1000, black: 1000, drawn: 1000 })),
  ],
  [
    "c(pt(4, 10, .5), pt(1.5, 2.5, 3), pt(4, 100, 3))",
    [0.995596034387214, 0.0847728065930147, 0.829630641556701],
    () => [noncentralTTails(4, 10, 0.5).lower, noncentralTTails(1.5, 2.5, 3).lower, noncentralTTails(4, 100, 3).lower],
  ],
  [
    "c(pchisq(50, 5, 60), pchisq(4, 1, 3))",
    [0.172100115251787, 0.605535822617916],
    () => [noncentralChiSquaredTails(50, 5, 60).lower, noncentralChiSquaredTails(4, 1, 3).lower],
  ],
];

describe("against R", () => {
  it.each(cases)("%s", (_call, expected, ours) => {
    expect(differences(ours(), expected, 1e-11)).toEqual([]);
  });
});
