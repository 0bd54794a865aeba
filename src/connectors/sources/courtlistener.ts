import { z } from "zod";
import type { AnswerText } from "../../ports/service-answers.js";
import { type Cell, defineConnector } from "../define-connector.js";
import { foundByWords } from "../found-by-words.js";
import { addressWith } from "../request-address.js";

const site = "https://www.courtlistener.com";

const text = z.string().nullish();
const opinion = z.looseObject({
  absolute_url: z.string(),
  caseName: z.string(),
  citation: z.array(z.string()).nullish(),
  citeCount: z.number().nullish(),
  cluster_id: z.int(),
  court: text,
  court_id: text,
  dateFiled: text,
  docketNumber: text,
  status: text,
  opinions: z.array(z.looseObject({ snippet: text })).nullish(),
});
const answerSchema = z.looseObject({
  count: z.int(),
  next: z.string().nullable(),
  results: z.array(opinion),
});

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);
const params = z.strictObject({
  words: z.string().trim().min(1).max(300).describe('Words or "phrases" that opinions must have'),
  courts: z
    .string()
    .regex(/^[a-z0-9]+(?:,[a-z0-9]+)*$/u)
    .optional()
    .describe("Courts by their ids, parted by commas: scotus, ca9, nysd; all where none is given"),
  from: day.optional().describe("First day of filing"),
  to: day.optional().describe("Last day of filing"),
  cited: z.coerce.number().int().min(1).optional().describe("Least number of citations by other opinions"),
});

/** REST API version 4: search of case law, clusters of opinions with their best passage. */
export const connector = defineConnector({
  name: "courtlistener",
  version: 1,
  kind: "record",
  title: "CourtListener",
  description:
    "Opinions of courts of the United States: case, court, date, citations, and the passage that has the words.",
  homepage: site,
  documentation: "https://www.courtlistener.com/help/api/rest/search/",
  licence: { name: "Public domain (opinions); site under terms", path: "https://www.courtlistener.com/terms/" },
  attribution: "CourtListener, Free Law Project",
  key: {
    env: "COURTLISTENER_TOKEN",
    needed: false,
    as: { header: "Authorization", prefix: "Token " },
    page: "https://www.courtlistener.com/help/api/rest/",
  },
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["www.courtlistener.com"],
  tried_live: null,
  params,
  sample: { params: { words: '"fair use"', courts: "scotus" }, columns: ["case", "court", "filed", "citations"] },
  discover: {
    request: (query) => ({ url: addressWith(`${site}/api/rest/v4/search/`, { q: query, type: "o" }) }),
    parse(answer, query) {
      const { count, results } = answer.json(answerSchema);
      const found = { count, titles: results.map(({ caseName }) => caseName), params: { words: query } };
      return foundByWords({ title: "Opinions of courts (United States)", things: "cases" }, found);
    },
  },
  request({ words, courts, from, to, cited }, cursor) {
    const asked = { q: words, type: "o", order_by: "score desc", court: courts?.replaceAll(",", " ") };
    const narrowed = { filed_after: from, filed_before: to, cited_gt: cited === undefined ? null : cited - 1 };
    return { url: addressWith(`${site}/api/rest/v4/search/`, { ...asked, ...narrowed, cursor }) };
  },
  parse(answer) {
    const { count, next, results } = answer.json(answerSchema);
    return {
      columns: [
        { name: "case", type: "string" },
        { name: "court", type: "string" },
        { name: "court_id", type: "string" },
        { name: "filed", type: "date" },
        { name: "docket_number", type: "string" },
        { name: "citations", type: "string" },
        { name: "cited_by", type: "integer" },
        { name: "status", type: "string", description: "Whether it is published, and so a precedent" },
        { name: "passage", type: "string", description: "With the words that were asked for" },
        { name: "cluster_id", type: "string" },
        { name: "url", type: "string" },
      ],
      rows: results.map(rowOf),
      next: next === null ? null : cursorOf(answer, next),
      notes: [`CourtListener counts about ${count} such cases.`],
    };
  },
});

/** Of the address of the next page its cursor alone is believed. */
function cursorOf(answer: AnswerText, next: string): string {
  const cursor = URL.canParse(next) ? new URL(next).searchParams.get("cursor") : null;
  if (cursor === null) throw answer.unexpected("a next page without its cursor");
  return cursor;
}

function rowOf(row: z.output<typeof opinion>): Cell[] {
  return [
    row.caseName,
    row.court ?? null,
    row.court_id ?? null,
    row.dateFiled?.slice(0, 10) || null,
    row.docketNumber || null,
    row.citation?.join("; ") || null,
    row.citeCount ?? null,
    row.status || null,
    row.opinions?.find(({ snippet }) => snippet)?.snippet?.trim() ?? null,
    String(row.cluster_id),
    new URL(row.absolute_url, site).href,
  ];
}
