import type { RunContext } from "../run/run-context.js";
import { adjustP } from "../analysis/tests/adjust-p.js";
import { badInput } from "../analysis/input/samples.js";
import { readColumns, type ReadColumns } from "../tables/stored/read-columns.js";
import { defineTool } from "../tool/define-tool.js";
import { observedAnalysis } from "./observed-analysis.js";
import { type Found, ownAnalysis } from "./own-analysis.js";
import { testStatements } from "./statements.js";
import { checkAssumptions } from "./check-assumptions.js";
import { proposeTests } from "./propose-tests.js";
import { type TestInput, testInput, type TestOutput, testOutput } from "./schema/test-contract.js";
import { TestData } from "./test-data.js";
import { tests } from "./test-table.js";
import { testLines } from "./test-lines.js";

export const tool = defineTool(
  {
    name: "statistics_test",
    version: 1,
    description:
      "Tests a hypothesis on columns of a data set, rows or counts: do groups differ, is one higher or lower than another or after than before, are two things related, do raters agree (means, ranks, variances, tables, shares, correlations). Effect sizes with intervals, assumptions, a sentence in APA style, the equivalent R code. Without a test it proposes those that fit the design and calculates nothing.",
    input: testInput,
    output: testOutput,
    positional: ["data"],
    effect: "read",
    network: false,
    for_models: true,
    observe: (output) =>
      observedAnalysis("Statistical test", output, [...testLines(output), ...testStatements(output)]),
  },
  async (context, input) => {
    const found = await runTest(context, input);
    return ownAnalysis(context, { tool: "statistics_test", input, data: found.data }, found);
  },
);

async function runTest(context: RunContext, input: TestInput): Promise<Found<TestOutput>> {
  const read = await dataOf(context, input);
  const data = new TestData(read, input);
  const nothing = { result: null, proposals: [], adjusted: null, assumptions: [], warnings: [] };
  const about = { ...nothing, data: read === null ? null : described(read), warnings: read?.warnings ?? [] };
  if (input.p_values !== undefined) {
    const adjusted = adjustP(input.p_values, input.adjust);
    return { ...about, adjusted: input.p_values.map((p, at) => ({ p, adjusted: adjusted[at] ?? 1 })) };
  }
  if (input.test === undefined) return { ...about, proposals: proposeTests(data, input) };
  const { presumes, run } = tests[input.test];
  const result = run(data, input);
  return { ...about, result, assumptions: checkAssumptions(presumes, data, input) };
}

async function dataOf({ services }: RunContext, input: TestInput): Promise<ReadColumns | null> {
  const { data, columns, by, subject = [], counts, p_values } = input;
  if (data !== undefined) {
    const names = [...new Set([columns, by, subject].flat())];
    return readColumns(services.files, data, names.length === 0 ? undefined : names);
  }
  if (counts !== undefined || p_values !== undefined) return null;
  throw badInput("There is nothing to test.", "Name a data set and its columns, or give counts: quire data list");
}

function described({ source, rows, columns }: ReadColumns): NonNullable<TestOutput["data"]> {
  return { ...source, rows, columns: columns.map(({ name, type, unit }) => ({ name, type, unit })) };
}
