import { z } from "zod";
import type { GeoFeature } from "./define-connector.js";
import { isRing, polygonsOf, type Position, ringsOf } from "./osm-rings.js";

const point = z.looseObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) });
/** Null for points outside of what was asked for. */
const line = z.array(point.nullable());
const tags = z.record(z.string(), z.string()).nullish();

/** An element of OpenStreetMap with its geometry, as Overpass writes it after `out geom`. */
export const elementSchema = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("node"), id: z.number(), ...point.shape, tags }),
  z.looseObject({ type: z.literal("way"), id: z.number(), geometry: line.nullish(), tags }),
  z.looseObject({
    type: z.literal("relation"),
    id: z.number(),
    members: z
      .array(
        z.looseObject({
          type: z.string(),
          role: z.string(),
          geometry: line.nullish(),
          lat: z.number().nullish(),
          lon: z.number().nullish(),
        }),
      )
      .nullish(),
    tags,
  }),
]);
export type OsmElement = z.output<typeof elementSchema>;
type Relation = Extract<OsmElement, { type: "relation" }>;
type Geometry = GeoFeature["geometry"];

/** The geometry of an element; null where it has none that was sent. */
export function geometryOf(element: OsmElement): Geometry {
  if (element.type === "node") return { type: "Point", coordinates: [element.lon, element.lat] };
  if (element.type === "relation") return relationGeometry(element);
  const pieces = piecesOf(element.geometry ?? []);
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1 && isRing(only) && isArea(element.tags ?? {}))
    return { type: "Polygon", coordinates: polygonsOf([only], [])[0] };
  return linesGeometry(pieces);
}

function relationGeometry({ members, tags: said }: Relation): Geometry {
  const ways = (members ?? []).filter(({ type }) => type === "way");
  const lines = (...roles: string[]) =>
    ways.filter(({ role }) => roles.includes(role)).flatMap(({ geometry }) => piecesOf(geometry ?? []));
  if (said?.["type"] === "multipolygon" || said?.["type"] === "boundary") {
    const outer = ringsOf(lines("outer", ""));
    const inner = ringsOf(lines("inner"));
    const polygons = outer === null || inner === null ? [] : polygonsOf(outer, inner);
    if (polygons.length === 1) return { type: "Polygon", coordinates: polygons[0] };
    if (polygons.length > 1) return { type: "MultiPolygon", coordinates: polygons };
  }
  const all = linesGeometry(ways.flatMap(({ geometry }) => piecesOf(geometry ?? [])));
  const points = (members ?? []).flatMap(({ lat, lon }): Position[] =>
    typeof lat === "number" && typeof lon === "number" ? [[lon, lat]] : [],
  );
  return all ?? (points.length > 0 ? { type: "MultiPoint", coordinates: points } : null);
}

function linesGeometry(pieces: readonly Position[][]): Geometry {
  if (pieces.length === 0) return null;
  return pieces.length === 1
    ? { type: "LineString", coordinates: pieces[0] }
    : { type: "MultiLineString", coordinates: pieces };
}

/** A line without the points that were not sent: what lies on both sides of them is not joined. */
function piecesOf(points: readonly (z.output<typeof point> | null)[]): Position[][] {
  const pieces: Position[][] = [[]];
  for (const each of points) {
    if (each === null) pieces.push([]);
    else pieces.at(-1)?.push([each.lon, each.lat]);
  }
  return pieces.filter((piece) => piece.length > 1);
}

/** Tags that make a closed way an area; with values, those alone, or all but those. After https://github.com/tyrasd/osm-polygon-features. */
const areas: Readonly<Record<string, { only?: readonly string[]; not?: readonly string[] }>> = {
  "area:highway": {},
  "building:part": {},
  aeroway: { not: ["taxiway"] },
  amenity: {},
  barrier: { only: ["city_wall", "ditch", "hedge", "retaining_wall", "spikes"] },
  boundary: {},
  building: {},
  craft: {},
  golf: {},
  highway: { only: ["services", "rest_area", "escape", "elevator"] },
  historic: {},
  indoor: {},
  landuse: {},
  leisure: {},
  man_made: { not: ["cutline", "embankment", "pipeline"] },
  military: {},
  natural: { not: ["coastline", "cliff", "ridge", "arete", "tree_row"] },
  office: {},
  place: {},
  power: { only: ["plant", "substation", "generator", "transformer"] },
  public_transport: {},
  railway: { only: ["station", "turntable", "roundhouse", "platform"] },
  ruins: {},
  shop: {},
  tourism: {},
  waterway: { only: ["riverbank", "dock", "boatyard", "dam"] },
};

function isArea(said: Readonly<Record<string, string>>): boolean {
  if (said["area"] !== undefined) return said["area"] !== "no";
  return Object.entries(areas).some(([key, { only, not }]) => {
    const value = said[key];
    if (value === undefined || value === "no") return false;
    return (only?.includes(value) ?? true) && not?.includes(value) !== true;
  });
}

/** The middle of the box around a geometry; null where it has no points. Not for what crosses the antimeridian. */
export function middleOf(geometry: Geometry): Position | null {
  const positions = positionsIn(geometry?.coordinates);
  if (positions.length === 0) return null;
  const middle = (axis: 0 | 1) => {
    const values = positions.map((position) => position[axis]);
    const least = values.reduce((left, right) => Math.min(left, right));
    const most = values.reduce((left, right) => Math.max(left, right));
    return Number(((least + most) / 2).toFixed(7));
  };
  return [middle(0), middle(1)];
}

function positionsIn(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates)) return [];
  const [x, y]: unknown[] = coordinates;
  return typeof x === "number" && typeof y === "number" ? [[x, y]] : coordinates.flatMap(positionsIn);
}
