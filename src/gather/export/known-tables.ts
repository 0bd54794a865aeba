import { QuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { type CellLine, type ProvenanceLine, readProvenance } from "./provenance.js";
import { type CsvTable, readTable } from "./csv-table.js";
import { filesBeside } from "./table-paths.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { sha256Of } from "../../domain/hash.js";
import type { PageRow } from "./page/table-page.js";
import type { GatherOutput, GatherState, TableRow } from "../schema/gather-schema.js";

/** A table of before, as it was when the run first read it. */
export interface KnownTable extends CsvTable {
  path: CheckedPath;
  text: string;
  /** Of the file. */
  sha256: string;
  /** What stands beside it; empty where nothing does. */
  provenance_text: string;
  provenance: ProvenanceLine[];
}

const maxBytes = 50_000_000;

/**
 * Reads a table that is continued or left out: a step of the run's log, so that a run that is taken up again goes on from
 * the same one. Throws `not_found`, `too_large`, and `damaged` for what is no table.
 */
export async function knownTable(context: RunContext, given: string): Promise<KnownTable> {
  const { files } = context.services;
  const path = files.resolve(given);
  const read = async () => {
    const bytes = await files.read(path, maxBytes).catch(named);
    const beside = filesBeside(files, path).provenance_path;
    const hasProvenance = (await files.stat(beside)) !== null;
    return {
      text: textOf(bytes, path),
      sha256: sha256Of(bytes),
      // It only adds to the table: where it is no text, what can be read of it counts.
      provenance_text: hasProvenance ? new TextDecoder().decode(await files.read(beside, maxBytes)) : "",
    };
  };
  const found = await context.step(`known_table:${contentHash({ path })}`, "none", read);
  return { ...found, ...readTable(found.text, path), path, provenance: readProvenance(found.provenance_text) };
}

function named(error: unknown): never {
  if (!(error instanceof QuireError) || error.code !== "not_found") throw error;
  throw new QuireError("not_found", error.message, {
    facts: error.facts,
    fix: "Name a CSV that is there; a new table is begun with --output FILE.csv.",
  });
}

/** With its byte order mark, so that the bytes can be written again. */
function textOf(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new QuireError("damaged", `${path} is not a text in UTF-8.`, {
      facts: { path },
      fix: "Save it as CSV (UTF-8): spreadsheets name it so among the formats.",
      cause,
    });
  }
}

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
export function linesOfRows({
  columns,
  rows,
  provenance,
}: Pick<KnownTable, "columns" | "rows" | "provenance">): (RowLines | null)[] {
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

/** The rows that a loop found: those that belong to the table, and how many do not, by reason. */
export interface Gathered {
  state: GatherState;
  /** In the order in which they were found. */
  rows: TableRow[];
  left_out: GatherOutput["left_out"];
  /** The table that is continued. */
  continued: KnownTable | null;
}
