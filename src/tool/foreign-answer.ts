import { createHash } from "node:crypto";
import { collapseSpaces, lettersAndDigits } from "../domain/characters.js";
import { insideFence, extentOf, mostLevels } from "../domain/json-value.js";
import { QuireError } from "../domain/error.js";
import type { FoundSource, ScholarlySearchOutput, ScrapeOutput, WebSearchOutput } from "../domain/found-source.js";
import { parseArxiv, parseDoi, parsePmid } from "../domain/identifier.js";
import { sourceId } from "../domain/source-id.js";
import { matchesHost } from "../domain/network-policy.js";
import { bareHost, parseUrl, portOf } from "../domain/url.js";
import { listingEntries } from "./foreign-listing.js";

/** Holds what a tool that fills a role answered, and what it was asked. Everything in it was written by others. */
export interface ForeignAnswer {
  /** Of the tool. */
  name: string;
  output: unknown;
  /** Of the role. */
  input: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  fetched_at: string;
}

type Entry = Readonly<Record<string, unknown>>;

/** The results of a search for works, in the service's order; those that nothing names, or that are too old, are left out. */
export function asScholarlyResults(answer: ForeignAnswer): ScholarlySearchOutput {
  const { since } = answer.input;
  const isRecent = ({ year }: FoundSource) => typeof since !== "number" || year === null || year >= since;
  return { results: foundSources(answer).filter(isRecent).slice(0, limitOf(answer)) };
}

/** The results of a web search; those without an address, or at hosts that were not asked for, are left out. */
export function asWebResults(answer: ForeignAnswer): WebSearchOutput {
  const results = foundSources(answer).flatMap(({ title, url, snippet, source_id }) =>
    url === null || !isWanted(url, answer.input["allow"]) ? [] : [{ title, url, snippet, source_id }],
  );
  return { results: results.slice(0, limitOf(answer)) };
}

function isWanted(address: string, allow: unknown): boolean {
  const url = parseUrl(address);
  if (!Array.isArray(allow) || url === null) return true;
  return allow.some((pattern) => matchesHost(String(pattern), bareHost(url), portOf(url)));
}

function limitOf({ input }: ForeignAnswer): number {
  return typeof input["top_k"] === "number" ? input["top_k"] : Number.POSITIVE_INFINITY;
}

function foundSources(answer: ForeignAnswer): FoundSource[] {
  const { value, text } = contentOf(answer.output);
  const entries = entriesOf(value) ?? (typeof value === "string" || value === null ? listingEntries(text) : null);
  const sources = (entries ?? []).map(foundSource).filter((source) => source !== null);
  const isEmpty = entries?.length === 0 && (value !== null || text.trim() === "" || saysNothingFound(text));
  if (sources.length > 0 || isEmpty) return unique(sources);
  throw unrecognised(answer, "no results can be recognised");
}

function unique(sources: readonly FoundSource[]): FoundSource[] {
  return [...new Map(sources.toReversed().map((source) => [source.source_id, source])).values()].toReversed();
}

/** A short sentence without a result, such as "No papers found for this query." */
function saysNothingFound(text: string): boolean {
  return (
    text.length < 300 &&
    /\b(?:no|0|zero)\s+(?:\w+\s+){0,3}(?:results?|papers?|articles?|documents?|matches|pages|hits)\b|\bnothing\s+(?:was\s+)?found\b/i.test(
      text,
    )
  );
}

interface Content {
  /** Structured, or what the text is as JSON; null where it is neither. */
  value: unknown;
  text: string;
}

/** Structured content first; some servers wrap a text of JSON into it ("result"), some fence it in Markdown. */
function contentOf(output: unknown): Content {
  const { structured, text } =
    isObject(output) && "text" in output && "structured" in output ? output : { structured: output, text: "" };
  const own = typeof text === "string" ? text : "";
  if (structured === null || structured === undefined) return { value: jsonOf(own), text: own };
  const wrapped = isObject(structured) ? onlyText(structured) : structured;
  if (typeof wrapped === "string") return { value: jsonOf(wrapped) ?? wrapped, text: wrapped };
  return { value: structured, text: own };
}

/** Names under which servers wrap a text into an object. */
const wrappers = new Set(["result", "output", "response", "text", "content", "data"]);

function onlyText(structured: Record<string, unknown>): unknown {
  const [first, ...others] = Object.entries(structured);
  return first !== undefined && others.length === 0 && wrappers.has(first[0].toLowerCase()) ? first[1] : undefined;
}

