import { apaDf, apaInterval, apaNumber, apaP } from "../analysis/result/apa.js";
import type { Estimate } from "../analysis/result/schema.js";
import type { MetaOutput } from "./schema/meta-contract.js";
import type { ModelOutput, PowerOutput } from "./schema/model-contract.js";
import type { TestOutput } from "./schema/test-contract.js";
import { shortNumber } from "./test-lines.js";

/** Below this p a result is called significant. */
const usualLevel = 0.05;
/** Groups of which every pair is compared in words. */
const mostGroups = 6;

/** "mean_spaced" as people write it. */
const spoken = (name: string) => name.replaceAll("_", " ");

/**
 * What a result says, as sentences: a writer's words are compared with them, direction and sign included, where the
 * lines for people have bare numbers.
 */
export function testStatements({ result, data }: TestOutput): string[] {
  if (result === null) return [];
  const { statistic, df, p, effects, estimates, comparisons = [] } = result;
  const means = estimates.flatMap(({ name, value }) => {
    const [, of] = /^mean of (.+)$/u.exec(name) ?? [];
    return of === undefined || value === null ? [] : [{ name: spoken(of), value }];
  });
  const inside = df.length === 0 ? "" : `(${apaDf(df)})`;
  const isSignificant = p < usualLevel;
  return [
    ...(means.length <= mostGroups
      ? means.flatMap((one, at) => means.slice(at + 1).flatMap((other) => compared(one, other)))
      : []),
    ...comparisons.map(
      ({ name, p: adjusted }) =>
        `The difference ${spoken(name)} is ${significance(adjusted)} (adjusted ${apaP(adjusted)}).`,
    ),
    ...associations(effects[0], data?.columns.map(({ name }) => spoken(name)) ?? []),
    `The ${means.length > 1 ? "difference" : "result"} is ${isSignificant ? "" : "not "}significant: ${statistic.name}${inside} = ${apaNumber(statistic.value)}, ${apaP(p)}.`,
  ];
}

const significance = (p: number) => (p < usualLevel ? "significant" : "not significant");

interface Named {
  name: string;
  value: number;
}

/** Both ways round, as people may tell it. */
function compared(one: Named, other: Named): string[] {
  if (one.value === other.value) return [`The mean of ${one.name} equals the mean of ${other.name}.`];
  const [higher, lower] = one.value > other.value ? [one, other] : [other, one];
  const [most, least] = [apaNumber(higher.value), apaNumber(lower.value)];
  return [
    `The mean of ${higher.name} (${most}) is higher than the mean of ${lower.name} (${least}).`,
    `The mean of ${lower.name} (${least}) is lower than the mean of ${higher.name} (${most}).`,
  ];
}

const correlations: ReadonlySet<string> = new Set(["r", "rho", "tau"]);

function associations(effect: Estimate | undefined, [first, second]: readonly string[]): string[] {
  if (effect === undefined || !correlations.has(effect.name) || effect.value === null) return [];
  if (first === undefined || second === undefined) return [];
  const isRising = effect.value > 0;
  return [
    `${second} ${isRising ? "rises" : "falls"} as ${first} rises: ${effect.name} = ${apaNumber(effect.value)}.`,
    `The correlation of ${first} and ${second} is ${isRising ? "positive" : "negative"}: ${effect.name} = ${apaNumber(effect.value)}.`,
  ];
}

/** What each coefficient says of the response. */
export function modelStatements({ result, series, bootstrap }: ModelOutput): string[] {
  return [
    ...(result === null ? [] : ofCoefficients(result)),
    ...(series?.holt_winters?.forecast ?? []).map(
      (value, step) =>
        `The forecast of ${spoken(series?.name ?? "")} for time ${(series?.n ?? 0) + step + 1} is ${shortNumber(value)}.`,
    ),
    ...(bootstrap?.statistics ?? []).map(({ name, estimate }) => `The ${spoken(name)} is ${shortNumber(estimate)}.`),
  ];
}

function ofCoefficients({ method, formula, coefficients, linear, n }: NonNullable<ModelOutput["result"]>): string[] {
  const response = spoken((formula.split("~")[0] ?? "").trim().replaceAll("`", ""));
  const kind = linear !== null ? "linear" : method.startsWith("Logistic") ? "odds" : "rate";
  const told = coefficients
    .filter(({ name }) => name !== "(Intercept)")
    .map(({ name, value, interval, p }) => {
      const size = kind === "linear" ? Math.abs(value) : Math.exp(value);
      const ends = interval === null ? "" : `, ${apaInterval(kind === "linear" ? interval : exponentials(interval))}`;
      const way = value < 0 ? "falls" : "rises";
      const said =
        kind === "linear"
          ? `${response} ${way} by ${shortNumber(size)} for each unit of ${spoken(name)}`
          : `The ${kind} of ${response} ${kind === "odds" ? way.replace(/s$/u, "") : way} with each unit of ${spoken(name)}: ${kind} ratio = ${shortNumber(size)}`;
      return `${said}${ends}, ${apaP(p)}; this is ${significance(p)}.`;
    });
  const share =
    linear === null
      ? []
      : [`The model explains ${shortNumber(100 * linear.r2)} % of the variance of ${response}, n = ${n}.`];
  return [...told, ...share];
}

function exponentials({ level, low, high }: NonNullable<Estimate["interval"]>) {
  return { level, low: low === null ? null : Math.exp(low), high: high === null ? null : Math.exp(high) };
}

/** How many a study needs, or what it can find. */
export function powerStatements({ result }: PowerOutput): string[] {
  const { solved, n_needed, effect, power, method } = result;
  const where = /correlation|chi/iu.test(method) ? "in all" : "in each group";
  const design = `${effect.name} = ${shortNumber(effect.value)} and a power of ${shortNumber(power)}`;
  return solved === "n"
    ? [`${n_needed} participants are needed ${where} for ${design}.`]
    : [
        `With ${n_needed} participants ${where} the power is ${shortNumber(power)} for ${effect.name} = ${shortNumber(effect.value)}.`,
      ];
}

/** Which way the summary goes, and how much studies differ. */
export function metaStatements({ result, scale, back_transformed }: MetaOutput): string[] {
  const [first] = result.estimates;
  if (first === undefined || first.value === null) return [];
  const { p, value, interval } = first;
  const { q, df, p: qP, i2 } = result.heterogeneity;
  const ends = interval === null ? "" : `, ${apaInterval(interval)}`;
  const ratio = back_transformed?.estimate;
  return [
    `${result.n} studies are joined.`,
    `The summary effect (${scale}) is ${value > 0 ? "above" : "below"} 0 and ${significance(p)}: ${apaNumber(value)}${ends}, ${apaP(p)}.`,
    ...(ratio === undefined || ratio.value === null
      ? []
      : [
          `The pooled ${ratio.name} is ${apaNumber(ratio.value)}${ratio.interval === null ? "" : `, ${apaInterval(ratio.interval)}`}.`,
        ]),
    `The studies ${qP < usualLevel ? "differ significantly" : "do not differ significantly"}: Q(${df}) = ${apaNumber(q)}, ${apaP(qP)}, I2 = ${apaNumber(i2, 1)} %.`,
  ];
}
