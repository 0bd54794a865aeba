import { z } from "zod";
import { plainQuery } from "../../corpus/question/query-text.js";
import { daysBefore } from "../../domain/time-spans.js";
import { type FoundSource, foundSourceSchema, webSearchOutput } from "../../domain/found-source.js";
import { withinMinutes } from "../../run/minutes.js";
import type { RunContext } from "../../run/run-context.js";
import { callRole, toolOfRole } from "../../tool/roles.js";
import type { SearchTask } from "../schema/gather-schema.js";
import type { GatherSettings } from "../schema/settings.js";
import { extractRows } from "./extract-rows.js";
import {
  cleanDate,
  cleanTitle,
  cleanValue,
  closedNote,
  hostOf,
  longestQuery,
  notes,
  parametersOf,
  type SearchHit,
  type SearchOutcome,
} from "./search-hit.js";

/** Of one call of a search tool. */
const mostResults = 20;

const resultsSchema = z.object({ results: z.array(foundSourceSchema) });

/** A search in the services that need no key, in all of them; those that fail are named in the note. */
export async function searchOpenSources(
  context: RunContext,
  settings: GatherSettings,
  { tools, task, columns }: { tools: readonly string[]; task: SearchTask; columns: readonly string[] },
): Promise<SearchOutcome> {
  const answers = await Promise.all(tools.map((tool) => searchSource(context, settings, tool, task)));
  const isClosed = answers.length > 0 && answers.every(({ closed = false }) => closed);
  const failures = isClosed ? [closedNote] : answers.flatMap(({ error }) => (error === null ? [] : [error]));
  const hits = answers.flatMap((answer) => answer.hits);
  const { findings, note } = await extractRows(context, settings, { task, columns, hits });
  return {
    asked: (await Promise.all(tools.map((tool) => context.titleOf(tool)))).join(", "),
    findings,
    named: hits.flatMap(({ url, fields }) => [url ?? [], fields["open_copy"] ?? []].flat()),
    failed: isClosed || failures.length === tools.length,
    note: notes(note, ...failures, tools.length === 0 ? "No search tool is configured: gather.sources is empty." : ""),
  };
}

async function searchSource(
  context: RunContext,
  settings: GatherSettings,
  tool: string,
  task: SearchTask,
): Promise<{ hits: SearchHit[]; error: string | null; closed?: boolean }> {
  const { tools } = context.services.config.research;
  const door = toolOfRole(tools, tool) === tool ? context.limitedTo(settings.domains) : context;
  const outcome = await withinMinutes(context, tool, (signal) =>
    callRole(door.until(signal), tools, tool, inputOf(context, settings, tool, task)),
  );
  if (outcome.error !== null)
    return { hits: [], error: outcome.error.message, closed: outcome.error.code === "offline" };
  const parsed = resultsSchema.safeParse(outcome.output);
  const title = await context.titleOf(tool);
  if (!parsed.success) return { hits: [], error: `${title} answered no list of results.` };
  return { hits: parsed.data.results.map((found) => hitOf(found, title)), error: null };
}

/** Records are searched by words of the subject: wording that finds lists on the web would find nothing there. */
function inputOf(context: RunContext, settings: GatherSettings, tool: string, task: SearchTask) {
  const { max_results, recency_days } = parametersOf(task, settings.config);
  const input = { query: plainQuery(task.query) || task.query, top_k: Math.min(max_results, mostResults) };
  if (tool === "wikipedia") return { action: "search", ...input };
  const since = recency_days === null ? {} : { since: Number(daysBefore(context.now(), recency_days).slice(0, 4)) };
  return { ...input, ...since };
}

function hitOf(found: FoundSource, source: string): SearchHit {
  const { url, title, snippet, year, doi, authors, venue, arxiv_id, pmid, open_copy } = found;
  const fields = {
    authors: authors.map(cleanTitle).join("; "),
    venue: cleanTitle(venue ?? ""),
    year: year === null ? "" : String(year),
    arxiv_id: arxiv_id ?? "",
    pmid: pmid ?? "",
    open_copy: open_copy ?? "",
  };
  return {
    url,
    title: cleanTitle(title),
    source,
    date: year === null ? null : String(year),
    snippet: cleanValue(snippet),
    doi,
    fields: Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== "")),
  };
}

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
  if (outcome.error !== null) {
    const note = outcome.error.code === "offline" ? closedNote : outcome.error.message;
    return { asked: name, findings: [], failed: true, note };
  }
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
