import type { Geometry } from "geojson";
import { parseShp } from "shpjs";
import { readDbf } from "./dbf.js";
import { damaged, type FormatRead, mostPositions } from "./read-format.js";

/** A shapefile's parts; all but the shapes may be missing. */
export interface ShapefileParts {
  shp: Uint8Array;
  dbf: Uint8Array | null;
  prj: Uint8Array | null;
  cpg: Uint8Array | null;
}

/** ESRI Shapefile (1998). Attributes are read in their own encoding. Throws `damaged`. */
export function readShapefile({ shp, dbf, prj, cpg }: ShapefileParts, file: string): FormatRead {
  const latin = (bytes: Uint8Array | null) =>
    bytes === null ? null : new TextDecoder().decode(bytes).replaceAll("\0", "");
  try {
    checkShapes(shp);
    const shapes = parseShp(new DataView(shp.buffer, shp.byteOffset, shp.byteLength), false) as (Geometry | null)[];
    const table = dbf === null ? null : readDbf(dbf, latin(cpg));
    const isUneven = table !== null && table.rows.length !== shapes.length;
    return {
      format: "Shapefile",
      places: shapes.map((geometry, index) => ({ geometry, properties: table?.rows[index] ?? {} })),
      crs: latin(prj),
      crs_found: "file",
      warnings: [
        ...(table === null ? ["There is no .dbf: its shapes have no attributes."] : []),
        ...(isUneven ? [`It has ${shapes.length} shapes and ${table.rows.length} rows of attributes.`] : []),
        ...(table !== null && cpg === null && table.encoding !== "utf-8"
          ? [`There is no .cpg: the text of its attributes is read as ${table.encoding}.`]
          : []),
      ],
    };
  } catch (cause) {
    throw damaged(file, "Shapefile", cause);
  }
}

const header = 100;
const magic = 9994;

/** Records lie one behind the other, and none promises more points than it has bytes. */
function checkShapes(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < header || view.getInt32(0) !== magic) throw new Error("it does not begin as one");
  let at = header;
  while (at + 8 <= bytes.length) {
    const length = view.getInt32(at + 4) * 2;
    if (length < 4 || at + 8 + length > bytes.length) throw new Error(`the record at byte ${at} is cut`);
    const type = view.getInt32(at + 8, true) % 10;
    if (type === 3 || type === 5 || type === 8) {
      const place = type === 8 ? 36 : 40;
      const count = length < place + 4 ? -1 : view.getInt32(at + 8 + place, true);
      const parts = type === 8 || count === -1 ? 0 : view.getInt32(at + 8 + 36, true);
      if (count < 0 || parts < 0 || count > mostPositions || count * 16 + parts * 4 > length)
        throw new Error(`the record at byte ${at} promises more points than it has`);
    }
    at += 8 + length;
  }
}
