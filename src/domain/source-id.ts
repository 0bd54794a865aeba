import { removeTrailingSlashes } from "./characters.js";
import { doiOfAddress, parseArxiv, parseDoi, parsePmid } from "./identifier.js";
import { bareHost, isAtHost, isOfWeb, parseUrl, withoutWww } from "./url.js";

/** Names a source in several ways; each as it was found, parsed here again. */
export interface SourceNames {
  doi?: string | null;
  arxiv_id?: string | null;
  pmid?: string | null;
  url?: string | null;
}

/** Query parameters that say who sent the reader, not which page it is. */
const tracking = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref_src)$/i;

/**
 * The address of a page as it is compared: without fragment, tracking, default port, "www." and a slash at its end, http
 * and https taken as one. Null where it is no http address.
 */
export function canonicalUrl(address: string): string | null {
  const url = parseUrl(address.trim());
  if (url === null || !isOfWeb(url)) return null;
  dropTracking(url);
  url.searchParams.sort();
  const host = withoutWww(bareHost(url));
  const path = removeTrailingSlashes(url.pathname);
  return `https://${host.includes(":") ? `[${host}]` : host}${url.port === "" ? "" : `:${url.port}`}${path}${url.search}`;
}

/** An address without what says who sent the reader, else as it is written; text that is no address is left. */
export function withoutTracking(address: string): string {
  const url = parseUrl(address.trim());
  if (url === null || ![...url.searchParams.keys()].some((name) => tracking.test(name))) return address;
  dropTracking(url);
  return url.href;
}

function dropTracking(url: URL): void {
  for (const name of new Set(url.searchParams.keys())) if (tracking.test(name)) url.searchParams.delete(name);
}

/**
 * "doi:10.1/x", "arxiv:2106.09685", "pmid:1", else "url:" and the canonical address: the first of these that is known. An
 * address of arXiv or of doi.org is the identifier it holds. Null where nothing names the source.
 */
export function sourceId({ doi, arxiv_id, pmid, url }: SourceNames): string | null {
  const parsedDoi = parseDoi(doi ?? "");
  if (parsedDoi !== null) return `doi:${parsedDoi}`;
  const arxiv = parseArxiv(arxiv_id ?? "") ?? parseArxiv(url ?? "");
  if (arxiv !== null) return `arxiv:${arxiv.id}`;
  const parsedPmid = parsePmid(pmid ?? "") ?? parsePmid(isAtHost(url ?? "", "nlm.nih.gov") ? (url ?? "") : "");
  if (parsedPmid !== null) return `pmid:${parsedPmid}`;
  const linked = doiOfAddress(url);
  if (linked !== null) return `doi:${linked}`;
  const address = canonicalUrl(url ?? "");
  return address === null ? null : `url:${address}`;
}

/** Names a page by its canonical address, or as it is written where that is none. */
export const addressKey = (address: string): string => canonicalUrl(address) ?? address;
