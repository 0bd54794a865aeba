import { badInput } from "../analysis/input/samples.js";
import { grim, grimmer } from "../analysis/recompute/grim.js";
import { checkReportedTest } from "../analysis/recompute/reported-tests.js";
import { sprite } from "../analysis/recompute/sprite.js";
import { toQuireError } from "../domain/error.js";
import { pageOfLine } from "../domain/work.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import type { AnalysisSource } from "../tables/stored/kept-analysis.js";
import { observedAnalysis } from "./observed-analysis.js";
import { type Found, ownAnalysis } from "./own-analysis.js";
import { TextsRead } from "./works/texts-read.js";
import { wantedWorks } from "./works/wanted-works.js";
import { findReports } from "./recompute/find-reports.js";
import { recomputeLines } from "./recompute/recompute-lines.js";
import {
  type RecomputeInput,
  recomputeInput,
  type RecomputeOutput,
  recomputeOutput,
} from "./schema/recompute-contract.js";

type CheckedTest = RecomputeOutput["tests"][number];

export const tool = defineTool(
  {
    name: "recompute",
    version: 1,
    description:
      "Recomputes what papers print: do the t, F, chi squared, r or z, the degrees of freedom and p of each printed test agree (statcheck), each with its page; can a printed mean and standard deviation of whole numbers exist (GRIM, GRIMMER, SPRITE).",
    input: recomputeInput,
    output: recomputeOutput,
    positional: ["works"],
    effect: "read",
    network: false,
    for_models: true,
    observe: (output) => observedAnalysis("Printed statistics, recomputed", output, recomputeLines(output)),
  },
  async (context, input) => {
    const { texts, ...found } = await runRecompute(context, input);
    return ownAnalysis(context, { tool: "recompute", input, data: texts }, found);
  },
);

type Recomputed = Found<RecomputeOutput> & { texts: AnalysisSource | null };

async function runRecompute(context: RunContext, input: RecomputeInput): Promise<Recomputed> {
  const nothing = { tests: [], counts: counted([]), existence: [], works: 0, texts: null };
  if (input.mean !== undefined) return { ...nothing, existence: existenceOf(input, input.mean) };
  const found =
    input.text === undefined
      ? await ofLibrary(context, input)
      : { tests: ofText(input.text, input), works: 0, texts: null };
  const tests = found.tests.toSorted((one, other) => order[one.verdict] - order[other.verdict]);
  return { ...nothing, ...found, tests, counts: counted(tests) };
}

const order = { decision_error: 0, inconsistent: 1, one_tailed: 2, consistent: 3 };

function counted(tests: readonly CheckedTest[]): RecomputeOutput["counts"] {
  const of = (verdict: CheckedTest["verdict"]) => tests.filter((test) => test.verdict === verdict).length;
  return {
    consistent: of("consistent"),
    one_tailed: of("one_tailed"),
    inconsistent: of("inconsistent"),
    decision_error: of("decision_error"),
  };
}

async function ofLibrary(
  context: RunContext,
  input: RecomputeInput,
): Promise<Pick<Recomputed, "tests" | "works" | "texts">> {
  const store = await context.services.store();
  const wanted = wantedWorks(await store.works(), input.works);
  const tests: CheckedTest[] = [];
  const read = new TextsRead();
  for (const [done, work] of wanted.entries()) {
    context.signal.throwIfAborted();
    context.progress({ label: "recomputing", done, total: wanted.length, unit: "works" });
    const lines = await context.services.files.readText(work.id);
    read.add(work.id, lines);
    const text = lines.join("\n");
    const about = { work_id: work.id, key: work.item.id ?? null, title: work.title };
    tests.push(...ofText(text, input).map((test) => ({ ...test, ...about, page: pageOfLine(work, test.line) })));
  }
  return { tests, works: wanted.length, texts: read.source() };
}

function ofText(text: string, { significance }: Pick<RecomputeInput, "significance">): CheckedTest[] {
  const flat = text.replaceAll("\n", " ");
  return findReports(flat).flatMap(({ start, end, reported }) => {
    const line = text.slice(0, start).split("\n").length;
    const printed = flat.slice(start, end);
    try {
      const check = checkReportedTest(reported, { significance });
      return [{ work_id: null, key: null, title: null, line, page: null, printed, ...check }];
    } catch (thrown) {
      // A printed number that cannot be, such as r = 1.20, was no test in the text or is read wrongly: it accuses nobody.
      if (toQuireError(thrown).code !== "invalid_input") throw thrown;
      return [];
    }
  });
}

function existenceOf(input: RecomputeInput, mean: string): RecomputeOutput["existence"] {
  const { deviation, n, items, least, most } = input;
  if (n === undefined) throw badInput("It is not said of how many persons the mean is.", "Give n.");
  const checks = [{ check: "GRIM", ...grim({ mean, n, items }) }];
  if (deviation !== undefined) checks.push({ check: "GRIMMER", ...grimmer({ mean, deviation, n, items }) });
  if (deviation === undefined || least === undefined || most === undefined || items !== 1) return checks;
  const { verdict, message } = sprite({ mean, deviation, n, least, most });
  return [...checks, { check: "SPRITE", verdict, message }];
}
