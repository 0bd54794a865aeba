import { hasLetter } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { parseDoi } from "../../domain/identifier.js";
import { canonicalUrl } from "../../domain/source-id.js";
import { bareHost, parseUrl } from "../../domain/url.js";
import type { Finding, SearchedTask, TableRow } from "../schema/gather-schema.js";
import { columnRoles } from "../rows/column-roles.js";
import { resolveRows } from "../rows/resolve-rows.js";
import { columnKey } from "../search/search-hit.js";
import type { GatherSettings } from "../schema/settings.js";
import { type KnownTable, knownTable, linesOfRows } from "./known-tables.js";
import { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";

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
 * one row with a known one is known. Where a table has its provenance beside it, ids and addresses there count as well.
 */
export function knownRowIds(
  tables: readonly KnownTable[],
  rows: readonly TableRow[],
  settings: Pick<GatherSettings, "keys" | "description">,
): Set<string> {
  if (tables.length === 0 || rows.length === 0) return new Set();
  const names = new Map(rows.flatMap(({ cells }) => Object.keys(cells)).map((column) => [columnKey(column), column]));
  const searches = [
    ...tables.map((table, number) => asSearch(knownEntries(table, `known:${number}`, names), `known:${number}`)),
    asSearch(rows.map(rowEntry), "row"),
  ];
  const joined = resolveRows(searches, [...names.values()], settings);
  const ids = joined
    .filter(({ found_by }) => found_by.some((id) => id.startsWith("known:")))
    .flatMap(({ found_by }) => found_by.filter((id) => id.startsWith("row:")).map((id) => id.slice("row:".length)));
  const before = new Set(tables.flatMap((table) => linesOfRows(table).map((lines) => lines?.row_id)));
  return new Set([...ids, ...rows.map(({ id }) => id).filter((id) => before.has(id))]);
}

function rowEntry({ id, cells, urls }: TableRow): Entry {
  const values = Object.fromEntries(Object.entries(cells).map(([column, { value }]) => [column, value]));
  const evidence_url = Object.values(cells).find(({ url }) => url !== null)?.url ?? null;
  return { id: `row:${id}`, values, urls, evidence_url };
}

/** Columns are called as those of the rows where only case and spaces differ. */
function knownEntries(table: KnownTable, prefix: string, names: ReadonlyMap<string, string>): Entry[] {
  const columns = table.columns.map((column) => names.get(columnKey(column)) ?? column);
  const lines = linesOfRows(table);
  return table.rows.map((row, index) => ({
    id: `${prefix}:${index}`,
    values: Object.fromEntries(columns.map((column, place) => [column, row[place] ?? ""])),
    urls: lines[index]?.urls ?? [],
    evidence_url: null,
  }));
}

/** A table as a search that found its rows. */
function asSearch(entries: readonly Entry[], id: string): SearchedTask {
  const columns = Object.keys(entries[0]?.values ?? {});
  const roles = columnRoles(columns);
  const name =
    roles.name ??
    tellingColumn(
      entries,
      columns.filter((column) => !roles.isAddress(column)),
    );
  const findings = entries.flatMap((entry): Finding[] => {
    const { values, evidence_url } = entry;
    const given = columns.filter((column) => roles.isAddress(column)).map((column) => values[column] ?? "");
    const urls = [...new Set([...given, ...entry.urls])].filter((address) => canonicalUrl(address) !== null);
    const filled = Object.entries(values).filter(([, value]) => value !== "");
    const finding = {
      query_id: entry.id,
      strategy: "web",
      title: name === null ? "" : (values[name] ?? ""),
      source: hostOf(urls[0] ?? evidence_url),
      date: null,
      snippet: "",
      evidence_url,
      doi: parseDoi(roles.doi === null ? "" : (values[roles.doi] ?? "")),
      cells: Object.fromEntries(filled.map(([column, value]) => [column, { value, quote: null }])),
    };
    return urls.length === 0 ? [{ ...finding, url: null }] : urls.map((url) => ({ ...finding, url }));
  });
  const task = { id, query: id, strategy: "web", rationale: null };
  return { task, round: 0, asked: "table", findings, failed: false, note: "" };
}

/** Where no column is called a name: the first one, if its values are words and tell the rows apart. */
function tellingColumn(entries: readonly Entry[], [first]: readonly string[]): string | null {
  if (first === undefined) return null;
  const values = entries.map(({ values: { [first]: value = "" } }) => foldText(value));
  return new Set(values).size === values.length && values.every((value) => hasLetter(value)) ? first : null;
}

function hostOf(address: string | null): string {
  const url = parseUrl(address ?? "");
  return url === null ? "" : bareHost(url);
}

/** Things that tables of before have already. */
export interface KnownRows {
  /** The table that is continued; its columns are those of the run. */
  continued: KnownTable | null;
  /** Rows of that table: they count towards the minimum. */
  appended: number;
  /** What is odd about the tables, in sentences. */
  problems: readonly string[];
  /** Ids of the rows that one of the tables has, as rows are told apart within a run. */
  among(rows: readonly TableRow[]): ReadonlySet<string>;
}

/**
 * Reads the tables of `append` and `exclude`, before anything is asked or paid for. Throws `usage` where columns are asked
 * for that the table to be continued does not have, or where one of its columns has no name.
 */
export async function loadKnownRows(context: RunContext, settings: GatherSettings): Promise<KnownRows> {
  const { append, exclude, columns } = settings;
  const continued = append === null ? null : await knownTable(context, append);
  const excluded = exclude === null ? null : await knownTable(context, exclude);
  if (continued !== null) requireColumns(continued, columns ?? []);
  const tables = [continued, excluded].filter((table) => table !== null);
  const problems = [...new Set(tables.flatMap((table) => table.problems))];
  for (const problem of problems) context.warn(`known_table:${problem}`, problem);
  return {
    continued,
    appended: continued?.rows.length ?? 0,
    problems,
    among: (rows) => knownRowIds(tables, rows, settings),
  };
}

function requireColumns({ columns, path }: KnownTable, asked: readonly string[]): void {
  if (columns.includes("")) {
    throw new QuireError("usage", `${path} has a column without a name.`, {
      facts: { path },
      fix: "Give it one in the first line, or take it out.",
    });
  }
  const missing = asked.filter((column) => !columns.includes(column));
  if (missing.length === 0) return;
  throw new QuireError("usage", `${path} has no column ${missing.map((name) => `"${name}"`).join(", ")}.`, {
    facts: { path, columns: columns.join(", ") },
    fix: "Leave --columns out: a table that is continued keeps its own. Or begin another with --exclude in place of --append.",
  });
}
