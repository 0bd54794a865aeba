import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { QuireError } from "../domain/error.js";
import { sha256Of } from "../domain/hash.js";
import { defineTool } from "../tool/define-tool.js";
import { geoPlace, projectionRead } from "./geo-contract.js";
import type { Place } from "../places/feature.js";
import type { GeoData } from "./read-geo.js";

const input = z.strictObject({
  operation: z
    .enum(["reproject", "buffer", "simplify", "join"])
    .describe(
      "reproject: in another projection; buffer: all that lies within a distance; simplify: with fewer positions; join: points with the attributes of the areas they lie in",
    ),
  ...geoPlace,
  output: z.string().min(1).describe("File that is written: .geojson; of a join .csv as well"),
  to: z.string().min(1).default("EPSG:4326").describe("Of reproject: the projection that is wanted"),
  metres: z
    .number()
    .optional()
    .describe("Of buffer: how far, negative shrinks areas; of simplify: how far lines may move"),
  areas: z.string().min(1).optional().describe("Of join: file or data set of the areas"),
  areas_layer: geoPlace.layer.describe("Of a file of areas with several layers: which"),
});
type ConvertInput = z.output<typeof input>;

export const tool = defineTool(
  {
    name: "geo_convert",
    version: 1,
    description:
      "Writes a geographic file as GeoJSON, as it is or reprojected, buffered, simplified, or joined with the areas in which its points lie.",
    input,
    output: z.strictObject({
      path: z.string().describe("File that was written"),
      features: z.int().describe("How many"),
      projection: z.string().describe("Of the coordinates that are written"),
      read: projectionRead,
      bytes: z.int().describe("Of the file"),
      sha256: z.string().describe("Of the file"),
      warnings: z.array(z.string()).describe("What a reader must know"),
    }),
    positional: ["operation", "source"],
    paths: ["output"],
    effect: "write",
    network: false,
  },
  async (context, given) => {
    const { files } = context.services;
    const isCsv = given.output.toLowerCase().endsWith(".csv");
    if (isCsv ? given.operation !== "join" : !/\.(?:geo)?json$/iu.test(given.output)) throw unknownEnding(given.output);
    const { readGeo } = await import("./read-geo.js");
    const read = await readGeo(context, given);
    const areas =
      given.areas === undefined ? null : await readGeo(context, { source: given.areas, layer: given.areas_layer });
    const { places, projection, warnings } = await converted(given, read, areas);
    const text = isCsv ? csvOf(places) : geoJsonOf(places, projection);
    const sha256 = sha256Of(text);
    const path = files.resolve(given.output);
    await context.step(`geo_convert:${given.output}:${sha256}`, "write", () => files.writeFile(path, text));
    return {
      path,
      features: places.length,
      projection,
      read: read.projection,
      bytes: Buffer.byteLength(text),
      sha256,
      warnings: [...read.warnings, ...(areas?.warnings ?? []), ...warnings],
    };
  },
);

async function converted(
  { operation, to, metres }: ConvertInput,
  { places }: GeoData,
  within: GeoData | null,
): Promise<{ places: readonly Place[]; projection: string; warnings: string[] }> {
  const { project, wgs84 } = await import("../places/projection.js");
  if (operation === "reproject") {
    const { name, places: projected } = project(places, to);
    const isOther = name !== wgs84;
    const warnings = isOther
      ? [
          `Its coordinates are of ${name}; GeoJSON is of WGS84 by its standard (RFC 7946), and few programs read the "crs".`,
        ]
      : [];
    return { places: projected, projection: name, warnings };
  }
  if (operation === "join") {
    if (within === null) throw missingField("areas", "Name the file of the areas with --areas.");
    return { ...(await withAreas(places, within.places)), projection: wgs84 };
  }
  if (metres === undefined) throw missingField("metres", `Say how far with --metres.`);
  if (operation === "simplify" && metres < 0) throw missingField("metres", "Give a distance of 0 or more.");
  const { buffered, simplified } = await import("./reshape.js");
  const result = operation === "buffer" ? buffered(places, metres) : simplified(places, metres);
  return { ...result, projection: wgs84 };
}

async function withAreas(places: readonly Place[], within: readonly Place[]) {
  const { placed } = await import("./measure.js");
  const { of, warnings } = placed(places, within);
  return {
    places: of.map(({ place, at, area }): Place => {
      const attributes = Object.entries(within[area]?.properties ?? {}).map(([name, value]) => [`area_${name}`, value]);
      return {
        geometry: { type: "Point", coordinates: at },
        properties: { ...place.properties, ...Object.fromEntries(attributes) } as Place["properties"],
      };
    }),
    warnings,
  };
}

function geoJsonOf(places: readonly Place[], projection: string): string {
  const crs =
    projection === "EPSG:4326"
      ? {}
      : { crs: { type: "name", properties: { name: projection.replace(/^EPSG:/u, "urn:ogc:def:crs:EPSG::") } } };
  const features = places.map(({ geometry, properties }) => ({ type: "Feature", geometry, properties }));
  return `${JSON.stringify({ type: "FeatureCollection", ...crs, features })}\n`;
}

function csvOf(places: readonly Place[]): string {
  const names = [...new Set(places.flatMap(({ properties }) => Object.keys(properties)))];
  const rows = places.map(({ geometry, properties }) => {
    const [lon = null, lat = null] = geometry?.type === "Point" ? geometry.coordinates : [];
    return [lon, lat, ...names.map((name) => properties[name] ?? null)];
  });
  return stringify([["longitude", "latitude", ...names], ...rows]);
}

function missingField(field: string, fix: string): QuireError {
  return new QuireError("invalid_input", `${field}: it is missing or of no use here.`, { facts: { field }, fix });
}

function unknownEnding(output: string): QuireError {
  return new QuireError("invalid_input", `${output} says no form that is written here.`, {
    facts: { output },
    fix: "Let the name end in .geojson (of a join also .csv); other forms are written by GDAL: ogr2ogr FILE.gpkg FILE.geojson",
  });
}
