import type { z } from "zod";
import { tool as gatherTool } from "../../gather/gather.tool.js";
import type { Command } from "commander";
import { addBudgetFlags, addSeedFlag, type BudgetFlags, budgetOf } from "./budget-flags.js";
import { addFields } from "./fields.js";
import { requestOf } from "./gather/request.js";
import { watchedGather } from "./gather/watched-gather.js";
import type { Invocation } from "./invocation.js";
import type { Registrar } from "./registrar.js";
import { runWatched } from "./run-watched.js";

/** Flags of `quire gather`; what none of them says is asked for, or stands in the file of `--request`. */
export interface GatherFlags extends Partial<z.input<typeof gatherTool.input>>, BudgetFlags {
  request?: string;
  seed?: number;
}

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
