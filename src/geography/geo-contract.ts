import { z } from "zod";
import { engineSchema } from "../analysis/result/engine.js";

const crs = z
  .string()
  .min(1)
  .optional()
  .describe('What its coordinates mean, where the file does not say it or says it wrongly: "EPSG:25832"');
const layer = z.string().min(1).optional().describe("Of a file of several layers: which");

/** Where places are. */
export const geoPlace = {
  source: z
    .string()
    .min(1)
    .describe(
      "A file (.geojson, .topojson, .kml, .kmz, .gpx, .shp, .zip with a shapefile, .gpkg, .fgb), or a data set of the kind geo",
    ),
  layer,
  crs,
};

export const geoInput = z.strictObject({
  operation: z
    .enum(["info", "distance", "length", "area", "join"])
    .describe(
      "info: what is in a file; distance: between two places, or from one to all of a file; length: of lines; area: of polygons; join: which areas points lie in, counted and summed",
    ),
  ...geoPlace,
  source: geoPlace.source.optional().describe("File or data set; not needed for the distance between two coordinates"),
  from: z.string().min(1).optional().describe('Of a distance: "latitude,longitude" as in "52.52,13.405", or a name'),
  to: z.string().min(1).optional().describe("Of a distance: the other place; by default all of the file"),
  areas: z.string().min(1).optional().describe("Of a join: file or data set of the areas"),
  areas_crs: crs.describe("What the coordinates of the areas mean, where their file does not say it"),
  areas_layer: layer.describe("Of a file of areas with several layers: which"),
  name: z.string().min(1).optional().describe("Attribute that names a feature; by default name, label, title or id"),
  sum: z.array(z.string()).max(20).default([]).describe("Of a join: attributes of the points that are summed"),
  top: z.int().min(1).max(10_000).default(50).describe("Rows that are told, the largest first"),
});
export type GeoInput = z.output<typeof geoInput>;

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const dataRead = z
  .array(z.strictObject({ name: z.string().describe("Data set or file"), sha256: z.string().describe("Of its bytes") }))
  .describe("What was read");
export const projectionRead = z
  .strictObject({
    name: z.string().describe("Its code or name"),
    found: z
      .enum(["file", "format", "given", "assumed"])
      .describe("Who says so: the file, its format, whoever asked, or nobody"),
  })
  .describe("What the coordinates of the file mean");

export const geoOutput = z.strictObject({
  source_id: z.string().describe("Of the analysis, for citing"),
  engine: engineSchema.describe("What calculated it"),
  data: dataRead,
  operation: geoInput.shape.operation,
  format: z.string().nullable().describe("Of the file"),
  projection: projectionRead.nullable(),
  features: z.int().describe("How many were read"),
  kinds: z
    .array(z.strictObject({ kind: z.string().describe("Point, ..."), count: z.int().describe("How many") }))
    .describe("Kinds of geometry"),
  bounding_box: z
    .array(z.number())
    .nullable()
    .describe("West, south, east, north in degrees; null where there is no place"),
  unit: z.enum(["m", "m2", "points"]).nullable().describe("Of the total and of the measured column"),
  total: z.number().nullable().describe("Sum over all features; null where a sum says nothing"),
  columns: z.array(z.string()).describe("Of the table"),
  table: z.array(z.array(cell)).describe("Results, the largest first; of info: attributes"),
  rows: z.int().describe("Rows that there are; the table has the first"),
  warnings: z.array(z.string()).describe("What a reader must know"),
});
export type GeoOutput = z.output<typeof geoOutput>;
