import { normalQuantile } from "../distributions/normal.js";
import { badInput, checkLevel, checkNumber } from "../input/samples.js";
import { rCall, rCode, rName, type RExpression } from "../result/r-code.js";
import type { Estimate, Interval } from "../result/schema.js";
import { cramersV } from "./association.js";
import { type ConversionFacts, type EffectKind, effectKinds } from "./convert-effects.js";
import { countEffects } from "./counts.js";
import { explainedVariance } from "./explained-variance.js";
import { hedgesFactor, standardisedDifference } from "./mean-difference.js";

/** What an effect is made from, and the numbers it takes, in their order. */
export const reportedFrom = {
  means: ["mean 1", "SD 1", "size 1", "mean 2", "SD 2", "size 2"],
  cells: ["events 1", "no events 1", "events 2", "no events 2"],
  t: ["t", "size 1", "size 2"],
  t_paired: ["t", "pairs"],
  F: ["F", "df 1", "df 2"],
  chi_squared: ["X2", "N", "rows", "columns"],
  ...(Object.fromEntries(effectKinds.map((kind) => [kind, [kind, "low", "high"]])) as Record<EffectKind, string[]>),
} as const;
export type ReportedFrom = keyof typeof reportedFrom;

/** Effects as they follow from what was reported. */
export interface ReportedEffects {
  method: string;
  effects: Estimate[];
  /** The one that conversions begin with; null of an effect that has no counterpart. */
  leading: { kind: EffectKind; effect: Estimate } | null;
  sizes: [number, number] | null;
  warnings: string[];
  r: RExpression[];
}

/** Facts that stand beside the numbers. */
export interface Beside {
  sizes: readonly number[];
  level: number;
}

/**
 * Effects with intervals from reported numbers: differences by the noncentral t distribution, shares of variance by
 * the noncentral F, correlations by Fisher's z, ratios on the scale of their logarithms.
 * @param values in the order of `reportedFrom`; of an effect its ends may be left out
 * @throws QuireError invalid_input for too few numbers, and for ones that nothing can have
 */
export function reportedEffects(from: ReportedFrom, values: readonly number[], beside: Beside): ReportedEffects {
  checkLevel(beside.level);
  const names = reportedFrom[from];
  const isEffect = isEffectKind(from);
  if (isEffect ? values.length !== 1 && values.length !== 3 : values.length !== names.length) {
    const wanted = isEffect ? "the effect, or the effect and the two ends of its interval" : names.join(", ");
    throw badInput(`${values.length} numbers were given for "${from}".`, `Give ${wanted}, in this order.`, { from });
  }
  for (const [place, value] of values.entries()) checkNumber(names[place] ?? from, value);
  return isEffect ? ofEffect(from, values, beside) : made[from](values, beside.level);
}

const isEffectKind = (from: ReportedFrom): from is EffectKind => effectKinds.some((kind) => kind === from);

type Made = (values: readonly number[], level: number) => ReportedEffects;

const made: Readonly<Record<Exclude<ReportedFrom, EffectKind>, Made>> = {
  means: ofMeans,
  cells: ofCells,
  t: ([t = 0, first = 0, second = 0], level) => ofT(t, first, second, level, "Standardised difference, from its t"),
  t_paired: ofPairs,
  F: ofF,
  chi_squared: ofChiSquared,
};

function ofMeans([mean1 = 0, sd1 = 0, n1 = 0, mean2 = 0, sd2 = 0, n2 = 0]: readonly number[], level: number) {
  for (const [name, deviation] of [
    ["SD 1", sd1],
    ["SD 2", sd2],
  ] as const)
    checkNumber(name, deviation, { above: 0 });
  checkSizes(n1, n2);
  const pooled = Math.sqrt(((n1 - 1) * sd1 ** 2 + (n2 - 1) * sd2 ** 2) / (n1 + n2 - 2));
  const t = (mean1 - mean2) / pooled / Math.sqrt(1 / n1 + 1 / n2);
  return ofT(t, n1, n2, level, "Standardised difference of two means");
}

