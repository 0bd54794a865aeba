import { pMapIterable } from "p-map";
import { type QuireError, QuireError as Failure, toQuireError } from "../../domain/error.js";
import { scrapeOutput } from "../../domain/found-source.js";
import { matchesHost } from "../../domain/network-policy.js";
import { addressKey } from "../../domain/source-id.js";
import { bareHost, isPdfPath, isWebUrl, parseUrl } from "../../domain/url.js";
import { withinMinutes } from "../../run/minutes.js";
import type { RunContext } from "../../run/run-context.js";
import { type NamedAddress, NamedHosts } from "../../tool/named-hosts.js";
import { callRole, toolOfRole } from "../../tool/roles.js";
import type { SearchedTask } from "../schema/gather-schema.js";
import { tell } from "../schema/progress.js";
import type { GatherSettings } from "../schema/settings.js";
import { type PageText, pageText } from "./page-text.js";

/** A page as it was fetched in this run. */
export interface ReadPage extends PageText {
  url: string;
  final_url: string;
  sha256: string;
  fetched_at: string;
  /** The scraped text, Markdown. */
  markdown: string;
}

export interface ReadPages {
  at: (address: string | null) => ReadPage | null;
  /** Why pages could not be read, by their address. */
  failed: ReadonlyMap<string, string>;
  /** Addresses that were not fetched because no search and no person named their hosts. */
  unnamed: readonly string[];
  /** The budget's error where it ended on the way. */
  ended: QuireError | null;
}

export const noPages: ReadPages = { at: () => null, failed: new Map(), unnamed: [], ended: null };

/**
 * Fetches pages side by side, each once in a run, however its address is spelled: from the log where that was done. A page
 * that cannot be had is told and passed over; a budget that ends leaves what was read.
 */
export async function readPages(
  context: RunContext,
  settings: GatherSettings,
  { addresses, searched, round }: { addresses: readonly string[]; searched: readonly SearchedTask[]; round: number },
): Promise<ReadPages> {
  const wanted = onceEach(addresses, firstSpellings(searched));
  const pages = new Map<string, ReadPage>();
  const failed = new Map<string, string>();
  const unnamed: string[] = [];
  const told = toldBefore(context);
  const of = wanted.filter((url) => !told.has(addressKey(url))).length;
  let index = 0;
  let ended: QuireError | null = null;
  const named = namedHosts(settings, searched);
  const read = (url: string) => {
    const address = named.admit(url);
    if (!(address instanceof Failure)) return readPage(context, settings, address);
    context.warn(`unnamed:${url}`, address.message, { ...address.toRecord() });
    return Promise.resolve({ url, page: null, problem: address });
  };
  for await (const { url, page, problem } of pMapIterable(wanted, read, { concurrency: settings.config.parallel })) {
    // What the log has is read on.
    if (problem?.code === "budget") {
      ended ??= problem;
      continue;
    }
    if (page !== null) pages.set(addressKey(url), page);
    else if (problem?.code === "unnamed_host") unnamed.push(url);
    else failed.set(url, problem?.message ?? "");
    if (told.has(addressKey(url))) continue;
    told.add(addressKey(url));
    index += 1;
    tell(context, round, { phase: "verifying", index, of, url, ok: page !== null });
  }
  return { at: finderOf(pages), failed, unnamed, ended };
}

/** Pages that a run has told of: later rounds and conditions look at them again, out of the log. */
const toldPages = new WeakMap<RunContext, Set<string>>();

function toldBefore(context: RunContext): Set<string> {
  const before = toldPages.get(context) ?? new Set();
  toldPages.set(context, before);
  return before;
}

function finderOf(pages: ReadonlyMap<string, ReadPage>): ReadPages["at"] {
  const byFinal = new Map([...pages.values()].map((page) => [addressKey(page.final_url), page]));
  return (address) => {
    if (address === null) return null;
    return pages.get(addressKey(address)) ?? byFinal.get(addressKey(address)) ?? null;
  };
}

/** Searches only ever follow each other, so the first spelling of an address stays the first. */
function firstSpellings(searched: readonly SearchedTask[]): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const { url, evidence_url } of searched.flatMap(({ findings }) => findings)) {
    for (const address of [evidence_url, url]) {
      if (address !== null && !spellings.has(addressKey(address))) spellings.set(addressKey(address), address);
    }
  }
  return spellings;
}

function onceEach(addresses: readonly string[], spellings: ReadonlyMap<string, string>): string[] {
  const web = addresses.filter(isWebUrl);
  return [
    ...new Map(web.map((address) => [addressKey(address), spellings.get(addressKey(address)) ?? address])).values(),
  ];
}

/** Hosts of this run: of the searches' results, and of what the person asked and allowed. */
function namedHosts({ description, where, domains }: GatherSettings, searched: readonly SearchedTask[]): NamedHosts {
  const found = searched.flatMap(({ named = [] }) => named);
  return new NamedHosts({ found, said: [description, ...where], patterns: domains ?? [] });
}

interface Reading {
  url: string;
  page: ReadPage | null;
  problem: QuireError | null;
}

async function readPage(context: RunContext, settings: GatherSettings, { url }: NamedAddress): Promise<Reading> {
  const { tools } = context.services.config.research;
  const parsed = parseUrl(url);
  const host = parsed === null ? "" : bareHost(parsed);
  const role = isPdfPath(parsed?.pathname ?? "") ? "pdf_scrape" : "web_scrape";
  const { domains } = settings;
  if (domains !== null && !domains.some((pattern) => matchesHost(pattern, host))) {
    return { url, page: null, problem: outside(url) };
  }
  // Where a tool of another program goes is its own affair: the address was checked here.
  const options = toolOfRole(tools, role) === role ? { domains: [host], admit_redirects: true } : {};
  try {
    const outcome = await withinMinutes(context, role, (signal) =>
      callRole(context.limitedTo(settings.domains).until(signal), tools, role, { url }, options),
    );
    if (outcome.error !== null) return { url, page: null, problem: Failure.fromRecord(outcome.error) };
    const { text, title, final_url, sha256, fetched_at } = scrapeOutput.parse(outcome.output);
    return {
      url,
      page: { ...pageText(text, title), url, final_url, sha256, fetched_at, markdown: text },
      problem: null,
    };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "budget") throw error;
    return { url, page: null, problem: error };
  }
}

function outside(url: string): QuireError {
  return new Failure("network_refused", `${url} lies outside of the hosts allowed (--domains).`, {
    facts: { url },
    fix: "Allow its host with --domains.",
  });
}
