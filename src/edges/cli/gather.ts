import { tool as gatherTool } from "../../gather/gather.tool.js";
import type { Command } from "commander";
import { addBudgetFlags, addSeedFlag, budgetOf } from "./command/commander.js";
import { addFields } from "./command/fields.js";
import { type GatherFlags, requestOf } from "./gather/request.js";
import { watchedGather } from "./gather/render-gather.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { runWatched } from "./command/run-watched.js";

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, gatherTool, {
    min_items: { flag: "min" },
    columns: { value: "names", commas: true },
    where: { value: "condition" },
    keys: { flag: "key", value: "column" },
    verify: { value: "how" },
    max_retry_rounds: { flag: "retries" },
    append: { value: "file.csv" },
    exclude: { value: "file.csv" },
    for_each: { value: "what" },
    output: { short: "o", value: "file.csv" },
    domains: { value: "patterns", commas: "names" },
    model: { value: "provider:model" },
    use_mock_search: { flag: "mock", no: null },
  });
  command.option("--request <file.yaml>", "read the request from a file; flags win over it");
  addBudgetFlags(addSeedFlag(command)).action(action(gather));
}

async function gather(invocation: Invocation, words: string[], flags: GatherFlags): Promise<number> {
  const input = await requestOf(invocation, words.join(" ").trim(), flags);
  return runWatched(invocation, watchedGather, gatherTool, input, { budget: budgetOf(flags), seed: flags.seed });
}
