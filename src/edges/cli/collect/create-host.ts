import { editText } from "../terminal/edit-text.js";
import { parseUrl } from "../../../domain/url.js";
import { QuireError, toQuireError } from "../../../domain/error.js";
import type { CheckedPath } from "../../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../../ports/workspace-files.js";
import { type Listing, listingSchema } from "../../../reference/listings/listing.js";
import { type Action, type CollectSession, type Effect, openSession } from "../../../library/collect/session.js";
import { z } from "zod";
import { lookUpContract, type LookUpOutcome } from "../../../contracts/look-up.js";
import { tool as readListingsTool } from "../../../library/read-listings.tool.js";
import { tool as saveListingsTool } from "../../../library/save-listings.tool.js";
import { runTool } from "../../../run/execute.js";
import type { Called } from "../../../run/contract.js";
import type { Workbench } from "../../workbench.js";
import type { CollectHost } from "./host.js";

const mostListingBytes = 50_000_000;

export interface HostOptions {
  workbench: Workbench;
  /** As given with `--manifest`. */
  manifest: string | undefined;
  manifestName: string;
  /** Folder in which files are matched. */
  dir: string | undefined;
  environment: Readonly<Record<string, string | undefined>>;
  /** What the form began with, where nobody has said it yet: written only where a person has changed it. */
  given?: readonly Given[] | undefined;
}

interface Given {
  listing: Listing;
  manifest_id: string | null;
}

/** The host of the form and of the prompts: tools of the workbench, the desktop and the person's editor. */
export function createHost(options: HostOptions): CollectHost {
  const { files } = options.workbench.engine.services;
  return {
    manifestName: options.manifestName,
    async perform(effect, session) {
      try {
        return await carryOut(options, effect, session);
      } catch (thrown) {
        return { kind: "said", tone: "bad", text: inWords(thrown) };
      }
    },
    async readFile(path) {
      return new TextDecoder().decode(await files.read(files.resolve(path.trim()), mostListingBytes));
    },
    editText: (text) => Promise.resolve(editText(text, "listings.xml", options.environment)),
  };
}

function inWords(thrown: unknown): string {
  const { message, fix } = toQuireError(thrown);
  return `${message} ${fix ?? ""}`.trim();
}

async function carryOut(
  options: HostOptions,
  effect: Exclude<Effect, { kind: "quit" }>,
  session: CollectSession,
): Promise<Action | null> {
  const { desktop, files } = options.workbench.engine.services;
  switch (effect.kind) {
    case "keep_draft":
      await writeDraft(files, session);
      return null;
    case "open":
      return said("info", `Opened with ${await desktop.open(whereItIs(options, effect.target), null)}.`);
    case "import":
      return importText(options, effect.markup);
    case "complete":
      return complete(options, effect.number, effect.listing);
    default:
      return write(options, effect);
  }
}

function said(tone: "info" | "good" | "bad", text: string): Action {
  return { kind: "said", tone, text };
}

function whereItIs({ workbench }: HostOptions, target: string): string {
  return ["http:", "https:"].includes(parseUrl(target)?.protocol ?? "")
    ? target
    : workbench.engine.services.files.resolve(target);
}

async function callTool<Input extends z.ZodType, Output extends z.ZodType>(
  { workbench: { engine } }: HostOptions,
  contract: Called<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  const outcome = await runTool(engine, contract, input, { budget: engine.services.config.budget });
  if (outcome.error) throw outcome.error;
  return outcome.output;
}

async function importText(options: HostOptions, text: string): Promise<Action> {
  const { listings, recognised, problems } = await callTool(options, readListingsTool, { text });
  const note = [`${listings.length} from ${recognised}.`, ...problems.slice(0, 2)].join(" ");
  return { kind: "imported", listings, note };
}

async function complete(options: HostOptions, number: number, listing: Listing): Promise<Action> {
  const { DOI, ISBN, title, author, issued } = listing.item;
  const first = author?.[0];
  const year = Number(issued?.["date-parts"]?.[0]?.[0]);
  const question =
    DOI === undefined && ISBN === undefined
      ? { title, author: first?.family ?? first?.literal, year: Number.isNaN(year) ? undefined : year }
      : { identifier: DOI === undefined ? `isbn:${ISBN}` : `doi:${DOI}` };
  if (Object.values(question).every((value) => value === undefined))
    return said("bad", "Give a DOI, an ISBN or a title first.");
  return completed(number, listing, await callTool(options, lookUpContract, question));
}

