import { badInput, checkNumber } from "../input/samples.js";
import type { Estimate, Interval } from "../result/schema.js";
import { dToLogOdds, etaSquaredToF, fToEtaSquared, logOddsToD } from "./conversions.js";
import { hedgesFactor } from "./mean-difference.js";

/** Effects that can be turned into each other. */
export const effectKinds = ["d", "g", "r", "eta_squared", "f", "odds_ratio", "log_odds_ratio", "risk_ratio"] as const;
export type EffectKind = (typeof effectKinds)[number];

/** What a conversion needs beside the effect. */
export interface ConversionFacts {
  /** Sizes of the two groups; null where they are not known: then they are taken for equal, and g is left out. */
  sizes: readonly [number, number] | null;
  /** Share of events in the group that is compared with; null: no risk ratio. */
  base: number | null;
}

/** One scale: how a value on it becomes a d, and a d a value on it. Null where a fact is missing. */
interface Scale {
  name: string;
  toD(value: number, facts: ConversionFacts): number | null;
  fromD(d: number, facts: ConversionFacts): number | null;
  /** It is the same for d and -d. */
  even?: true;
  check(value: number): void;
}

/** (n1 + n2)^2 / (n1 n2): 4 for equal groups. */
const imbalance = ({ sizes }: ConversionFacts): number =>
  sizes === null ? 4 : (sizes[0] + sizes[1]) ** 2 / (sizes[0] * sizes[1]);

const factorOf = ({ sizes }: ConversionFacts): number | null =>
  sizes === null ? null : hedgesFactor(sizes[0] + sizes[1] - 2);

const rFromD = (d: number, facts: ConversionFacts) => d / Math.sqrt(d ** 2 + imbalance(facts));
const dFromR = (r: number, facts: ConversionFacts) => (r * Math.sqrt(imbalance(facts))) / Math.sqrt(1 - r ** 2);

const finite = (name: string) => (value: number) => checkNumber(name, value);
const positive = (name: string) => (value: number) => checkNumber(name, value, { above: 0 });

/**
 * Sources: Borenstein et al., Introduction to Meta-Analysis, 2009, chapter 7; Chinn (Statistics in Medicine 2000) for
 * odds ratios; Grant (BMJ 2014) for risk ratios, whose share of events must be that of the group compared with.
 */
const scales: Readonly<Record<EffectKind, Scale>> = {
  d: { name: "d", toD: (d) => d, fromD: (d) => d, check: finite("d") },
  g: {
    name: "g",
    toD: (value, facts) => scaled(value, factorOf(facts), (one, factor) => one / factor),
    fromD: (d, facts) => scaled(d, factorOf(facts), (one, factor) => one * factor),
    check: finite("g"),
  },
  r: {
    name: "r",
    toD: dFromR,
    fromD: rFromD,
    check: (r) => checkNumber("r", r, { above: -1, most: 1 - Number.EPSILON }),
  },
  eta_squared: {
    name: "eta squared",
    toD: (share, facts) => dFromR(Math.sqrt(share), facts),
    fromD: (d, facts) => rFromD(d, facts) ** 2,
    even: true,
    check: (share) => checkNumber("Eta squared", share, { least: 0, most: 1 - Number.EPSILON }),
  },
  f: {
    name: "Cohen's f",
    toD: (f, facts) => dFromR(Math.sqrt(fToEtaSquared(f)), facts),
    fromD: (d, facts) => etaSquaredToF(rFromD(d, facts) ** 2),
    even: true,
    check: (f) => checkNumber("f", f, { least: 0 }),
  },
  odds_ratio: {
    name: "odds ratio",
    toD: (ratio) => logOddsToD(Math.log(ratio)),
    fromD: (d) => Math.exp(dToLogOdds(d)),
    check: positive("The odds ratio"),
  },
  log_odds_ratio: { name: "log odds ratio", toD: logOddsToD, fromD: dToLogOdds, check: finite("The log odds ratio") },
  risk_ratio: {
    name: "risk ratio",
    toD: (ratio, { base }) => scaled(ratio, base, (one, share) => logOddsToD(Math.log(oddsOfRisks(one, share)))),
    fromD: (d, { base }) => scaled(Math.exp(dToLogOdds(d)), base, (odds, share) => odds / (1 - share + share * odds)),
    check: positive("The risk ratio"),
  },
};

const scaled = (value: number, fact: number | null, by: (value: number, fact: number) => number): number | null =>
  fact === null ? null : by(value, fact);

function oddsOfRisks(ratio: number, base: number): number {
  if (ratio * base >= 1)
    throw badInput(
      `A risk ratio of ${ratio} with a share of ${base} would be a risk of ${ratio * base}.`,
      "Give the share of events in the group that is compared with.",
      { ratio, base },
    );
  return (ratio * (1 - base)) / (1 - ratio * base);
}

/**
 * An effect on all scales that the facts allow, without the one it is on. Ends of intervals are converted like the
 * effect, so that an interval keeps its level.
 * @throws QuireError invalid_input for a value that its scale does not have, and for facts that are none
 */
export function convertEffect(kind: EffectKind, effect: Estimate, facts: ConversionFacts): Estimate[] {
  const { value, interval } = effect;
  if (value === null) return [];
  for (const each of [value, interval?.low, interval?.high]) if (typeof each === "number") scales[kind].check(each);
  for (const size of facts.sizes ?? []) checkNumber("The size of a group", size, { least: 2, whole: true });
  if (facts.base !== null) checkNumber("The share of events", facts.base, { above: 0, most: 1 - Number.EPSILON });
  const toD = (one: number) => scales[kind].toD(one, facts);
  const d = toD(value);
  if (d === null) return [];
  const ends = endsOf(interval).map((end) => (end === null ? null : toD(end)));
  return effectKinds.flatMap((other): Estimate[] => {
    const converted = other === kind ? null : scales[other].fromD(d, facts);
    if (converted === null) return [];
    return [{ name: scales[other].name, value: converted, interval: through(other, ends, interval, facts) }];
  });
}

const endsOf = (interval: Interval | null): (number | null)[] =>
  interval === null ? [] : [interval.low, interval.high];

function through(
  kind: EffectKind,
  [low = null, high = null]: readonly (number | null)[],
  interval: Interval | null,
  facts: ConversionFacts,
): Interval | null {
  if (interval === null) return null;
  const { fromD, even } = scales[kind];
  const at = (d: number | null) => (d === null ? null : fromD(d, facts));
  if (even !== true) return { level: interval.level, low: at(low), high: at(high) };
  if (low === null || high === null) return null;
  const [first, second] = [at(low) ?? 0, at(high) ?? 0];
  // An interval that has both signs has an effect of none.
  return {
    level: interval.level,
    low: low < 0 && high > 0 ? 0 : Math.min(first, second),
    high: Math.max(first, second),
  };
}
