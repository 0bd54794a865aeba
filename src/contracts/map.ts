import { z } from "zod";
import { mapProjections } from "./plot-map.js";
import { plotContract } from "./plot.js";
import { defineContract } from "../run/contract.js";

const name = z.string().min(1);
const column = name.optional();

const input = z.strictObject({
  data: column.describe(
    "What is drawn: a data set, a table (.csv, .tsv) or a geographic file (.geojson, .gpkg, .zip, .kml, ...)",
  ),
  value: column.describe("Numbers that shade areas: a column of the data, or an attribute of its areas"),
  by: column.describe(
    "Column that names the area of a row: a country by name or ISO code (FR, FRA, 250), else as the outlines call it",
  ),
  outlines: name.default("world").describe("Areas that are shaded: world, or a geographic file or data set"),
  name: column.describe("Column or attribute that names a place; by default name, label, title or id"),
  latitude: column.describe("Column of degrees north; by default latitude, lat or y"),
  longitude: column.describe("Column of degrees east; by default longitude, lon, lng or x"),
  size: column.describe("Numbers that the points' areas show"),
  color: column.describe("Column or attribute by which points are coloured"),
  route: column.describe("Column that tells routes apart: the rows of each are joined in their order"),
  routes: column.describe("A geographic file or data set of lines, drawn besides"),
  classes: z
    .enum(["quantile", "equal", "own"])
    .optional()
    .describe("quantile: as many areas in each class; equal: classes of one width; own: between given breaks"),
  count: z.int().min(2).max(7).default(5).describe("How many classes"),
  breaks: z
    .string()
    .regex(/^-?[\d.]+(?:,-?[\d.]+)*$/u, "numbers with commas between")
    .optional()
    .describe("Own limits between classes, rising: 10,20,50"),
  projection: z.enum(mapProjections).default("auto").describe("auto takes equal areas"),
  extent: z
    .string()
    .regex(/^-?[\d.]+(?:,-?[\d.]+){3}$/u, "west,south,east,north in degrees")
    .optional()
    .describe("What is seen: west,south,east,north in degrees, as -10,35,30,60"),
  title: column.describe("What the map shows, in a line"),
  unit: column.describe("What the numbers are, with their unit, above the legend"),
  labels: z.boolean().default(true).describe("Write names beside points where they have room"),
  graticule: z.boolean().default(true).describe("Draw meridians and parallels"),
  scheme: z.enum(["light", "dark"]).default("light").describe("Dark on light, or light on dark"),
  width: z.int().min(200).max(2_000).default(800).describe("In pixels, 96 to an inch"),
  output: column.describe("Where it is written, without an ending; by default figures/ and its title"),
  formats: z
    .array(z.enum(["svg", "png", "html"]))
    .min(1)
    .default(["svg", "png", "html"])
    .describe("What is made of it; its data and its specification are written always"),
});

/** A map in a few words: what `plot` draws with a figure of the kind map. */
export const mapContract = defineContract({
  ...plotContract,
  name: "map",
  description:
    "Draws a map from a data set, a table or a geographic file: points by size and colour, areas shaded in classes and joined by ISO code or name, routes; as SVG, PNG and a page on which it can be moved and enlarged. The outlines of countries are shipped.",
  input,
  positional: ["data"],
  paths: ["output"],
});

export type MapInput = z.output<typeof mapContract.input>;