async function write(options: HostOptions, effect: Extract<Effect, { kind: "write" }>): Promise<Action> {
  const { manifest, dir, given = [] } = options;
  const untouched = new Set(given.map(({ listing }) => JSON.stringify(listing)));
  const chosen = effect.entries.filter(({ saved }) => !untouched.has(JSON.stringify(saved)));
  const entries = chosen.map(({ saved, manifest_id }) => ({ listing: saved, manifest_id }));
  const input = { entries, removed: effect.removed, manifest, dir, by: "you" as const };
  const output = await callTool(options, saveListingsTool, input);
  await discardDraft(options.workbench.engine.services.files);
  const matched = output.entries.filter(({ filename }) => filename !== "").length;
  const note = `Wrote ${chosen.length} entries, ${matched} with a file, to ${options.manifestName}.`;
  const written = chosen.map(({ number, saved }, position) => ({
    number,
    saved,
    id: output.entries[position]?.id ?? "",
  }));
  return { kind: "written", entries: written, removed: effect.removed, note };
}

/** Completes an entry by a look-up: the record's fields over the person's; what the record lacks stays. */
function completed(number: number, listing: Listing, outcome: LookUpOutcome): Action {
  if (outcome.kind === "not_found") {
    return { kind: "said", tone: "bad", text: `Not found by ${outcome.asked.join(", ") || "any source"}.` };
  }
  if (outcome.kind === "unanswered") {
    const [first] = outcome.problems;
    return { kind: "said", tone: "bad", text: first?.error.message ?? "No source answered; try again." };
  }
  const { record, by } = outcome;
  const { id: _id, ...item } = record.item;
  const retraction = record.notices.some(({ kind }) => kind === "retracted") ? " RETRACTED." : "";
  return {
    kind: "completed",
    number,
    listing: {
      ...listing,
      item: { ...listing.item, ...item },
      pdf_url: listing.pdf_url || (record.open_copy ?? ""),
      source_url: listing.source_url || (record.url ?? ""),
    },
    note: `Found by ${by}; look at it, then save.${retraction}`,
  };
}

/** Saved entries that were not written to the manifest yet, so that a crash loses none of them. */
const draftSchema = z.object({
  version: z.literal(1),
  entries: z.array(z.object({ listing: listingSchema, manifest_id: z.string().nullable() })),
  removed: z.array(z.string()),
});

function draftPath(files: WorkspaceFiles): CheckedPath {
  return files.inside(files.root, ".quire", "collect-draft.json");
}

async function writeDraft(files: WorkspaceFiles, session: CollectSession): Promise<void> {
  const entries = session.entries.map(({ saved, manifest_id }) => ({ listing: saved, manifest_id }));
  await files.writeFile(draftPath(files), JSON.stringify({ version: 1, entries, removed: session.removed }));
}

const noDraft = "{}";

/** Everything was written, or given up. */
export async function discardDraft(files: WorkspaceFiles): Promise<void> {
  if ((await files.stat(draftPath(files))) !== null) await files.writeFile(draftPath(files), noDraft);
}

/** The session of the draft, or null where there is none. */
export async function readDraft(files: WorkspaceFiles): Promise<CollectSession | null> {
  const path = draftPath(files);
  const found = await files.stat(path);
  if (found === null) return null;
  const text = new TextDecoder().decode(await files.read(path, 100_000_000));
  if (text === noDraft) return null;
  const { entries, removed } = parseDraft(text, path);
  return { ...openSession(entries), removed, unwritten: true };
}

function parseDraft(text: string, path: string): z.infer<typeof draftSchema> {
  try {
    return draftSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new QuireError("unreadable_file", `${path} holds entries of an earlier session, but is damaged.`, {
      facts: { path },
      fix: "Look into it with an editor; move it away to begin anew.",
      cause,
    });
  }
}
