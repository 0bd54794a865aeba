import type { Position } from "geojson";
import proj4, { type Converter, type ProjectionDefinition } from "proj4";
import { QuireError } from "../domain/error.js";
import { boundsOf, moved, type Place, positionsOf } from "./feature.js";
import { knownProjections } from "./known-projections.js";

/** Where it was learnt what coordinates mean. "assumed": nobody says, and they fit longitudes and latitudes. */
export type FoundIn = "file" | "format" | "given" | "assumed";

/** What coordinates mean. */
export interface Projection {
  /** "EPSG:25832", or as its description calls it. */
  name: string;
  found: FoundIn;
}

interface Reference {
  name: string;
  converter: Converter;
  is_degrees: boolean;
  warning: string | null;
  /** Longitude of the middle of a transverse Mercator; null of others. */
  middle: number | null;
}

export const wgs84 = "EPSG:4326";
/** Metres between a place and the same one projected there and back, above which the projection does not hold there. */
const mostAstray = 1;
/** Degrees from its middle in which a transverse Mercator is of use. */
const widestZone = 12;

/** What to do about what is not built in. */
export const ogr2ogr =
  "Convert it with GDAL's ogr2ogr (by itself, or in quire code run): ogr2ogr -t_srs EPSG:4326 places.geojson FILE";

/**
 * A reference system by its code ("EPSG:25832", a URN of the OGC), its WKT or its PROJ string.
 * Throws `unsupported_format` for those that are not known, with how to convert the file.
 */
export function referenceOf(definition: string): Reference {
  const code = codeOf(definition);
  const known = code === null ? definition.trim() : knownDefinition(code);
  if (known === null || known === "") throw unknown(code ?? definition);
  try {
    // Its types leave out what it has read of a definition.
    const projection = new proj4.Proj(known) as unknown as ProjectionDefinition;
    const converter = proj4(known, wgs84);
    const named = code ?? /"([^"]{1,80})"/u.exec(known)?.[1] ?? known.slice(0, 80);
    const { projName = "", long0 } = projection;
    const isZone = ["tmerc", "utm", "etmerc"].includes(projName) || /transverse.mercator/iu.test(projName);
    return {
      name: named,
      converter,
      is_degrees: projName === "longlat",
      warning: warningOf(named, projection),
      middle: isZone && long0 !== undefined ? (long0 * 180) / Math.PI : null,
    };
  } catch {
    throw unknown(code ?? definition);
  }
}

/** Whether a code is built in. */
export function isKnown(definition: string): boolean {
  const code = codeOf(definition);
  return code !== null && knownDefinition(code) !== null;
}

/** A datum whose shift nobody says: places lie off, while lengths and areas hold. */
function warningOf(name: string, { a, datum_params, datumName }: ProjectionDefinition): string | null {
  const isOwnEarth = a !== undefined && Math.abs(a - 6_378_137) > 1 && datum_params === undefined && !datumName;
  return isOwnEarth
    ? `${name} does not say how its datum lies to WGS84: places may lie some 100 m off; lengths and areas change by less than 0.1 %.`
    : null;
}

function codeOf(definition: string): string | null {
  const text = definition.trim();
  if (/^(?:urn:ogc:def:crs:)?OGC:[\d.]*:?CRS84$/iu.test(text) || /^WGS ?84$/iu.test(text)) return wgs84;
  const [, authority = "EPSG", number] =
    /^(?:urn:ogc:def:crs:)?(?:(EPSG|ESRI)?:(?:[\d.]*:)?)?(\d{4,6})$/iu.exec(text) ?? [];
  return number === undefined ? null : `${authority.toUpperCase()}:${number}`;
}

function knownDefinition(code: string): string | null {
  const own = knownProjections.get(code);
  if (own !== undefined) return own;
  const zone = /^EPSG:258(2[89]|3[0-8])$/u.exec(code)?.[1];
  if (zone !== undefined) return `+proj=utm +zone=${zone} +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m`;
  return proj4.defs(code) === undefined ? null : code;
}

function unknown(definition: string): QuireError {
  const named = definition.replaceAll(/\s+/gu, " ").slice(0, 80);
  return new QuireError("unsupported_format", `The projection ${named} is not built in.`, {
    facts: { projection: named },
    fix: `${ogr2ogr}. Or give its PROJ string with --crs.`,
  });
}

/**
 * The same places in longitude and latitude of WGS84. Throws `invalid_input` where coordinates do not fit what they are
 * said to be, `damaged` where they are no numbers, `unsupported_format` for unknown projections.
 * @param given what the file says; null where it says nothing
 */
