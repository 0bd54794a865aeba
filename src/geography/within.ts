import type { Geometry, Position } from "geojson";
import { boundsOf, polygonsOf } from "../places/feature.js";

/** An area that is asked often whether places lie in it. */
export interface Area {
  has(place: Position): boolean;
}

/**
 * Sides of an area are straight in longitude and latitude (RFC 7946, 3.1.1); a ring that steps over the antimeridian goes on
 * behind it. A place on a side belongs to one of two neighbours.
 */
export function areaFrom(geometry: Geometry | null): Area {
  const polygons = polygonsOf(geometry).map((rings) => {
    const [outline = [], ...holes] = rings.map(unrolled);
    const [west, south, east, north] = boundsOf([{ type: "LineString", coordinates: outline }]) ?? [0, 0, 0, 0];
    return { rings: [outline, ...holes], west, east, south, north };
  });
  return {
    has: ([lon = 0, lat = 0]) =>
      polygons.some(({ rings, west, east, south, north }) => {
        if (lat < south || lat > north) return false;
        return [lon - 360, lon, lon + 360].some(
          (x) => x >= west && x <= east && rings.filter((ring) => isInside(ring, x, lat)).length % 2 === 1,
        );
      }),
  };
}

/** Longitudes of neighbours within half a turn of each other. */
function unrolled(ring: readonly Position[]): Position[] {
  let turn = 0;
  const way = ring.map(([lon = 0, lat = 0], index) => {
    const step = index === 0 ? 0 : lon - (ring[index - 1]?.[0] ?? 0);
    // From -180 to 180 at a pole it is a way along it, not over the antimeridian.
    if (Math.abs(step) > 180 && Math.abs(lat) < 90) turn -= 360 * Math.sign(step);
    return [lon + turn, lat];
  });
  const [[first = 0] = [], [last = 0, latitude = 0] = []] = [way[0], way.at(-1)];
  const pole = 90 * Math.sign(latitude);
  // A ring that goes once around the globe has the nearer pole in it.
  return Math.abs(last - first) > 180 ? [...way, [last, pole], [first, pole]] : way;
}

/** Crossings of a ray to the east: odd inside (Jordan). */
function isInside(ring: readonly Position[], x: number, y: number): boolean {
  let inside = false;
  let [beforeX = 0, beforeY = 0] = ring.at(-1) ?? [];
  for (const [nextX = 0, nextY = 0] of ring) {
    if (nextY > y !== beforeY > y && x < ((beforeX - nextX) * (y - nextY)) / (beforeY - nextY) + nextX)
      inside = !inside;
    [beforeX, beforeY] = [nextX, nextY];
  }
  return inside;
}
