import type { KnownTable } from "./known-tables.js";
import type { PageRow } from "./page/table-page.js";
import type { CellLine, ProvenanceLine } from "./provenance.js";

/** What a table's provenance says of one of its rows. */
interface RowLines {
  row_id: string;
  urls: readonly string[];
  cells: Map<string, CellLine>;
  criteria: PageRow["criteria"][number][];
}

/** The rows of a table that is continued, with what is known of where they were read. */
export function earlierRows(table: KnownTable | null): PageRow[] {
  if (table === null) return [];
  const lines = linesOfRows(table);
  return table.rows.map((values, index) => ({
    values,
    cells: table.columns.map((column) => lines[index]?.cells.get(column) ?? null),
    criteria: lines[index]?.criteria ?? [],
    earlier: true,
  }));
}

/**
 * For each row of a table the lines of its provenance whose values it still has; null where there are none. People sort
 * and change tables, so neither its place nor its number says which row it is.
 */
export function linesOfRows({ columns, rows, provenance }: KnownTable): (RowLines | null)[] {
  const known = new Map<string, RowLines>();
  for (const lines of byRow(provenance)) {
    known.set(JSON.stringify(columns.map((column) => lines.cells.get(column)?.value ?? "")), lines);
  }
  return rows.map((values) => known.get(JSON.stringify(values)) ?? null);
}

function byRow(provenance: readonly ProvenanceLine[]): RowLines[] {
  const rows = new Map<string, RowLines>();
  for (const line of provenance) {
    const name = JSON.stringify([line.run_id, line.row_id]);
    const row = rows.get(name) ?? {
      row_id: line.row_id,
      urls: line.urls,
      cells: new Map<string, CellLine>(),
      criteria: [],
    };
    rows.set(name, row);
    if (line.kind === "cell") row.cells.set(line.column, line);
    else row.criteria.push(line);
  }
  return [...rows.values()];
}
