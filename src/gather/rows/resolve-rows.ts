import { canonicalUrl } from "../../domain/source-id.js";
import { contentHash } from "../../run/content-hash.js";
import type { Cell, Finding, SearchedTask, TableRow } from "../gather-schema.js";

/** Findings of all searches as rows, each thing once: by canonical address, else by title and source. */
export function resolveRows(
  searched: readonly SearchedTask[],
  columns: readonly string[],
  _options: { keys: readonly string[] },
): TableRow[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of searched.flatMap(({ findings }) => findings)) {
    const key = keyOf(finding);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups].map(([key, findings]) => rowOf(key, findings, columns));
}

function keyOf({ url, title, source }: Finding): string {
  return canonicalUrl(url ?? "") ?? JSON.stringify([title.toLowerCase(), source.toLowerCase()]);
}

function rowOf(key: string, findings: readonly Finding[], columns: readonly string[]): TableRow {
  const [first] = findings;
  return {
    id: contentHash({ key }),
    source_query_id: first?.query_id ?? "",
    source_strategy: first?.strategy ?? "",
    found_by: [...new Set(findings.map(({ query_id }) => query_id))],
    urls: [...new Set(findings.flatMap(({ url }) => url ?? []))],
    cells: Object.fromEntries(columns.map((column) => [column, cellOf(column, findings)])),
    criteria: [],
  };
}

/** Fields that every search answers stand in the columns of their names, too. */
function valueOf(column: string, finding: Finding): { value: string; quote: string | null } | undefined {
  const plain: Record<string, string | null> = {
    title: finding.title,
    url: finding.url,
    source: finding.source,
    date: finding.date,
    snippet: finding.snippet,
  };
  const given = Object.hasOwn(plain, column) ? plain[column] : null;
  return finding.cells[column] ?? (given ? { value: given, quote: given } : undefined);
}

function cellOf(column: string, findings: readonly Finding[]): Cell {
  const finding = findings.find((each) => valueOf(column, each) !== undefined);
  const found = finding && valueOf(column, finding);
  return {
    value: found?.value ?? "",
    quote: found?.quote ?? null,
    url: finding?.evidence_url ?? finding?.url ?? null,
    page_sha256: null,
    fetched_at: null,
    query_id: finding?.query_id ?? null,
    work_id: null,
    page: null,
    start_line: null,
    end_line: null,
    status: found ? "snippet_only" : "not_found",
    agreeing: 1,
    others: [],
  };
}
