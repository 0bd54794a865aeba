import { basename, extname } from "node:path";
import { QuireError } from "../domain/error.js";
import { sha256Of } from "../domain/hash.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { ZipArchive } from "../ports/document-reader.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import type { RunContext } from "../run/run-context.js";
import { dataSetNames, isDataSetName, isPlainPath, openDataSet } from "../tables/stored/data-set.js";
import { type Place, positionsOf } from "../places/feature.js";
import { chooseLayer, type FormatRead, mostPositions } from "../places/formats/read-format.js";
import { ogr2ogr, type Projection, toDegrees } from "../places/projection.js";

/** Where places are. */
export interface GeoPlace {
  source: string;
  layer?: string | undefined;
  crs?: string | undefined;
}

/** Places in longitude and latitude of WGS84. */
export interface GeoData {
  places: Place[];
  format: string;
  projection: Projection;
  data: { name: string; sha256: string }[];
  warnings: string[];
}

const mostFileBytes = 200_000_000;

type Context = Pick<RunContext, "services" | "signal">;

/**
 * Reads a geographic file, or a data set of the kind geo, into longitudes and latitudes. Throws `not_found`,
 * `unsupported_format` (with how GDAL converts it), `damaged`, `too_large`, and `invalid_input` where coordinates do not fit
 * the projection that is claimed.
 */
export async function readGeo(context: Context, { source, layer, crs }: GeoPlace): Promise<GeoData> {
  const path = await geographicPath(context.services.files, source);
  if (path === null)
    throw new QuireError("not_found", `There is no geographic file or data set ${source}.`, {
      facts: { source },
      fix: "Name a file (.geojson, .topojson, .kml, .gpx, .shp, .zip, .gpkg, .fgb), or a data set of the kind geo.",
    });
  const name = basename(path);
  const { read, sha256 } = await readFile(context, path, layer);
  const count = read.places.reduce((sum, { geometry }) => sum + positionsOf(geometry).length, 0);
  if (count > mostPositions)
    throw new QuireError("too_large", `${name} has ${count} positions; the limit "positions" is ${mostPositions}.`, {
      facts: { file: name, limit: "positions" },
      fix: "Simplify it or keep a part of it with GDAL: ogr2ogr -simplify 10 SMALLER.geojson FILE",
    });
  const given = { definition: crs ?? read.crs, found: crs === undefined ? read.crs_found : ("given" as const) };
  const { places, projection, warnings } = toDegrees(read.places, given, name);
  const empty = places.filter(({ geometry }) => positionsOf(geometry).length === 0).length;
  return {
    places,
    format: read.format,
    projection,
    data: [{ name: source, sha256 }],
    warnings: [
      ...read.warnings,
      ...warnings,
      ...(empty > 0 ? [`${empty} of ${places.length} features have no place.`] : []),
    ],
  };
}

/** Where a geographic file, or a data set of the kind geo, lies; null for a name that is neither. */
export async function geographicPath(files: WorkspaceFiles, source: string): Promise<CheckedPath | null> {
  if (isDataSetName(source)) {
    if (!(await dataSetNames(files)).includes(source)) return null;
    const { resource, folder, files: own } = await openDataSet(files, source);
    const features = resource.quire?.fetched?.features;
    return features !== undefined && isPlainPath(features) ? own.inside(folder, ...features.split("/")) : null;
  }
  const path = files.resolve(source);
  return (await files.stat(path)) === null ? null : path;
}

async function readFile(context: Context, path: CheckedPath, layer: string | undefined) {
  const { files, zipArchives, tableEngines } = context.services;
  const name = basename(path);
  const ending = extname(name).toLowerCase();
  if (ending === ".gpkg") {
    const { readGeoPackage } = await import("../places/formats/geopackage.js");
    const read = await readGeoPackage(tableEngines, { path, name, layer }, context.signal);
    return { read, sha256: await files.hash(path) };
  }
  const bytes = await files.read(path, mostFileBytes);
  if (bytes.length === 0)
    throw new QuireError("empty_file", `${name} is empty.`, { facts: { file: name }, fix: "Give a file with places." });
  const sha256 = sha256Of(bytes);
  switch (ending) {
    case ".geojson":
    case ".json":
    case ".topojson": {
      const { readJsonPlaces } = await import("../places/formats/geojson.js");
      return { read: readJsonPlaces(bytes, name, layer), sha256 };
    }
    case ".kml":
    case ".gpx": {
      const { readXmlPlaces } = await import("../places/formats/xml-places.js");
      return { read: readXmlPlaces(bytes, name), sha256 };
    }
    case ".fgb": {
      const { readFlatGeobuf } = await import("../places/formats/flatgeobuf.js");
      return { read: readFlatGeobuf(bytes, name), sha256 };
    }
    case ".shp": {
      const { readShapefile } = await import("../places/formats/shapefile.js");
      const [dbf, prj, cpg] = await Promise.all([".dbf", ".prj", ".cpg"].map((each) => sibling(files, path, each)));
      return {
        read: readShapefile({ shp: bytes, dbf: dbf ?? null, prj: prj ?? null, cpg: cpg ?? null }, name),
        sha256,
      };
    }
    case ".zip":
    case ".kmz":
      return {
        read: await fromZip(await zipArchives.open(bytes, name, { total_bytes: 2 * mostFileBytes }), name, layer),
        sha256,
      };
    default:
      throw unsupported(name);
  }
}

/** Of the same name with another ending, in small letters or large. */
async function sibling(files: WorkspaceFiles, path: CheckedPath, ending: string): Promise<Uint8Array | null> {
  const stem = basename(path).slice(0, -".shp".length);
  for (const name of [stem + ending, stem + ending.toUpperCase()]) {
    const beside = files.beside(path, name);
    if ((await files.stat(beside)) !== null) return files.read(beside, mostFileBytes);
  }
  return null;
}

async function fromZip(archive: ZipArchive, name: string, layer: string | undefined): Promise<FormatRead> {
  const entries = archive.names.filter((entry) => !entry.includes("__MACOSX"));
  const kml = entries.find((entry) => /\.kml$/iu.test(entry));
  if (kml !== undefined) {
    const { readXmlPlaces } = await import("../places/formats/xml-places.js");
    return readXmlPlaces((await archive.read(kml)) ?? new Uint8Array(), kml);
  }
  const shapes = entries.filter((entry) => /\.shp$/iu.test(entry));
  const stems = shapes.map((entry) => entry.slice(0, -".shp".length));
  const at = shapes.length === 1 && layer === undefined ? 0 : stems.findIndex((stem) => basename(stem) === layer);
  const [shape, stem] = [shapes[at], stems[at]];
  if (stems.length === 0) throw unsupported(name);
  if (shape === undefined || stem === undefined)
    chooseLayer(
      name,
      stems.map((each) => basename(each)),
    );
  const part = async (ending: string) => {
    const found = entries.find((entry) => entry.toLowerCase() === (stem + ending).toLowerCase());
    return found === undefined ? null : archive.read(found);
  };
  const { readShapefile } = await import("../places/formats/shapefile.js");
  const shp = (await archive.read(shape)) ?? new Uint8Array();
  return readShapefile({ shp, dbf: await part(".dbf"), prj: await part(".prj"), cpg: await part(".cpg") }, name);
}

function unsupported(name: string): QuireError {
  return new QuireError("unsupported_format", `${name} is in no format that is built in.`, {
    facts: { file: name },
    fix: `Built in are GeoJSON, TopoJSON, KML, KMZ, GPX, Shapefile (.shp, .zip), GeoPackage and FlatGeobuf. ${ogr2ogr}.`,
  });
}
