import { z } from "zod";
import { collapseSpaces } from "../../domain/characters.js";
import { looksLikeHtml } from "../../domain/markup.js";
import { defineConnector } from "../define-connector.js";

/** Of ArtList mode. */
const most = 250;

const article = z.looseObject({
  url: z.string(),
  title: z.string(),
  seendate: z.string().regex(/^\d{8}T\d{6}Z$/u),
  domain: z.string(),
  language: z.string(),
  sourcecountry: z.string(),
});
/** Where nothing was found it answers an object without anything. */
const answerSchema = z.union([
  z.strictObject({}).transform((): z.output<typeof article>[] => []),
  z.looseObject({ articles: z.array(article) }).transform(({ articles }) => articles),
]);

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);
const name = /^[A-Za-z]{2,30}$/u;
const params = z.strictObject({
  words: z
    .string()
    .min(3)
    .max(200)
    // Signs of its language (quotes, brackets, colons, a hyphen before a word) would ask for something else.
    .regex(/^[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’.]*(?:[ -][\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’.]*)*$/u)
    .describe("Words that an article must have; GDELT translates articles into English"),
  phrase: z.boolean().default(false).describe("True: the words one after the other"),
  language: z.string().regex(name).optional().describe("Of the article, in English: german"),
  country: z.string().regex(name).optional().describe("Where the outlet is: germany, or its FIPS code of two letters"),
  domain: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u)
    .optional()
    .describe("Of the outlet: lemonde.fr"),
  from: day.optional().describe("First day, 2024-01-31; by default the last three months"),
  to: day.optional().describe("Last day"),
});

/** DOC 2.0 API, list of articles. */
export const connector = defineConnector({
  name: "gdelt",
  version: 1,
  kind: "record",
  title: "GDELT",
  description: "Articles of the world's news of the last months, by words, language, country and outlet.",
  homepage: "https://www.gdeltproject.org",
  documentation: "https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/",
  licence: { name: "Free use with GDELT named", path: "https://www.gdeltproject.org/about.html#termsofuse" },
  attribution: "The GDELT Project (https://www.gdeltproject.org)",
  key: null,
  rate: { per_second: 0.2, parallel: 1 },
  robots: false,
  hosts: ["api.gdeltproject.org"],
  tried_live: null,
  params,
  sample: {
    params: { words: "earthquake", from: "2026-10-01", to: "2026-10-02" },
    columns: ["title", "url", "seen", "domain", "language", "country"],
  },
  discover: {
    list: [{ title: "News articles about a subject", params: {}, description: "Give words" }],
  },
  request({ words, phrase, language, country, domain, from, to }) {
    const url = new URL("https://api.gdeltproject.org/api/v2/doc/doc");
    const query = [
      phrase ? `"${words}"` : words,
      ...(language === undefined ? [] : [`sourcelang:${language.toLowerCase()}`]),
      ...(country === undefined ? [] : [`sourcecountry:${country.toLowerCase()}`]),
      ...(domain === undefined ? [] : [`domainis:${domain}`]),
    ].join(" ");
    const span = {
      ...(from !== undefined && { startdatetime: `${from.replaceAll("-", "")}000000` }),
      ...(to !== undefined && { enddatetime: `${to.replaceAll("-", "")}235959` }),
    };
    const all = { query, mode: "artlist", format: "json", maxrecords: String(most), sort: "datedesc", ...span };
    for (const [key, value] of Object.entries(all)) url.searchParams.set(key, value);
    return { url };
  },
  parse(answer) {
    const text = answer.text.trim();
    // It tells by words, with status 200, what it does not like of a question.
    if (text !== "" && !/^[[{]/u.test(text) && text !== "null" && !looksLikeHtml(text))
      throw answer.unexpected(`these words: "${collapseSpaces(text.replace(/<[^<>]*>/gu, " ")).slice(0, 200)}"`);
    const articles = answer.json(answerSchema);
    return {
      columns: [
        { name: "title", type: "string" },
        { name: "url", type: "string" },
        { name: "seen", type: "datetime", description: "When GDELT saw it first, UTC" },
        { name: "domain", type: "string" },
        { name: "language", type: "string" },
        { name: "country", type: "string", description: "Of the outlet" },
      ],
      rows: articles.map((each) => [
        collapseSpaces(each.title).trim(),
        each.url,
        isoTime(each.seendate),
        each.domain,
        each.language,
        each.sourcecountry || null,
      ]),
      notes: [
        "What GDELT found is news as it was published, true or not.",
        ...(articles.length === most ? [`It lists ${most} articles at most: ask for shorter spans to have all.`] : []),
      ],
    };
  },
});

/** "20240131T083000Z" as ISO 8601 in full. */
function isoTime(text: string): string {
  return text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, "$1-$2-$3T$4:$5:$6Z");
}
