import type { Finding, SearchedTask, TableRow } from "../../src/gather/schema/gather-schema.js";
import { resolveRows } from "../../src/gather/rows/resolve-rows.js";

export const columns = ["name", "licence", "year", "url"];

export interface Found {
  name?: string;
  url?: string | null;
  source?: string;
  doi?: string | null;
  page?: string | null;
  licence?: string;
  year?: string;
  quote?: string | null;
}

/** A search as it was carried out, and its findings from what matters of them. */
function finding(query_id: string, found: Found): Finding {
  const { name = "", url = null, source = "somewhere", doi = null, page = null, quote } = found;
  const cells = { name, licence: found.licence ?? "", year: found.year ?? "", url: url ?? "" };
  const filled = Object.entries(cells).filter(([, value]) => value !== "");
  return {
    query_id,
    strategy: "web",
    url,
    title: name,
    source,
    date: null,
    snippet: "",
    evidence_url: page,
    doi,
    cells: Object.fromEntries(
      filled.map(([column, value]) => [column, { value, quote: quote === undefined ? value : quote }]),
    ),
  };
}

export function search(id: string, findings: readonly Found[], round = 0): SearchedTask {
  return {
    task: { id, query: id, strategy: "web", rationale: null },
    round,
    asked: "test",
    findings: findings.map((each) => finding(id, each)),
    failed: false,
    note: "",
  };
}

export function resolve(searched: readonly SearchedTask[], keys: string[] = [], description = ""): TableRow[] {
  return resolveRows(searched, columns, { keys, description });
}
