import pMap from "p-map";
import type { ErrorCode, ErrorRecord } from "../../domain/error.js";
import { withinMinutes } from "../../run/minutes.js";
import type { RunContext } from "../../run/run-context.js";
import { callRole, toolOfRole } from "../../tool/roles.js";
import { tell } from "../schema/progress.js";
import type { ResearchSettings } from "../schema/settings.js";
import type { Hit } from "./merge-hits.js";
import { foundSources, type Search, searchInput } from "./search-tools.js";

export interface SearchedHits {
  hits: Hit[];
  /** Searches that failed, and why. */
  failures: { tool: string; query: string; error: ErrorRecord }[];
}

/** Performs searches side by side; one that fails is told and passed over. Hits are in the order of the searches. */
export async function runSearches(
  context: RunContext,
  settings: ResearchSettings,
  searches: readonly Search[],
  iteration: number,
): Promise<SearchedHits> {
  const found = await pMap(searches, (search) => runSearch(context, settings, search, iteration), {
    concurrency: settings.parallel,
  });
  return { hits: found.flatMap(({ hits }) => hits), failures: found.flatMap(({ failures }) => failures) };
}

async function runSearch(
  context: RunContext,
  settings: ResearchSettings,
  search: Search,
  iteration: number,
): Promise<SearchedHits> {
  const { tool, query } = search;
  const { config } = context.services;
  // Where another program's tool goes is bounded by who configured it.
  const isForeign = toolOfRole(config.research.tools, tool) !== tool;
  const door = isForeign ? context : context.limitedTo(settings.domains);
  const outcome = await withinMinutes(context, tool, (signal) =>
    callRole(door.until(signal), config.research.tools, tool, searchInput(search, settings)),
  );
  const sources = outcome.ok ? foundSources(outcome.output, settings.per_tool) : null;
  const error = outcome.error ?? (sources === null ? notUnderstood(tool) : null);
  const taken = (sources ?? []).flatMap(({ title, year, via = null }) => (via === null ? [] : { title, year, via }));
  tell(context, iteration, {
    phase: "searching",
    tool,
    title: await context.titleOf(tool),
    query,
    found: sources?.length ?? null,
    error: error?.message ?? null,
    ...(taken.length > 0 && { taken }),
  });
  if (error !== null) {
    context.warn(`search:${tool}:${query}`, `${tool} could not search for "${query}": ${error.message}`, { ...error });
    return { hits: [], failures: [{ tool, query, error }] };
  }
  // What led to a source says more than the topic, which all such searches are about.
  const hits = (sources ?? []).map((source) => ({ source, tool, query: source.via ?? query, work_id: null }));
  return { hits, failures: [] };
}

function notUnderstood(tool: string): ErrorRecord {
  return {
    code: "source_answer",
    message: `${tool} answered no list of results.`,
    fix: `See what it answers with: quire tools call ${tool}`,
  };
}

/** Why nothing could be searched at all, or null where a search was answered. */
export function searchFailure({ failures }: SearchedHits, searches: readonly Search[]): string | null {
  if (failures.length < searches.length || failures.length === 0) return null;
  const reasons = new Map(failures.map(({ tool, error }) => [tool, error.message]));
  const each = [...reasons].map(([tool, message]) => `${tool}: ${message}`).join(" ");
  return `No search was answered, so nothing is known of what there is to find. ${each} Check the network and the keys (quire tools list), or search with other tools: --sources.`;
}

/** What no other query changes. */
const lasting: readonly ErrorCode[] = ["config", "tool_refused", "network_refused", "no_model", "unknown_tool"];

/** Tools that cannot be used in this run, whatever they are asked. */
export function refusedTools({ failures }: SearchedHits): string[] {
  return [...new Set(failures.filter(({ error }) => lasting.includes(error.code)).map(({ tool }) => tool))];
}
