import { join } from "node:path";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { TableRow } from "../gather-schema.js";
import type { GatherSettings } from "../settings.js";
import { csvText } from "./csv-table.js";

/** What is written: the schema, and the rows that belong to the table. */
export interface Table {
  columns: readonly string[];
  rows: readonly TableRow[];
}

export interface WrittenTable {
  columns: string[];
  /** Rows of the file, those of a table that was continued too. */
  actual: number;
  csv_path: string;
  provenance_path: string;
  html_path: string;
  escaped_cells: number;
}

/** Writes the table, its provenance beside it, and a page to look at. */
export async function writeTable(context: RunContext, settings: GatherSettings, table: Table): Promise<WrittenTable> {
  const { files } = context.services;
  const stamp = context.now().slice(0, 19).replaceAll(/[-:]/gu, "").replace("T", "_");
  const csv_path =
    settings.output === null
      ? join(files.root, settings.config.export_dir, `output_${stamp}.csv`)
      : files.resolve(settings.output);
  const columns = exportColumns(settings, table);
  const { text, escaped } = csvText(
    columns,
    table.rows.map((row) => columns.map((column) => row.cells[column]?.value ?? "")),
  );
  const stem = csv_path.replace(/\.csv$/iu, "");
  await context.step(`table:${contentHash({ csv_path, text })}`, "write", async () => {
    await files.writeFile(csv_path, text);
    return { csv_path };
  });
  return {
    columns,
    actual: table.rows.length,
    csv_path,
    provenance_path: `${stem}.provenance.jsonl`,
    html_path: `${stem}.html`,
    escaped_cells: escaped,
  };
}

/** The user's order, else the configured one, else that of the schema. */
function exportColumns({ columns, config }: GatherSettings, table: Table): string[] {
  if (columns === null && config.default_columns.length > 0) return config.default_columns;
  return [...table.columns];
}
