import { createRequire } from "node:module";
import type { Geometry, Position } from "geojson";
import { type Place, moved, positionsOf } from "../places/feature.js";
import { type Plane, planeOf } from "./plane.js";

/** What is used of JSTS. It is shipped as the one file that it is: its package brings 13 MB more. */
interface Jsts {
  GeoJSONReader: new () => { read(geometry: object): JstsGeometry };
  GeoJSONWriter: new () => { write(geometry: JstsGeometry): object };
  /** @param segments corners of a quarter of a circle */
  BufferOp: { bufferOp(geometry: JstsGeometry, distance: number, segments: number): JstsGeometry };
}
interface JstsGeometry {
  isEmpty(): boolean;
}

const { BufferOp, GeoJSONReader, GeoJSONWriter } = createRequire(import.meta.url)(
  "../../data/jsts/jsts.min.cjs",
) as Jsts;

/** Corners of a quarter of a circle: a circle of so many has 0.03 % less area than a round one. */
const segments = 36;
/** Metres from the middle up to which a plane is true to 0.1 %. */
const farthest = 490_000;

export interface Reshaped {
  places: Place[];
  warnings: string[];
}

/**
 * All that lies within so many metres of each feature (negative: shrinks areas), each in a plane of its own by JSTS
 * (EDL-1.0), the port of the JTS Topology Suite. What shrinks to nothing has no geometry.
 */
export function buffered(places: readonly Place[], metres: number): Reshaped {
  return reshaped(places, "The border of the buffer", metres, (geometry) => {
    const shape = BufferOp.bufferOp(new GeoJSONReader().read(geometry), metres, segments);
    return shape.isEmpty() ? null : (new GeoJSONWriter().write(shape) as Geometry);
  });
}

/**
 * Lines and rings with fewer positions, none of those left out farther than so many metres from what stays (Douglas and
 * Peucker 1973). Neighbours are simplified alone: their common borders may part.
 */
export function simplified(places: readonly Place[], metres: number): Reshaped {
  const result = reshaped(places, "What is left out", 0, (geometry) => thinned(geometry, metres));
  const areas = places.filter(({ geometry }) => geometry?.type.endsWith("Polygon")).length;
  const warning = "Areas are simplified one by one: borders that two of them share may part.";
  return areas > 1 ? { ...result, warnings: [...result.warnings, warning] } : result;
}

function reshaped(
  places: readonly Place[],
  what: string,
  metres: number,
  change: (geometry: Geometry) => Geometry | null,
): Reshaped {
  let far = 0;
  const result = places.map((place): Place => {
    const { geometry } = place;
    if (geometry === null || positionsOf(geometry).length === 0) return { ...place, geometry: null };
    const plane: Plane = planeOf(geometry);
    if (plane.reach + Math.abs(metres) > farthest) far += 1;
    const shape = change(moved(geometry, plane.onto));
    return { ...place, geometry: shape === null ? null : moved(shape, plane.back) };
  });
  const gone = result.filter(({ geometry }, index) => geometry === null && places[index]?.geometry !== null).length;
  return {
    places: result,
    warnings: [
      ...(far > 0
        ? [
            `${far} features reach farther than ${farthest / 1000} km from their middle: ${what.toLowerCase()} may be off by more than 0.1 %.`,
          ]
        : []),
      ...(gone > 0 ? [`${gone} features have nothing left.`] : []),
    ],
  };
}

function thinned(geometry: Geometry, metres: number): Geometry {
  switch (geometry.type) {
    case "LineString":
      return { ...geometry, coordinates: thinLine(geometry.coordinates, metres) };
    case "MultiLineString":
      return { ...geometry, coordinates: geometry.coordinates.map((line) => thinLine(line, metres)) };
    case "Polygon":
      return { ...geometry, coordinates: geometry.coordinates.map((ring) => thinRing(ring, metres)) };
    case "MultiPolygon":
      return {
        ...geometry,
        coordinates: geometry.coordinates.map((rings) => rings.map((ring) => thinRing(ring, metres))),
      };
    case "GeometryCollection":
      return { ...geometry, geometries: geometry.geometries.map((each) => thinned(each, metres)) };
    default:
      return geometry;
  }
}

/** A ring stays one: where too little is left it is kept as it is. */
function thinRing(ring: readonly Position[], metres: number): Position[] {
  const far = ring.reduce(
    (best, position, index) => (away(ring[0] ?? [], position) > away(ring[0] ?? [], ring[best] ?? []) ? index : best),
    0,
  );
  const [there, back] = [thinLine(ring.slice(0, far + 1), metres), thinLine(ring.slice(far), metres)];
  const thin = [...there, ...back.slice(1)];
  return thin.length < 4 ? [...ring] : thin;
}

const away = ([x = 0, y = 0]: Position, [otherX = 0, otherY = 0]: Position) => Math.hypot(x - otherX, y - otherY);

/** Without calling itself: a line may have millions of positions. */
function thinLine(line: readonly Position[], metres: number): Position[] {
  const kept = new Set([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span;
    let [farthestAt, most] = [-1, metres];
    for (let index = first + 1; index < last; index += 1) {
      const distance = fromSegment(line[index] ?? [], line[first] ?? [], line[last] ?? []);
      if (distance > most) [farthestAt, most] = [index, distance];
    }
    if (farthestAt === -1) continue;
    kept.add(farthestAt);
    spans.push([first, farthestAt], [farthestAt, last]);
  }
  return line.filter((_, index) => kept.has(index));
}

function fromSegment(position: Position, [x = 0, y = 0]: Position, [endX = 0, endY = 0]: Position): number {
  const [dx, dy] = [endX - x, endY - y];
  const length = dx * dx + dy * dy;
  const [atX = 0, atY = 0] = position;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((atX - x) * dx + (atY - y) * dy) / length));
  return away(position, [x + share * dx, y + share * dy]);
}
