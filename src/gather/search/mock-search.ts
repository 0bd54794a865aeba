import type { Finding, SearchTask } from "../schema/gather-schema.js";

/** Fixed rows for trying the pipeline without any service: three for each search, one of them the same for all. */
export function mockFindings({ id, strategy, query }: SearchTask, columns: readonly string[]): Finding[] {
  const rows = [
    { title: "Sample item", url: "https://example.com/sample" },
    { title: `First result for ${query}`, url: `https://example.com/${encodeURIComponent(query)}/1` },
    { title: `Second result for ${query}`, url: `https://example.org/${encodeURIComponent(query)}/2` },
  ];
  return rows.map(({ title, url }) => ({
    query_id: id,
    strategy,
    url,
    title,
    source: new URL(url).host,
    date: null,
    snippet: `${title}. A fixed row; nothing was searched.`,
    evidence_url: null,
    doi: null,
    cells: Object.fromEntries(columns.map((column) => [column, { value: `${column} of ${title}`, quote: null }])),
  }));
}
