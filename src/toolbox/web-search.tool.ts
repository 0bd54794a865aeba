import { citedHits } from "../corpus/pages/cited-hits.js";
import { sanitiseLine } from "../corpus/text/sanitise.js";
import { fillTemplate } from "../corpus/text/template.js";
import { modelFor } from "../domain/config.js";
import { QuireError } from "../domain/error.js";
import { type FoundSource, webSearchInput, webSearchOutput, type WebSearchOutput } from "../domain/found-source.js";
import { commonPatterns, domainOf, hostPattern, matchesHost } from "../domain/network-policy.js";
import { sourceId } from "../domain/source-id.js";
import { daysBefore } from "../domain/time-spans.js";
import { bareHost, parseUrl } from "../domain/url.js";
import { noUsage } from "../domain/usage.js";
import type { WebHit, WebSearch, WebSearchRequest } from "../ports/web-services.js";
import { contentHash } from "../run/content-hash.js";
import { askForText } from "../run/model-call.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";

/** Of what a search shows of a page, in characters. */
const longestSnippet = 2_000;
const longestTitle = 300;
const longestDate = 40;
/** Asked for where some will be dropped: as many as every service gives at once. */
const mostHits = 20;

/**
 * Which pages may be named is limited by the hosts in force; the service that is asked is the person's own choice, like
 * their model's provider, so the run's own door leads there, and only there.
 */
export const tool = defineTool(
  {
    name: "web_search",
    title: "the web",
    version: 1,
    description:
      "Searches the web for pages, news and what is current, by the search service or the model that is configured.",
    input: webSearchInput,
    output: webSearchOutput,
    effect: "paid",
    network: true,
    hosts: ["*"],
    auth: "brave, tavily or openai, where one of them is configured",
    rpm: 30,
    for_models: true,
    observe: ({ results }) => ({ kind: "results", sources: results.map(asFound), abstracts: false }),
  },
  async (context, { query, allow = [], lens, top_k, since_days = null, dates = false }) => {
    const wished = allow.map(hostPattern).filter((pattern) => pattern !== "");
    const trusted = lens === undefined ? [] : [(await context.services.lenses.named(lens)).hosts.map(hostPattern)];
    const patterns = commonPatterns([...context.fetcher.allowed, ...trusted, ...(wished.length > 0 ? [wished] : [])]);
    if (patterns?.length === 0) throw nothingAllowed(wished);
    const { signal } = context;
    const limit = patterns === null ? top_k : mostHits;
    const request: WebSearchRequest = { query, limit, domains: (patterns ?? []).map(domainOf), since_days, signal };
    const search = await context.services.webSearches.open(context.modelFetcher);
    const hits = await (search === null ? searchWithModel(context, request) : searchOnce(context, search, request));
    return { results: resultsOf(hits, patterns, dates).slice(0, top_k) };
  },
);

/** A search of a service that takes money is a paid step of its own: reserved before, counted after. */
function searchOnce(context: RunContext, search: WebSearch, request: WebSearchRequest): Promise<WebHit[]> {
  const { name, usd_per_search } = search;
  const { query, limit, domains, since_days = null } = request;
  const spending = { calls: 1, tokens: 0, usd: usd_per_search };
  const effect = usd_per_search > 0 ? "paid" : "read";
  return context.step(
    `${name}:${contentHash({ query, limit, domains, ...(since_days !== null && { since_days }) })}`,
    effect,
    () => search.search(request),
    {
      name,
      worst: spending,
      used: () => ({ ...noUsage, ...spending }),
      provenance: (hits) => ({ urls: hits.map(({ url }) => url) }),
    },
  );
}

/** Hits of allowed hosts in their order, each page once; all words of it are of the web, and cleaned. */
function resultsOf(
  hits: readonly WebHit[],
  patterns: readonly string[] | null,
  dates: boolean,
): WebSearchOutput["results"] {
  const byId = new Map<string, WebSearchOutput["results"][number]>();
  for (const { title, url, snippet, date = "" } of hits) {
    const address = parseUrl(url);
    const source_id = sourceId({ url });
    if (address === null || source_id === null || byId.has(source_id)) continue;
    const host = bareHost(address);
    if (patterns !== null && !patterns.some((pattern) => matchesHost(pattern, host))) continue;
    const name = sanitiseLine(title).trim().slice(0, longestTitle) || `${host}${address.pathname}`;
    byId.set(source_id, {
      title: name,
      url: address.href,
      snippet: sanitiseLine(snippet).trim().slice(0, longestSnippet),
      source_id,
      ...(dates && date !== "" && { date: sanitiseLine(date).trim().slice(0, longestDate) }),
    });
  }
  return [...byId.values()];
}

function nothingAllowed(wished: readonly string[]): QuireError {
  const hosts = wished.join(", ");
  const which = wished.length === 0 ? "no page's host" : `none of the wished hosts (${hosts})`;
  return new QuireError("network_refused", `The web was not searched: ${which} may be reached here.`, {
    facts: { reason: "not allowed", ...(wished.length > 0 && { allow: hosts }) },
    fix: "Name the hosts you trust with --domains, for example --domains '*.nih.gov,*.wikipedia.org'.",
  });
}

/** A page that was found, as a source of which nothing more is known. */
function asFound({ source_id, title, url, snippet }: WebSearchOutput["results"][number]): FoundSource {
  const nothingMore = { authors: [], year: null, venue: null, doi: null, arxiv_id: null, pmid: null, open_copy: null };
  return { source_id, title, url, snippet, ...nothingMore };
}

const maxOutputTokens = 4_000;

/**
 * Lets the configured model search the web: its citations are the hits, the sentences that cite them their snippets.
 * Throws `config` where no model can, `tool_refused` under a budget of tokens or money: what a provider's search reads
 * and costs cannot be bounded before it is launched.
 */
async function searchWithModel(context: RunContext, request: WebSearchRequest): Promise<WebHit[]> {
  const { config, models, prompt } = context.services;
  const model = modelFor(config, "full");
  const fetch = context.modelFetcher.standardFetch;
  if (model === null || !(await models.model(model, fetch)).canSearchWeb) throw nobodySearches(model);
  if (context.budget.limitsUse) throw unbounded(model);
  const { query, limit, domains, since_days = null } = request;
  const result = await askForText(context, {
    name: "web_search",
    model,
    prompt: fillTemplate(prompt("web-search"), {
      query: sanitiseLine(query),
      count: String(limit),
      hosts: domains.length === 0 ? "all" : domains.join(", "),
      since: since_days === null ? "" : daysBefore(context.now(), since_days),
    }),
    max_output_tokens: maxOutputTokens,
    web_search: true,
    web_domains: domains,
  });
  return citedHits(result);
}

function nobodySearches(model: string | null): QuireError {
  const why = model === null ? "no model is configured" : `${model} cannot search the web`;
  return new QuireError("config", `Nothing is configured that searches the web: no search service, and ${why}.`, {
    facts: { model },
    fix: "Set BRAVE_API_KEY or TAVILY_API_KEY, or web_search.base_url to the address of a SearXNG server, or use a model of OpenAI, Anthropic or Google (models.full).",
  });
}

function unbounded(model: string): QuireError {
  return new QuireError(
    "tool_refused",
    `The web was not searched: what a search of ${model} reads and costs cannot be bounded, and a budget of tokens or money is set.`,
    {
      facts: { model },
      fix: "Configure Brave, Tavily or SearXNG under web_search in quire.yaml, or run with --budget.calls or --budget.minutes instead.",
    },
  );
}
