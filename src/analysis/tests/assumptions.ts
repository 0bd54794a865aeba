import type { CleanSample } from "../input/samples.js";
import { apaNumber, apaP } from "../result/apa.js";
import type { Assumption } from "../result/schema.js";
import { shapiroWilk } from "./shapiro.js";
import { leveneTest } from "./variances.js";

const doubtful = 0.05;
const shapiroRange = { least: 3, most: 5000 };

/** Whether the values of each sample may be normal; large samples and constant ones are passed over. */
export function checkNormality(samples: readonly CleanSample[]): Assumption[] {
  return samples.flatMap(({ name, values }) => {
    const testable =
      values.length >= shapiroRange.least &&
      values.length <= shapiroRange.most &&
      values.some((value) => value !== values[0]);
    if (!testable) return [];
    const { w, p } = shapiroWilk(values);
    return [
      {
        name: `normal values of ${name}`,
        finding: `Shapiro-Wilk W = ${apaNumber(w, 3)}, ${apaP(p)}`,
        holds: p >= doubtful,
      },
    ];
  });
}

/** Whether the groups may have equal variances. */
export function checkVariances(samples: readonly CleanSample[]): Assumption[] {
  const varying = samples.every(({ values }) => values.length >= 3 && values.some((value) => value !== values[0]));
  if (!varying) return [];
  const { statistic, df, p } = leveneTest(samples);
  return [
    {
      name: "equal variances",
      finding: `Brown-Forsythe F(${df.join(", ")}) = ${apaNumber(statistic.value)}, ${apaP(p)}`,
      holds: p >= doubtful,
    },
  ];
}

/** A warning for each assumption that does not hold, with what to do about it. */
export function assumptionWarnings(assumptions: readonly Assumption[], instead: string): string[] {
  return assumptions
    .filter(({ holds }) => !holds)
    .map(({ name, finding }) => `Doubtful: ${name} (${finding}). ${instead}`);
}
