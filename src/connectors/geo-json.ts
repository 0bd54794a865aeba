import { z } from "zod";
import { QuireError } from "../domain/error.js";
import type { FormatRead } from "../places/formats/read-format.js";
import { toDegrees } from "../places/projection.js";
import type { AnswerText } from "../ports/service-answers.js";
import { columnNames } from "../tables/csv/column-names.js";
import type { Cell, Column, GeoFeature, Parsed } from "./define-connector.js";

type Geometry = NonNullable<GeoFeature["geometry"]>;

/** RFC 7946, 3.1: how deep the positions of a shape lie in its coordinates. */
const depths: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};
/** Collections within collections, of which the standard advises against any. */
const deepest = 10;

// A schema for each number of a large file would take twenty times as long.
const geometrySchema = z
  .looseObject({ type: z.string() })
  .refine((geometry) => isGeometry(geometry, 0), "is no geometry of GeoJSON, or its coordinates have another form")
  .transform((geometry): Geometry => geometry);

function isGeometry(value: unknown, level: number): boolean {
  const { type, coordinates, geometries } = (value ?? {}) as {
    type?: unknown;
    coordinates?: unknown;
    geometries?: unknown;
  };
  if (type === "GeometryCollection")
    return level < deepest && Array.isArray(geometries) && geometries.every((each) => isGeometry(each, level + 1));
  const depth = typeof type === "string" ? depths[type] : undefined;
  if (depth === undefined || !Array.isArray(coordinates)) return false;
  return coordinates.length === 0 || arePositions(coordinates, depth);
}

function arePositions(coordinates: unknown, depth: number): boolean {
  if (!Array.isArray(coordinates)) return false;
  if (depth > 0) return coordinates.every((each) => arePositions(each, depth - 1));
  return coordinates.length >= 2 && coordinates.every((each) => typeof each === "number");
}

const featureSchema = z.looseObject({
  type: z.literal("Feature"),
  id: z.union([z.string(), z.number()]).nullish(),
  geometry: geometrySchema.nullable(),
  properties: z.record(z.string(), z.unknown()).nullable(),
});
type Feature = z.output<typeof featureSchema>;
const saidCrs = {
  crs: z
    .looseObject({ type: z.string(), properties: z.looseObject({ name: z.string().nullish() }).nullish() })
    .nullish(),
};
const fileSchema = z.union([
  z.looseObject({ type: z.literal("FeatureCollection"), features: z.array(featureSchema), ...saidCrs }),
  featureSchema.extend(saidCrs),
]);

/** Names by which files of the form before RFC 7946 say that they are in longitude and latitude of WGS 84. */
const wgs84 = /(?:CRS:?84|EPSG:(?:[\d.]*:)?4326|WGS\s?84)$/iu;

/**
 * A file in GeoJSON: a row and a feature for each of its features. Throws `source_answer` for one in another coordinate
 * system than longitude and latitude, or whose coordinates cannot be such.
 */
export function readGeoJson(answer: AnswerText): Parsed {
  const file = answer.json(fileSchema);
  const name = file.crs?.properties?.name;
  if (file.crs && !(typeof name === "string" && wgs84.test(name.trim())))
    throw answer.unexpected(
      `places in the coordinate system ${name ?? file.crs.type}, which are not longitude and latitude (WGS 84)`,
    );
  const given = file.type === "FeatureCollection" ? (file as { features: Feature[] }).features : [file as Feature];
  const geometries = given.map(({ geometry }) => (geometry === null || isEmpty(geometry) ? null : geometry));
  const odd = geometries.find((geometry) => geometry !== null && !everyPosition(geometry, isOnEarth));
  if (odd)
    throw answer.unexpected(
      "coordinates that are no degrees of longitude and latitude: the file may be in a projection",
    );
  return tableOf(given, geometries);
}

/**
 * The same of a file in another form, in degrees whatever its projection is. Throws `source_answer` with what is wrong.
 * @param read bytes and name as the reader of that form takes them
 */
export function readOtherForm(answer: AnswerText, read: (bytes: Uint8Array, name: string) => FormatRead): Parsed {
  try {
    const name = new URL(answer.url).pathname.split("/").at(-1) ?? "";
    const { places, crs, crs_found, warnings } = read(answer.bytes, name);
    const found = toDegrees(places, { definition: crs, found: crs_found }, name);
    const given = found.places.map(({ properties, geometry }): Feature => ({
      type: "Feature",
      properties,
      geometry: geometry as Feature["geometry"],
    }));
    const geometries = given.map(({ geometry }) => (geometry === null || isEmpty(geometry) ? null : geometry));
    const table = tableOf(given, geometries);
    return { ...table, notes: [...warnings, ...found.warnings, ...(table.notes ?? [])] };
  } catch (thrown) {
    if (!(thrown instanceof QuireError)) throw thrown;
    throw answer.unexpected(`a file that cannot be used: ${thrown.message}`, thrown);
  }
}

function tableOf(given: readonly Feature[], geometries: readonly (Geometry | null)[]): Parsed {
  const keys = [...new Set(given.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  const hasIds = given.some(({ id }) => isGiven(id));
  const hasPoints =
    geometries.some((geometry) => geometry !== null) &&
    geometries.every((each) => each === null || each.type === "Point");
  const ownNames = [...(hasIds ? ["id"] : []), ...keys, "geometry", ...(hasPoints ? ["longitude", "latitude"] : [])];
  const { names } = columnNames(ownNames, ownNames.length);
  const rows = given.map(({ id, properties }, index) => {
    const geometry = geometries[index] ?? null;
    const [longitude = null, latitude = null] = ((hasPoints ? geometry?.coordinates : null) as number[] | null) ?? [];
    return [
      ...(hasIds ? [isGiven(id) ? String(id) : null] : []),
      ...keys.map((key) => cellOf(properties?.[key])),
      geometry?.type ?? null,
      ...(hasPoints ? [longitude, latitude] : []),
    ];
  });
  const missing = geometries.filter((geometry) => geometry === null).length;
  return {
    columns: names.map((name): Column => ({ name, ...(name === "id" && hasIds && { type: "string" }) })),
    rows,
    features: given.map(({ properties }, index) => ({
      type: "Feature",
      geometry: geometries[index] ?? null,
      properties: Object.fromEntries(Object.entries(properties ?? {}).map(([key, value]) => [key, cellOf(value)])),
    })),
    notes: missing === 0 ? [] : [`${missing} of ${given.length} features have no place.`],
  };
}

const isGiven = (id: Feature["id"]): id is string | number => id !== undefined && id !== null;

/** What is no plain value is kept as JSON. */
function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : JSON.stringify(value);
}

const isEmpty = (geometry: Geometry): boolean => everyPosition(geometry, () => false);

function everyPosition({ coordinates, geometries }: Geometry, fits: (position: readonly number[]) => boolean): boolean {
  if (Array.isArray(geometries)) return (geometries as Geometry[]).every((each) => everyPosition(each, fits));
  return everyIn(coordinates, fits);
}

function everyIn(coordinates: unknown, fits: (position: readonly number[]) => boolean): boolean {
  if (!Array.isArray(coordinates) || coordinates.length === 0) return true;
  return typeof coordinates[0] === "number"
    ? fits(coordinates as number[])
    : coordinates.every((each) => everyIn(each, fits));
}

/** Some files go on beyond 180 degrees where things lie across the antimeridian. */
function isOnEarth([longitude = NaN, latitude = NaN]: readonly number[]): boolean {
  return Math.abs(longitude) <= 360 && Math.abs(latitude) <= 90;
}
