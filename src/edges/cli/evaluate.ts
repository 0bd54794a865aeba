import type { Command } from "commander";
import { tool as evalAnswersTool, type EvalAnswersOutput } from "../../ask/eval-answers.tool.js";
import { QuireError } from "../../domain/error.js";
import { verdictLine } from "../../domain/signs.js";
import { type EvalOutput, tool as evalTool } from "../../library/eval.tool.js";
import { addBudgetFlags, type BudgetFlags, budgetOf } from "./command/commander.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { textTable } from "./data/text-table.js";
import { duration } from "./terminal/terminal.js";

interface Flags extends BudgetFlags {
  models?: string[];
}

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, evalTool, { profile: { before: "of search: " } });
  addFields(command, evalAnswersTool, {
    models: { commas: true, value: "provider:model,...", before: "answers of these are compared: " },
    judge: { value: "provider:model", before: "of answers: " },
    length: { before: "of answers: " },
  });
  addBudgetFlags(command).action(action(evaluate));
}

async function evaluate(invocation: Invocation, given: string | undefined, flags: Flags): Promise<number> {
  // Nobody is asked anything here: `--answers FILE`, whose answers would be, names the questions as well.
  const directory = given ?? invocation.flags.answers;
  if (directory === undefined)
    throw new QuireError("usage", "Nothing was named that could be measured.", {
      fix: "Give a folder of judged questions, or a file of questions and --models provider:model,provider:model",
    });
  if (flags.models !== undefined) return compareModels(invocation, directory, flags);
  const outcome = await invocation.run(evalTool, { directory, ...givenFields(evalTool, flags) });
  return invocation.finish(outcome, renderSearch);
}

async function compareModels(invocation: Invocation, questions: string, flags: Flags): Promise<number> {
  const { models = [] } = flags;
  const input = { ...givenFields(evalAnswersTool, flags), questions, models };
  const outcome = await invocation.run(evalAnswersTool, input, { budget: budgetOf(flags) });
  return invocation.finish(outcome, renderModels);
}

function renderSearch(output: EvalOutput): string {
  return [
    `${output.dataset}: ${output.documents} documents, ${output.queries} questions, profile ${output.profile}`,
    `nDCG@10     ${output.ndcg_at_10.toFixed(4)}`,
    `Recall@100  ${output.recall_at_100.toFixed(4)}`,
    `MRR@10      ${output.mrr_at_10.toFixed(4)}`,
    `indexing    ${Math.round(output.documents_per_second)} documents/s`,
    `a question  ${output.query_ms.p50.toFixed(1)} ms (p50), ${output.query_ms.p95.toFixed(1)} ms (p95)`,
  ].join("\n");
}

function renderModels({ models, judge, run_id }: EvalAnswersOutput): string {
  const rows = models.map(({ model, questions, written, quoted, failed, spent }) => [
    model,
    `${written} of ${questions}`,
    String(quoted),
    String(failed),
    String(spent.calls),
    String(spent.tokens),
    spent.usd === null ? "unknown" : spent.usd.toFixed(4),
    duration(spent.seconds * 1000),
  ]);
  const header = ["model", "answered", "quotes", "failed", "calls", "tokens", "USD", "time"];
  return [
    textTable(header, rows, [false, true, true, true, true, true, true, true]),
    "",
    ...models.map(({ model, counts }) => `${model}: ${verdictLine(counts)}`),
    "",
    `Same evidence for all; statements compared by ${judge === "none" ? "rules" : `rules and ${judge}`}. Answers: quire runs show ${run_id} --json`,
  ].join("\n");
}
