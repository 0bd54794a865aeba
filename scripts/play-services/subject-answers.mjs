// Searches by subject, pages and documents of a small invented literature, each service in its own shape.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { documentAnswer } from "./subject-documents.mjs";
import { arxivFeed, crossrefItem, openAlexWork, pubmedSet, semanticScholarPaper } from "./subject-shapes.mjs";

const json = "application/json; charset=utf-8";
const emptyWords = new Set(
  "a an and are as at by for from how in is it of on or that the their this to what which with".split(" "),
);

/**
 * @typedef {object} Entry
 * @property {string} title
 * @property {string[]} authors
 * @property {number} year
 * @property {string | null} venue
 * @property {string} abstract
 * @property {string[]} services which of them know it
 * @property {string} url
 * @property {string} [doi]
 * @property {string} [arxiv]
 * @property {string} [pmid]
 * @property {string} [pdf]
 * @property {string} [file] the document, relative to the project
 * @property {number} [status] what its addresses answer in place of the document
 * @property {string} [page] "login", or the body of its page
 */

/** @typedef {{ status: number, contentType: string, body: string | Uint8Array, location?: string }} SubjectAnswer */

/**
 * What the services answer about the entries of `subjects/catalogue.json` in the folders; null for every other request.
 * @param {readonly string[]} folders
 * @returns {(host: string, path: string, parameters: URLSearchParams) => SubjectAnswer | null}
 */
export function subjectAnswers(folders) {
  const files = folders.map((folder) => join(folder, "subjects", "catalogue.json")).filter((file) => existsSync(file));
  /** @type {Entry[]} */
  const entries = files.flatMap((file) => JSON.parse(readFileSync(file, "utf8")).entries);
  return (host, path, parameters) =>
    entries.length === 0
      ? null
      : (searchAnswer(entries, host, path, parameters) ?? documentAnswer(entries, host, path));
}

/** @param {Entry[]} entries @param {string} host @param {string} path @param {URLSearchParams} parameters @returns {SubjectAnswer | null} */
function searchAnswer(entries, host, path, parameters) {
  const service = services[`${host}${path.replace(/\/+$/, "")}`];
  return service?.(entries, parameters) ?? null;
}

/** @type {Record<string, (entries: Entry[], parameters: URLSearchParams) => SubjectAnswer | null>} */
const services = {
  "export.arxiv.org/api/query": (entries, parameters) => {
    const asked = parameters.get("search_query");
    if (asked === null || /\bti:/.test(asked)) return null;
    const since = Number(/submittedDate:\[(\d{4})/.exec(asked)?.[1] ?? 0);
    const words = asked.replace(/submittedDate:\[[^\]]*\]/g, " ").replace(/\b(?:all|abs|cat):|\bAND\b|\bOR\b/g, " ");
    const found = ranked(entries, "arxiv", words, since, limitOf(parameters, "max_results"));
    return { status: 200, contentType: "application/atom+xml; charset=utf-8", body: arxivFeed(found) };
  },
  "api.semanticscholar.org/graph/v1/paper/search": (entries, parameters) => {
    const since = Number((parameters.get("year") ?? "").slice(0, 4));
    const found = ranked(
      entries,
      "semantic_scholar",
      parameters.get("query") ?? "",
      since,
      limitOf(parameters, "limit"),
    );
    return ok({ total: found.length, offset: 0, data: found.map(semanticScholarPaper) });
  },
  "api.openalex.org/works": (entries, parameters) => {
    const asked = parameters.get("search");
    if (asked === null) return null;
    const since = Number(/from_publication_date:(\d{4})/.exec(parameters.get("filter") ?? "")?.[1] ?? 0);
    const found = ranked(entries, "openalex", asked, since, limitOf(parameters, "per-page", "per_page"));
    return ok({ meta: { count: found.length, page: 1 }, results: found.map(openAlexWork) });
  },
  "api.crossref.org/works": (entries, parameters) => {
    const asked = parameters.get("query") ?? parameters.get("query.bibliographic");
    if (asked === null) return null;
    const since = Number(/from-pub-date:(\d{4})/.exec(parameters.get("filter") ?? "")?.[1] ?? 0);
    const registered = entries.filter(({ doi }) => doi !== undefined);
    const items = ranked(registered, "crossref", asked, since, limitOf(parameters, "rows")).map(crossrefItem);
    return ok({ status: "ok", "message-type": "work-list", message: { "total-results": items.length, items } });
  },
  "eutils.ncbi.nlm.nih.gov/entrez/eutils/esearch.fcgi": (entries, parameters) => {
    const asked = parameters.get("term") ?? "";
    if (/\[(?:ti|title|doi|aid|au|author)/i.test(asked)) return null;
    const since = Number(parameters.get("mindate")?.slice(0, 4) ?? /(\d{4}):3000\[/.exec(asked)?.[1] ?? 0);
    const found = ranked(
      entries,
      "pubmed",
      asked.replace(/\[[^\]]*\]|\b\d{4}:3000/g, " "),
      since,
      limitOf(parameters, "retmax"),
    );
    return ok({ esearchresult: { count: `${found.length}`, idlist: found.map(({ pmid }) => pmid) } });
  },
  "eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi": (entries, parameters) => {
    const ids = (parameters.get("id") ?? "").split(",");
    const found = entries.filter(({ pmid }) => pmid !== undefined && ids.includes(pmid));
    return found.length === 0 ? null : { status: 200, contentType: "text/xml; charset=UTF-8", body: pubmedSet(found) };
  },
  "search.example.org/search": (entries, parameters) => {
    const found = ranked(entries, "web", parameters.get("q") ?? "", 0, 20);
    const results = found.map(({ url, title, abstract }) => ({
      url,
      title,
      content: abstract.slice(0, 160),
      engine: "played",
    }));
    return ok({ query: parameters.get("q") ?? "", number_of_results: results.length, results });
  },
};

/** @param {unknown} value @returns {SubjectAnswer} */
const ok = (value) => ({ status: 200, contentType: json, body: JSON.stringify(value) });

/** @param {URLSearchParams} parameters @param {...string} names */
function limitOf(parameters, ...names) {
  const asked = names.map((name) => Number(parameters.get(name) ?? 0)).find((value) => value > 0);
  return Math.min(asked ?? 10, 100);
}

/** @param {string} text */
function wordsOf(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.filter((word) => !emptyWords.has(word)).map((word) => word.replace(/(?:ing|ed|es|s)$/u, ""));
}

/**
 * Those that share the most words with the query, words of the title twice; like the real services, none is left out for
 * being about something else.
 * @param {Entry[]} entries @param {string} service @param {string} query @param {number} since @param {number} limit
 */
function ranked(entries, service, query, since, limit) {
  const asked = new Set(wordsOf(query));
  const shared = (/** @type {string} */ text) => new Set(wordsOf(text).filter((word) => asked.has(word))).size;
  return entries
    .filter((entry) => entry.services.includes(service) && entry.year >= since)
    .map((entry) => ({ entry, score: 2 * shared(entry.title) + shared(entry.abstract) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
}
