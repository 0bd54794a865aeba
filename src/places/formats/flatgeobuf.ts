import type { Geometry, Position } from "geojson";
import type { Cell, Place } from "../feature.js";
import { FlatTable } from "./flat-table.js";
import { damaged, type FormatRead } from "./read-format.js";

/** "fgb", its version, "fgb". */
const magic = [0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62];
/** Of the index between header and features. */
const nodeBytes = 40;
const deepest = 16;

interface Column {
  name: string;
  type: number;
}

/**
 * FlatGeobuf 3 (https://flatgeobuf.org, its schemas header.fbs and feature.fbs), read without its library, which believes
 * every length that a file states. Throws `damaged`.
 */
export function readFlatGeobuf(bytes: Uint8Array, file: string): FormatRead {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (magic.some((byte, index) => bytes[index] !== byte)) throw new Error("it does not begin as one");
    const header = FlatTable.sized(view, 8);
    const columns = header
      .tables(7)
      .map((column): Column => ({ name: column.text(0) ?? "", type: column.byte(1) ?? 0 }));
    const [count, nodeSize] = [Number(header.long(8) ?? 0n), header.short(9) ?? 16];
    const places: Place[] = [];
    let at = 12 + view.getUint32(8, true) + (nodeSize > 0 && count > 0 ? indexBytes(count, nodeSize) : 0);
    while (at < bytes.length) {
      const feature = FlatTable.sized(view, at);
      places.push(placeOf(feature, columns, header.byte(2) ?? 0));
      at += 4 + view.getUint32(at, true);
    }
    if (count > 0 && places.length !== count) throw new Error(`it promises ${count} features and has ${places.length}`);
    return { format: "FlatGeobuf", places, crs: crsOf(header.table(10)), crs_found: "file", warnings: [] };
  } catch (cause) {
    throw damaged(file, "FlatGeobuf", cause);
  }
}

function indexBytes(count: number, nodeSize: number): number {
  let [level, nodes] = [count, count];
  const width = Math.max(2, nodeSize);
  do {
    level = Math.ceil(level / width);
    nodes += level;
  } while (level > 1);
  return nodes * nodeBytes;
}

function crsOf(crs: FlatTable | null): string | null {
  const code = crs?.int(1) ?? 0;
  return crs === null || code <= 0 ? (crs?.text(4) ?? null) : `${crs.text(0) ?? "EPSG"}:${code}`;
}

function placeOf(feature: FlatTable, columns: readonly Column[], type: number): Place {
  const shape = feature.table(0);
  const own = feature.tables(2).map((column): Column => ({ name: column.text(0) ?? "", type: column.byte(1) ?? 0 }));
  return {
    geometry: shape === null ? null : geometryOf(shape, type, 0),
    properties: propertiesOf(feature.bytes(1), own.length > 0 ? own : columns),
  };
}

function geometryOf(table: FlatTable, given: number, depth: number): Geometry {
  if (depth > deepest) throw new Error("its collections are nested too deep");
  const type = given === 0 ? (table.byte(6) ?? 0) : given;
  const numbers = table.doubles(1);
  const all = Array.from({ length: numbers.length / 2 }, (_, index): Position => [
    numbers[2 * index] ?? Number.NaN,
    numbers[2 * index + 1] ?? Number.NaN,
  ]);
  const lines = () => {
    const ends = table.ints(0);
    const whole = ends.length === 0 ? [all.length] : ends;
    return whole.map((end, index) => all.slice(whole[index - 1] ?? 0, end));
  };
  const parts = (each: number) => table.tables(7).map((part) => geometryOf(part, each, depth + 1));
  switch (type) {
    case 1:
      return { type: "Point", coordinates: all[0] ?? [] };
    case 2:
      return { type: "LineString", coordinates: all };
    case 3:
      return { type: "Polygon", coordinates: lines() };
    case 4:
      return { type: "MultiPoint", coordinates: all };
    case 5:
      return { type: "MultiLineString", coordinates: lines() };
    case 6: {
      const polygons = parts(3).map((part) => (part.type === "Polygon" ? part.coordinates : []));
      return { type: "MultiPolygon", coordinates: polygons };
    }
    case 7:
      return { type: "GeometryCollection", geometries: parts(0) };
    default:
      throw new Error(`it has geometries of the kind ${type}, such as curves`);
  }
}

type ReadCell = (view: DataView, at: number) => Cell;

/** Readers of the fixed types by their numbers, and how many bytes they take. */
const fixed: readonly (readonly [number, ReadCell])[] = [
  [1, (view, at) => view.getInt8(at)],
  [1, (view, at) => view.getUint8(at)],
  [1, (view, at) => view.getUint8(at) !== 0],
  [2, (view, at) => view.getInt16(at, true)],
  [2, (view, at) => view.getUint16(at, true)],
  [4, (view, at) => view.getInt32(at, true)],
  [4, (view, at) => view.getUint32(at, true)],
  [8, (view, at) => Number(view.getBigInt64(at, true))],
  [8, (view, at) => Number(view.getBigUint64(at, true))],
  [4, (view, at) => view.getFloat32(at, true)],
  [8, (view, at) => view.getFloat64(at, true)],
];

function propertiesOf(view: DataView | null, columns: readonly Column[]): Place["properties"] {
  const entries: [string, Cell][] = [];
  if (view === null) return {};
  for (let at = 0; at + 2 <= view.byteLength;) {
    const column = columns[view.getUint16(at, true)];
    if (column === undefined) throw new Error("an attribute is of no column");
    at += 2;
    const reader = fixed[column.type];
    if (reader !== undefined) {
      const value = reader[1](view, at);
      entries.push([column.name, typeof value === "number" && !Number.isFinite(value) ? null : value]);
      at += reader[0];
      continue;
    }
    const length = view.getUint32(at, true);
    if (length > view.byteLength - at - 4) throw new Error("an attribute promises more than it has");
    entries.push([
      column.name,
      new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 4, length)),
    ]);
    at += 4 + length;
  }
  return Object.fromEntries(entries);
}
