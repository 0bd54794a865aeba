import type { Command } from "commander";
import { extname } from "node:path";
import type { AskOutput } from "../../ask/ask.tool.js";
import type { Budget } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import type { RunOutcome } from "../../run/execute.js";
import { hintEmptyLibrary } from "./empty-library.js";
import type { Invocation } from "./invocation.js";
import { numberOption } from "./number-option.js";
import type { Registrar } from "./registrar.js";
import { renderAnswer } from "./render-answer.js";

export interface AskFlags {
  top?: number;
  k?: number;
  task?: string;
  model?: string;
  collection?: string;
  profile?: string;
  length?: string;
  output?: string;
  seed?: number;
  "budget.calls"?: number;
  "budget.tokens"?: number;
  "budget.cost"?: number;
  "budget.minutes"?: number;
}

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--top <n>", "sources the answer may use (default 5)", numberOption)
    .option("--k <n>", "passages retrieved (default 15)", numberOption)
    .option("--task <text>", "what to do with the answer")
    .option("--model <provider:model>", 'the model to ask; "none" for quotes only')
    .option("--collection <name>", "only works of a collection")
    .option("--profile <name>", "bm25, hybrid (default) or vector")
    .option("--length <length>", "short or full")
    .option("-o, --output <file>", "write the answer to FILE.md or FILE.html")
    .option("--seed <n>", "seed of the run", numberOption)
    .option("--budget.calls <n>", "at most n model calls", numberOption)
    .option("--budget.tokens <n>", "at most n tokens", numberOption)
    .option("--budget.cost <usd>", "at most this much money", numberOption)
    .option("--budget.minutes <n>", "at most n minutes", numberOption)
    .action(action(ask));
}

async function ask(invocation: Invocation, words: string[], flags: AskFlags): Promise<number> {
  const { top, k, task, model, collection, profile, length, output } = flags;
  checkOutputName(output);
  const input = { question: words.join(" "), top, k, task, model, collection, profile, length };
  const outcome = await invocation.run({
    tool: "ask",
    input,
    budget: budgetOf(flags),
    seed: flags.seed,
    streams: true,
  });
  if (!outcome.error && (outcome.output as AskOutput).sources.length === 0) await hintEmptyLibrary(invocation);
  if (!outcome.error && output !== undefined) await writeAnswer(invocation, outcome, output);
  return finishAnswer(invocation, outcome);
}

/** Prints an answer and gives the exit code; the text itself is left out where it was shown as it was written. */
export function finishAnswer(invocation: Invocation, outcome: RunOutcome): number {
  return invocation.finish(outcome, (output: AskOutput) => {
    const streamed = invocation.streamed && output.mode === "model";
    // What was written before it was checked must not be the last word where the check took something out.
    const shown = streamed && output.removed.length === 0;
    const before = shown ? "\n\n" : streamed ? `\n\n${invocation.paint("bold", "Checked answer")}\n\n` : "";
    return before + renderAnswer(output, invocation, shown);
  });
}

export function budgetOf(flags: AskFlags): Budget {
  const { "budget.calls": calls, "budget.tokens": tokens, "budget.cost": cost, "budget.minutes": minutes } = flags;
  return { calls, tokens, cost, minutes };
}

function checkOutputName(output: string | undefined): void {
  if (output === undefined || [".md", ".html"].includes(extname(output).toLowerCase())) return;
  throw new QuireError("usage", `"${output}" ends in neither .md nor .html.`, {
    fix: "Give -o FILE.md or -o FILE.html.",
  });
}

async function writeAnswer(invocation: Invocation, outcome: RunOutcome, file: string): Promise<void> {
  const { files } = invocation.engine.services;
  const output = outcome.output as AskOutput;
  const path = files.resolve(file);
  await files.writeFile(path, await renderFile(invocation, output, path));
  invocation.say(`Written: ${path}`);
}

async function renderFile(invocation: Invocation, output: AskOutput, path: string): Promise<string> {
  if (path.toLowerCase().endsWith(".md")) {
    const { answerMarkdown } = await import("../../ask/answer-markdown.js");
    return answerMarkdown(output);
  }
  const { answerPage } = await import("../../ask/page/answer-page.js");
  return answerPage({ ...output, created_at: invocation.engine.services.clock.now().toISOString() });
}
