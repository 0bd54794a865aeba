import { z } from "zod";
import { boxParam, readBox } from "../bounding-box.js";
import { type Cell, defineConnector } from "../define-connector.js";

const perPage = 1_000;

const properties = z.looseObject({
  mag: z.number().nullable(),
  magType: z.string().nullish(),
  place: z.string().nullable(),
  time: z.number(),
  updated: z.number().nullish(),
  url: z.string().nullish(),
  felt: z.number().nullish(),
  alert: z.string().nullish(),
  status: z.string().nullish(),
  tsunami: z.number().nullish(),
  type: z.string(),
});
const feature = z.looseObject({
  id: z.string(),
  properties,
  geometry: z
    .looseObject({
      type: z.literal("Point"),
      coordinates: z.tuple([z.number(), z.number()]).rest(z.number().nullable()),
    })
    .nullable(),
});
const answerSchema = z.looseObject({
  type: z.literal("FeatureCollection"),
  metadata: z.looseObject({ title: z.string().nullish(), generated: z.number().nullish() }),
  features: z.array(feature),
});

const time = z.string().regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/u);
const params = z.strictObject({
  from: time.describe("First day or time, in UTC: 2024-01-31, 2024-01-31T12:00"),
  to: time.optional().describe("Last; a day alone means its beginning"),
  min_magnitude: z.number().min(-2).max(10).optional().describe("The least magnitude"),
  max_magnitude: z.number().min(-2).max(10).optional().describe("The greatest magnitude"),
  box: boxParam
    .optional()
    .describe("In degrees: west,south,east,north; across the antimeridian west is greater than east"),
});

/** FDSN Event Web Service, version 1, as GeoJSON. */
export const connector = defineConnector({
  name: "usgs_earthquakes",
  version: 1,
  kind: "geo",
  title: "USGS Earthquakes",
  description: "Earthquakes of the world with place, time, depth and magnitude.",
  homepage: "https://earthquake.usgs.gov",
  documentation: "https://earthquake.usgs.gov/fdsnws/event/1/",
  licence: {
    name: "Public domain",
    path: "https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits",
  },
  attribution: "U.S. Geological Survey, Earthquake Hazards Program",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["earthquake.usgs.gov"],
  tried_live: null,
  params,
  sample: {
    params: { from: "2011-03-11", to: "2011-03-12", min_magnitude: 7 },
    columns: ["id", "time", "magnitude", "longitude", "latitude", "depth"],
  },
  discover: {
    list: [
      {
        title: "Earthquakes since a day",
        params: { min_magnitude: 5 },
        description: "Give from; narrow with min_magnitude and box",
      },
    ],
  },
  request({ from, to, min_magnitude, max_magnitude, box }, cursor) {
    const url = new URL("https://earthquake.usgs.gov/fdsnws/event/1/query");
    const all: Record<string, string | number | undefined> = {
      format: "geojson",
      // Nothing is then said as other services say it, not by an empty answer.
      nodata: 404,
      orderby: "time-asc",
      starttime: from,
      endtime: to,
      minmagnitude: min_magnitude,
      maxmagnitude: max_magnitude,
      ...edgesOf(box),
      limit: perPage,
      offset: cursor ?? undefined,
    };
    for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, String(value));
    return { url };
  },
  parse(answer, _params, cursor) {
    const { features, metadata } = answer.json(answerSchema);
    const read = features.map((each) => {
      const cells = cellsOf(each);
      const geometry = each.geometry && {
        type: "Point",
        coordinates: each.geometry.coordinates.filter((part) => part !== null),
      };
      return {
        cells,
        feature: {
          type: "Feature" as const,
          geometry,
          properties: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null])),
        },
      };
    });
    return {
      ...(metadata.title && { title: metadata.title }),
      columns: columns.map((column) => ({ ...column })),
      rows: read.map(({ cells }) => cells),
      features: read.map((each) => each.feature),
      next: features.length === perPage ? String(Number(cursor ?? "1") + perPage) : null,
    };
  },
});

const columns = [
  { name: "id", type: "string" },
  { name: "time", type: "datetime", description: "UTC" },
  { name: "magnitude", type: "number" },
  { name: "magnitude_type", type: "string" },
  { name: "place", type: "string" },
  { name: "longitude", type: "number", unit: "°" },
  { name: "latitude", type: "number", unit: "°" },
  { name: "depth", type: "number", unit: "km" },
  { name: "type", type: "string" },
  { name: "status", type: "string" },
  { name: "alert", type: "string" },
  { name: "tsunami", type: "integer" },
  { name: "felt", type: "integer", description: "How many people reported it" },
  { name: "url", type: "string" },
] as const;
const names = columns.map(({ name }) => name);

function cellsOf({ id, properties: said, geometry }: z.output<typeof feature>): Cell[] {
  const [longitude = null, latitude = null, depth = null] = geometry?.coordinates ?? [];
  return [
    id,
    new Date(said.time).toISOString(),
    said.mag,
    said.magType ?? null,
    said.place,
    longitude,
    latitude,
    depth,
    said.type,
    said.status ?? null,
    said.alert ?? null,
    said.tsunami ?? null,
    said.felt ?? null,
    said.url ?? null,
  ];
}

/** The service takes longitudes to 360 degrees: a box across the antimeridian goes on beyond 180. */
function edgesOf(text: string | undefined): Record<string, number> {
  const box = text === undefined ? null : readBox(text);
  if (box === null) return {};
  const { west, south, east, north } = box;
  return { minlongitude: west, minlatitude: south, maxlongitude: east < west ? east + 360 : east, maxlatitude: north };
}
