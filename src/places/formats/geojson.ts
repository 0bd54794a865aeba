import { feature as featuresOf } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";
import { z } from "zod";
import { fieldProblems } from "../../domain/invalid-input.js";
import { wgs84 } from "../projection.js";
import { chooseLayer, damaged, type FormatRead, placesOf } from "./read-format.js";

/** Deeper than any geometry or attribute; readers call themselves for each level. */
const deepest = 64;

const position = z
  .array(z.number())
  .min(2)
  .transform(([x = 0, y = 0]) => [x, y]);
const line = z.array(position);
const rings = z.array(line);
const plain = [
  // An empty array is an empty point (RFC 7946 has none, PostGIS and GEOS write it so).
  z.object({ type: z.literal("Point"), coordinates: z.union([position, z.tuple([]).transform((): number[] => [])]) }),
  z.object({ type: z.literal("MultiPoint"), coordinates: line }),
  z.object({ type: z.literal("LineString"), coordinates: line }),
  z.object({ type: z.literal("MultiLineString"), coordinates: rings }),
  z.object({ type: z.literal("Polygon"), coordinates: rings }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(rings) }),
] as const;
const geometry = z.discriminatedUnion("type", [
  ...plain,
  z.object({
    type: z.literal("GeometryCollection"),
    get geometries(): z.ZodArray<z.ZodUnknown> {
      return z.array(z.unknown());
    },
  }),
]);
const feature = z.object({
  type: z.literal("Feature"),
  geometry: geometry.nullable(),
  properties: z.record(z.string(), z.unknown()).nullish(),
});
const named = z.object({ crs: z.object({ properties: z.object({ name: z.string() }) }).nullish() });
const collection = z.object({ type: z.literal("FeatureCollection"), features: z.array(feature) });
const topology = z.object({
  type: z.literal("Topology"),
  objects: z.record(z.string(), z.looseObject({ type: z.string() })),
  arcs: z.array(z.array(z.array(z.number()).min(2))),
});

/**
 * GeoJSON (RFC 7946, and the older "crs") or TopoJSON. Throws `damaged` with the field that does not fit.
 * @param layer object of a TopoJSON; needed where it has several
 */
export function readJsonPlaces(bytes: Uint8Array, file: string, layer?: string): FormatRead {
  const text = new TextDecoder().decode(bytes);
  if (isDeep(text)) throw damaged(file, "GeoJSON", `it is nested more than ${deepest} levels deep`);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw damaged(file, "GeoJSON", cause);
  }
  const type = typeof given === "object" && given !== null ? Reflect.get(given, "type") : undefined;
  return type === "Topology" ? fromTopology(given, file, layer) : fromGeoJson(given, file);
}

function fromGeoJson(given: unknown, file: string): FormatRead {
  const type = typeof given === "object" && given !== null ? (Reflect.get(given, "type") as unknown) : undefined;
  const whole =
    type === "FeatureCollection"
      ? given
      : { type: "FeatureCollection", features: [type === "Feature" ? given : { type: "Feature", geometry: given }] };
  const read = collection.safeParse(whole);
  if (!read.success) {
    const [first] = fieldProblems(read.error);
    throw damaged(file, "GeoJSON", first === undefined ? "it has none" : `${first.field}: ${first.message}`);
  }
  const said = named.safeParse(given).data?.crs?.properties.name ?? null;
  return {
    format: "GeoJSON",
    places: placesOf(read.data.features.map((each) => ({ ...each, geometry: nested(each.geometry, file) }))),
    crs: said ?? wgs84,
    crs_found: said === null ? "format" : "file",
    warnings: [],
  };
}

/** Members of collections are read as what they are. */
function nested(given: z.output<typeof geometry> | null, file: string): unknown {
  if (given?.type !== "GeometryCollection") return given;
  const geometries = given.geometries.map((each) => {
    const read = geometry.safeParse(each);
    if (read.success) return nested(read.data, file);
    throw damaged(file, "GeoJSON", `a collection holds no geometry: ${fieldProblems(read.error)[0]?.message ?? ""}`);
  });
  return { ...given, geometries };
}

function fromTopology(given: unknown, file: string, layer: string | undefined): FormatRead {
  const read = topology.safeParse(given);
  if (!read.success) throw damaged(file, "TopoJSON", fieldProblems(read.error)[0]?.message ?? "");
  const names = Object.keys(read.data.objects);
  const chosen = names.length === 1 ? names[0] : names.find((name) => name === layer);
  if (chosen === undefined) chooseLayer(file, names);
  try {
    const whole = given as Topology;
    const found = featuresOf(whole, whole.objects[chosen] as GeometryObject);
    const features = found.type === "FeatureCollection" ? found.features : [found];
    return { format: "TopoJSON", places: placesOf(features), crs: wgs84, crs_found: "format", warnings: [] };
  } catch (cause) {
    throw damaged(file, "TopoJSON", cause);
  }
}

/** Looks at each character once; brackets in strings do not count. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isText) {
      if (character === 0x5c) at += 1;
      else if (character === 0x22) isText = false;
    } else if (character === 0x22) isText = true;
    else if (character === 0x5b || character === 0x7b) depth += 1;
    else if (character === 0x5d || character === 0x7d) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
