import { QuireError } from "../../domain/error.js";
import { matchesHost } from "../../domain/network-policy.js";
import type { ToolSpec } from "../../domain/tool-spec.js";
import { bareHost, parseUrl } from "../../domain/url.js";
import { contentHash } from "../../run/content-hash.js";
import type { Gate } from "../../run/front-end.js";

import { NamedHosts } from "../../tool/named-hosts.js";
import type { AgentState } from "./agent-state.js";
import type { ToolRequest } from "./plan.js";

/**
 * Hosts that searches, records and the person named. A model's plan names nobody, not even its first: what it makes up may
 * come from anywhere.
 */
export function namedHosts({ question, task, settings, found }: AgentState): NamedHosts {
  const addresses = found.flatMap(({ url, open_copy, doi, arxiv_id, pmid }) => [
    url,
    open_copy,
    doi && "https://doi.org/",
    arxiv_id && "https://arxiv.org/",
    pmid && "https://pubmed.ncbi.nlm.nih.gov/",
  ]);
  return new NamedHosts({
    found: addresses.flatMap((each) => each || []),
    said: [question, task ?? ""],
    patterns: settings.domains,
  });
}

/** The addresses of a request that its tool would go to, as far as they may be reached at all. */
export function addressesOf({ input }: ToolRequest, spec: ToolSpec, domains: readonly string[]): string[] {
  const goesAnywhere = spec.sandbox.network && (spec.sandbox.hosts.length === 0 || spec.sandbox.hosts.includes("*"));
  return goesAnywhere ? webAddresses(input).filter((address) => isAllowed(address, domains)) : [];
}

/** Values that are an address as a whole: words of a search that has one go to its service alone. */
function webAddresses(value: unknown): string[] {
  if (typeof value === "string") return /^\s*https?:/iu.test(value) && parseUrl(value) !== null ? [value.trim()] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(webAddresses) : [];
}

function isAllowed(address: string, domains: readonly string[]): boolean {
  const url = parseUrl(address);
  return url !== null && domains.some((pattern) => matchesHost(pattern, bareHost(url)));
}

/** The refusals of those addresses whose hosts nobody named. */
export function unnamed(addresses: readonly string[], named: NamedHosts): QuireError[] {
  return addresses.map((address) => named.admit(address)).filter((each) => each instanceof QuireError);
}

/** Asks a person for their word on an address that only a model named; nobody's silence gives it, and the loop goes on. */
export function unnamedGate({ name, input }: ToolRequest, refusals: readonly QuireError[]): Gate {
  const addresses = refusals.map(({ facts }) => String(facts["url"]));
  return {
    key: `unnamed:${name}:${contentHash(input)}`,
    kind: "confirm",
    question: `${name} was asked to read ${addresses.join(", ")}, which no search and no person named: a model wrote it. Allow it?`,
    details: { tool: name, input, addresses },
    choices: ["allow", "refuse"],
    default: "refuse",
    optional: true,
  };
}
