import { QuireError } from "../../domain/error.js";
import { matchesHost } from "../../domain/network-policy.js";
import type { FoundSource } from "../../domain/found-source.js";
import { bareHost, isPdfPath, isWebUrl, parseUrl } from "../../domain/url.js";
import { type NamedAddress, NamedHosts } from "../../tool/named-hosts.js";
import { identifiersOf } from "../search/same-source.js";

type Role = "pdf_scrape" | "web_scrape";

/** An address at which a source may be read, and the role of the tool that reads it. */
export interface Address {
  role: Role;
  named: NamedAddress;
}

/** More addresses of one source are not tried: they are mirrors of the same refusal. */
const mostAddresses = 3;

/** The addresses of a source in the order in which they are tried: open copies first, then its DOI, which leads to
 * the publisher's page, then the page that was found; a page that says little itself may still lead to the document. */
export function addressesOf(source: FoundSource): Address[] {
  const { doi, arxiv_id, pmid } = identifiersOf(source);
  const isPaper = doi !== null || arxiv_id !== null || pmid !== null || source.open_copy !== null;
  const pdf = (url: string | null): Candidate[] => (url === null ? [] : [{ role: "pdf_scrape", url }]);
  const page = source.url;
  const pages: Candidate[] =
    page === null
      ? []
      : isPaper || isPdfPath(parseUrl(page)?.pathname ?? "")
        ? pdf(page)
        : [{ role: "web_scrape", url: page }, ...pdf(page)];
  const all = [
    ...pdf(source.open_copy),
    ...pdf(arxiv_id === null ? null : `https://arxiv.org/pdf/${arxiv_id}`),
    ...pdf(doi === null ? null : `https://doi.org/${encodeURI(doi)}`),
    ...pages,
  ];
  const web = all.filter(({ url }) => isWebUrl(url));
  const once = new Map(web.toReversed().map((address) => [`${address.role} ${address.url}`, address] as const));
  const named = namedBy(source);
  return [...once.values()]
    .toReversed()
    .flatMap(({ role, url }) => {
      const admitted = named.admit(url);
      return admitted instanceof QuireError ? [] : [{ role, named: admitted }];
    })
    .slice(0, mostAddresses);
}

interface Candidate {
  role: Role;
  url: string;
}

/** What services gave of a source as addresses and identifiers; its title, authors and snippet are words, and name nobody. */
function namedBy({ url, open_copy }: FoundSource): NamedHosts {
  const found = [url, open_copy].filter((address) => address !== null);
  return new NamedHosts({ found: [...found, ...hostsOfIdentifiers], said: [], patterns: [] });
}

/** Where identifiers lead, whatever is behind them. */
const hostsOfIdentifiers = ["https://arxiv.org/", "https://doi.org/"];

/** Hosts of all addresses: the page of a paper may lead to the open copy, and the other way round. */
export function hostsOf(addresses: readonly Address[]): string[] {
  const hosts = addresses.flatMap(({ named }) => {
    const parsed = parseUrl(named.url);
    return parsed === null ? [] : [bareHost(parsed)];
  });
  return [...new Set(hosts)];
}

/** Whether an address lies at a host that may be reached; a tool of another program is asked only for such. */
export function isAllowed({ named }: Address, domains: readonly string[] | null): boolean {
  const parsed = parseUrl(named.url);
  return parsed !== null && (domains === null || domains.some((pattern) => matchesHost(pattern, bareHost(parsed))));
}