function ofT(t: number, first: number, second: number, level: number, method: string): ReportedEffects {
  checkSizes(first, second);
  const effects = standardisedDifference(t, first + second - 2, Math.sqrt(1 / first + 1 / second), level);
  const r = rCall("MBESS::ci.smd", [], { ncp: t, "n.1": first, "n.2": second, "conf.level": level });
  return { method, effects, leading: leading("d", effects), sizes: [first, second], warnings: [], r: [r] };
}

function ofPairs([t = 0, pairs = 0]: readonly number[], level: number): ReportedEffects {
  checkNumber("The number of pairs", pairs, { least: 2, whole: true });
  const effects = standardisedDifference(t, pairs - 1, 1 / Math.sqrt(pairs), level, "d_z");
  const warnings = [
    "d of pairs counts in standard deviations of the differences: it is not converted, and not comparable with d of groups.",
  ];
  const r = rCall("MBESS::ci.sm", [], { ncp: t, N: pairs, "conf.level": level });
  return { method: "Standardised mean difference of pairs", effects, leading: null, sizes: null, warnings, r: [r] };
}

function ofCells([a = 0, b = 0, c = 0, d = 0]: readonly number[], level: number): ReportedEffects {
  const effects = countEffects({ a, b, c, d }, level);
  const warnings =
    Math.min(a, b, c, d) > 0 ? [] : ["A cell is 0: a half was added to each, and the interval is rough."];
  const r = rCall("metafor::escalc", [], { measure: "OR", ai: a, bi: b, ci: c, di: d });
  return {
    method: "Two by two table",
    effects,
    leading: leading("odds_ratio", effects),
    sizes: sizesOf(a + b, c + d),
    warnings,
    r: [r],
  };
}

/** Groups too small for a size take part in no conversion. */
const sizesOf = (first: number, second: number): [number, number] | null =>
  [first, second].every((size) => Number.isInteger(size) && size >= 2) ? [first, second] : null;

function ofF([f = 0, df1 = 0, df2 = 0]: readonly number[], level: number): ReportedEffects {
  checkNumber("F", f, { least: 0 });
  for (const [name, df] of [
    ["df 1", df1],
    ["df 2", df2],
  ] as const)
    checkNumber(name, df, { above: 0 });
  const effects = explainedVariance(f, df1, df2, level, false);
  const isDifference = df1 === 1;
  const warnings = isDifference
    ? ["F has no direction: d, r and ratios are given as positive."]
    : ["A share of variance of several groups has no counterpart in d, r or a ratio; Cohen's f alone is given."];
  const share = effects[0];
  const cohen = isDifference || share === undefined ? [] : [cohensF(share)];
  const r = rCall("effectsize::F_to_eta2", [f, df1, df2], { ci: level, alternative: "two.sided" });
  return {
    method: "Share of variance, from F",
    effects: [...effects, ...cohen],
    leading: isDifference ? leading("eta_squared", effects) : null,
    sizes: null,
    warnings,
    r: [r],
  };
}

function cohensF({ value, interval }: Estimate): Estimate {
  const f = (share: number | null) => (share === null ? null : Math.sqrt(share / (1 - share)));
  return {
    name: "Cohen's f",
    value: f(value),
    interval: interval && { level: interval.level, low: f(interval.low), high: f(interval.high) },
  };
}

function ofChiSquared([x2 = 0, total = 0, rows = 0, columns = 0]: readonly number[], level: number): ReportedEffects {
  checkNumber("X2", x2, { least: 0 });
  checkNumber("N", total, { least: 1, whole: true });
  for (const [name, count] of [
    ["rows", rows],
    ["columns", columns],
  ] as const)
    checkNumber(`The number of ${name}`, count, { least: 2, whole: true });
  const smaller = Math.min(rows, columns) - 1;
  if (x2 > total * smaller)
    throw badInput(`X2 is at most ${total * smaller} in such a table of ${total}.`, "Correct X2, N, or the table.", {
      x2,
    });
  const v = cramersV(x2, (rows - 1) * (columns - 1), total, smaller, level);
  const isTwoByTwo = rows === 2 && columns === 2;
  const warnings = isTwoByTwo
    ? ["Chi-squared has no direction: the effect is given as positive."]
    : ["V of a larger table has no counterpart in d, r or a ratio."];
  const r = rCall("effectsize::chisq_to_cramers_v", [x2], { n: total, nrow: rows, ncol: columns, ci: level });
  const phi: Estimate = { ...v, name: "r" };
  return {
    method: "Cramer's V, from chi-squared",
    effects: [v],
    leading: isTwoByTwo && (v.value ?? 1) < 1 ? { kind: "r", effect: atMostBelowOne(phi) } : null,
    sizes: null,
    warnings,
    r: [r],
  };
}

