import { fTails } from "../distributions/f.js";
import { explainedVariance } from "../effects/explained-variance.js";
import { badInput, checkLevel, cleanSample, type Sample } from "../input/samples.js";
import { factorColumns, interactionColumns } from "../numeric/coding.js";
import { leastSquares } from "../numeric/least-squares.js";
import { rCall, rCode, rLet, rName } from "../result/r-code.js";
import type { Term, TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";

/** A factor: its level in each row. */
export interface Factor {
  name: string;
  levels: readonly string[];
}

/** Sums of squares in order (I), beside the other factor (II), or beside everything (III), which differ in unbalanced designs. */
export type SumsType = 1 | 2 | 3;

interface Layout {
  response: number[];
  first: number[][];
  second: number[][];
  both: number[][];
  names: [string, string];
}

/**
 * Two-way analysis of variance with interaction (Yates, JASA 1934; the three kinds of sums of squares: Searle, Linear
 * Models for Unbalanced Data, 1987).
 * @throws QuireError invalid_input for factors with one level, combinations without values, and no rows left for the error
 */
export function twoWayAnova(
  response: Sample,
  first: Factor,
  second: Factor,
  { type = 2, level = 0.95 }: { type?: SumsType; level?: number } = {},
): TestResult {
  checkLevel(level);
  const kept = keepRows(response, first, second);
  const layout = layoutOf(kept, first.name, second.name);
  const { names } = layout;
  const fit = (...parts: number[][][]) =>
    leastSquares([layout.response.map(() => 1), ...parts.flat()], layout.response).residualSum;
  const full = fit(layout.first, layout.second, layout.both);
  const df2 = layout.response.length - 1 - layout.first.length - layout.second.length - layout.both.length;
  const additive = fit(layout.first, layout.second);
  const sums = {
    1: [fit() - fit(layout.first), fit(layout.first) - additive],
    2: [fit(layout.second) - additive, fit(layout.first) - additive],
    3: [fit(layout.second, layout.both) - full, fit(layout.first, layout.both) - full],
  }[type];
  if (!(full > 0))
    throw badInput("The values do not vary within the combinations.", "Choose a variable whose values differ.");
  const term = (name: string, squares: number, df: number): Term => {
    const f = squares / df / (full / df2);
    return {
      name,
      sum_of_squares: squares,
      df: [df, df2],
      statistic: { name: "F", value: f },
      p: fTails(f, df, df2).upper,
      effects: explainedVariance(f, df, df2, level, true),
    };
  };
  const terms = [
    term(names[0], sums[0]!, layout.first.length),
    term(names[1], sums[1]!, layout.second.length),
    term(names.join(" x "), additive - full, layout.both.length),
  ];
  const interaction = terms[2]!;
  return testResult({
    method: `Two-way analysis of variance, type ${"I".repeat(type)} sums of squares`,
    n: layout.response.length,
    missing: response.values.length - layout.response.length,
    effects: terms.flatMap(({ name, effects }) =>
      effects!.map((effect) => ({ ...effect, name: `${effect.name} of ${name}` })),
    ),
    statistic: interaction.statistic!,
    df: interaction.df,
    p: interaction.p!,
    terms: [...terms, { name: "error", sum_of_squares: full, df: [df2], statistic: null, p: null }],
    warnings: interaction.p! < 0.05 ? ["The factors interact: the main effects are means over different effects."] : [],
    said: [{ ...interaction.effects![0]!, name: `interaction: ${interaction.effects![0]!.name}` }],
    r: rOf(layout, kept, type),
  });
}

interface Kept {
  values: number[];
  first: string[];
  second: string[];
}

function keepRows(response: Sample, first: Factor, second: Factor): Kept {
  const n = response.values.length;
  if (first.levels.length !== n || second.levels.length !== n) {
    throw badInput(
      `"${response.name}" has ${n} values, "${first.name}" ${first.levels.length} and "${second.name}" ${second.levels.length}.`,
      "Give each value its level of both factors.",
    );
  }
  const rows = response.values.flatMap((value, row) => (value === null ? [] : [row]));
  return {
    values: cleanSample(response, 4).values,
    first: rows.map((row) => first.levels[row]!),
    second: rows.map((row) => second.levels[row]!),
  };
}

function layoutOf({ values, first, second }: Kept, firstName: string, secondName: string): Layout {
  const [firstLevels, secondLevels] = [[...new Set(first)], [...new Set(second)]];
  for (const [name, levels] of [
    [firstName, firstLevels],
    [secondName, secondLevels],
  ] as const) {
    if (levels.length < 2)
      throw badInput(`The factor "${name}" has one level.`, "Leave it out, or give rows of another level.", {
        factor: name,
      });
  }
  const cells = new Set(first.map((level, row) => `${level}\n${second[row]!}`));
  if (cells.size < firstLevels.length * secondLevels.length) {
    throw badInput(
      "A combination of the two factors has no values.",
      "Leave out a level, or compare the combinations that exist by a one-way analysis.",
      { combinations: cells.size },
    );
  }
  if (values.length <= cells.size)
    throw badInput("Each combination has one value: the error is not known.", "Give more values per combination.");
  const [a, b] = [factorColumns(first, firstLevels, "sum"), factorColumns(second, secondLevels, "sum")].map((columns) =>
    columns.map(({ column }) => column),
  ) as [number[][], number[][]];
  return { response: values, first: a, second: b, both: interactionColumns(a, b), names: [firstName, secondName] };
}

function rOf({ names }: Layout, { values, first, second }: Kept, type: SumsType) {
  const quoted = names.map((name) => `\`${name}\``);
  const data = rLet("dat", rCall("data.frame", [], { y: values, a: first, b: second }));
  const rename = rName(`# a: ${quoted[0]}, b: ${quoted[1]}`);
  const fit = `lm(y ~ a * b, data = dat${type === 3 ? ", contrasts = list(a = contr.sum, b = contr.sum)" : ""})`;
  return [data, rename, rName(type === 1 ? `anova(${fit})` : rCode(rCall("car::Anova", [rName(fit)], { type })))];
}
