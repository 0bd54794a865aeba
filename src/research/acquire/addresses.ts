import { matchesHost } from "../../domain/network-policy.js";
import type { FoundSource } from "../../domain/found-source.js";
import { bareHost, parseUrl } from "../../domain/url.js";
import { identifiersOf } from "../search/same-source.js";

/** Where a source may be read, and by which role. */
export interface Address {
  role: "pdf_scrape" | "web_scrape";
  url: string;
}

/** More addresses of one source are not tried: they are mirrors of the same refusal. */
const mostAddresses = 3;

/** The addresses of a source in the order in which they are tried: open copies first, then its DOI, which leads to
 * the publisher's page, then the page that was found; a page that says little itself may still lead to the document. */
export function addressesOf(source: FoundSource): Address[] {
  const { doi, arxiv_id, pmid } = identifiersOf(source);
  const isPaper = doi !== null || arxiv_id !== null || pmid !== null || source.open_copy !== null;
  const pdf = (url: string | null): Address[] => (url === null ? [] : [{ role: "pdf_scrape", url }]);
  const page = source.url;
  const pages: Address[] =
    page === null
      ? []
      : isPaper || /\.pdf$/i.test(parseUrl(page)?.pathname ?? "")
        ? pdf(page)
        : [{ role: "web_scrape", url: page }, ...pdf(page)];
  const all = [
    ...pdf(source.open_copy),
    ...pdf(arxiv_id === null ? null : `https://arxiv.org/pdf/${arxiv_id}`),
    ...pdf(doi === null ? null : `https://doi.org/${encodeURI(doi)}`),
    ...pages,
  ];
  const web = all.filter(({ url }) => /^https?:$/.test(parseUrl(url)?.protocol ?? ""));
  const named = web.toReversed().map((address) => [`${address.role} ${address.url}`, address] as const);
  return [...new Map(named).values()].toReversed().slice(0, mostAddresses);
}

/** Hosts of all addresses: the page of a paper may lead to the open copy, and the other way round. */
export function hostsOf(addresses: readonly Address[]): string[] {
  const hosts = addresses.flatMap(({ url }) => {
    const parsed = parseUrl(url);
    return parsed === null ? [] : [bareHost(parsed)];
  });
  return [...new Set(hosts)];
}

/** Whether an address lies at a host that may be reached; a tool of another program is asked only for such. */
export function isAllowed({ url }: Address, domains: readonly string[] | null): boolean {
  const parsed = parseUrl(url);
  return parsed !== null && (domains === null || domains.some((pattern) => matchesHost(pattern, bareHost(parsed))));
}
