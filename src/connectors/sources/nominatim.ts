import { z } from "zod";
import { type Cell, defineConnector } from "../define-connector.js";

const degrees = z
  .string()
  .regex(/^-?\d{1,3}(?:\.\d+)?$/u)
  .transform(Number);
const placeSchema = z.looseObject({
  osm_type: z.enum(["node", "way", "relation"]).nullish(),
  osm_id: z.union([z.number(), z.string()]).nullish(),
  lat: degrees,
  lon: degrees,
  /** South, north, west, east. */
  boundingbox: z.tuple([degrees, degrees, degrees, degrees]),
  display_name: z.string(),
  name: z.string().nullish(),
  category: z.string(),
  type: z.string(),
  addresstype: z.string().nullish(),
  importance: z.number().nullish(),
  licence: z.string().nullish(),
});
type Place = z.output<typeof placeSchema>;

const params = z.strictObject({
  place: z
    .string()
    .min(1)
    .max(300)
    .regex(/^[^\p{Cc}]+$/u)
    .describe("Name or address of a place, not of a person: Zürich; 10 Downing Street, London"),
  countries: z
    .string()
    .regex(/^[a-z]{2}(?:,[a-z]{2}){0,20}$/u)
    .optional()
    .describe("Where it must lie: ISO codes of two letters, parted by commas: de,at"),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/u)
    .default("en")
    .describe("In which names are written"),
  most: z.int().min(1).max(40).default(10).describe("Most places"),
});

/** Search of Nominatim, form jsonv2. */
export const connector = defineConnector({
  name: "nominatim",
  version: 1,
  kind: "geo",
  title: "Nominatim",
  description: "Where a place lies: its point and bounding box, found by its name or address in OpenStreetMap.",
  homepage: "https://nominatim.org",
  documentation: "https://nominatim.org/release-docs/latest/api/Output/",
  licence: { name: "ODbL-1.0", path: "https://www.openstreetmap.org/copyright" },
  attribution: "© OpenStreetMap contributors",
  key: null,
  // https://operations.osmfoundation.org/policies/nominatim/: no more than one in a second, and no bulk.
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["nominatim.openstreetmap.org"],
  tried_live: null,
  params,
  sample: {
    params: { place: "Zürich", most: 2 },
    columns: ["name", "longitude", "latitude", "west", "south", "east", "north", "osm_id"],
  },
  discover: {
    list: [
      {
        title: "Where a place lies: coordinates of a town, a street, a mountain",
        params: {},
        description: "Give place",
      },
    ],
  },
  request({ place, countries, language, most }) {
    const url = new URL("https://nominatim.openstreetmap.org/search");
    const all = {
      q: place,
      format: "jsonv2",
      limit: String(most),
      "accept-language": language,
      ...(countries !== undefined && { countrycodes: countries }),
    };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return { url };
  },
  parse(answer, { place }) {
    const places = answer.json(z.array(placeSchema)).map((each) => ({ each, cells: cellsOf(each) }));
    return {
      title: `Places called ${place}`,
      columns: columns.map((column) => ({ ...column })),
      rows: places.map(({ cells }) => cells),
      features: places.map(({ each, cells }) => ({
        type: "Feature",
        geometry: { type: "Point", coordinates: [each.lon, each.lat] },
        properties: Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? null])),
      })),
      notes: [
        "Several places may have one name: the first is the most important one. osm_id is what overpass takes as area.",
      ],
    };
  },
});

const columns = [
  { name: "name", type: "string" },
  { name: "full_name", type: "string" },
  { name: "category", type: "string" },
  { name: "type", type: "string" },
  { name: "longitude", type: "number", unit: "°" },
  { name: "latitude", type: "number", unit: "°" },
  { name: "west", type: "number", unit: "°" },
  { name: "south", type: "number", unit: "°" },
  { name: "east", type: "number", unit: "°" },
  { name: "north", type: "number", unit: "°" },
  { name: "osm_id", type: "string", description: "Letter of its kind and number: R1682248" },
  { name: "importance", type: "number" },
] as const;

function cellsOf(place: Place): Cell[] {
  const [south, north, west, east] = place.boundingbox;
  const osmId = place.osm_type && place.osm_id ? `${place.osm_type.charAt(0).toUpperCase()}${place.osm_id}` : null;
  return [
    place.name || (place.display_name.split(",", 1)[0] ?? ""),
    place.display_name,
    place.category,
    place.addresstype ?? place.type,
    place.lon,
    place.lat,
    west,
    south,
    east,
    north,
    osmId,
    place.importance ?? null,
  ];
}
