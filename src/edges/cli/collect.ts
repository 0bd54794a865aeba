import { type ReadListingsOutput, tool as readListingsTool } from "../../library/read-listings.tool.js";
import { tool as saveListingsTool } from "../../library/save-listings.tool.js";
import type { Command } from "commander";
import { QuireError } from "../../domain/error.js";
import { type CollectSession, openSession } from "../../library/collect/session.js";
import { runTool } from "../../run/execute.js";
import type { Listing } from "../../reference/listings/listing.js";
import type { Workbench } from "../workbench.js";
import { createHost, discardDraft, readDraft } from "./collect/create-host.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { count } from "./terminal/terminal.js";

export interface CollectFlags {
  file?: string[];
  xml?: string[];
  manifest?: string;
  dir?: string;
  interactive?: string;
}

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--file <path...>", "a saved results page, or BibTeX, RIS, CSL-JSON, CSV")
    .option("--xml <path...>", "rough <book> and <article> markup")
    .option("--manifest <path>", "where the entries are kept (default manifest.json in the workspace)")
    .option("--dir <dir>", "the folder whose PDFs are matched (default the workspace)")
    .option("--interactive <how>", "tui (a full-screen form, the default) or cli (questions and answers)", "tui")
    .action(action((invocation, flags: CollectFlags) => collect(invocation, flags)));
}

/** Opens the editor over what is listed; without a terminal shows what would be in it. */
export async function collect(
  invocation: Invocation,
  flags: CollectFlags,
  /** In place of what files or the manifest list. */
  given?: readonly { listing: Listing; manifest_id: string | null }[],
): Promise<number> {
  if (flags.interactive !== undefined && !["tui", "cli"].includes(flags.interactive)) {
    throw new QuireError("usage", `--interactive is tui or cli, not "${flags.interactive}".`);
  }
  const workbench = await invocation.open();
  const read = await readListings(workbench, flags);
  const output = given === undefined ? read : withGiven(read, given);
  for (const problem of output.problems) invocation.say(problem);
  if (!invocation.interactive) return withoutTerminal(invocation, workbench, output, flags);
  const { files } = workbench.engine.services;
  const host = createHost({
    workbench,
    manifest: flags.manifest,
    manifestName: invocation.shownPath(output.manifest_path),
    dir: flags.dir,
    environment: invocation.process.environment,
    given,
  });
  const session = await restored(invocation, await readDraft(files), openSession(startEntries(output)));
  if (flags.interactive === "cli") {
    await (await import("./collect/prompts.js")).runPrompts(session, host, invocation.process.signal);
  } else {
    await (await import("./collect/full-screen.js")).runFullScreen(invocation.process, session, host);
  }
  return 0;
}

function withGiven(
  read: ReadListingsOutput,
  given: readonly { listing: Listing; manifest_id: string | null }[],
): ReadListingsOutput {
  return {
    ...read,
    listings: given.map(({ listing }) => listing),
    manifest_ids: given.map(({ manifest_id }) => manifest_id),
  };
}

function startEntries({ listings, manifest_ids }: ReadListingsOutput) {
  return listings.map((listing, position) => ({ listing, manifest_id: manifest_ids[position] ?? null }));
}

async function readListings(workbench: Workbench, flags: CollectFlags): Promise<ReadListingsOutput> {
  const input = {
    paths: [
      ...(flags.file ?? []).map((path) => ({ path, kind: "scholar" as const })),
      ...(flags.xml ?? []).map((path) => ({ path, kind: "markup" as const })),
    ],
    manifest: flags.manifest,
  };
  const { engine } = workbench;
  const outcome = await runTool(engine, readListingsTool, input, { budget: engine.services.config.budget });
  if (outcome.error) throw outcome.error;
  return outcome.output;
}

/** A session that ended without its entries being written goes on, if the person wants it to. */
async function restored(
  invocation: Invocation,
  draft: CollectSession | null,
  fresh: CollectSession,
): Promise<CollectSession> {
  if (draft === null) return fresh;
  const { confirm, isCancel } = await import("@clack/prompts");
  const what = count(draft.entries.length, "entry", "entries");
  const wanted = await confirm({
    message: `The last session ended with ${what} not yet written. Go on with them?`,
    signal: invocation.process.signal,
  });
  if (isCancel(wanted)) throw new QuireError("interrupted", "Nothing was changed.");
  if (!wanted) {
    await discardDraft(invocation.engine.services.files);
    return fresh;
  }
  const known = new Set(draft.entries.map(({ manifest_id }) => manifest_id).filter((id) => id !== null));
  const others = fresh.entries.filter(({ manifest_id }) => manifest_id === null || !known.has(manifest_id));
  const all = [...draft.entries, ...others].map(({ saved, manifest_id }) => ({ listing: saved, manifest_id }));
  return { ...openSession(all), unwritten: true, removed: draft.removed };
}

/** No terminal, no form: the listings are shown, and written with `--yes`. */
async function withoutTerminal(
  invocation: Invocation,
  { engine }: Workbench,
  output: ReadListingsOutput,
  { manifest, dir }: CollectFlags,
): Promise<number> {
  if (!invocation.flags.yes) {
    if (invocation.flags.json) invocation.printJson(output);
    else invocation.print(`${listed(output)}\nThis is no terminal: nothing was changed. --yes writes them all.`);
    return 0;
  }
  const entries = startEntries(output);
  const input = { entries, removed: [], manifest, dir, by: "listing" as const };
  const outcome = await runTool(engine, saveListingsTool, input, { budget: engine.services.config.budget });
  return invocation.finish(
    outcome,
    () => `${listed(output)}\nWritten to ${invocation.shownPath(output.manifest_path)}.`,
  );
}

function listed({ listings }: ReadListingsOutput): string {
  const lines = listings.map(({ item }) => `  ${item.title ?? "(no title)"}`);
  return [count(listings.length, "listing"), ...lines].join("\n");
}
