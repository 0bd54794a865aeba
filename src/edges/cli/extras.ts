import type { Command } from "commander";
import { QuireError } from "../../domain/error.js";
import type { ExtraEntry } from "../../extras/extra-entry.js";
import { type ExtrasAddOutput, tool as addTool } from "../../extras/extras-add.tool.js";
import { tool as listTool } from "../../extras/extras-list.tool.js";
import { type ExtrasRemoveOutput, tool as removeTool } from "../../extras/extras-remove.tool.js";
import type { Invocation, Registrar } from "./command/invocation.js";

export function configure(extras: Command, { action }: Registrar): void {
  extras
    .command("list", { isDefault: true })
    .description("every extra, its size and licence, and whether it is installed")
    .action(action(list));
  extras
    .command("add <name...>")
    .description("fetch, check and install extras, once you have agreed (--yes)")
    .option("--dry-run", "say what would be fetched")
    .action(action(add));
  extras.command("remove <name...>").description("delete installed extras").action(action(remove));
}

async function list(invocation: Invocation): Promise<number> {
  const outcome = await invocation.run(listTool, {});
  return invocation.finish(outcome, ({ extras }) => extras.map((entry) => renderEntry(entry, invocation)).join("\n"));
}

function renderEntry(entry: ExtraEntry, { paint }: Invocation): string {
  const { name, purpose, state } = entry;
  const states = { installed: "installed", other_version: "another version", absent: "-" };
  const shown = states[state].padEnd(15);
  const word = state === "installed" ? paint("green", shown) : state === "absent" ? shown : paint("yellow", shown);
  return `${name.padEnd(9)} ${word} ${purpose} (${sizes(entry)})`;
}

function sizes({ download_bytes, disk_bytes, licence, hosts, state }: ExtraEntry): string {
  if (download_bytes === null) return "not made for this system";
  const fetched = state === "installed" ? "" : `${megabytes(download_bytes)} from ${hosts.join(", ")}; `;
  return `${fetched}${megabytes(disk_bytes)} on the disk; ${licence}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function add(invocation: Invocation, names: string[], { dryRun = false }: { dryRun?: boolean }): Promise<number> {
  const { interactive, flags } = invocation;
  const canAnswer = interactive || flags.yes === true || flags.answers !== undefined;
  if (!dryRun && !canAnswer) await refuseUnasked(invocation, names);
  const outcome = await invocation.run(addTool, { names, dry_run: dryRun });
  return invocation.finish(outcome, (output) => renderAdded(output, invocation));
}

/** Throws `usage` where something would have to be fetched and nobody is here to agree. */
async function refuseUnasked(invocation: Invocation, names: string[]): Promise<void> {
  const { output } = await invocation.run(addTool, { names, dry_run: true });
  const missing = output?.added ?? [];
  if (missing.length === 0 || invocation.engine.services.config.network.offline) return;
  const what = missing.map((entry) => `${entry.name} (${sizes(entry)})`).join(" and ");
  throw new QuireError("usage", `Nobody is here to be asked. It would install ${what}.`, {
    facts: { extras: missing.map(({ name }) => name).join(", ") },
    fix: `If you agree: quire extras add ${names.join(" ")} --yes`,
  });
}

function renderAdded({ added, present, dry_run }: ExtrasAddOutput, { shownPath }: Invocation): string {
  return [
    ...present.map(({ name }) => `${name} is installed already`),
    ...(dry_run && added.length > 0 ? ["Nothing was fetched (--dry-run). It would be:"] : []),
    ...added.map((entry) => `${entry.name} ${dry_run ? sizes(entry) : `installed: ${shownPath(entry.path ?? "")}`}`),
  ].join("\n");
}

async function remove(invocation: Invocation, names: string[]): Promise<number> {
  const outcome = await invocation.run(removeTool, { names });
  return invocation.finish(outcome, renderRemoved);
}

function renderRemoved({ removed, absent, useless }: ExtrasRemoveOutput): string {
  return [
    ...removed.map((name) => `${name} was removed`),
    ...absent.map((name) => `${name} was not installed`),
    ...useless.map((name) => `${name} is of no use now; to remove it: quire extras remove ${name}`),
  ].join("\n");
}
