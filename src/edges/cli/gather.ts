import { tool as gatherTool } from "../../gather/gather.tool.js";
import type { Command } from "commander";
import { addBudgetFlags, addSeedFlag, another, budgetOf } from "./command/commander.js";
import { addFields } from "./command/fields.js";
import { type GatherFlags, requestOf } from "./gather/request.js";
import { watchedGather } from "./gather/render-gather.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { QuireError } from "../../domain/error.js";
import { outputNames, runThenWrite } from "./deliver-document.js";
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
    output: null,
    domains: { value: "patterns", commas: "names" },
    lens: { value: "name" },
    model: { value: "provider:model" },
    use_mock_search: { flag: "mock", no: null },
  });
  command.option(
    "-o, --output <file>",
    "where the CSV is written, by default data/output_<time>.csv, or a document, as FILE.docx; may be given again",
    another,
  );
  command.option("--request <file.yaml>", "read the request from a file; flags win over it");
  addBudgetFlags(addSeedFlag(command)).action(action(gather));
}

async function gather(
  invocation: Invocation,
  words: string[],
  { output = [], ...flags }: Omit<GatherFlags, "output"> & { output?: string[] },
): Promise<number> {
  const { own, documents } = await outputNames(invocation, output, [".csv"]);
  const [table, second] = own;
  if (second !== undefined) {
    throw new QuireError("usage", `The table cannot be written to both ${table} and ${second}.`, {
      fix: "Give one -o FILE.csv; documents may be given beside it.",
    });
  }
  const given = table === undefined ? flags : { ...flags, output: table };
  const input = await requestOf(invocation, words.join(" ").trim(), given);
  const terms = { budget: budgetOf(flags), seed: flags.seed };
  return runThenWrite(
    invocation,
    (watched) => runWatched(invocation, watched, gatherTool, input, terms),
    watchedGather,
    documents,
    async (gathered) => {
      const { tableDocument } = await import("../../gather/export/table-document.js");
      return tableDocument(invocation.engine.services, gathered);
    },
  );
}
