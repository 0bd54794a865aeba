import {
  geoAzimuthalEqualArea,
  geoEqualEarth,
  geoMercator,
  geoNaturalEarth1,
  geoOrthographic,
  type GeoProjection,
} from "d3-geo";
import type { MultiPoint, Position } from "geojson";
import type { FigureOf } from "../../contracts/plot-figure.js";
import { positionsOf } from "../../places/feature.js";
import { distanceBetween } from "../../geography/geodesic.js";
import type { MapPlaces } from "../places/read-map.js";
import type { Box } from "../scene/scene.js";

/** What part of the globe is seen, and how it is laid flat. */
export interface View {
  make: () => GeoProjection;
  /** As a caption calls it. */
  name: string;
  /** What has to be seen; null: the whole globe. */
  shown: MultiPoint | null;
}

/** Degrees beyond which a map is of the world. */
const widest = { longitude: 110, latitude: 75 };

export function viewOf({ projection, extent }: FigureOf<"map">, { areas, points, lines }: MapPlaces): View {
  const all: Position[] = [
    ...points.map(({ at }) => at),
    // Areas without a number are the ground of those that have one.
    ...areas
      .filter(({ value }) => value !== null || areas.every((area) => area.value === null))
      .flatMap(({ geometry }) => positionsOf(geometry)),
    ...lines.flatMap(({ geometry }) => positionsOf(geometry)),
  ];
  const box = extent ?? boundsAround(all);
  const span = box === null ? 360 : (((box[2] - box[0]) % 360) + 360) % 360 || 360;
  const isWorld = box === null || span > widest.longitude || box[3] - box[1] > widest.latitude;
  const [lon, lat] = box === null ? [0, 0] : [box[0] + span / 2, (box[1] + box[3]) / 2];
  const part = isWorld || box === null ? null : cornersOf(box, span);
  const chosen = projection === "auto" ? (isWorld ? "equal_earth" : "equal_area") : projection;
  const around = `around ${degrees(lat, "N", "S")}, ${degrees(lon, "E", "W")}`;
  switch (chosen) {
    case "equal_area":
      return {
        make: () => geoAzimuthalEqualArea().rotate([-lon, -lat]).clipAngle(179),
        name: `Lambert azimuthal equal-area ${around}`,
        shown: part,
      };
    case "globe":
      return { make: () => geoOrthographic().rotate([-lon, -lat]), name: `orthographic ${around}`, shown: null };
    case "mercator":
      return {
        make: () => geoMercator().rotate([part === null ? 0 : -lon, 0]),
        name: "Mercator (areas grow towards the poles)",
        shown: part,
      };
    case "natural_earth":
      return { make: () => geoNaturalEarth1(), name: "Natural Earth I", shown: part };
    default:
      return { make: () => geoEqualEarth(), name: "Equal Earth (equal areas)", shown: part };
  }
}

const degrees = (value: number, above: string, below: string) => {
  const turned = Math.abs(value) > 180 ? value - 360 * Math.sign(value) : value;
  return `${Math.abs(turned).toFixed(1)}° ${turned < 0 ? below : above}`;
};

/** The narrowest box: of all gaps between longitudes the widest is left out, so that the antimeridian may lie within. */
function boundsAround(all: readonly Position[]): [number, number, number, number] | null {
  if (all.length === 0) return null;
  const longitudes = all.map(([lon = 0]) => lon).toSorted((one, other) => one - other);
  const latitudes = all.map(([, lat = 0]) => lat).toSorted((one, other) => one - other);
  let [west, gap] = [longitudes[0] ?? 0, (longitudes[0] ?? 0) + 360 - (longitudes.at(-1) ?? 0)];
  for (const [index, lon] of longitudes.slice(1).entries())
    if (lon - (longitudes[index] ?? 0) > gap) [west, gap] = [lon, lon - (longitudes[index] ?? 0)];
  const [south, north] = [latitudes[0] ?? 0, latitudes.at(-1) ?? 0];
  const [aside, above] = [Math.max(1, (360 - gap) * 0.06), Math.max(1, (north - south) * 0.06)];
  return [west - aside, Math.max(-90, south - above), west + 360 - gap + aside, Math.min(90, north + above)];
}

/** Positions along a box's sides and across it: what a projection bends is held, too. */
function cornersOf([west, south, , north]: readonly [number, number, number, number], span: number): MultiPoint {
  const shares = [0, 0.25, 0.5, 0.75, 1];
  const coordinates = shares.flatMap((across) =>
    shares.map((up) => [west + span * across, Math.max(-89.9, Math.min(89.9, south + (north - south) * up))]),
  );
  return { type: "MultiPoint", coordinates };
}

/** The projection of a view that fills a box. */
export function fittedTo({ make, shown }: View, { x, y, width, height }: Box): GeoProjection {
  const corners: [[number, number], [number, number]] = [
    [x, y],
    [x + width, y + height],
  ];
  const fitted = make().fitExtent(corners, shown ?? { type: "Sphere" });
  return shown === null ? fitted : fitted.clipExtent(corners);
}

/** Share by which a scale may differ within a map that has a bar of it. */
const mostUneven = 0.05;

/** Metres of a pixel in the middle of a box; null where they differ by more than 5 % to its corners, or lie off the globe. */
export function metresPerPixel(projection: GeoProjection, { x, y, width, height }: Box): number | null {
  const scaleAt = (atX: number, atY: number) => {
    const [from, to] = [projection.invert?.([atX - 5, atY]), projection.invert?.([atX + 5, atY])];
    return from && to ? distanceBetween(from, to).metres / 10 : Number.NaN;
  };
  const middle = scaleAt(x + width / 2, y + height / 2);
  const others = [0.06, 0.94].flatMap((across) =>
    [0.06, 0.94].map((up) => scaleAt(x + width * across, y + height * up)),
  );
  return others.every((each) => Math.abs(each / middle - 1) <= mostUneven) ? middle : null;
}
