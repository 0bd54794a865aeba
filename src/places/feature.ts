import type { Geometry, Position } from "geojson";

/** What a place says of itself: a cell of a table. */
export type Cell = string | number | boolean | null;

/** A thing with a place; without a geometry it is known and lies nowhere. */
export interface Place {
  geometry: Geometry | null;
  properties: Readonly<Record<string, Cell>>;
}

/** Geometries without collections: what these hold, at any depth. */
export type Plain = Exclude<Geometry, { type: "GeometryCollection" }>;

export function plainOf(geometry: Geometry | null): Plain[] {
  if (geometry === null) return [];
  return geometry.type === "GeometryCollection" ? geometry.geometries.flatMap(plainOf) : [geometry];
}

/** Polygons of a geometry: each its outline and then its holes. */
export function polygonsOf(geometry: Geometry | null): Position[][][] {
  return plainOf(geometry).flatMap((each) => {
    if (each.type === "Polygon") return each.coordinates.length === 0 ? [] : [each.coordinates];
    return each.type === "MultiPolygon" ? each.coordinates.filter((rings) => rings.length > 0) : [];
  });
}

/** Lines of a geometry; outlines of areas are none. */
export function linesOf(geometry: Geometry | null): Position[][] {
  return plainOf(geometry).flatMap((each) => {
    if (each.type === "LineString") return each.coordinates.length === 0 ? [] : [each.coordinates];
    return each.type === "MultiLineString" ? each.coordinates : [];
  });
}

export function pointsOf(geometry: Geometry | null): Position[] {
  return plainOf(geometry).flatMap((each) => {
    if (each.type === "Point") return each.coordinates.length < 2 ? [] : [each.coordinates];
    return each.type === "MultiPoint" ? each.coordinates : [];
  });
}

/** Every position of a geometry, in its order. */
export function positionsOf(geometry: Geometry | null): Position[] {
  return [...pointsOf(geometry), ...linesOf(geometry).flat(), ...polygonsOf(geometry).flat(2)];
}

/** The same geometry with each position changed. */
export function moved(geometry: Geometry, move: (position: Position) => Position): Geometry {
  switch (geometry.type) {
    case "Point":
      return { ...geometry, coordinates: geometry.coordinates.length < 2 ? [] : move(geometry.coordinates) };
    case "MultiPoint":
    case "LineString":
      return { ...geometry, coordinates: geometry.coordinates.map(move) };
    case "MultiLineString":
    case "Polygon":
      return { ...geometry, coordinates: geometry.coordinates.map((line) => line.map(move)) };
    case "MultiPolygon":
      return {
        ...geometry,
        coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(move))),
      };
    default:
      return { ...geometry, geometries: geometry.geometries.map((each) => moved(each, move)) };
  }
}

/** West, south, east, north of all positions; null where there is none. */
export function boundsOf(geometries: Iterable<Geometry | null>): [number, number, number, number] | null {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const geometry of geometries)
    for (const [x = Number.NaN, y = Number.NaN] of positionsOf(geometry)) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  return box[0] === Infinity ? null : box;
}

const usualNames = ["name", "NAME", "Name", "label", "title", "id", "ID"];

/** How a place is called: by the named column, else by a usual one, else by its number in the file. */
export function labelOf({ properties }: Place, index: number, column?: string): string {
  const names = column === undefined ? usualNames : [column];
  const value = names.map((name) => properties[name]).find((each) => each !== undefined && each !== null);
  return value === undefined || value === "" ? `Feature ${index + 1}` : String(value);
}
