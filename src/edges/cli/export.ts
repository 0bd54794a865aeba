import type { Command } from "commander";
import { text as readStream } from "node:stream/consumers";
import { exportContract } from "../../contracts/export.js";
import { QuireError } from "../../domain/error.js";
import { targetFor } from "../../export/targets.js";
import { addBudgetFlags, type BudgetFlags, budgetOf } from "./command/commander.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { prepareEngine } from "./deliver-document.js";
import { exported } from "./render-export.js";

export function configure(command: Command, { action }: Registrar): void {
  const fields = addFields(command, exportContract, {
    text: null,
    to: { value: "format" },
    output: { short: "o", value: "file" },
    style: { value: "name" },
    template: { value: "file" },
  });
  addBudgetFlags(fields).action(action(exportDocument));
}

async function exportDocument(invocation: Invocation, path: string, flags: BudgetFlags): Promise<number> {
  const source = path === "-" ? { text: await readStream(invocation.process.stdin) } : { path };
  const input = { ...givenFields(exportContract, flags), ...source };
  if (path === "-" && input.output === undefined) {
    throw new QuireError("usage", "A document from the standard input has no name of its own.", {
      fix: "Name the file that is to be written: -o FILE.docx",
    });
  }
  // Another program, or a template for it, needs no engine of ours.
  const isOwn = (input.engine ?? "own") === "own" && !(input.template ?? "").toLowerCase().endsWith(".tex");
  if (isOwn) await prepareEngine(invocation, await targetFor(input.to, input.output));
  const outcome = await invocation.run(exportContract, input, { budget: budgetOf(flags) });
  return invocation.finish(outcome, (output) => exported(output, invocation));
}
