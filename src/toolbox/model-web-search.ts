import { citedHits } from "../corpus/pages/cited-hits.js";
import { fillTemplate } from "../corpus/text/template.js";
import { sanitiseLine } from "../corpus/text/sanitise.js";
import { modelFor } from "../domain/config.js";
import { daysBefore } from "../domain/time-spans.js";
import { QuireError } from "../domain/error.js";
import type { WebHit, WebSearchRequest } from "../ports/web-services.js";
import { askForText } from "../run/model-call.js";
import type { RunContext } from "../run/run-context.js";

const maxOutputTokens = 4_000;

/**
 * Lets the configured model search the web: its citations are the hits, the sentences that cite them their snippets.
 * Throws `config` where no model can, `tool_refused` under a budget of tokens or money: what a provider's search reads
 * and costs cannot be bounded before it is launched.
 */
export async function searchWithModel(context: RunContext, request: WebSearchRequest): Promise<WebHit[]> {
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
