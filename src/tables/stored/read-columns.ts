import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { canonicalJson, sha256Of } from "../../domain/hash.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { cellReader, type Value } from "../schema/cell-reader.js";
import { dataRows } from "./data-rows.js";
import { type DataSet, openDataSet } from "./data-set.js";

const inlineValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const mostInlineRows = 10_000;

/** How an analysis is given its data. */
export const dataInput = z
  .union([z.string(), z.array(z.record(z.string(), inlineValue)).min(1).max(mostInlineRows)])
  .describe("Name of a data set of the workspace, or rows as objects");
export type DataInput = z.output<typeof dataInput>;

/** A column in the order of the rows; null stands where there is no value, or none of the type. */
export interface Column {
  name: string;
  type: string;
  unit: string | null;
  values: (Value | null)[];
  missing: number;
  misfits: number;
}

export interface ReadColumns {
  columns: Column[];
  rows: number;
  /** What was read, for what rests on it: the name is null for rows that were handed over. */
  source: { name: string | null; sha256: string };
  /** Texts that do not fit their type, in sentences. */
  warnings: string[];
}

/** Cells that are held at once: some hundred megabytes. */
const mostCells = 20_000_000;

/**
 * Reads columns of a data set, or of rows that are handed over; without names all of them. Numbers are numbers, dates are
 * in ISO 8601. Throws `not_found` for a data set or a column that is not there, `too_large` above 20,000,000 cells.
 */
export async function readColumns(
  files: WorkspaceFiles,
  data: DataInput,
  names?: readonly string[],
): Promise<ReadColumns> {
  if (typeof data !== "string") return inlineColumns(data, names);
  const set = await openDataSet(files, data);
  const fields = set.schema.fields;
  const indexes = (names ?? fields.map(({ name }) => name)).map((name) => indexOf(name, fields, data));
  const readers = fields.map((field) => cellReader(field, set.schema));
  const columns = indexes.map((index) => emptyColumn(fields[index]));
  let rows = 0;
  for await (const batch of dataRows(set)) {
    rows += batch.length;
    if (rows * columns.length > mostCells) throw tooLarge(data);
    for (const cells of batch)
      for (const [place, index] of indexes.entries()) {
        const [column, read] = [columns[place], readers[index]];
        if (column !== undefined && read !== undefined) addTo(column, read(cells[index] ?? ""));
      }
  }
  return { columns, rows, source: { name: data, sha256: await hashOf(set) }, warnings: columns.flatMap(misfitWarning) };
}

/** The hash of what a data set says: its file and how its columns are read. */
export async function hashOf({ files, path, schema }: DataSet): Promise<string> {
  return sha256Of(canonicalJson({ file: await files.hash(path), schema }));
}

function emptyColumn(field: { name: string; type: string; unit?: string | undefined } | undefined): Column {
  const { name = "", type = "string", unit = null } = field ?? {};
  return { name, type, unit, values: [], missing: 0, misfits: 0 };
}

function addTo(column: Column, reading: ReturnType<ReturnType<typeof cellReader>>): void {
  column.values.push(reading.kind === "value" ? reading.value : null);
  if (reading.kind === "missing") column.missing += 1;
  if (reading.kind === "misfit") column.misfits += 1;
}

function misfitWarning({ name, type, misfits }: Column): string[] {
  return misfits === 0 ? [] : [`${misfits} of the values of ${name} do not fit its type (${type}) and are left out.`];
}

function inlineColumns(data: Exclude<DataInput, string>, names: readonly string[] | undefined): ReadColumns {
  const known = [...new Set(data.flatMap((row) => Object.keys(row)))];
  const fields = known.map((name) => ({ name }));
  const wanted = names?.map((name) => known[indexOf(name, fields, null)] ?? name) ?? known;
  const columns = wanted.map((name): Column => {
    const values = data.map((row) => row[name] ?? null);
    const missing = values.filter((value) => value === null).length;
    return { name, type: inlineType(values), unit: null, values, missing, misfits: 0 };
  });
  return { columns, rows: data.length, source: { name: null, sha256: sha256Of(canonicalJson(data)) }, warnings: [] };
}

function inlineType(values: readonly (Value | null)[]): string {
  const kinds = new Set(values.filter((value) => value !== null).map((value) => typeof value));
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === "string") return "string";
  return kind === "boolean"
    ? "boolean"
    : values.every((value) => value === null || Number.isInteger(value))
      ? "integer"
      : "number";
}

/** By its exact name, else without regard to capitals. */
function indexOf(name: string, fields: readonly { name: string }[], data: string | null): number {
  const exact = fields.findIndex((field) => field.name === name);
  const index = exact >= 0 ? exact : fields.findIndex((field) => field.name.toLowerCase() === name.toLowerCase());
  if (index >= 0) return index;
  const known = fields
    .map((field) => field.name)
    .slice(0, 30)
    .join(", ");
  throw new QuireError(
    "not_found",
    `There is no column "${name}"${data === null ? "" : ` in the data set "${data}"`}.`,
    {
      facts: { column: name, known },
      fix: `Name one of: ${known}.`,
    },
  );
}

function tooLarge(name: string): QuireError {
  return new QuireError("too_large", `The columns of "${name}" have more than ${mostCells} cells (limit "cells").`, {
    facts: { name, limit: "cells", limit_cells: mostCells },
    fix: `Name fewer columns, or make a smaller data set: quire data query "select ..." --as NAME`,
  });
}
