import { geoArea } from "d3-geo";
import type { Geometry, Position } from "geojson";

/** Outlines as d3-geo takes them: of the two parts of the globe the smaller one is meant. */
export function wound(geometry: Geometry): Geometry {
  const ring = (given: Position[], isHole: boolean) =>
    geoArea({ type: "Polygon", coordinates: [given] }) > 2 * Math.PI === isHole ? given : given.toReversed();
  const polygon = (rings: Position[][]) => rings.map((each, index) => ring(each, index > 0));
  switch (geometry.type) {
    case "Polygon":
      return { ...geometry, coordinates: polygon(geometry.coordinates) };
    case "MultiPolygon":
      return { ...geometry, coordinates: geometry.coordinates.map(polygon) };
    case "GeometryCollection":
      return { ...geometry, geometries: geometry.geometries.map(wound) };
    default:
      return geometry;
  }
}
