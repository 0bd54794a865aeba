import { webSearchOutput } from "../../domain/found-source.js";
import { withinMinutes } from "../../run/minutes.js";
import type { RunContext } from "../../run/run-context.js";
import { callRole, toolOfRole } from "../../tool/roles.js";
import type { SearchTask } from "../schema/gather-schema.js";
import type { GatherSettings } from "../schema/settings.js";
import { extractRows } from "./extract-rows.js";
import { cleanDate, cleanTitle, cleanValue, hostOf, type SearchHit } from "./search-hit.js";
import type { SearchOutcome } from "./search-outcome.js";
import { longestQuery, parametersOf } from "./strategy.js";

/** Of one call of `web_search`. */
const mostResults = 20;

/** A search by the service, or by another program's tool, that is configured to search the web. */
export async function searchService(
  context: RunContext,
  settings: GatherSettings,
  { name, task, columns }: { name: string; task: SearchTask; columns: readonly string[] },
): Promise<SearchOutcome> {
  const { tools } = context.services.config.research;
  const { query, max_results, recency_days } = parametersOf(task, settings.config);
  const isOwn = toolOfRole(tools, "web_search") === "web_search";
  const input = {
    query: query.slice(0, longestQuery),
    top_k: Math.min(max_results, mostResults),
    ...(isOwn && { dates: true }),
    ...(recency_days !== null && { since_days: recency_days }),
    ...(settings.domains !== null && { allow: settings.domains }),
  };
  // Where another program's tool goes is bounded by who configured it.
  const door = isOwn ? context.limitedTo(settings.domains) : context;
  const outcome = await withinMinutes(context, name, (signal) =>
    callRole(door.until(signal), tools, "web_search", input),
  );
  if (outcome.error !== null) return { asked: name, findings: [], failed: true, note: outcome.error.message };
  const { results } = webSearchOutput.parse(outcome.output);
  const hits = results.map(({ title, url, snippet, date = null }): SearchHit => ({
    url,
    title: cleanTitle(title),
    source: hostOf(url),
    date: cleanDate(date),
    snippet: cleanValue(snippet),
    doi: null,
    fields: {},
  }));
  const named = results.map(({ url }) => url);
  return { asked: name, failed: false, named, ...(await extractRows(context, settings, { task, columns, hits })) };
}
