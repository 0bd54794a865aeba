import type { Command } from "commander";
import { QuireError } from "../../domain/error.js";
import type { HomeKind } from "../../domain/home-model.js";
import type { ModelEntry } from "../../extras/model-entry.js";
import { type ModelsGetOutput, tool as getTool } from "../../extras/models-get.tool.js";
import { tool as listTool } from "../../extras/models-list.tool.js";
import { tool as removeTool } from "../../extras/models-remove.tool.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { tryModel } from "./models/try-model.js";

export function configure(models: Command, { action }: Registrar): void {
  models
    .command("list", { isDefault: true })
    .description("the models that are here, and those that can be fetched: what for, size, memory, licence")
    .action(action(list));
  models
    .command("get <name|file>")
    .description("fetch a model of the list once you have agreed (--yes), or make a file that is here known by a name")
    .option("--dry-run", "say what would be fetched")
    .option("--name <name>", "what a file is to be called")
    .option("--kind <kind>", "what a file is for: answer, embed or judge")
    .action(action(get));
  models
    .command("remove <name...>")
    .description("forget models at home; what was fetched is deleted, a file of yours stays")
    .action(action(remove));
  models
    .command("try <provider:model>")
    .description("give a model ten small tasks and see what it is good for: speed, JSON, labels, languages")
    .action(action(tryModel));
}

async function list(invocation: Invocation): Promise<number> {
  const outcome = await invocation.run(listTool, {});
  return invocation.finish(outcome, ({ models, read_on }) => {
    const lines = models.map((entry) => renderEntry(entry, invocation));
    return [...lines, "", `To fetch one: quire models get NAME (the list is of ${read_on})`].join("\n");
  });
}

function renderEntry(entry: ModelEntry, { paint }: Invocation): string {
  const { name, kind, state, from, purpose, languages } = entry;
  const shown = (state === "here" ? (from === "file" ? "your file" : "here") : "-").padEnd(9);
  const word = state === "here" ? paint("green", shown) : shown;
  const spoken = languages.length === 0 ? "" : `; ${languages.join(", ")}`;
  return `${name.padEnd(22)} ${kind.padEnd(6)} ${word} ${purpose === "" ? sizes(entry) : `${purpose} (${sizes(entry)}${spoken})`}`;
}

/** What has to be known of a model before it is fetched, and what is known of one that is here. */
function sizes({ bytes, memory_bytes, licence, hosts, state }: ModelEntry): string {
  const where = state === "here" || hosts.length === 0 ? "" : ` from ${hosts.join(", ")}`;
  const memory = memory_bytes === null ? "" : `; ${(memory_bytes / 1e9).toFixed(1)} GB of memory`;
  return `${Math.round(bytes / 1e6)} MB${where}${memory}; licence ${licence ?? "unknown"}`;
}

interface GetOptions {
  dryRun?: boolean;
  name?: string;
  kind?: string;
}

async function get(invocation: Invocation, model: string, options: GetOptions): Promise<number> {
  const { dryRun = false, name, kind } = options;
  const { interactive, flags } = invocation;
  const input = {
    model,
    dry_run: dryRun,
    ...(name !== undefined && { name }),
    ...(kind && { kind: kind as HomeKind }),
  };
  const canAnswer = interactive || flags.yes === true || flags.answers !== undefined;
  if (!dryRun && !canAnswer) await refuseUnasked(invocation, model);
  const outcome = await invocation.run(getTool, input);
  return invocation.finish(outcome, (output) => renderGot(output, invocation));
}

/** Throws `usage` where something would have to be fetched and nobody is here to agree. */
async function refuseUnasked(invocation: Invocation, model: string): Promise<void> {
  const { output } = await invocation.run(listTool, {});
  const entry = output?.models.find(({ name }) => name === model);
  if (entry?.state !== "absent" || invocation.engine.services.config.network.offline) return;
  throw new QuireError("usage", `Nobody is here to be asked. It would fetch ${model}: ${sizes(entry)}.`, {
    facts: { model },
    fix: `If you agree: quire models get ${model} --yes`,
  });
}

const doneWords = { fetched: "is here now", registered: "is known now", present: "is here already" };

function renderGot({ model, done, missing_extra }: ModelsGetOutput, { shownPath }: Invocation): string {
  if (done === "none") return `Nothing was fetched (--dry-run). It would be:\n${model.name} ${sizes(model)}`;
  const [path = ""] = model.paths;
  return [
    `${model.name} ${doneWords[done]}: ${shownPath(path)}`,
    ...(missing_extra === null ? [] : [`To run it: quire extras add ${missing_extra}`]),
    `To use it, in quire.yaml: ${settingFor(model)}`,
  ].join("\n");
}

function settingFor({ name, kind }: ModelEntry): string {
  const settings = {
    answer: `models: { default: "home:${name}" }`,
    embed: `embedding: "home:${name}"`,
    judge: `judge: "home:${name}"`,
  };
  return settings[kind];
}

async function remove(invocation: Invocation, names: string[]): Promise<number> {
  const outcome = await invocation.run(removeTool, { names });
  return invocation.finish(outcome, ({ removed, absent }) =>
    [...removed.map((name) => `${name} was removed`), ...absent.map((name) => `${name} was not here`)].join("\n"),
  );
}
