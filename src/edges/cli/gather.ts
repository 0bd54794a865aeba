import type { z } from "zod";
import { tool as gatherTool } from "../../gather/gather.tool.js";
import type { Command } from "commander";
import { type BudgetFlags, budgetOf } from "./ask.js";
import { requestOf } from "./gather/request.js";
import { watchedGather } from "./gather/watched-gather.js";
import type { Invocation } from "./invocation.js";
import { numberOption } from "./number-option.js";
import { another } from "./commander.js";
import type { Registrar } from "./registrar.js";
import { runWatched } from "./run-watched.js";

/** Flags of `quire gather`; what none of them says is asked for, or stands in the file of `--request`. */
export interface GatherFlags extends BudgetFlags {
  min?: number;
  columns?: string;
  where?: string[];
  key?: string[];
  verify?: z.input<typeof gatherTool.input>["verify"];
  retries?: number;
  append?: string;
  exclude?: string;
  forEach?: "papers";
  collection?: string;
  tag?: string;
  request?: string;
  output?: string;
  domains?: string;
  model?: string;
  mock?: boolean;
  seed?: number;
}

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--min <n>", "rows wanted at least (default 20)", numberOption)
    .option("--columns <names>", 'columns, as "name,licence,url" (default: they are proposed)')
    .option(
      "--where <condition>",
      'leave out rows for which it does not hold, as "founded after 2015"; may be given again',
      another,
    )
    .option("--key <column>", "column whose values name a thing: same values, same row; may be given again", another)
    .option("--verify <how>", "off, snippets (default) or pages: what must show a value before it is believed")
    .option("--retries <n>", "rounds of further searches while rows are wanting (default 2)", numberOption)
    .option("--append <file.csv>", "continue this table: only new rows are added to it")
    .option("--exclude <file.csv>", "leave out the rows of this table")
    .option("--for-each <what>", '"papers": a row for each work of the library, nothing from the web')
    .option("--collection <name>", "with --for-each papers: only works of a collection")
    .option("--tag <tag>", "with --for-each papers: only works with a tag")
    .option("--request <file.yaml>", "read the request from a file; flags win over it")
    .option("-o, --output <file.csv>", "where the table is written (default data/output_<time>.csv)")
    .option("--domains <patterns>", 'hosts that may be reached, as "*.nih.gov,arxiv.org"')
    .option("--model <provider:model>", 'the model to ask; "none" for rules alone')
    .option("--mock", "take fixed rows instead of searching")
    .option("--seed <n>", "seed of the run", numberOption)
    .option("--budget.calls <n>", "at most n model calls", numberOption)
    .option("--budget.tokens <n>", "at most n tokens", numberOption)
    .option("--budget.cost <usd>", "at most this much money", numberOption)
    .option("--budget.minutes <n>", "at most n minutes", numberOption)
    .action(action(gather));
}

async function gather(invocation: Invocation, words: string[], flags: GatherFlags): Promise<number> {
  const input = await requestOf(invocation, words.join(" ").trim(), flags);
  return runWatched(invocation, watchedGather, gatherTool, input, { budget: budgetOf(flags), seed: flags.seed });
}
