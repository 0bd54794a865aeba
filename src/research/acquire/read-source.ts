import { QuireError, toQuireError } from "../../domain/error.js";
import { type FoundSource, scrapeOutput } from "../../domain/found-source.js";
import { matchesHost } from "../../domain/network-policy.js";
import { bareHost, isPdfPath, isWebUrl, parseUrl } from "../../domain/url.js";
import { withinMinutes } from "../../run/minutes.js";
import type { RunContext } from "../../run/run-context.js";
import { type NamedAddress, NamedHosts } from "../../tool/named-hosts.js";
import { callRole, toolOfRole } from "../../tool/roles.js";
import type { SeenSource } from "../schema/research-schema.js";
import type { ResearchSettings } from "../schema/settings.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { lettersAndDigits } from "../../domain/characters.js";
import { identifiersOf } from "../search/same-source.js";

/** The outcome of reading one source. */
export type Reading =
  /** `text` where another program read it: the document is then its text. */
  | { ok: true; url: string; format: string; text: string | null; hosts: string[] }
  | { ok: false; rejected: "failed" | "no_text" | "over_limit"; reason: string };

/** Nobody can read the document, but its abstract says enough to be kept in its place. */
const leastAbstract = 300;

/** Reads a source at the first of its addresses that holds it. Never throws for a source that cannot be had. */
export async function readSource(
  context: RunContext,
  settings: ResearchSettings,
  source: SeenSource,
): Promise<Reading> {
  const addresses = addressesOf(source);
  const hosts = hostsOf(addresses);
  if (addresses.length === 0) return abstractOnly(source);
  const problems: Extract<Reading, { ok: false }>[] = [];
  const unreachable = new Set<string>();
  for (const address of addresses) {
    // Only a page that answered is worth another look, for what it leads to.
    if (unreachable.has(address.named.url)) continue;
    const reading = await readAddress(context, settings, { source, address, hosts });
    if (reading.ok) return reading;
    problems.push(reading);
    if (reading.rejected !== "no_text") unreachable.add(address.named.url);
    // The budget ended: no other address is to be had within it either.
    if (reading.rejected === "over_limit") break;
  }
  const [first] = problems;
  const reasons = [...new Set(problems.map(({ reason }) => reason))].join(" ");
  return { ok: false, rejected: problems.at(-1)?.rejected ?? first?.rejected ?? "failed", reason: reasons };
}

function abstractOnly({ title, snippet }: SeenSource): Reading {
  if (snippet.length < leastAbstract) {
    return { ok: false, rejected: "failed", reason: "No service says where it can be read." };
  }
  const text = `# ${title}\n\n## Abstract\n\nOnly this abstract could be had.\n\n${snippet}\n`;
  return { ok: true, url: "", format: "abstract", text, hosts: [] };
}

interface AddressRequest {
  source: SeenSource;
  address: Address;
  hosts: string[];
}

async function readAddress(
  context: RunContext,
  settings: ResearchSettings,
  { source, address, hosts }: AddressRequest,
): Promise<Reading> {
  const { role, named } = address;
  const { url } = named;
  const { tools } = context.services.config.research;
  const isForeign = toolOfRole(tools, role) !== role;
  if (!isAllowed(address, settings.domains)) {
    return { ok: false, rejected: "failed", reason: `${url} lies outside of the hosts allowed (--domains).` };
  }
  try {
    // Where a tool of another program goes is its own affair: it was told where by a person, the address is checked here.
    const options = isForeign ? {} : { domains: hosts, admit_redirects: true };
    const outcome = await withinMinutes(context, role, (signal) =>
      callRole(context.limitedTo(settings.domains).until(signal), tools, role, { url }, options),
    );
    if (outcome.error !== null) throw QuireError.fromRecord(outcome.error);
    const { text, format } = scrapeOutput.parse(outcome.output);
    const problem = notTheDocument(source.title, text);
    if (problem !== null) return { ok: false, rejected: "no_text", reason: reasons[problem](url) };
    return { ok: true, url, format, text: isForeign ? text : null, hosts };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "waiting") throw error;
    return { ok: false, rejected: error.code === "budget" ? "over_limit" : "failed", reason: error.message };
  }
}

const reasons = {
  no_text: (url: string) => `${url} holds no text that can be read.`,
  another_page: (url: string) => `${url} answered another page than this document: a sign-in or an error page.`,
};

/** Of the words of a title, so many must stand in what is said to be its document. */
const leastShare = 0.5;
/** A page with fewer letters and digits has no text: it draws itself by a program, or asks for a login. */
const leastLetters = 200;

/** Why a text cannot be the document of a title, or null: sign-in pages and error pages answer as if all were well. */
export function notTheDocument(title: string, text: string): "no_text" | "another_page" | null {
  if (lettersAndDigits(text).length < leastLetters) return "no_text";
  const wanted = [...new Set(indexTerms(title))].filter((term) => !isFunctionTerm(term));
  const there = new Set(indexTerms(text));
  const found = wanted.filter((term) => there.has(term)).length;
  return found >= leastShare * wanted.length ? null : "another_page";
}

type Role = "pdf_scrape" | "web_scrape";

/** An address at which a source may be read, and the role of the tool that reads it. */
interface Address {
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
