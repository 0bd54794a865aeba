import { foldText } from "../../domain/fold-text.js";
import { parseDoi } from "../../domain/identifier.js";
import { canonicalUrl } from "../../domain/source-id.js";
import { bareHost, parseUrl } from "../../domain/url.js";
import type { Finding, SearchedTask, TableRow } from "../gather-schema.js";
import { resolveRows } from "../rows/resolve-rows.js";
import type { GatherSettings } from "../settings.js";
import { linesOfRows } from "./earlier-rows.js";
import type { KnownTable } from "./known-tables.js";

/** What columns are called that name a thing or say where it is, as they are compared. */
const roles = {
  title: /^(?:title|name|titel|titre|nom|nombre)$/u,
  url: /^(?:url|link|links|website|webpage|homepage|home page|web site|address|uri)$/u,
  doi: /^doi$/u,
  source: /^(?:source|host|domain|publisher)$/u,
};

/** A row of whichever table, as what names a thing is looked for in it. */
interface Entry {
  id: string;
  /** By column. */
  values: Readonly<Record<string, string>>;
  /** Addresses of the thing that are known besides those in its columns. */
  urls: readonly string[];
  /** A page that tells of it. */
  evidence_url: string | null;
}

/**
 * Ids of the rows that stand in one of the tables. They are put together as the findings of searches are: what falls into
 * one row with a known one is known. Where a table has its provenance beside it, the addresses there count as well.
 */
export function knownRowIds(
  tables: readonly KnownTable[],
  rows: readonly TableRow[],
  settings: Pick<GatherSettings, "keys" | "description">,
): Set<string> {
  if (tables.length === 0 || rows.length === 0) return new Set();
  const names = new Map(rows.flatMap(({ cells }) => Object.keys(cells)).map((column) => [folded(column), column]));
  const known = tables.flatMap((table, number) => asSearches(knownEntries(table, `known:${number}`, names)));
  const fresh = asSearches(rows.map(rowEntry));
  const joined = resolveRows([...known, ...fresh], [...names.values()], settings);
  const ids = joined
    .filter(({ found_by }) => found_by.some((id) => id.startsWith("known:")))
    .flatMap(({ found_by }) => found_by.filter((id) => id.startsWith("row:")).map((id) => id.slice("row:".length)));
  return new Set(ids);
}

function rowEntry({ id, cells, urls }: TableRow): Entry {
  const values = Object.fromEntries(Object.entries(cells).map(([column, { value }]) => [column, value]));
  const evidence_url = Object.values(cells).find(({ url }) => url !== null)?.url ?? null;
  return { id: `row:${id}`, values, urls, evidence_url };
}

/** Columns are called as those of the rows where only case and spaces differ. */
function knownEntries(table: KnownTable, prefix: string, names: ReadonlyMap<string, string>): Entry[] {
  const columns = table.columns.map((column) => names.get(folded(column)) ?? column);
  const lines = linesOfRows(table);
  return table.rows.map((row, index) => ({
    id: `${prefix}:${index}`,
    values: Object.fromEntries(columns.map((column, place) => [column, row[place] ?? ""])),
    urls: lines[index]?.urls ?? [],
    evidence_url: null,
  }));
}

/** Each entry as a search that found one thing. */
function asSearches(entries: readonly Entry[]): SearchedTask[] {
  const column = { ...columnsByRole(entries), title: titleColumn(entries) };
  const shared = sharedAddresses(entries, column);
  return entries.map((entry): SearchedTask => {
    const { id, values } = entry;
    const valueOf = (name: string | null) => (name === null ? "" : (values[name] ?? ""));
    const addresses = addressesOf(entry, column.url);
    const own = addresses.filter((address) => !shared.has(canonicalUrl(address) ?? address));
    const evidence_url = entry.evidence_url ?? addresses.find((address) => !own.includes(address)) ?? null;
    const host = parseUrl(own[0] ?? evidence_url ?? "");
    const finding = {
      query_id: id,
      strategy: "web",
      title: valueOf(column.title),
      source: host === null ? valueOf(column.source) : bareHost(host),
      date: null,
      snippet: "",
      evidence_url,
      doi: parseDoi(valueOf(column.doi)),
      cells: Object.fromEntries(
        Object.entries(values)
          .filter(([, value]) => value !== "")
          .map(([name, value]) => [name, { value, quote: null }]),
      ),
    };
    const findings: Finding[] =
      own.length === 0 ? [{ ...finding, url: null }] : own.map((url) => ({ ...finding, url }));
    return {
      task: { id, query: id, strategy: "web", rationale: null },
      round: 0,
      asked: "table",
      findings,
      failed: false,
      note: "",
    };
  });
}

type Columns = Record<keyof typeof roles, string | null>;

function columnsByRole(entries: readonly Entry[]): Columns {
  const columns = Object.keys(entries[0]?.values ?? {});
  const called = (role: RegExp) => columns.find((column) => role.test(folded(column))) ?? null;
  return { title: called(roles.title), url: called(roles.url), doi: called(roles.doi), source: called(roles.source) };
}

/** The column that names a thing; where none is called so, the first one, if its values tell things apart. */
function titleColumn(entries: readonly Entry[]): string | null {
  const { title, url } = columnsByRole(entries);
  if (title !== null) return title;
  const first = Object.keys(entries[0]?.values ?? {}).find((column) => column !== url);
  if (first === undefined) return null;
  const values = entries.map(({ values: { [first]: value = "" } }) => folded(value));
  return new Set(values).size === values.length && values.every((value) => /\p{L}/u.test(value)) ? first : null;
}

function addressesOf({ urls, values }: Entry, column: string | null): string[] {
  const given = column === null ? "" : (values[column] ?? "");
  return [...new Set([given, ...urls])].filter((address) => canonicalUrl(address) !== null);
}

/** Addresses of several things with different names: a list, and the home of none of them. */
function sharedAddresses(entries: readonly Entry[], { title, url }: Columns): Set<string> {
  const names = new Map<string, Set<string>>();
  for (const entry of entries) {
    for (const address of addressesOf(entry, url)) {
      const key = canonicalUrl(address) ?? address;
      names.set(key, (names.get(key) ?? new Set()).add(folded(title === null ? "" : (entry.values[title] ?? ""))));
    }
  }
  return new Set([...names].filter(([, of]) => of.size > 1).map(([address]) => address));
}

const folded = (text: string): string =>
  foldText(text)
    .replaceAll(/[\s_-]+/gu, " ")
    .trim();
