import { hostsThrough, type Lens, toolsThrough } from "../domain/lens.js";
import type { RunContext } from "../run/run-context.js";

/** What is left of hosts and tools through a lens, and the lens as plans and reports name it. */
export interface Seen {
  domains: string[];
  tools: string[];
  lens: SeenLens;
}

export interface SeenLens {
  name: string;
  title: string;
}

/**
 * Looks through a lens: hosts and tools are those that the lens and all that was allowed before have in common. The plan
 * of the run names it. Throws `not_found` for a lens that there is not, `usage` where nothing is left.
 */
export async function throughLens(
  context: RunContext,
  name: string,
  { domains, tools }: { domains: readonly (readonly string[] | undefined)[]; tools: (lens: Lens) => readonly string[] },
): Promise<Seen> {
  const lens = await context.services.lenses.named(name);
  const { title } = lens;
  const kept = toolsThrough(lens, tools(lens));
  const hosts = hostsThrough(lens, await serviceHosts(context, lens), domains);
  context.emit("plan", "system", `lens:${name}`, { lens: name, title, hosts, tools: kept });
  return { domains: hosts, tools: kept, lens: { name, title } };
}

/** What reports say of a lens. */
export function lensWords({ name, title }: SeenLens): string {
  return `Searched through the lens "${title}" (${name}): hosts and sources trusted for that field, and no others.`;
}

/** Where the search tools of a lens ask: no pages are read there, and no tool but they may be limited by it. */
async function serviceHosts(context: RunContext, { sources }: Lens): Promise<string[]> {
  const known = await Promise.all(sources.map((name) => context.aboutTool(name).catch(() => null)));
  return known.flatMap((tool) => tool?.spec?.().sandbox.hosts ?? []).filter((host) => host !== "*");
}
