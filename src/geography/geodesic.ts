import { createRequire } from "node:module";
import type { Geometry, Position } from "geojson";
import type * as Geodesics from "geographiclib-geodesic";
import { linesOf, polygonsOf } from "../places/feature.js";

/** Required, as it is CommonJS whose names Node.js does not find. C. F. F. Karney, doi:10.1007/s00190-012-0578-z, MIT. */
const { Geodesic } = createRequire(import.meta.url)("geographiclib-geodesic") as typeof Geodesics;
const earth = Geodesic.WGS84;

export const engine = { name: "geographiclib", version: "2.2.0" };

/** Metres along the ellipsoid WGS84, and the direction at the start in degrees from north, clockwise. */
export function distanceBetween(from: Position, to: Position): { metres: number; azimuth: number } {
  const { s12 = Number.NaN, azi1 = Number.NaN } = earth.Inverse(from[1] ?? 0, from[0] ?? 0, to[1] ?? 0, to[0] ?? 0);
  return { metres: s12, azimuth: (azi1 + 360) % 360 };
}

/** The place that lies so many metres away in a direction (degrees from north, clockwise). */
export function placeAt(from: Position, azimuth: number, metres: number): Position {
  const { lat2 = Number.NaN, lon2 = Number.NaN } = earth.Direct(from[1] ?? 0, from[0] ?? 0, azimuth, metres);
  return [lon2, lat2];
}

/** Metres along a geometry's lines, each leg the shortest way; 0 where there are none. */
export function lengthOf(geometry: Geometry | null): number {
  return linesOf(geometry).reduce((sum, line) => sum + lineLength(line), 0);
}

function lineLength(line: readonly Position[]): number {
  return line.slice(1).reduce((sum, to, index) => sum + distanceBetween(line[index] ?? to, to).metres, 0);
}

/** Square metres of a geometry's polygons, holes taken off; sides are shortest ways. 0 where there are none. */
export function areaOf(geometry: Geometry | null): number {
  return polygonsOf(geometry).reduce((sum, [outline, ...holes]) => {
    const without = holes.reduce((holeSum, hole) => holeSum + ringArea(hole), 0);
    return sum + Math.max(0, ringArea(outline ?? []) - without);
  }, 0);
}

/** Either way around: of the two parts of the globe that a ring makes the smaller one is meant (RFC 7946, 3.1.6). */
function ringArea(ring: readonly Position[]): number {
  const polygon = earth.Polygon(false);
  for (const [lon = 0, lat = 0] of ring) polygon.AddPoint(lat, lon);
  return Math.abs(polygon.Compute(false, true).area ?? 0);
}
