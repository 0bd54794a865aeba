import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { QuireError } from "../../domain/error.js";
import { tool as enginesTool } from "../../code/code-engines.tool.js";
import { tool as runTool } from "../../code/run-code.tool.js";
import type { Language } from "../../code/engine-table.js";
import { renderAnalysis, renderEngines } from "./code/render-code.js";
import { addFields, givenFields, toolCommand } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";

export function configure(code: Command, registrar: Registrar): void {
  const run = code
    .command("run <language> <script>")
    .description("run a script (- for standard input): data sets lie in data/, what it writes to out/ is kept");
  addFields(run, runTool, { code: null, language: null, data: { commas: true }, name: { flag: "as" } }).action(
    registrar.action(runScript),
  );
  toolCommand(enginesTool, renderEngines)(
    code
      .command("engines [languages...]", { isDefault: true })
      .description("the languages that can be run here, their versions, and what holds code in"),
    registrar,
  );
}

async function runScript(invocation: Invocation, language: string, script: string, flags: object): Promise<number> {
  const code = script === "-" ? await text(invocation.process.stdin) : await readScript(invocation, script);
  // What is no language is refused by the contract, which names those that there are.
  const input = { ...givenFields(runTool, flags), language: language.toLowerCase() as Language, code };
  const outcome = await invocation.run(runTool, input);
  return invocation.finish(outcome, (output) => renderAnalysis(output, invocation));
}

async function readScript({ process }: Invocation, script: string): Promise<string> {
  const path = resolve(process.startedIn, script);
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new QuireError("unreadable_file", `${path} cannot be read.`, {
      facts: { path },
      fix: "Check its name.",
      cause,
    });
  }
}
