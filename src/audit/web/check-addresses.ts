import pMap from "p-map";
import { keptPagesOf } from "../../corpus/pages/kept-pages.js";
import { type ErrorCode, toQuireError } from "../../domain/error.js";
import { sha256Of } from "../../domain/hash.js";
import { type Item, itemSchema } from "../../domain/item.js";
import { formatDate } from "../../domain/item-date.js";
import { canonicalUrl } from "../../domain/source-id.js";
import { doiOfAddress } from "../../domain/identifier.js";
import { isWebUrl } from "../../domain/url.js";
import type { ArchivedCopy, KeptPage } from "../../ports/web-services.js";
import type { RunContext } from "../../run/run-context.js";
import type { Entry, WebReference } from "../../contracts/audit.js";
import { judgeAddress, type Looked } from "./judge-address.js";

/** Addresses looked at in one audit, and at once. */
export const mostAddresses = 300;
const atOnce = 4;
/** Failures that end the run, and say nothing of the page. */
const ofTheRun: readonly ErrorCode[] = ["interrupted", "waiting", "budget", "internal"];

/**
 * Looks whether the pages of the entries are where they are said to be: each address once, through the run's door, kept as
 * it was read where it is there. For what is gone or has moved the copies are named that can be cited: Quire's own, and the
 * Internet Archive's where that answers.
 */
export async function checkAddresses(context: RunContext, entries: readonly Entry[]): Promise<WebReference[]> {
  const cited = addressesOf(entries);
  // As they were before anybody looks: a copy of now would be no copy of what was cited.
  const kept = await context.step("kept_pages", "read", async () => {
    const pages = await context.services.pages.kept();
    return cited.flatMap(({ url }) => keptPagesOf(pages, url));
  });
  let done = 0;
  return pMap(
    cited,
    async ({ url, about }) => {
      const judged = judgeAddress(url, await look(context, url));
      const isLost = judged.state === "dead" || judged.state === "moved";
      const archived = isLost ? await archivedCopy(context, url, about.item) : null;
      done += 1;
      context.progress({ label: "looking at web addresses", done, total: cited.length, unit: "addresses" });
      return { entry: about.id, url, ...judged, archived, kept: isLost ? keptCopy(kept, url, judged.target) : null };
    },
    { concurrency: atOnce },
  );
}

/** Addresses of web pages with the first entry that has each; those of DOIs are the sources' affair. Pure. */
export function addressesOf(entries: readonly Entry[]): { url: string; about: Entry }[] {
  const found = new Map<string, { url: string; about: Entry }>();
  for (const about of entries) {
    const { URL: url = "" } = about.item;
    const key = isWebUrl(url) && doiOfAddress(url) === null ? canonicalUrl(url) : null;
    if (key !== null && !found.has(key)) found.set(key, { url, about });
  }
  return [...found.values()].slice(0, mostAddresses);
}

async function look(context: RunContext, url: string): Promise<Looked> {
  const { pages, config } = context.services;
  const { max_bytes, robots } = config.scrape;
  const request = { url, max_bytes, robots, signal: context.signal };
  try {
    const key = `look:${sha256Of(url).slice(0, 16)}`;
    const provenance = () => ({ url });
    return {
      ok: true,
      ...(await context.step(key, "read", () => pages.look(context.fetcher, request), { name: "look", provenance })),
    };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (ofTheRun.includes(error.code) || context.signal.aborted) throw error;
    return { ok: false, error: error.toRecord() };
  }
}

/** Null where the archive has none, or does not answer: there is nothing to cite then. */
async function archivedCopy(context: RunContext, url: string, item: Item): Promise<ArchivedCopy | null> {
  const { webArchives } = context.services;
  const request = { url, at: dayOf(item), signal: context.signal };
  try {
    const key = `archived:${sha256Of(url).slice(0, 16)}`;
    return await context.step(key, "read", () => webArchives.closest(context.fetcher, request), { name: "archived" });
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (ofTheRun.includes(error.code) || context.signal.aborted) throw error;
    context.warn("internet_archive", `Whether the Internet Archive has copies is not known: ${error.message}`);
    return null;
  }
}

/** When it was read, else when it was published: the copy nearest to that is wanted. */
function dayOf({ accessed, issued }: Item): string | null {
  const read = itemSchema.shape.issued.safeParse(accessed);
  const date = formatDate((read.success ? read.data : undefined) ?? issued);
  return /^\d{4}(?:-\d{2}){0,2}$/u.test(date) ? date : null;
}

/** What came from where the address leads now is no copy of what was there. */
function keptCopy(kept: readonly KeptPage[], url: string, target: string | null): WebReference["kept"] {
  const now = canonicalUrl(target ?? "");
  const page = keptPagesOf(kept, url).find(({ final_url }) => now === null || canonicalUrl(final_url) !== now);
  return page === undefined ? null : { sha256: page.sha256, fetched_at: page.fetched_at };
}
