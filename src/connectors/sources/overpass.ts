import { z } from "zod";
import { readBox } from "../bounding-box.js";
import { type Cell, type Column, defineConnector } from "../define-connector.js";
import { elementSchema, geometryOf, middleOf, type OsmElement } from "../osm-geometry.js";

const answerSchema = z.looseObject({
  osm3s: z.looseObject({ timestamp_osm_base: z.string() }),
  elements: z.array(elementSchema),
  /** Why there is not all: also in answers of status 200. */
  remark: z.string().nullish(),
});

const kinds = { all: "nwr", node: "node", way: "way", relation: "rel" } as const;
const placeId = /^([RW])(\d{1,12})$/u;
/** Tags that have a column of their own; the rarer ones stand together in one. */
const mostTags = 30;

const params = z.strictObject({
  key: z
    .string()
    .regex(/^[A-Za-z][\w:.-]{0,99}$/u)
    .describe("Key of a tag: amenity"),
  value: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[^\p{Cc}]+$/u)
    .optional()
    .describe("Its value: school; by default any"),
  where: z
    .string()
    .refine((text) => placeId.test(text) || readBox(text) !== null, "must be west,south,east,north or R and a number")
    .describe(
      "Bounding box in degrees (west,south,east,north), or the osm_id of a place as nominatim gives it: R1682248",
    ),
  kind: z
    .enum(Object.keys(kinds) as (keyof typeof kinds)[])
    .default("all")
    .describe("Which elements"),
  most: z.int().min(1).max(50_000).default(5_000).describe("Most elements"),
});
type Params = z.output<typeof params>;

/** Overpass API; the question in its language is made here. */
export const connector = defineConnector({
  name: "overpass",
  version: 1,
  kind: "geo",
  title: "Overpass",
  description:
    "Things on the map of OpenStreetMap by tag and place: schools, springs, railways, boundaries, with their shapes.",
  homepage: "https://overpass-api.de",
  documentation: "https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL",
  licence: { name: "ODbL-1.0", path: "https://www.openstreetmap.org/copyright" },
  attribution: "© OpenStreetMap contributors",
  key: null,
  rate: { per_second: 0.5, parallel: 1 },
  robots: false,
  hosts: ["overpass-api.de"],
  tried_live: null,
  params,
  sample: {
    params: { key: "natural", value: "spring", where: "8.5,47.3,8.6,47.4" },
    columns: ["osm_id", "name", "longitude", "latitude", "geometry"],
  },
  discover: {
    list: [
      {
        title: "Schools, hospitals, shops on the map",
        params: { key: "amenity" },
        description: "Give value and where",
      },
      { title: "Railways", params: { key: "railway", value: "rail" }, description: "Give where" },
      {
        title: "Boundaries of countries, states, towns",
        params: { key: "boundary", value: "administrative", kind: "relation" },
      },
      { title: "Rivers and streams", params: { key: "waterway" } },
    ],
  },
  request(given) {
    const url = new URL("https://overpass-api.de/api/interpreter");
    url.searchParams.set("data", questionOf(given));
    return { url };
  },
  parse(answer, { key, value, most }) {
    const { elements, remark, osm3s } = answer.json(answerSchema);
    if (remark?.includes("error")) throw answer.unexpected(`half of what there is: "${remark.slice(0, 200)}"`);
    const tagKeys = frequentTags(elements);
    const columns = columnsOf(tagKeys);
    const read = elements.map((element) => {
      const geometry = geometryOf(element);
      const cells = cellsOf(element, geometry, tagKeys);
      const properties = Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? null]));
      return { cells, feature: { type: "Feature" as const, geometry, properties } };
    });
    return {
      title: `OpenStreetMap: ${key}${value === undefined ? "" : `=${value}`}`,
      updated: osm3s.timestamp_osm_base,
      columns,
      rows: read.map(({ cells }) => cells),
      features: read.map(({ feature }) => feature),
      notes: [
        ...(elements.length === most
          ? [`There may be more than ${most}: ask for more with most, or for a smaller place.`]
          : []),
        "What nobody has entered into OpenStreetMap is missing here.",
      ],
    };
  },
});

/** All that people give stands within quotes, as a number, or is a word of a list. */
function questionOf({ key, value, where, kind, most }: Params): string {
  const filter = value === undefined ? `[${quoted(key)}]` : `[${quoted(key)}=${quoted(value)}]`;
  const { before, areas } = placeOf(where);
  const statements = areas.map((area) => `${kinds[kind]}${filter}(${area});`).join("");
  return `[out:json][timeout:25];${before}(${statements});out geom ${most};`;
}

const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/** A box across the antimeridian is two. */
function placeOf(where: string): { before: string; areas: string[] } {
  const [, letter, id] = placeId.exec(where) ?? [];
  if (id !== undefined)
    return { before: `${letter === "W" ? "way" : "rel"}(${id});map_to_area->.a;`, areas: ["area.a"] };
  const { west, south, east, north } = readBox(where) ?? { west: 0, south: 0, east: 0, north: 0 };
  const box = (from: number, to: number) => [south, from, north, to].join(",");
  return { before: "", areas: west < east ? [box(west, east)] : [box(west, 180), box(-180, east)] };
}

function frequentTags(elements: readonly OsmElement[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of elements)
    for (const key of Object.keys(tags ?? {})) counts.set(key, (counts.get(key) ?? 0) + 1);
  counts.delete("name");
  const ranked = [...counts].toSorted(([left, many], [right, few]) => few - many || (left < right ? -1 : 1));
  return ranked.slice(0, mostTags).map(([key]) => key);
}

function columnsOf(tagKeys: readonly string[]): Column[] {
  return [
    { name: "osm_id", type: "string", description: "Letter of its kind and number" },
    { name: "name", type: "string" },
    {
      name: "longitude",
      type: "number",
      unit: "°",
      description: "Of the point, or of the middle of the box around it",
    },
    { name: "latitude", type: "number", unit: "°" },
    { name: "geometry", type: "string" },
    ...tagKeys.map((key) => ({ name: `tag_${key}` })),
    { name: "other_tags", type: "string", description: "JSON" },
  ];
}

function cellsOf(
  { type, id, tags }: OsmElement,
  geometry: ReturnType<typeof geometryOf>,
  tagKeys: readonly string[],
): Cell[] {
  const [longitude = null, latitude = null] = middleOf(geometry) ?? [];
  const { name = null, ...others } = tags ?? {};
  const rest = Object.entries(others).filter(([key]) => !tagKeys.includes(key));
  return [
    `${type.charAt(0).toUpperCase()}${id}`,
    name,
    longitude,
    latitude,
    geometry?.type ?? null,
    ...tagKeys.map((key) => others[key] ?? null),
    rest.length === 0 ? null : JSON.stringify(Object.fromEntries(rest)),
  ];
}
