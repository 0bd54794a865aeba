import { z } from "zod";
import { closed, data, look, words } from "./plot-charts.js";

const source = words.describe("A geographic file or a data set of the kind geo");
const crs = words.optional().describe("What its coordinates mean, where the file does not say it: EPSG:25832");
const layer = words.optional().describe("Of a file of several layers: which");
const name = words.optional().describe("Attribute that names a place; by default name, label, title or id");

/** Ways to lay the globe flat, by the names they are asked for. */
export const mapProjections = ["auto", "equal_earth", "natural_earth", "equal_area", "mercator", "globe"] as const;

const areas = closed({
  source: words.default("world").describe("A file, a data set, or world: the countries that are shipped"),
  crs,
  layer,
  name,
  value: words.optional().describe("Attribute, or with by the column, whose numbers shade the areas"),
  values: z
    .record(z.string(), z.number())
    .optional()
    .describe('Numbers that shade the areas, by names, or by codes of countries: {"France": 68.4}'),
  by: words
    .optional()
    .describe("Column of the data that names the area of a row: of the world by name or ISO code (FR, FRA, 250)"),
  title: words.optional().describe("What the numbers are, with their unit: Inhabitants (millions)"),
  classes: z
    .enum(["quantile", "equal", "own"])
    .default("quantile")
    .describe("quantile: as many areas in each class; equal: classes of one width; own: between given breaks"),
  count: z.int().min(2).max(7).default(5).describe("How many classes"),
  breaks: z.array(z.number()).min(1).max(6).optional().describe("Own limits between classes, rising"),
})
  .refine(({ classes, breaks }) => (classes === "own") === (breaks !== undefined), {
    message: 'give breaks with classes "own", and only then',
    path: ["breaks"],
  })
  .refine(({ by, value }) => by === undefined || value !== undefined, {
    message: "name with value the column that shades the areas",
    path: ["value"],
  })
  .refine(({ breaks = [] }) => breaks.every((each, index) => index === 0 || each > (breaks[index - 1] ?? each)), {
    message: "breaks must rise",
    path: ["breaks"],
  });

const position = {
  latitude: words.optional().describe("Of data: column of degrees north; by default latitude, lat or y"),
  longitude: words.optional().describe("Of data: column of degrees east; by default longitude, lon, lng or x"),
};

const points = closed({
  source: source.optional(),
  values: z
    .array(
      closed({
        latitude: z.number().min(-90).max(90).describe("In degrees, north of the equator above 0"),
        longitude: z.number().min(-180).max(180).describe("In degrees, east of Greenwich above 0"),
        label: words.optional().describe("What is written beside it"),
        size: z.number().min(0).optional().describe("Its area in relation to the others"),
        group: words.optional().describe("Points of one group share a colour"),
      }),
    )
    .max(10_000)
    .optional()
    .describe("The points themselves"),
  crs,
  layer,
  ...position,
  name,
  size: words.optional().describe("Attribute or column of numbers that the points' areas show"),
  color: words.optional().describe("Attribute or column by which they are coloured"),
}).refine(({ source: file, values }) => file === undefined || values === undefined, {
  message: "give source or values; without both the points are rows of the data",
});

const lines = closed({
  source: source.optional(),
  crs,
  layer,
  ...position,
  name,
  by: words.optional().describe("Of data: column that tells routes apart; the rows of each are joined in their order"),
});

export const map = closed({
  mark: z.literal("map").describe("Places on the earth: points, shaded areas, lines"),
  ...look,
  data: data.optional(),
  areas: areas.optional().describe("Areas, shaded by a number where one is named"),
  points: points.optional().describe("Points, by size and colour two measures"),
  lines: lines.optional().describe("Routes, rivers: lines of a file, or rows of the data joined by great circles"),
  labels: z.boolean().default(true).describe("Write names beside points where they have room"),
  projection: z
    .enum(mapProjections)
    .default("auto")
    .describe("auto: equal areas, around the places where they fill a part of the world, else of all of it"),
  extent: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .optional()
    .describe("West, south, east, north in degrees; by default where the places are"),
  graticule: z.boolean().default(true).describe("Draw meridians and parallels"),
  base: z.enum(["countries", "none"]).default("countries").describe("What lies below (Natural Earth)"),
});