export function toDegrees(
  places: readonly Place[],
  given: { definition: string | null; found: FoundIn },
  file: string,
): { places: Place[]; projection: Projection; warnings: string[] } {
  const reference = referenceOf(given.definition ?? wgs84);
  const found = given.definition === null ? "assumed" : given.found;
  checkNumbers(places, file);
  checkFit(places, reference, found, file);
  const isPlain = reference.name === wgs84;
  const converted = isPlain ? [...places] : places.map((place) => inDegrees(place, reference, file));
  return {
    places: converted.map(aroundTheGlobe),
    projection: { name: reference.name, found },
    warnings: [
      ...(reference.warning === null ? [] : [reference.warning]),
      ...(found === "assumed"
        ? [`${file} does not say what its coordinates mean; they are taken as longitude and latitude (WGS84).`]
        : []),
    ],
  };
}

function checkNumbers(places: readonly Place[], file: string): void {
  for (const [index, { geometry }] of places.entries())
    for (const position of positionsOf(geometry))
      if (!Number.isFinite(position[0]) || !Number.isFinite(position[1]))
        throw new QuireError("damaged", `${file}: feature ${index + 1} has a coordinate that is no number.`, {
          facts: { file, feature: index + 1 },
          fix: "Mend or leave out that feature, and try again.",
        });
}

function checkFit(places: readonly Place[], { name, is_degrees }: Reference, found: FoundIn, file: string): void {
  const bounds = boundsOf(places.map(({ geometry }) => geometry));
  if (bounds === null) return;
  const [west, south, east, north] = bounds;
  const most = { x: Math.max(-west, east), y: Math.max(-south, north) };
  const said = `${name} ${saidBy[found]}`;
  const fits = most.x <= 360 && most.y <= 90;
  if (is_degrees && !fits) {
    if (most.x <= 90 && most.y <= 180)
      throw misfit(file, said, "latitude and longitude look swapped", "Write longitude first, then latitude", bounds);
    const fix = "Say the projection with --crs EPSG:..., as its source documents it (of a shapefile: add its .prj)";
    throw misfit(file, said, "they look like metres of a projection", fix, bounds);
  }
  if (!is_degrees && most.x <= 180 && most.y <= 90)
    throw misfit(file, said, "they look like degrees", "If they are, say so with --crs EPSG:4326", bounds);
}

const saidBy: Readonly<Record<FoundIn, string>> = {
  file: "by what the file says",
  format: "by its format",
  given: "by what you say",
  assumed: "as long as nobody says otherwise",
};

function misfit(file: string, said: string, looks: string, fix: string, bounds: readonly number[]): QuireError {
  const range = `x ${short(bounds[0])} to ${short(bounds[2])}, y ${short(bounds[1])} to ${short(bounds[3])}`;
  return new QuireError("invalid_input", `${file}: its coordinates are ${said}, but ${looks} (${range}).`, {
    facts: { file },
    fix: `${fix}.`,
  });
}

const short = (value = 0) => String(Number(value.toPrecision(6)));

function inDegrees(place: Place, { converter, name, middle }: Reference, file: string): Place {
  if (place.geometry === null) return place;
  const geometry = moved(place.geometry, ([x = 0, y = 0]) => {
    const [lon = Number.NaN, lat = Number.NaN] = converter.forward([x, y]);
    const [backX = Number.NaN, backY = Number.NaN] = converter.inverse([lon, lat]);
    const isBack = Math.hypot(backX - x, backY - y) <= mostAstray;
    const isNear = middle === null || Math.abs(((lon - middle + 540) % 360) - 180) <= widestZone;
    if (isBack && isNear && Math.abs(lat) <= 90) return [lon, lat];
    throw misfit(
      file,
      `${name} by what the file says`,
      "they lie where it does not hold",
      `Say the right projection with --crs`,
      [x, y, x, y],
    );
  });
  return { ...place, geometry };
}

/** Longitudes from -180 to 180; some files count to 360. */
function aroundTheGlobe(place: Place): Place {
  const { geometry } = place;
  if (geometry === null || positionsOf(geometry).every(([lon = 0]) => Math.abs(lon) <= 180)) return place;
  return { ...place, geometry: moved(geometry, ([lon = 0, lat = 0]) => [around(lon), lat]) };
}

const around = (lon: number) => (Math.abs(lon) <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180);

/** Coordinates of places in another projection. Throws `unsupported_format`, and `invalid_input` where it does not hold. */
export function project(places: readonly Place[], definition: string): { places: Place[]; name: string } {
  const { converter, name } = referenceOf(definition);
  const move = ([lon = 0, lat = 0]: Position): Position => {
    const [x = Number.NaN, y = Number.NaN] = converter.inverse([lon, lat]);
    const [backLon = Number.NaN, backLat = Number.NaN] = converter.forward([x, y]);
    const astray = Math.hypot((((backLon - lon + 540) % 360) - 180) * Math.cos((lat * Math.PI) / 180), backLat - lat);
    if (astray < 1e-4) return [x, y];
    throw new QuireError("invalid_input", `${name} does not hold at longitude ${lon}, latitude ${lat}.`, {
      facts: { projection: name },
      fix: "Choose a projection that is made for that part of the world, or EPSG:4326.",
    });
  };
  return {
    name,
    places: places.map((place) =>
      place.geometry === null ? place : { ...place, geometry: moved(place.geometry, move) },
    ),
  };
}
