import { convertEffect, type ConversionFacts, type EffectKind } from "../analysis/effects/convert-effects.js";
import { conversionCode, type ReportedEffects, reportedEffects } from "../analysis/effects/reported-effects.js";
import { badInput } from "../analysis/input/samples.js";
import { apaEstimate } from "../analysis/result/apa.js";
import type { Estimate, TestResult } from "../analysis/result/schema.js";
import type { RunContext } from "../run/run-context.js";
import { readColumns, type ReadColumns } from "../tables/stored/read-columns.js";
import { defineTool } from "../tool/define-tool.js";
import { effectFigure } from "./figures/effect-figure.js";
import { observedAnalysis } from "./observed-analysis.js";
import { type Found, ownAnalysis } from "./own-analysis.js";
import { effectLines, effectStatements } from "./effect-lines.js";
import { type EffectInput, effectInput, type EffectOutput, effectOutput } from "./schema/effect-contract.js";
import { asJson } from "./schema/figure-json.js";
import { type TestName, testInput } from "./schema/test-contract.js";
import { TestData } from "./test-data.js";
import { tests } from "./test-table.js";

export const tool = defineTool(
  {
    name: "effect_size",
    version: 1,
    description:
      "Effect sizes with intervals, from data or from what a paper reports (means, counts, t, F, chi squared), and conversions between d, g, r, eta squared, f, odds ratio, log odds ratio and risk ratio. With a sentence in APA style and the R code.",
    input: effectInput,
    output: effectOutput,
    positional: ["from"],
    effect: "read",
    network: false,
    for_models: true,
    observe: (output) =>
      observedAnalysis("Effect sizes", output, [...effectLines(output), ...effectStatements(output)]),
  },
  async (context, input) => {
    const found = await runEffect(context, input);
    return ownAnalysis(context, { tool: "effect_size", input, data: found.data }, found);
  },
);

async function runEffect({ services }: RunContext, input: EffectInput): Promise<Found<EffectOutput>> {
  const { data, from, values, base } = input;
  if ((data === undefined) === (from === undefined)) throw nothingKnown();
  const names = [...new Set([...input.columns, ...(input.by === undefined ? [] : [input.by])])];
  const read = data === undefined ? null : await readColumns(services.files, data, names);
  const found = from === undefined ? ofData(read, input) : reportedEffects(from, values, input);
  const facts: ConversionFacts = { sizes: found.sizes, base: base ?? null };
  const conversions = found.leading === null ? [] : converted(found.leading, found.effects, facts);
  const all = [...found.effects, ...conversions];
  return {
    method: found.method,
    effects: found.effects,
    conversions,
    figure: asJson(effectFigure(found.method, found.effects)),
    table: all.map(({ name, value, interval }) => ({
      effect: name,
      value,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    })),
    data: read?.source ?? null,
    warnings: [...(read?.warnings ?? []), ...found.warnings, ...presumed(found, facts)],
    apa: found.effects.map(apaEstimate).join("; "),
    r_code: codeOf(found, facts),
  };
}

function nothingKnown() {
  return badInput(
    "An effect comes from data or from reported numbers: one of both.",
    "Name a data set with --data and its --columns; or say what is known: t --values 2.5,20,20",
  );
}

/** On other scales than those that are given already. */
function converted(
  { kind, effect }: NonNullable<ReportedEffects["leading"]>,
  effects: readonly Estimate[],
  facts: ConversionFacts,
): Estimate[] {
  const known = new Set(effects.map(({ name }) => name));
  return convertEffect(kind, effect, facts).filter(({ name }) => !known.has(name));
}

const standardised: ReadonlySet<EffectKind> = new Set(["d", "g", "r", "eta_squared", "f"]);

/** What conversions take for granted. */
function presumed({ leading, sizes, effects }: ReportedEffects, { base }: ConversionFacts): string[] {
  if (leading === null) return [];
  const hasRisks = effects.some(({ name }) => name === "risk ratio");
  return [
    standardised.has(leading.kind)
      ? "Odds ratios from differences presume that what was measured follows a logistic distribution."
      : "d and r from odds ratios presume that the events stand for a measurement with a logistic distribution.",
    ...(sizes === null && leading.kind !== "r"
      ? ["Groups of equal size are presumed, and g is left out: give sizes."]
      : []),
    ...(base === null && !hasRisks && !standardised.has(leading.kind)
      ? ["Risk ratios are converted with the share of events in the group that is compared with: give base."]
      : []),
  ];
}

function codeOf({ r, leading }: ReportedEffects, facts: ConversionFacts): string {
  const own = r.map((each) => each.r);
  return [...own, ...(leading === null ? [] : [conversionCode(leading, facts)])]
    .filter((line) => line !== "")
    .join("\n");
}

/** Effects of columns, by the design: the effect of the test that belongs to it. */
function ofData(read: ReadColumns | null, input: EffectInput): ReportedEffects {
  const by = input.by === undefined ? [] : [input.by];
  const data = new TestData(read, { columns: input.columns, by });
  const kinds = input.columns.map((name) => data.kind(name));
  if (kinds.length === 0) throw badInput("It is not said what was measured.", "Name it: --columns NAME --by GROUP");
  if (!kinds.every(({ isNumeric }) => isNumeric)) return ofCategories(read, [...by, ...input.columns], input.level);
  const test = testOf(kinds.length, by[0] === undefined ? null : data.kind(by[0]).values, input.paired);
  const result = tests[test].run(data, testInput.parse({ columns: input.columns, by, level: input.level }));
  const found = {
    method: result.method,
    effects: result.effects,
    warnings: result.warnings,
    r: [{ r: result.r_code }],
  };
  const pair = test === "t_pooled" ? data.pair() : null;
  const sizes = pair?.map(({ values }) => values.filter((value) => value !== null).length) ?? [];
  return { ...found, leading: leadingOf(test, result), sizes: pairOf(sizes) };
}

const pairOf = ([first, second]: readonly number[]): [number, number] | null =>
  first === undefined || second === undefined ? null : [first, second];

function testOf(columns: number, groups: number | null, paired: boolean): TestName {
  if (paired) return "t_paired";
  if (groups !== null) return groups > 2 ? "anova" : "t_pooled";
  if (columns === 2) return "pearson";
  return columns === 1 ? "t_one_sample" : "anova";
}

const kindOf: Readonly<Partial<Record<TestName, EffectKind>>> = { t_pooled: "d", pearson: "r" };

function leadingOf(test: TestName, { effects: [effect] }: TestResult): ReportedEffects["leading"] {
  const kind = kindOf[test];
  if (kind === undefined || effect === undefined || effect.value === null) return null;
  return Math.abs(effect.value) >= 1 && kind === "r" ? null : { kind, effect };
}

/** The second group is compared with the first, and the event is the second category, as the levels of factors stand in R. */
function ofCategories(read: ReadColumns | null, names: string[], level: number): ReportedEffects {
  const data = new TestData(read, { columns: names, by: [] });
  const table = data.table();
  const [[d = 0, c = 0] = [], [b = 0, a = 0] = []] = table;
  if (table.length === 2 && table.every((row) => row.length === 2)) {
    const [groups = "", events = ""] = names;
    const [first, second] = data.categories(groups);
    const method = `Ratios of ${events} = ${data.categories(events)[1]}, ${groups} ${second} against ${first}`;
    return { ...reportedEffects("cells", [a, b, c, d], { sizes: [], level }), method };
  }
  const { method, effects, warnings, r_code } = tests.chi_squared.run(data, testInput.parse({ level }));
  return { method, effects, leading: null, sizes: null, warnings, r: [{ r: r_code }] };
}
