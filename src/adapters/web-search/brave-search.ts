import { z } from "zod";
import { splitAtSpaces } from "../../domain/characters.js";
import { validItems } from "../sources/answer-parts.js";
import { coveringSpan, type WebSearchDefinition } from "./web-search-definition.js";

/** https://api-dashboard.search.brave.com/app/documentation/web-search; an answer without pages has no `web`. */
const answerSchema = z.looseObject({
  type: z.literal("search"),
  web: z
    .looseObject({
      results: validItems(
        z.looseObject({
          title: z.string(),
          url: z.string(),
          description: z.string().nullish(),
          page_age: z.string().nullish(),
        }),
      ),
    })
    .nullish(),
});

const freshness = { day: "pd", week: "pw", month: "pm", year: "py" } as const;

/** Of a query: 400 characters and 50 words. */
const longestQuery = 400;
const mostWords = 50;

export const provider: WebSearchDefinition = {
  name: "brave",
  title: "Brave Search",
  rank: 20,
  base_url: "https://api.search.brave.com",
  api_key_env: "BRAVE_API_KEY",
  // Pro plan, 2025-11: 9 USD for a thousand.
  usd_per_search: 0.009,
  // Free plan: one a second.
  rate: () => ({ spacing_ms: 1_100, parallel: 1 }),
  credentials: ({ key }) => ({ headers: { accept: "application/json", "x-subscription-token": key ?? "" } }),
  is_always_there: true,
  // So it answers to keys that are none.
  refusals: [422],
  if_refused: "Check the key of Brave Search (BRAVE_API_KEY, or the variable that web_search.api_key_env names).",
  how_to_leave_out: "choose another web_search.provider in quire.yaml",
  async search({ query, limit, domains, since_days }, base, client) {
    const url = new URL(`${base}/res/v1/web/search`);
    url.searchParams.set("q", withSites(query, domains));
    url.searchParams.set("count", String(Math.min(limit, 20)));
    url.searchParams.set("result_filter", "web");
    url.searchParams.set("text_decorations", "false");
    const span = coveringSpan(since_days, ["day", "week", "month", "year"]);
    if (span !== null) url.searchParams.set("freshness", freshness[span]);
    const answer = await client.json(url, answerSchema, ({ web }) => !web?.results.length);
    return (answer?.web?.results ?? []).map(({ title, url: address, description, page_age }) => ({
      title,
      url: address,
      snippet: description ?? "",
      ...(page_age && { date: page_age }),
    }));
  },
};

/** The query with its operators of sites, as many as fit beside it; a quotation mark left open would swallow them. */
function withSites(query: string, domains: readonly string[]): string {
  const sites = domains.slice(0, 5).map((domain) => `site:${domain}`);
  const filter = sites.length === 0 ? "" : ` (${sites.join(" OR ")})`;
  const words = splitAtSpaces(query.replaceAll('"', " "))
    .filter(Boolean)
    .slice(0, mostWords - 2 * sites.length);
  return (
    words
      .join(" ")
      .slice(0, longestQuery - filter.length)
      .trim() + filter
  );
}
