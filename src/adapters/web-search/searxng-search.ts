import { z } from "zod";
import { validItems } from "../sources/answer-parts.js";
import { coveringSpan, type WebSearchDefinition } from "./web-search-definition.js";

/**
 * https://docs.searxng.org/dev/search_api.html. Where no engine behind it answered, the list is empty too: that is no
 * answer.
 */
const answerSchema = z
  .looseObject({
    results: validItems(
      z.looseObject({
        title: z.string().nullish(),
        url: z.string(),
        content: z.string().nullish(),
        publishedDate: z.string().nullish(),
      }),
    ),
    unresponsive_engines: z.array(z.unknown()).nullish(),
  })
  .refine(
    ({ results, unresponsive_engines }) => results.length > 0 || !unresponsive_engines?.length,
    "no results, and engines behind it that did not answer",
  );

export const provider: WebSearchDefinition = {
  name: "searxng",
  title: "SearXNG",
  rank: 10,
  base_url: null,
  usd_per_search: 0,
  rate: () => ({ spacing_ms: 200, parallel: 2 }),
  is_always_there: true,
  if_refused:
    "Let the server answer programs: list json under search.formats in its settings.yml, and its limiter off for this machine.",
  how_to_leave_out: "choose another web_search.provider in quire.yaml",
  async search({ query, limit, domains, since_days }, base, client) {
    const url = new URL(`${base}/search`);
    // Most engines know the operator, few know several of them.
    const site = domains.length === 1 ? ` site:${domains[0]}` : "";
    url.searchParams.set("q", `${query}${site}`);
    url.searchParams.set("format", "json");
    // Weeks are not among the spans that are documented.
    const span = coveringSpan(since_days, ["day", "month", "year"]);
    if (span !== null) url.searchParams.set("time_range", span);
    const answer = await client.json(url, answerSchema, ({ results }) => results.length === 0);
    return (answer?.results ?? []).slice(0, limit).map(({ title, url: address, content, publishedDate }) => ({
      title: title ?? "",
      url: address,
      snippet: content ?? "",
      ...(publishedDate && { date: publishedDate }),
    }));
  },
};
