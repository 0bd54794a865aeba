import type { Command } from "commander";
import { tool as codeReplayTool } from "../../code/code-replay.tool.js";
import { tool as addTool } from "../../data-sets/data-add.tool.js";
import { tool as checkTool } from "../../data-sets/data-check.tool.js";
import { tool as connectorsTool } from "../../data-sets/data-connectors.tool.js";
import { tool as exportTool } from "../../data-sets/data-export.tool.js";
import { tool as fetchTool } from "../../data-sets/data-fetch.tool.js";
import { tool as keepTool } from "../../data-sets/data-keep.tool.js";
import { tool as listTool } from "../../data-sets/data-list.tool.js";
import { tool as profileTool } from "../../data-sets/data-profile.tool.js";
import { tool as queryTool } from "../../data-sets/data-query.tool.js";
import { tool as replayTool } from "../../data-sets/data-replay.tool.js";
import { tool as searchTool } from "../../data-sets/data-search.tool.js";
import { tool as showTool } from "../../data-sets/data-show.tool.js";
import { addFields, givenFields, toolCommand } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import {
  renderAdded,
  renderAnswer,
  renderExported,
  renderList,
  renderProfile,
  renderReplayed,
  renderShown,
} from "./data/render-data.js";
import { renderChecked, renderConnectors, renderFetched, renderFound } from "./data/render-fetched.js";

export function configure(data: Command, registrar: Registrar): void {
  const command = (signature: string, words: string) => data.command(signature).description(words);
  toolCommand(addTool, renderAdded, { encoding: { value: "name" }, format: { value: "name" } })(
    command("add <source>", "make a data set of a table: a file, or a table of a work (@KEY --table 2)"),
    registrar,
  );
  toolCommand(listTool, renderList)(
    data.command("list", { isDefault: true }).description("the data sets of the workspace"),
    registrar,
  );
  toolCommand(showTool, renderShown)(command("show <name>", "its columns, its source and its first rows"), registrar);
  toolCommand(profileTool, renderProfile)(
    command("profile <name>", "types, ranges, outliers and what is odd about the values"),
    registrar,
  );
  const query = command(
    "query <sql>",
    'ask in SQL; data sets are tables: "select species, count(*) from penguins group by 1"',
  );
  addFields(query, queryTool)
    .option("--as <name>", "keep all rows as a data set of this name, which can be made again")
    .option("--replace", "with --as: take the place of a data set of this name")
    .action(registrar.action(queryData));
  addFields(
    command("replay <name>", "make a kept answer, fetched data, an analysis or what code made again, and compare"),
    replayTool,
  ).action(registrar.action(replay));
  toolCommand(exportTool, renderExported, { output: { short: "o", value: "file" } })(
    command("export <name>", "write it for other programs: CSV, TSV, JSON, JSON Lines, Parquet"),
    registrar,
  );
  outside(data, registrar);
}

/** Data of services. */
function outside(data: Command, registrar: Registrar): void {
  const command = (signature: string, words: string) => data.command(signature).description(words);
  toolCommand(searchTool, renderFound, { connectors: { commas: "names" } })(
    command("search <query...>", "find data of outside sources on a subject"),
    registrar,
  );
  addFields(
    command(
      "fetch <connector> [params...]",
      "fetch data as a data set: quire data fetch world_bank indicator=SP.POP.TOTL",
    ),
    fetchTool,
  ).action(registrar.action(fetchData));
  toolCommand(connectorsTool, renderConnectors)(
    command("connectors [name]", "the outside sources of data, and what each takes"),
    registrar,
  );
  toolCommand(checkTool, renderChecked)(
    command("check <connector>", "ask a source, and say where its answer differs from what is expected"),
    registrar,
  );
}

async function fetchData(invocation: Invocation, connector: string, params: string[], flags: object): Promise<number> {
  const fetched = await invocation.run(fetchTool, { ...givenFields(fetchTool, flags), connector, params });
  return invocation.finish(fetched, (output) => renderFetched(output, invocation));
}

async function queryData(
  invocation: Invocation,
  sql: string,
  { as: name, replace = false, ...flags }: { as?: string; replace?: boolean } & Record<string, unknown>,
): Promise<number> {
  if (name === undefined) {
    const answer = await invocation.run(queryTool, { ...givenFields(queryTool, flags), sql });
    return invocation.finish(answer, (output) => renderAnswer(output, invocation));
  }
  const kept = await invocation.run(keepTool, { ...givenFields(keepTool, flags), sql, name, replace });
  return invocation.finish(kept, (output) => renderAdded(output, invocation));
}

/** Code runs by a tool of its own, which says so to clients; people have one command for all that can be made again. */
async function replay(invocation: Invocation, name: string, flags: object): Promise<number> {
  const { engine } = await invocation.open({}, invocation.observer(false), { tellsNotices: false });
  const { analysisOf } = await import("../../code/replay-code.js");
  const isOfCode = (await analysisOf(engine.services.files, name)) !== null;
  const outcome = isOfCode
    ? await invocation.run(codeReplayTool, { name })
    : await invocation.run(replayTool, { ...givenFields(replayTool, flags), name });
  return invocation.finish(outcome, (output) => renderReplayed(output, invocation));
}
