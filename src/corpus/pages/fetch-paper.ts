import { type ErrorCode, toQuireError } from "../../domain/error.js";
import { parseDoi, parseIdentifier } from "../../domain/identifier.js";
import type { RunContext } from "../../run/run-context.js";
import { fetchDocument, type FetchedDocument } from "./fetch-document.js";
import { readDocument } from "./read-document.js";

export interface PaperRequest {
  url: string;
  max_bytes: number;
  /** Of the paper, where it is known. */
  doi?: string | null | undefined;
}

/** What a publisher does not give out may lie open elsewhere. */
const withheld: readonly ErrorCode[] = ["source_blocked", "http_status", "robots", "not_a_pdf", "timeout"];

/**
 * Fetches a paper: from its address, from the copy that the page there declares, or from an open copy that a service
 * knows of its DOI. Else the page itself; throws the address's own error where that gave nothing.
 */
export async function fetchPaper(context: RunContext, { url, max_bytes, doi }: PaperRequest): Promise<FetchedDocument> {
  const own = await fetchDocument(context, { url, max_bytes, follow: true }).catch((thrown: unknown) => {
    const error = toQuireError(thrown);
    if (!withheld.includes(error.code) || context.signal.aborted) throw error;
    return error;
  });
  if (!(own instanceof Error) && own.kind !== "html") return own;
  const page = own instanceof Error ? null : own.page;
  const named = parseDoi(doi ?? "") ?? doiOf(url) ?? (page && (await doiOfPage(context, own as FetchedDocument)));
  const copy = named === null ? null : await fetchOpenCopy(context, named, max_bytes);
  if (copy !== null) return { ...copy, landing: page ?? copy.landing, doi: named };
  if (own instanceof Error) throw own;
  return { ...own, doi: named };
}

/** Of an address of doi.org; publishers' addresses may hold a DOI of something else. */
function doiOf(url: string): string | null {
  if (/^https?:/iu.test(url) && !/^https?:\/\/(?:dx\.)?doi\.org\//iu.test(url)) return null;
  const identifier = parseIdentifier(url);
  return identifier?.kind === "doi" ? identifier.value : null;
}

function doiOfPage(context: RunContext, { page, kind }: FetchedDocument): Promise<string | null> {
  // A page that cannot be read is named by whoever wants its text.
  return orNull(context, async () => (await readDocument(context, page, kind)).work.item.DOI ?? null);
}

/** Services that know where open copies lie, and where they are asked. */
const askedAt: Readonly<Record<string, string>> = {
  unpaywall: "https://api.unpaywall.org/",
  openalex: "https://api.openalex.org/",
  semantic_scholar: "https://api.semanticscholar.org/",
};

/** Failures on the way stand in the run's log: there is the publisher's own answer to fall back on. */
async function fetchOpenCopy(context: RunContext, doi: string, max_bytes: number): Promise<FetchedDocument | null> {
  const tried = new Set<string>();
  for (const source of await context.services.sources.open(context.fetcher)) {
    const address = askedAt[source.name];
    if (address === undefined) continue;
    const url = await orNull(context, async () => {
      await context.fetcher.check([address]);
      return (await source.byIdentifier({ kind: "doi", value: doi }, context.signal))?.open_copy ?? null;
    });
    if (url === null || tried.has(url)) continue;
    tried.add(url);
    const found = await orNull(context, () => fetchDocument(context, { url, max_bytes, follow: true }));
    if (found?.kind === "pdf") return found;
  }
  return null;
}

/** What ends the run, and not only the search for a copy. */
const ofTheRun: readonly ErrorCode[] = ["interrupted", "waiting", "budget", "internal"];

async function orNull<T>(context: RunContext, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (ofTheRun.includes(error.code) || context.signal.aborted) throw error;
    return null;
  }
}
