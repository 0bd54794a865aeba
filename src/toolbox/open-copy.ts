import { fetchDocument, type FetchedDocument } from "../corpus/pages/fetch-document.js";
import { type ErrorCode, toQuireError } from "../domain/error.js";
import type { RunContext } from "../run/run-context.js";

/** Services that know where open copies lie, in the order in which they are asked, and where. */
const askedAt: Readonly<Record<string, string>> = {
  unpaywall: "https://api.unpaywall.org/",
  openalex: "https://api.openalex.org/",
  semantic_scholar: "https://api.semanticscholar.org/",
};

/** What ends the run, and not only the search for a copy. */
const ofTheRun: readonly ErrorCode[] = ["interrupted", "waiting", "budget", "internal"];

/**
 * The paper of a DOI from an open copy that a service knows; null where none could be had. Failures on the way stand in
 * the run's log: the caller has the publisher's own answer to fall back on.
 */
export async function fetchOpenCopy(
  context: RunContext,
  doi: string,
  maxBytes: number,
): Promise<FetchedDocument | null> {
  const tried = new Set<string>();
  for (const source of await context.services.sources.open(context.fetcher)) {
    const address = askedAt[source.name];
    if (address === undefined) continue;
    const copy = await orNull(context, async () => {
      await context.fetcher.check([address]);
      return (await source.byIdentifier({ kind: "doi", value: doi }, context.signal))?.open_copy ?? null;
    });
    if (copy === null || tried.has(copy)) continue;
    tried.add(copy);
    const found = await orNull(context, () => fetchDocument(context, { url: copy, max_bytes: maxBytes, follow: true }));
    if (found?.kind === "pdf") return found;
  }
  return null;
}

async function orNull<T>(context: RunContext, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (ofTheRun.includes(error.code) || context.signal.aborted) throw error;
    return null;
  }
}
