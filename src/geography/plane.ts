import type { Geometry, Position } from "geojson";
import { positionsOf } from "../places/feature.js";
import { distanceBetween, placeAt } from "./geodesic.js";

/**
 * A plane that touches the ellipsoid in the middle of a geometry (azimuthal equidistant, by geodesics): distances from the
 * middle are true, across it they grow by (d / 6371 km)^2 / 6 at a distance d.
 */
export interface Plane {
  onto(position: Position): Position;
  back(position: Position): Position;
  /** Metres from the middle to the farthest position. */
  reach: number;
}

export function planeOf(geometry: Geometry): Plane {
  const middle = middleOf(positionsOf(geometry));
  const onto = (position: Position): Position => {
    const { metres, azimuth } = distanceBetween(middle, position);
    const angle = (azimuth * Math.PI) / 180;
    return [metres * Math.sin(angle), metres * Math.cos(angle)];
  };
  return {
    onto,
    back: ([x = 0, y = 0]) => placeAt(middle, (Math.atan2(x, y) * 180) / Math.PI, Math.hypot(x, y)),
    reach: positionsOf(geometry).reduce((most, each) => Math.max(most, distanceBetween(middle, each).metres), 0),
  };
}

/** By the sum of directions: it does not mind the antimeridian or a pole. */
function middleOf(positions: readonly Position[]): Position {
  const sum = positions.reduce<[number, number, number]>(
    ([x, y, z], [lon = 0, lat = 0]) => {
      const [turn, tilt] = [(lon * Math.PI) / 180, (lat * Math.PI) / 180];
      return [x + Math.cos(tilt) * Math.cos(turn), y + Math.cos(tilt) * Math.sin(turn), z + Math.sin(tilt)];
    },
    [0, 0, 0],
  );
  const [x, y, z] = sum;
  return [(Math.atan2(y, x) * 180) / Math.PI, (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI];
}
