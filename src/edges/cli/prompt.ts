import { gatheredContext } from "../../ask/answer/gather-context.js";
import { type PromptOutput, tool as promptTool } from "../../ask/prompt.tool.js";
import { tool as askTool } from "../../ask/ask.tool.js";
import type { Command } from "commander";
import { QuireError } from "../../domain/error.js";
import { contextOf, contexts } from "../../run/evidence.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { addFields, givenFields } from "./command/fields.js";
import { finishAnswer } from "./ask.js";
import { count } from "./terminal/terminal.js";

interface PromptFlags {
  task?: string;
  from?: string;
  list?: boolean;
}

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, promptTool)
    .option("--from <run-id>", "use the context of an earlier question again")
    .option("--list", "list earlier questions and their contexts")
    .action(action(prompt));
}

async function prompt(invocation: Invocation, words: string[], flags: PromptFlags): Promise<number> {
  if (flags.list) return listContexts(invocation);
  const { question, context } = await chooseContext(invocation, words.join(" "), flags.from);
  const input = { ...givenFields(promptTool, flags), question, context };
  const outcome = await invocation.run(promptTool, input);
  const code = invocation.finishDocument(outcome, (output) => output.prompt);
  if (outcome.error || !invocation.interactive) return code;
  return offer(invocation, outcome.output, flags.task);
}

async function chooseContext(invocation: Invocation, question: string, from: string | undefined) {
  if (from === undefined) {
    if (question !== "") return { question, context: undefined };
    throw new QuireError("usage", "There is no question.", { fix: "Give a question, or --from RUN-ID, or --list." });
  }
  const { engine } = await invocation.open();
  const record = contextOf(from, engine.runs.read(from));
  if (!record)
    throw new QuireError("not_found", `Run ${from} gathered no context.`, {
      fix: "See them with: quire prompt --list",
    });
  const { run_id: _run, ts: _ts, ...context } = record;
  return { question: question || record.question, context: gatheredContext.parse(context) };
}

async function listContexts(invocation: Invocation): Promise<number> {
  const { engine } = await invocation.open();
  const records = contexts(engine.runs);
  if (invocation.flags.json) invocation.printJson(records);
  else if (records.length === 0) invocation.print("No question has been asked yet.");
  for (const { run_id, question, sources } of invocation.flags.json ? [] : records) {
    invocation.print(`${run_id}  ${question}  (${count(sources.length, "source")})`);
  }
  return 0;
}

/** On a terminal: send, copy, or Enter (or the end of input) to leave; anything else is asked again. */
async function offer(invocation: Invocation, output: PromptOutput, task: string | undefined): Promise<number> {
  const { createInterface } = await import("node:readline/promises");
  const { stdin: input, stderr, signal } = invocation.process;
  const reader = createInterface({ input, output: stderr.raw, signal, prompt: "\nsend, copy, or Enter to leave: " });
  try {
    reader.prompt();
    for await (const line of reader) {
      const word = line.trim().toLowerCase();
      if (word === "") return 0;
      if (word === "copy") await copy(invocation, output);
      else if (word === "send") return await send(invocation, output, task);
      else invocation.say(`"${word}" is none of these.`);
      reader.prompt();
    }
    return 0;
  } finally {
    reader.close();
  }
}

async function copy(invocation: Invocation, output: PromptOutput): Promise<void> {
  const { desktop, files } = invocation.engine.services;
  const way = await desktop.copy(output.prompt);
  if (way !== null) {
    invocation.say(`Copied by way of the ${way}.`);
    return;
  }
  const path = files.resolve(`prompt-${output.run_id}.txt`);
  await files.writeFile(path, output.prompt);
  invocation.say(`There is no clipboard here; written to ${path}.`);
}

async function send(invocation: Invocation, output: PromptOutput, task: string | undefined): Promise<number> {
  const { question, intent, entities, sources } = output;
  const input = { question, task, full: true, context: { question, intent, entities, sources } };
  return finishAnswer(invocation, await invocation.run(askTool, input, { streams: true }));
}
