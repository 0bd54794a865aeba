import type { CheckedPath } from "../../ports/checked-path.js";
import type { TableEngines } from "../../ports/table-engines.js";
import { CsvReader, rfc4180 } from "../../tables/csv/csv-reader.js";
import type { Cell } from "../feature.js";
import { isKnown } from "../projection.js";
import { chooseLayer, damaged, type FormatRead } from "./read-format.js";
import { readGeoPackageGeometry } from "./wkb.js";

type Row = Readonly<Record<string, string>>;

/**
 * A layer of a GeoPackage (OGC 12-128r19), read by SQLite in a process of its own. Throws `invalid_input` with the names of
 * its layers where none of several is named, `damaged`.
 */
export async function readGeoPackage(
  engines: TableEngines,
  { path, name, layer }: { path: CheckedPath; name: string; layer: string | undefined },
  signal?: AbortSignal,
): Promise<FormatRead> {
  const tableOf = (table: string) =>
    engines.extract({ kind: "sqlite", path, name, table }, ({ pieces }) => recordsOf(pieces()), signal);
  const layers = await tableOf("gpkg_geometry_columns");
  const chosen = chosenLayer(layers, name, layer);
  const references = await tableOf("gpkg_spatial_ref_sys");
  const { table_name = "", column_name = "", srs_id = "" } = chosen;
  const rows = await tableOf(table_name);
  const numeric = new Set(
    Object.keys(rows[0] ?? {}).filter((column) => rows.every((row) => isNumber(row[column] ?? ""))),
  );
  const reference = references.find((row) => row["srs_id"] === srs_id);
  return {
    format: "GeoPackage",
    places: rows.map((row) => placeOf(row, column_name, numeric, name)),
    crs: reference === undefined ? null : definitionOf(reference),
    crs_found: "file",
    warnings: layers.length > 1 && layer !== undefined ? [`Read is its layer ${table_name}, of ${layers.length}.`] : [],
  };
}

function chosenLayer(layers: readonly Row[], name: string, layer: string | undefined): Row {
  const names = layers.map((row) => row["table_name"] ?? "");
  const chosen = layers.length === 1 && layer === undefined ? layers[0] : layers[names.indexOf(layer ?? "")];
  return chosen ?? chooseLayer(name, names);
}

function placeOf(row: Row, column: string, numeric: ReadonlySet<string>, name: string) {
  const hex = row[column] ?? "";
  try {
    return {
      geometry: hex === "" ? null : readGeoPackageGeometry(Buffer.from(hex, "hex")),
      properties: Object.fromEntries(
        Object.entries(row)
          .filter(([field]) => field !== column)
          .map(([field, text]): [string, Cell] => [
            field,
            text === "" ? null : numeric.has(field) ? Number(text) : text,
          ]),
      ),
    };
  } catch (cause) {
    throw damaged(name, "GeoPackage", cause);
  }
}

/** As it is written back: "007" is a name. */
const isNumber = (text: string) => text === "" || String(Number(text)) === text;

/** Its code where that is known, else its WKT; -1 and 0 are of undefined systems. */
function definitionOf({ organization = "", organization_coordsys_id = "", definition = "", srs_id = "" }: Row) {
  if (srs_id === "-1" || srs_id === "0") return null;
  const code = `${organization}:${organization_coordsys_id}`;
  return isKnown(code) || definition === "" || definition === "undefined" ? code : definition;
}

async function recordsOf(pieces: AsyncIterable<Uint8Array>): Promise<Row[]> {
  const reader = new CsvReader(rfc4180, "table.csv");
  const decoder = new TextDecoder();
  const records: string[][] = [];
  for await (const piece of pieces)
    for (const { cells } of reader.push(decoder.decode(piece, { stream: true }))) records.push(cells);
  for (const { cells } of reader.end()) records.push(cells);
  const [names = [], ...rows] = records;
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])));
}
