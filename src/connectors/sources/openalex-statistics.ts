import { z } from "zod";
import { defineConnector } from "../define-connector.js";
import { foundByWords } from "../found-by-words.js";
import { addressWith } from "../request-address.js";

const base = "https://api.openalex.org";

const answerSchema = z.looseObject({
  meta: z.looseObject({ count: z.int(), next_cursor: z.string().nullish() }),
  group_by: z.array(z.looseObject({ key: z.coerce.string(), key_display_name: z.string(), count: z.int() })),
});
const worksSchema = z.looseObject({
  meta: z.looseObject({ count: z.int() }),
  results: z.array(z.looseObject({ display_name: z.string().nullish() })),
});

const params = z.strictObject({
  group_by: z
    .string()
    .regex(/^[a-z_]+(?:\.[a-z_]+)*(?::include_unknown)?$/u)
    .describe("What is counted by: publication_year, type, open_access.is_oa, authorships.countries, primary_topic.id"),
  entities: z
    .enum(["works", "authors", "sources", "institutions", "topics", "publishers", "funders"])
    .default("works")
    .describe("What is counted"),
  search: z.string().min(1).max(300).optional().describe("Words that titles, abstracts or names must have"),
  filter: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe("Filters as OpenAlex writes them: publication_year:2020-2024,authorships.countries:de"),
});

/** Counts of groups (`group_by`), page after page by a cursor, in the order of their keys. */
export const connector = defineConnector({
  name: "openalex_statistics",
  version: 1,
  kind: "dataset",
  title: "OpenAlex statistics",
  description:
    "How many scholarly works, authors, journals or institutions there are by year, country, topic, type, licence.",
  homepage: "https://openalex.org",
  documentation: "https://developers.openalex.org/guides/grouping",
  licence: { name: "CC0-1.0", path: "https://openalex.org/about" },
  attribution: "OpenAlex",
  key: {
    env: "OPENALEX_API_KEY",
    needed: false,
    as: { parameter: "api_key" },
    page: "https://openalex.org/settings/api",
  },
  rate: { per_second: 5, parallel: 2 },
  robots: false,
  hosts: ["api.openalex.org"],
  tried_live: null,
  params,
  sample: { params: { group_by: "type", filter: "publication_year:2020" }, columns: ["key", "name", "count"] },
  discover: {
    request: (query) => ({
      url: addressWith(`${base}/works`, { search: query, per_page: 3, select: "id,display_name" }),
    }),
    parse(answer, query) {
      const { meta, results } = answer.json(worksSchema);
      const titles = results.flatMap(({ display_name }) => display_name ?? []);
      const found = { count: meta.count, titles, params: { group_by: "publication_year", search: query } };
      return foundByWords({ title: "Scholarly works by year of publication", things: "works" }, found);
    },
  },
  request({ group_by, entities, search, filter }, cursor) {
    const paging = { per_page: 200, cursor: cursor ?? "*" };
    return { url: addressWith(`${base}/${entities}`, { search, filter, group_by, ...paging }) };
  },
  parse(answer, { group_by }) {
    const { meta, group_by: groups } = answer.json(answerSchema);
    return {
      columns: [
        { name: "key", type: "string", description: `Value of ${group_by}, or the address of a thing of OpenAlex` },
        { name: "name", type: "string" },
        { name: "count", type: "integer" },
      ],
      rows: groups.map(({ key, key_display_name, count }) => [key, key_display_name, count]),
      next: groups.length === 0 ? null : (meta.next_cursor ?? null),
      notes: ["A thing with several values, such as two countries, counts in each of their groups."],
    };
  },
});
