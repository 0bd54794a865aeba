import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { hasLetterOrDigit, splitLines } from "../../domain/characters.js";
import { jsonValues } from "../search/read-items.js";
import { columnKey } from "../search/search-hit.js";
import { isRecord } from "../../domain/json-value.js";

/** A search as a model wrote it down: nothing of it is checked yet. */
export interface WrittenSearch {
  /** Empty where none was given. */
  id: string;
  query: string;
  strategy: string;
  rationale: string;
}

/** Names by which models call the fields of a search; the first is what they are asked for. */
const names = {
  id: ["id", "search_id", "key"],
  query: ["query", "search", "search_query", "q", "text", "terms", "keywords"],
  strategy: ["strategy", "type", "kind"],
  rationale: ["rationale", "reason", "why", "purpose"],
  column: ["name", "column", "field", "key", "title"],
} as const;

const longestColumn = 80;
const mostColumns = 40;
/** A line of more words is prose, not a search, and not the name of a column. */
const longestLine = { search: 16, column: 5 };
const listMark = /^\s*(?:[-*•–+]|\(?\d{1,3}[.):])\s+/u;

/** The searches of a model's answer: a list of objects or strings, bare or in an object. Null where there is no list. */
export function readSearches(text: string): WrittenSearch[] | null {
  return longest(listsOf(text, names.query).map((list) => list.flatMap(readSearch)));
}

/** The seed's fallback: lines that can be searches, each without more than its words; null where there are none. */
export function searchesOfLines(text: string): WrittenSearch[] | null {
  const named = [...text.matchAll(/"(?:query|search)"\s*:\s*"((?:[^"\\\n]|\\.)+)"/gu)].map(([, query = ""]) => query);
  const queries = named.length > 0 ? named : plainLines(text, longestLine.search);
  return queries.length === 0 ? null : queries.map((query) => ({ id: "", query, strategy: "web", rationale: "" }));
}

/**
 * Ids of an answer, in its order, as far as they are known; what else it names is ignored. Null where it holds no list.
 */
export function readIds(text: string, known: readonly string[]): string[] | null {
  const lists = listsOf(text, names.id);
  if (lists.length === 0) return null;
  return longest(lists.map((list) => knownIds(list.map(idOf), known)));
}

/** Known ids that stand in brackets or alone at the beginning of lines; null where there are none. */
export function idsOfLines(text: string, known: readonly string[]): string[] | null {
  const written = text.split("\n").flatMap((line) => {
    const bracketed = [...line.matchAll(/[[(`"']([^\][()`"']+)[\])`"']/gu)].map(([, inner = ""]) => inner);
    const alone = line.replace(/^\s*[-*•–+]\s+/u, "").split(/\s*[,;]\s*|\s+-\s+|:\s+|\.?\s*$/u);
    return [...bracketed, ...alone];
  });
  const ids = knownIds(written, known);
  return ids.length === 0 ? null : ids;
}

/** Names of columns in an answer, in its order; null where it holds no list of them. */
export function readColumns(text: string): string[] | null {
  const lists = listsOf(text, names.column).map((list) => list.map((entry) => textOf(entry, names.column)));
  return usableColumns(longest(lists) ?? []);
}

/** Lines that can be names of columns; null where there are none. */
export function columnsOfLines(text: string): string[] | null {
  const lines = plainLines(text, longestLine.column);
  const [only = ""] = lines;
  return usableColumns(lines.length === 1 && only.includes(",") ? only.split(",") : lines);
}

function usableColumns(written: readonly string[]): string[] | null {
  const clean = written.map((name) => sanitiseLine(name).trim());
  const usable = clean.filter((name) => name.length <= longestColumn && /^[^{}[\]<>]+$/u.test(name));
  const keys = usable.map(columnKey);
  const columns = usable.filter(
    (name, index) => keys[index] !== "" && keys.indexOf(keys[index] ?? "") === index && !(name in Object.prototype),
  );
  return columns.length === 0 ? null : columns.slice(0, mostColumns);
}

/** Lists of a text's JSON; an object of entries by name is a list of them, and one entry alone is a list of one. */
function listsOf(text: string, wanted: readonly string[]): unknown[][] {
  return jsonValues(text).flatMap((value) => listsIn(value, wanted));
}

function listsIn(value: unknown, wanted: readonly string[]): unknown[][] {
  if (Array.isArray(value)) return [value];
  if (!isRecord(value)) return [];
  if (wanted.some((name) => typeof value[name] === "string")) return [[value]];
  const inner = Object.entries(value);
  const lists = inner.map(([, each]) => each).filter(Array.isArray);
  if (lists.length > 0) return lists;
  const entries = inner.filter(([, each]) => isRecord(each) && wanted.some((name) => typeof each[name] === "string"));
  if (entries.length > 0) return [entries.map(([id, entry]) => (isRecord(entry) ? { id, ...entry } : entry))];
  return inner.flatMap(([, each]) => listsIn(each, wanted));
}

function readSearch(entry: unknown): WrittenSearch[] {
  const query = textOf(entry, names.query);
  if (query === "") return [];
  const field = (wanted: readonly string[]) => (isRecord(entry) ? textOf(entry, wanted) : "");
  return [{ id: field(names.id), query, strategy: field(names.strategy), rationale: field(names.rationale) }];
}

function idOf(entry: unknown): string {
  return textOf(entry, names.id);
}

/** Each once; brackets, quotation marks and case around and in an id are the model's. */
function knownIds(written: readonly string[], known: readonly string[]): string[] {
  const exact = new Set(known);
  const folded = new Map(known.map((id) => [id.toLowerCase(), id] as const).toReversed());
  const ids = written.flatMap((text) => {
    const id = text.replace(/^[\s[("'`#]+|[\s\])"'`,;:]+$/gu, "");
    return exact.has(id) ? id : (folded.get(id.toLowerCase()) ?? []);
  });
  return [...new Set(ids)];
}

/** Lines of a list where there is one, else short ones; headings, sentences and what is left of JSON are none. */
function plainLines(text: string, mostWords: number): string[] {
  const lines = splitLines(text);
  const listed = lines.filter((line) => listMark.test(line));
  const clean = (listed.length > 0 ? listed : lines).map((line) =>
    sanitiseLine(line.replace(listMark, ""))
      .replace(/^(?:\s*\[[^\]]*\])+/u, "")
      .replace(/^[\s"'“”«»*_`]+|[\s"'“”«»*_`,;]+$/gu, ""),
  );
  return clean.filter(
    (line) => hasLetterOrDigit(line) && !/[{}[\]]|[.!:。!:…]$/u.test(line) && line.split(" ").length <= mostWords,
  );
}

/** Where answers hold several lists, the one with most in it is meant; null where there is none. */
function longest<T>(lists: readonly (readonly T[])[]): T[] | null {
  const [first] = lists.toSorted((left, right) => right.length - left.length);
  return first === undefined ? null : [...first];
}

function textOf(entry: unknown, wanted: readonly string[]): string {
  if (typeof entry === "string") return entry.trim();
  if (typeof entry === "number") return String(entry);
  if (!isRecord(entry)) return "";
  const found = wanted.map((name) => textOf(entry[name], [])).find((text) => text !== "");
  return found ?? "";
}