function jsonOf(text: string): unknown {
  const trimmed = text.trim();
  const json = trimmed.startsWith("```") ? (insideFence(trimmed) ?? trimmed).trim() : trimmed;
  if (!json.startsWith("[") && !json.startsWith("{")) return null;
  try {
    const value: unknown = JSON.parse(json);
    return extentOf(value).levels > mostLevels ? null : value;
  } catch {
    // A text that only begins like JSON is read as a text.
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The list of a structured answer: itself, or the first list of objects inside, breadth first. */
function entriesOf(value: unknown): Entry[] | null {
  for (let level: unknown[] = [value], depth = 0; depth < 4 && level.length > 0; depth += 1) {
    const lists = level.filter((each) => Array.isArray(each));
    const found = lists.find((list) => list.some(isObject)) ?? lists.find((list) => list.length === 0);
    if (found !== undefined) return found.filter(isObject);
    level = level.flatMap((each) => (isObject(each) ? Object.values(each) : []));
  }
  return null;
}

/** The name of a field without case, blanks, "_" and "-". */
export const plainName = (name: string): string => lettersAndDigits(name).toLowerCase();

/** The first of the fields that holds something; names are compared without case, "_" and "-". */
function field(entry: Entry, ...names: string[]): unknown {
  const fields = Object.entries(entry);
  for (const name of names) {
    const found = fields.find(([key, value]) => plainName(key) === name && value !== null && value !== "");
    if (found) return found[1];
  }
  return undefined;
}

function textField(entry: Entry, ...names: string[]): string | null {
  const value = field(entry, ...names);
  if (typeof value === "number") return String(value);
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof first === "string" ? clean(first) : null;
}

const clean = (text: string) => text.replaceAll(/(?![\t\n])\p{Cc}/gu, "").trim();

function addressField(entry: Entry, ...names: string[]): string | null {
  const value = field(entry, ...names);
  const address = isObject(value) ? textField(value, "url", "href") : textField(entry, ...names);
  const url = parseUrl(address ?? "");
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : null;
}

function foundSource(entry: Entry): FoundSource | null {
  const external = field(entry, "externalids", "ids", "identifiers");
  const ids = isObject(external) ? { ...external, ...entry } : entry;
  const url = addressField(
    entry,
    "url",
    "link",
    "href",
    "uri",
    "pageurl",
    "htmlurl",
    "absurl",
    "landingpage",
    "entryid",
    "id",
  );
  const openCopy = addressField(entry, "opencopy", "openaccesspdf", "pdfurl", "pdflink", "pdf");
  const doi = parseDoi(textField(ids, "doi") ?? "");
  const arxiv = parseArxiv(textField(ids, "arxivid", "arxiv", "eprint", "id", "paperid") ?? url ?? "")?.id ?? null;
  const pmid = parsePmid(textField(ids, "pmid", "pubmed", "pubmedid") ?? "");
  const source_id = sourceId({ doi, arxiv_id: arxiv, pmid, url: url ?? openCopy });
  if (source_id === null) return null;
  return {
    source_id,
    title: oneLine(textField(entry, "title", "name", "headline") ?? url ?? source_id),
    url: url ?? openCopy,
    snippet:
      textField(entry, "snippet", "abstract", "summary", "description", "tldr", "content", "text", "excerpt") ?? "",
    authors: authorsOf(field(entry, "authors", "author", "creators", "creator")),
    year: yearOf(entry),
    venue: textField(entry, "venue", "journal", "containertitle", "publication", "site"),
    doi,
    arxiv_id: arxiv,
    pmid,
    open_copy: openCopy,
  };
}

const oneLine = (text: string) => collapseSpaces(text);

/** Of a list of authors in one text, in characters: more are no names. */
const longestNames = 10_000;

function authorsOf(value: unknown): string[] {
  const list: unknown[] =
    typeof value === "string"
      ? oneLine(value.slice(0, longestNames)).split(/\s*;\s*|,\s+(?=\S+\s)|\s+and\s+/)
      : Array.isArray(value)
        ? value
        : [];
  return list.flatMap((each) => {
    const name = isObject(each) ? (textField(each, "name", "fullname", "displayname") ?? "") : String(each);
    return clean(name) === "" ? [] : [oneLine(clean(name))];
  });
}

function yearOf(entry: Entry): number | null {
  const text = textField(entry, "year", "publicationyear", "published", "publisheddate", "publicationdate", "date");
  const year = /\b(1[5-9]\d\d|20\d\d)\b/.exec(text ?? "")?.[1];
  return year === undefined ? null : Number(year);
}

/** Reads what a tool read of an address; the text as the server gives it. An answer without words is an error. */
export function asScrape(answer: ForeignAnswer): ScrapeOutput {
  const { value, text } = contentOf(answer.output);
  const entry: Entry = isObject(value) ? value : (entriesOf(value)?.[0] ?? {});
  const words =
    textField(entry, "text", "markdown", "content", "fulltext", "body", "extractedtext", "result") ?? clean(text);
  if (words === "") throw unrecognised(answer, "there is no text");
  const kept = withinBytes(words, answer.input["max_bytes"]);
  const url = textField(answer.input, "url") ?? "";
  const final_url = addressField(entry, "finalurl", "url", "link") ?? url;
  const pages = field(entry, "pages", "pagecount", "numpages", "totalpages");
  return {
    source_id: sourceId({ doi: textField(entry, "doi"), url: final_url }) ?? `url:${url}`,
    url,
    final_url,
    format: textField(entry, "format", "contenttype", "mimetype") ?? "text",
    title: oneLine(textField(entry, "title", "name") ?? /^#\s+(.+)$/m.exec(words)?.[1] ?? ""),
    authors: authorsOf(field(entry, "authors", "author")),
    date: /^\d{4}(?:-\d\d){0,2}/.exec(textField(entry, "date", "published", "publisheddate") ?? "")?.[0] ?? null,
    site: textField(entry, "site", "sitename"),
    doi: parseDoi(textField(entry, "doi") ?? ""),
    pages: Number.isInteger(pages) ? (pages as number) : null,
    page_lines: [],
    text: kept,
    truncated: kept.length < words.length || field(entry, "truncated") === true,
    sha256: createHash("sha256").update(words).digest("hex"),
    fetched_at: answer.fetched_at,
  };
}

/** The beginning of a text, cut between characters. */
function withinBytes(text: string, limit: unknown): string {
  const bytes = Buffer.from(text);
  if (typeof limit !== "number" || bytes.length <= limit) return text;
  return bytes
    .subarray(0, limit)
    .toString("utf8")
    .replace(/\uFFFD$/, "");
}

function unrecognised({ name }: ForeignAnswer, what: string): QuireError {
  return new QuireError("tool_server", `${name} answered something in which ${what}.`, {
    facts: { tool: name },
    fix: `See what it answers with: quire tools call ${name} --input '{...}'. Map the role to another tool in quire.yaml, or leave the mapping out.`,
  });
}
