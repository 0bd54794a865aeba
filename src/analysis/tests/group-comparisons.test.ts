import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import { insectSprays, plantGrowth } from "../../../test/analysis/r-data.js";
import type { TestResult } from "../result/schema.js";
import { oneWayAnova, welchAnova } from "./one-way-anova.js";

const samples = (groups: Record<string, number[]>) =>
  Object.entries(groups).map(([name, values]) => ({ name, values }));
const rows = ({ comparisons = [] }: TestResult) =>
  comparisons.flatMap(({ difference, interval, p }) => [difference, interval.low, interval.high, p]);
const unequal = samples({ a: plantGrowth.ctrl.slice(0, 6), b: plantGrowth.trt1, c: plantGrowth.trt2.slice(0, 8) });

/** The call of R, what it gives, and ours. */
const cases: [call: string, expected: number[], ours: () => unknown[]][] = [
  [
    "c(t(TukeyHSD(aov(weight ~ group, PlantGrowth))$group))",
    [
      -0.371, -1.06221605141046, 0.320216051410458, 0.390871144202125, 0.494, -0.197216051410459, 1.18521605141046,
      0.197995991299708, 0.865, 0.173783948589542, 1.55621605141046, 0.0120064239794527,
    ],
    () => rows(oneWayAnova(samples(plantGrowth))),
  ],
  [
    "c(t(TukeyHSD(aov(weight ~ group, few))$group))",
    [
      -0.364000000000001, -1.26105234329202, 0.533052343292019, 0.571086038698095, 0.5, -0.438159796676445,
      1.43815979667645, 0.387827730963831, 0.864000000000001, 0.0400048073874695, 1.68799519261253, 0.0387799571766231,
    ],
    () => rows(oneWayAnova(unequal)),
  ],
  [
    "gh(PlantGrowth$weight, PlantGrowth$group)",
    [
      -0.371, -1.17208750150176, 0.430087501501755, 0.47455492219398, 0.494, -0.100554433333155, 1.08855443333315,
      0.112889176854217, 0.865, 0.113512993317195, 1.61648700668281, 0.0237034547392031,
    ],
    () => rows(welchAnova(samples(plantGrowth))),
  ],
  [
    "gh(InsectSprays$count, InsectSprays$spray)",
    [
      0.833333333333334, -4.89569777728249, 6.56236444394916, 0.997248234145056, -12.4166666666667, -17.2263085213187,
      -7.60702481201464, 6.5921963122717e-6, -9.58333333333333, -14.5252863559228, -4.64138031074385,
      0.000125590069222081, -11, -15.7643075738187, -6.23569242618127, 3.20873977615044e-5, 2.16666666666667,
      -4.89533969966316, 9.2286730329965, 0.924747595815243, -13.25, -17.6446678235737, -8.85533217642628,
      6.65286811196708e-7, -10.4166666666667, -14.9651738174129, -5.86815951592042, 1.26300366697363e-5,
      -11.8333333333333, -16.1749561380128, -7.49171052865385, 3.6754290215768e-6, 1.33333333333333, -5.5255732238632,
      8.19223989052987, 0.98878681325582, 2.83333333333333, -0.0479402221742311, 5.7146068888409, 0.055667769510089,
      1.41666666666667, -0.949385029057271, 3.7827183623906, 0.4466120878007, 14.5833333333333, 8.35664838569089,
      20.8100182809758, 3.4209378176886e-5, -1.41666666666667, -4.18463254239074, 1.3512992090574, 0.600595253486188,
      11.75, 5.43729979551418, 18.0627002044858, 0.000291414610901208, 13.1666666666667, 6.96942123442127,
      19.3639120989121, 0.000110432750491718,
    ],
    () => rows(welchAnova(samples(insectSprays))),
  ],
  [
    "{ f <- anova(aov(weight ~ group, PlantGrowth))[1, 4]; c(f * 2 / (f * 2 + 27), ncf(f, 2, 27, 30), (2 * (f - 1)) / (2 * (f - 1) + 30)) }",
    [0.26414829683212, 0.00990396851755368, 0.463896467045296, 0.204078845989971],
    () =>
      oneWayAnova(samples(plantGrowth)).effects.flatMap(({ value, interval }) => [
        value,
        ...(interval === null ? [] : [interval.low, interval.high]),
      ]),
  ],
];

describe("against R, whose ptukey and noncentral pf are right to about 1e-10", () => {
  it.each(cases)("%s", (_call, expected, ours) => {
    expect(differences(ours(), expected, 1e-4)).toEqual([]);
  });
});
