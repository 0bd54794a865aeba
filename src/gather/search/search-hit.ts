import { parseDate } from "../../domain/item-date.js";
import { bareHost, isWebUrl, parseUrl, withoutWww } from "../../domain/url.js";
import { sanitise, sanitiseLine } from "../../corpus/text/sanitise.js";
import { foldText } from "../../domain/fold-text.js";
import type { Finding, SearchTask } from "../schema/gather-schema.js";
import type { Config } from "../../domain/config.js";
import { findInstruction } from "../../tool/machine-instructions.js";
import { onceEach } from "../../domain/collections.js";
import { wordsIn } from "../../domain/characters.js";

/** One result as a search showed it, its words cleaned: rows are read from it. */
export interface SearchHit {
  url: string | null;
  title: string;
  /** Host or service. */
  source: string;
  date: string | null;
  snippet: string;
  doi: string | null;
  /** What else the service says of it: "authors", "venue", ... */
  fields: Readonly<Record<string, string>>;
}

const longestTitle = 500;
const longestDate = 40;
/** The longest value or quote, in characters: what is longer is no cell. */
const longestValue = 20_000;

/** Names of columns, and which field of a hit they ask for. */
const fieldOfColumn: Readonly<Record<string, readonly string[]>> = {
  title: ["title", "name", "heading"],
  url: ["url", "link", "web page"],
  source: ["source"],
  date: ["date", "published", "publication date", "date published"],
  year: ["year", "publication year", "year published"],
  snippet: ["snippet", "abstract", "summary", "description", "excerpt"],
  authors: ["authors", "author"],
  venue: ["venue", "journal", "published in"],
  doi: ["doi"],
  arxiv_id: ["arxiv id", "arxiv"],
  pmid: ["pmid", "pubmed id"],
  open_copy: ["open copy", "pdf", "open access copy"],
};

/** A column's name as it is compared: "First_Release (year)" is "first release year". */
export function columnKey(column: string): string {
  return wordsIn(foldText(column)).join(" ");
}

/** Cells that a service's own fields fill: a field's words are its quote. */
export function fieldCells(hit: SearchHit, columns: readonly string[]): Finding["cells"] {
  const { url, title, source, date, snippet, doi, fields } = hit;
  const known: Record<string, string | null | undefined> = { ...fields, url, title, source, date, snippet, doi };
  const filled = columns.flatMap((column) => {
    const key = columnKey(column);
    const field = Object.keys(fieldOfColumn).find((name) => fieldOfColumn[name]?.includes(key));
    const value = field === undefined ? "" : (known[field] ?? "");
    return value === "" ? [] : [[column, { value, quote: value }] as const];
  });
  return Object.fromEntries(filled);
}

/** A hit as a row: nothing is read out of it. */
export function findingOfHit(hit: SearchHit, { id, strategy }: SearchTask, columns: readonly string[]): Finding {
  const { url, title, source, date, snippet, doi, fields } = hit;
  return {
    query_id: id,
    strategy,
    url,
    title,
    source,
    date,
    snippet,
    ...withFields(fields),
    evidence_url: null,
    doi,
    cells: fieldCells(hit, columns),
  };
}

/** Left out where there are none. */
export function withFields(fields: SearchHit["fields"]): Pick<Finding, "fields"> {
  return Object.keys(fields).length === 0 ? {} : { fields };
}

/** All words that a search showed of a result; only what stands here may be quoted from it. */
export function shownText({ title, snippet, source, date, url, doi, fields = {} }: SearchHit | Finding): string {
  return [title, snippet, source, date, url, doi, ...Object.values(fields)].filter(Boolean).join("\n");
}

/** An address of the web as it is kept, or null. */
export function webAddress(text: string | null): string | null {
  const written = (text ?? "").trim();
  return isWebUrl(written) ? (parseUrl(written)?.href ?? null) : null;
}

/** The host of an address without "www."; empty where there is none. */
export function hostOf(address: string | null): string {
  const url = parseUrl(address ?? "");
  return url === null ? "" : withoutWww(bareHost(url));
}

export const cleanTitle = (text: string): string => sanitiseLine(text).trim().slice(0, longestTitle);

/** A value keeps its lines; one that is longer than any cell is cut. */
export const cleanValue = (text: string): string => sanitise(text).trim().slice(0, longestValue);

/** To the day, or as written; null where nothing is. */
export function cleanDate(text: string | null): string | null {
  const written = sanitiseLine(text ?? "").trim();
  const isExact = written.charAt(10) === "T" && parseDate(written) !== undefined;
  return written.slice(0, isExact ? 10 : longestDate) || null;
}

/** The outcome of one search. */
export interface SearchOutcome {
  /** What was asked: "openai:gpt-5-mini", "searxng", "OpenAlex, Crossref", "mock". */
  asked: string;
  findings: Finding[];
  /** Addresses of the results, as the search gave them: their hosts may be fetched from. */
  named?: string[];
  failed: boolean;
  /** For the performance report; empty where there is nothing to say. */
  note: string;
}

/** Several sentences as one note. */
export function notes(...sentences: readonly string[]): string {
  return [...new Set(sentences.filter((sentence) => sentence !== ""))].join(" ");
}

/** Said in place of a note for each service that could not be asked. */
export const closedNote = "The network is closed (--offline): no search service was asked.";

/** Limits the words of one search, in characters. */
export const longestQuery = 500;

interface SearchParameters {
  query: string;
  max_results: number;
  /** Only what is so new, in days. */
  recency_days: number | null;
}

/** Works out what a search asks by its strategy; one that is not configured is carried out as "web". */
export function parametersOf({ query, strategy }: SearchTask, { strategies }: Config["gather"]): SearchParameters {
  const known = Object.hasOwn(strategies, strategy) ? strategies[strategy] : strategies["web"];
  const { max_results = 8, recency_days, query: template = "{query}" } = known ?? {};
  const words = sanitiseLine(template.replaceAll("{query}", () => query)).trim();
  return { query: words.slice(0, longestQuery), max_results, recency_days: recency_days ?? null };
}

/** Finds what of the words that a search showed looks like an instruction to a machine; null where nothing does. Findings are looked at in each round: each is read once. */
export const instructionShown = onceEach(({ title, snippet, fields = {}, cells }: Finding): string | null => {
  const quotes = Object.values(cells).flatMap(({ quote }) => quote ?? []);
  // Its address and host are no words of anybody's.
  return findInstruction([title, snippet, ...Object.values(fields), ...quotes].join("\n"))?.text ?? null;
});