/** An end of 1 has no d: the interval is then left out. */
function atMostBelowOne(effect: Estimate): Estimate {
  return (effect.interval?.high ?? 0) >= 1 ? { ...effect, interval: null } : effect;
}

function ofEffect(kind: EffectKind, values: readonly number[], { sizes, level }: Beside): ReportedEffects {
  const [value = 0, low, high] = values;
  const [first, second] = sizes;
  const groups: [number, number] | null = first !== undefined && second !== undefined ? [first, second] : null;
  if (groups !== null) checkSizes(...groups);
  const given: Interval | null = low === undefined || high === undefined ? null : { level, low, high };
  if (given !== null && !(low! <= value && value <= high!))
    throw badInput(
      `${value} does not lie between ${low} and ${high}.`,
      "Give the effect, its lower and its upper end.",
    );
  const effect: Estimate = {
    name: kind.replaceAll("_", " "),
    value,
    interval: given ?? intervalOf(kind, value, sizes, level),
  };
  const r = rName(`${kind} <- ${value}`);
  return {
    method: `Conversion of ${effect.name}`,
    effects: [effect],
    leading: { kind, effect },
    sizes: groups,
    warnings: [],
    r: [r],
  };
}

/** The interval that follows from the sizes of the groups, or the number of pairs of r; null where they do not tell. */
function intervalOf(kind: EffectKind, value: number, sizes: readonly number[], level: number): Interval | null {
  const [first, second] = sizes;
  if (kind === "r" && first !== undefined)
    return ofCorrelation(value, second === undefined ? first : first + second, level);
  if (first === undefined || second === undefined || (kind !== "d" && kind !== "g")) return null;
  const df = first + second - 2;
  const d = kind === "d" ? value : value / hedgesFactor(df);
  const perT = Math.sqrt(1 / first + 1 / second);
  const [ofD, ofG] = standardisedDifference(d / perT, df, perT, level);
  return (kind === "d" ? ofD : ofG)?.interval ?? null;
}

function ofCorrelation(r: number, pairs: number, level: number): Interval {
  checkNumber("r", r, { above: -1, most: 1 - Number.EPSILON });
  checkNumber("The number of pairs", pairs, { least: 4, whole: true });
  const half = normalQuantile((1 - level) / 2, "upper") / Math.sqrt(pairs - 3);
  return { level, low: Math.tanh(Math.atanh(r) - half), high: Math.tanh(Math.atanh(r) + half) };
}

function checkSizes(first: number, second: number): void {
  for (const size of [first, second]) checkNumber("The size of a group", size, { least: 2, whole: true });
}

function leading(kind: EffectKind, [effect]: readonly Estimate[]): ReportedEffects["leading"] {
  return effect === undefined || effect.value === null ? null : { kind, effect };
}

const rNames: Readonly<Partial<Record<EffectKind, string>>> = {
  d: "d",
  r: "r",
  odds_ratio: "oddsratio",
  log_odds_ratio: "logoddsratio",
  eta_squared: "eta2",
  f: "f",
};

/** The same conversions by the package effectsize, as far as it has them. */
export function conversionCode(
  { kind, effect }: NonNullable<ReportedEffects["leading"]>,
  facts: ConversionFacts,
): string {
  const { value } = effect;
  if (value === null) return "";
  const from = rNames[kind];
  const calls = (["d", "r", "oddsratio"] as const).flatMap((to) =>
    from === undefined || from === to || !["d", "r", "oddsratio", "logoddsratio"].includes(from)
      ? []
      : [
          rCall(
            `effectsize::${from}_to_${to}`,
            [value],
            facts.sizes !== null && (from === "r" || to === "r") ? { n1: facts.sizes[0], n2: facts.sizes[1] } : {},
          ),
        ],
  );
  const risks =
    kind === "odds_ratio" && facts.base !== null
      ? [rCall("effectsize::oddsratio_to_riskratio", [value], { p0: facts.base })]
      : [];
  return rCode(...calls, ...risks);
}
