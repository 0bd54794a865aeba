import pMap from "p-map";
import type { QuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import { waitWithinMinutes } from "../../run/minutes.js";
import type { RunContext } from "../../run/run-context.js";
import { RateLimit } from "../../tool/rate-limit.js";
import type { Finding, GatherState, SearchedTask, SearchTask } from "../schema/gather-schema.js";
import { tell } from "../schema/progress.js";
import type { GatherSettings } from "../schema/settings.js";
import { searchByModel } from "./model-search.js";
import { searchOpenSources, searchService } from "./open-sources.js";
import { closedNote, notes, parametersOf, type SearchOutcome } from "./search-hit.js";
import { BudgetEnd } from "../../run/budget.js";
import { noModel } from "../../domain/config.js";
import { toolOfRole } from "../../tool/roles.js";
import { failedCall } from "./ask-for-items.js";

interface Searched {
  /** In the order of the tasks. */
  searched: SearchedTask[];
  /** The budget's error, where it ended on the way; `searched` has what was done before. */
  ended: QuireError | null;
  /** What a reader of the table should know of how it was searched, in sentences. */
  problems: string[];
}

/**
 * Carries searches out side by side, no more a minute than are allowed; one that fails has no findings and a note. What
 * was done is not done again after a resume.
 */
export async function runSearches(
  context: RunContext,
  settings: GatherSettings,
  state: GatherState,
  tasks: readonly SearchTask[],
): Promise<Searched> {
  const way = await chooseWay(context, settings);
  const round = new Round(context, settings, way, state);
  const searched = await pMap(tasks, (task) => round.search(task), { concurrency: settings.config.parallel });
  const all = searched.flat();
  if (isClosed(all)) context.warn("search:closed", closedNote);
  const problems = [...(noneAnswered(all) ?? (await problemsOfWay(context, way, settings))), ...round.problems];
  return { searched: all, ended: round.end.error, problems };
}

interface Search {
  way: Way;
  task: SearchTask;
  columns: readonly string[];
}

/** Searches that are carried out side by side, until a budget ends. */
class Round {
  readonly end = new BudgetEnd();
  problems: string[] = [];
  /** By what is asked: the same is never asked twice at once, so that the log answers the second. */
  private readonly underway = new Map<string, Promise<unknown>>();

  constructor(
    private readonly context: RunContext,
    private readonly settings: GatherSettings,
    private readonly way: Way,
    private readonly state: GatherState,
  ) {}

  /** One search, or none where the budget has ended. */
  async search(task: SearchTask): Promise<SearchedTask[]> {
    const key = contentHash(parametersOf(task, this.settings.config));
    const before = this.underway.get(key);
    const own = (before ?? Promise.resolve()).then(() => this.outcomeOf(task));
    this.underway.set(key, own);
    const outcome = await own;
    if (outcome === null) return [];
    const { failed, findings } = outcome;
    const note = outcome.note || (findings.length === 0 ? "Nothing was found." : "");
    const { id, strategy, query } = task;
    const found = failed ? null : findings.length;
    if (note === closedNote) return [{ task, round: this.state.round, ...outcome, note }];
    tell(this.context, this.state.round, { phase: "searching", id, strategy, query, found, note });
    if (failed) this.context.warn(`search:${id}`, `The search for "${query}" was not answered: ${note}`, { id });
    return [{ task, round: this.state.round, ...outcome, note }];
  }

  private async outcomeOf(task: SearchTask): Promise<SearchOutcome | null> {
    if (this.end.error !== null) return null;
    const search = { way: this.way, task, columns: this.state.columns };
    return this.end.guard<SearchOutcome | null>(
      () => performOnce(this.context, this.settings, search),
      () => this.unread(search),
    );
  }

  /** What was found before the budget ended, without the model that was to read it; not recorded, for a resume reads it. */
  private async unread(search: Search): Promise<SearchOutcome | null> {
    if (this.settings.models.extract === null || search.way.kind === "model") return null;
    const models = { ...this.settings.models, extract: null };
    const read = async () => {
      const outcome = await carryOut(this.context, { ...this.settings, models }, search);
      this.problems = [
        "The budget ended before a model read all results: some rows are of pages as they call themselves.",
      ];
      return { ...outcome, note: notes(outcome.note, "The budget ended before a model read these results.") };
    };
    return this.end.guard<SearchOutcome | null>(read, () => null);
  }
}

/** Waits for its turn and searches; from the log where that was done already. */
function performOnce(context: RunContext, settings: GatherSettings, search: Search): Promise<SearchOutcome> {
  const key = `gather_search:${contentHash(search)}`;
  return context.step(key, "none", async () => {
    if (search.way.kind !== "mock") await turn(context, settings);
    return carryOut(context, settings, search);
  });
}

/** Of all runs of one configuration: services count what comes from one address. */
const limits = new WeakMap<GatherSettings["config"], RateLimit>();

async function turn(context: RunContext, { config }: GatherSettings): Promise<void> {
  const limit = limits.get(config) ?? new RateLimit(config.requests_per_minute);
  limits.set(config, limit);
  const { clock } = context.services;
  const wait = (milliseconds: number) => waitWithinMinutes(context, "search", milliseconds);
  await limit.turn({ now: () => clock.now(), random: () => clock.random(), wait }, context.signal);
}

function carryOut(context: RunContext, settings: GatherSettings, search: Search): Promise<SearchOutcome> {
  const { way, task, columns } = search;
  if (way.kind === "service") return searchService(context, settings, { name: way.name, task, columns });
  if (way.kind === "model") return searchByModel(context, settings, { model: way.model, task, columns });
  if (way.kind === "sources") return searchOpenSources(context, settings, { tools: way.tools, task, columns });
  return Promise.resolve({ asked: "mock", findings: mockFindings(task, columns), failed: false, note: "" });
}

/** What rows are made of, where that is less than a reader expects. */
async function problemsOfWay(
  context: RunContext,
  way: Way,
  { models: { extract } }: GatherSettings,
): Promise<string[]> {
  const own = "rows hold what these say themselves: title, url, snippet, date and source";
  if (way.kind === "mock") return ["Fixed rows were taken; nothing was searched."];
  if (way.kind === "service" && extract === null) return [`No model read the results of ${way.title}: ${own}.`];
  if (way.kind !== "sources") return [];
  const asked = (await Promise.all(way.tools.map((tool) => context.titleOf(tool)))).join(", ");
  const rows = extract === null ? own : "rows were read from what these show";
  return [`The web was not searched, for ${way.why}; ${asked} were asked, and ${rows}.`];
}

/** Whether nothing could be asked, as the network is closed: another round would come to the same. */
export function isClosed(searched: readonly SearchedTask[]): boolean {
  return searched.length > 0 && searched.every(({ note }) => note === closedNote);
}

/** Where not one search was answered, nothing is known of what there is to find. */
function noneAnswered(searched: readonly SearchedTask[]): string[] | null {
  if (searched.length === 0 || searched.some(({ failed }) => !failed)) return null;
  if (isClosed(searched)) return [`${closedNote} What your papers say is gathered with: --for-each papers`];
  return [`No search of a round was answered: ${searched[0]?.note}`];
}

/** How searches are carried out, the same for all of a run. */
type Way =
  | { kind: "mock" }
  /** A service, or another program's tool, finds pages. */
  | { kind: "service"; name: string; title: string }
  /** A model searches and reads by itself. */
  | { kind: "model"; model: string }
  /** Services that need no key; `why` there is nothing better, as a clause. */
  | { kind: "sources"; tools: readonly string[]; why: string };

/**
 * Fixed rows where they are wanted; else the model that the configuration names for this step (`gather.models.web`), the
 * web search that is configured, any other model that searches, and at last the services that need no key.
 */
async function chooseWay(context: RunContext, settings: GatherSettings): Promise<Way> {
  if (settings.use_mock_search) return { kind: "mock" };
  const named = settings.config.models.web;
  const service = await openService(context);
  if (service !== null && (named === undefined || named === noModel)) return service;
  const model = await searchingModel(context, settings);
  if ("model" in model) return { kind: "model", model: model.model };
  if (service !== null) return service;
  return { kind: "sources", tools: settings.config.sources, why: model.why };
}

async function openService(context: RunContext): Promise<(Way & { kind: "service" }) | null> {
  const { config, webSearches } = context.services;
  const tool = toolOfRole(config.research.tools, "web_search");
  if (tool !== "web_search") return { kind: "service", name: tool, title: tool };
  const search = await webSearches.open(context.modelFetcher);
  return search && { kind: "service", name: search.name, title: search.title };
}

async function searchingModel(
  context: RunContext,
  { models: { web }, model_required }: GatherSettings,
): Promise<{ model: string } | { why: string }> {
  if (web === null) return { why: "no web search and no model that searches is configured" };
  // What a provider's search reads and costs cannot be bounded before it is launched.
  if (context.budget.limitsUse) return { why: `what a search of ${web} costs cannot be kept within a budget` };
  try {
    const { canSearchWeb } = await context.services.models.model(web, context.modelFetcher.standardFetch);
    return canSearchWeb ? { model: web } : { why: `no web search is configured, and ${web} cannot search` };
  } catch (thrown) {
    return { why: `${web} cannot be used (${failedCall(context, thrown, model_required).message})` };
  }
}

/** Fixed rows for trying the pipeline without any service: three for each search, one of them the same for all. */
function mockFindings({ id, strategy, query }: SearchTask, columns: readonly string[]): Finding[] {
  const rows = [
    { title: "Sample item", url: "https://example.com/sample" },
    { title: `First result for ${query}`, url: `https://example.com/${encodeURIComponent(query)}/1` },
    { title: `Second result for ${query}`, url: `https://example.org/${encodeURIComponent(query)}/2` },
  ];
  return rows.map(({ title, url }) => ({
    query_id: id,
    strategy,
    url,
    title,
    source: new URL(url).host,
    date: null,
    snippet: `${title}. A fixed row; nothing was searched.`,
    evidence_url: null,
    doi: null,
    cells: Object.fromEntries(columns.map((column) => [column, { value: `${column} of ${title}`, quote: null }])),
  }));
}
