import { z } from "zod";
import { QuireError } from "./error.js";
import { commonPatterns, hostPattern } from "./network-policy.js";

/** Hosts and sources that a person trusts for a field. */
export const lensSchema = z.strictObject({
  title: z.string().min(1).describe("As people write the field"),
  description: z.string().default("").describe("What is in it, and what is not"),
  hosts: z.array(z.string().min(1)).min(1).describe("Patterns of hosts whose pages are read, as *.nih.gov"),
  sources: z.array(z.string()).default([]).describe("Search tools that are asked, as pubmed_search"),
  connectors: z.array(z.string()).default([]).describe("Sources of data that are asked, as who"),
});
export type LensFields = z.output<typeof lensSchema>;

/** A lens by its name, and whether it came with Quire or from the configuration. */
export interface Lens extends LensFields {
  name: string;
  origin: "shipped" | "quire.yaml";
}

/**
 * The hosts that are left through a lens: those that every list allows. An empty or missing list does not limit. Throws
 * `usage` where nothing is left.
 * @param serviceHosts hosts of the search tools of the lens, which are asked but are no pages
 */
export function hostsThrough(
  lens: Lens,
  serviceHosts: readonly string[],
  allowlists: readonly (readonly string[] | undefined)[],
): string[] {
  const given = allowlists.flatMap((list) => (list === undefined || list.length === 0 ? [] : [list.map(hostPattern)]));
  const common = commonPatterns([...given, [...lens.hosts, ...serviceHosts].map(hostPattern)]);
  if (common === null || common.length > 0) return [...(common ?? ["*"])];
  const hosts = given.flat().join(", ");
  throw new QuireError("usage", `The lens ${lens.name} and the hosts allowed (${hosts}) have no host in common.`, {
    facts: { lens: lens.name, domains: hosts },
    fix: `Leave out --lens or --domains. The hosts of the lens: quire lenses ${lens.name}`,
  });
}

/** Tools that search: through a lens only its own are asked, and the web among its hosts. */
const isSearch = (tool: string) => tool.endsWith("_search") && tool !== "web_search";

/** The tools that are left through a lens: its search tools, and all that search nothing. A lens without any limits none. */
export function toolsThrough({ sources }: Lens, tools: readonly string[]): string[] {
  return sources.length === 0 ? [...tools] : tools.filter((tool) => !isSearch(tool) || sources.includes(tool));
}
