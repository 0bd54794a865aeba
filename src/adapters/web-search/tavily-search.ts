import { z } from "zod";
import { validItems } from "../sources/answer-parts.js";
import { coveringSpan, type WebSearchDefinition } from "./web-search-definition.js";

/** https://docs.tavily.com/documentation/api-reference/endpoint/search */
const answerSchema = z.looseObject({
  results: validItems(
    z.looseObject({
      title: z.string().nullish(),
      url: z.string(),
      content: z.string().nullish(),
      published_date: z.string().nullish(),
    }),
  ),
});

const longestQuery = 400;

export const provider: WebSearchDefinition = {
  name: "tavily",
  title: "Tavily",
  rank: 30,
  base_url: "https://api.tavily.com",
  api_key_env: "TAVILY_API_KEY",
  // One credit, 2025-11.
  usd_per_search: 0.008,
  // 100 a minute with a key for development.
  rate: () => ({ spacing_ms: 600, parallel: 2 }),
  credentials: ({ key }) => ({ headers: { authorization: `Bearer ${key ?? ""}` } }),
  is_always_there: true,
  // The plan's or the key's limit is used up.
  refusals: [432, 433],
  if_refused:
    "Check the key of Tavily (TAVILY_API_KEY, or the variable that web_search.api_key_env names) and its plan.",
  how_to_leave_out: "choose another web_search.provider in quire.yaml",
  async search({ query, limit, domains, since_days }, base, client) {
    const span = coveringSpan(since_days, ["day", "week", "month", "year"]);
    const question = {
      query: query.slice(0, longestQuery),
      max_results: Math.min(limit, 20),
      search_depth: "basic",
      ...(domains.length > 0 && { include_domains: domains.slice(0, 100) }),
      ...(span !== null && { time_range: span }),
    };
    const answer = await client.post(new URL(`${base}/search`), question, answerSchema);
    return (answer?.results ?? []).map(({ title, url, content, published_date }) => ({
      title: title ?? "",
      url,
      snippet: content ?? "",
      ...(published_date && { date: published_date }),
    }));
  },
};
