import { sanitiseLine } from "../corpus/text/sanitise.js";
import { QuireError } from "../domain/error.js";
import type { Observed } from "../domain/observed.js";
import { contentHash } from "../run/content-hash.js";
import { defineTool } from "../tool/define-tool.js";
import { geoInput, type GeoInput, geoOutput, type GeoOutput } from "./geo-contract.js";
import type { Measured } from "./measure.js";
import type { GeoData } from "./read-geo.js";

export const tool = defineTool(
  {
    name: "geo",
    version: 1,
    description:
      "Measures geographic files on the ellipsoid WGS84: what is in them, distances, lengths, areas, points in areas. Coordinates that do not fit their projection are refused.",
    input: geoInput,
    output: geoOutput,
    positional: ["operation", "source"],
    effect: "read",
    network: false,
    for_models: true,
    observe: observed,
  },
  async (context, input): Promise<GeoOutput> => {
    const { boundsOf } = await import("../places/feature.js");
    const { engine } = await import("./geodesic.js");
    const { kindsOf } = await import("./measure.js");
    const { readGeo } = await import("./read-geo.js");
    const { source } = input;
    const read = source === undefined ? null : await readGeo(context, { source, layer: input.layer, crs: input.crs });
    const within =
      input.operation === "join" && input.areas !== undefined
        ? await readGeo(context, { source: input.areas, crs: input.areas_crs, layer: input.areas_layer })
        : null;
    const places = read?.places ?? [];
    const { table, warnings, ...measured } = await measure(input, read, within);
    const data = [...(read?.data ?? []), ...(within?.data ?? [])];
    return {
      source_id: `analysis:${contentHash({ tool: "geo", ...input, data })}`,
      engine,
      data,
      operation: input.operation,
      format: read?.format ?? null,
      projection: read?.projection ?? null,
      features: places.length,
      kinds: kindsOf(places),
      bounding_box: boundsOf(places.map(({ geometry }) => geometry)),
      ...measured,
      table: table.slice(0, input.top),
      rows: table.length,
      warnings: [...(read?.warnings ?? []), ...(within?.warnings ?? []), ...warnings],
    };
  },
);

async function measure(input: GeoInput, read: GeoData | null, within: GeoData | null): Promise<Measured> {
  const { areas, attributesOf, distances, joined, lengths } = await import("./measure.js");
  const places = read?.places ?? [];
  if (input.operation === "distance") return distances(places, input);
  if (read === null) throw missing("source", "Name a geographic file or data set.");
  switch (input.operation) {
    case "length":
      return lengths(places, input.name);
    case "area":
      return areas(places, input.name);
    case "join":
      if (within === null) throw missing("areas", "Name the file of the areas with --areas.");
      return joined(places, within.places, input);
    default:
      return attributesOf(places);
  }
}

export function missing(field: string, fix: string): QuireError {
  return new QuireError("invalid_input", `${field}: it is missing.`, { facts: { field }, fix });
}

function observed(output: GeoOutput): Observed {
  const { operation, data, total, unit, columns, table, rows, features, projection, warnings, bounding_box } = output;
  const named = data.map(({ name }) => sanitiseLine(name)).join(", ");
  return {
    kind: "worked_out",
    title: named === "" ? `Geographic ${operation}` : `Geographic ${operation} of ${named}`,
    lines: [
      ...(projection === null
        ? []
        : [`${features} features, of the projection ${sanitiseLine(projection.name)} (${projection.found}).`]),
      ...(bounding_box === null
        ? []
        : [`They lie between ${bounding_box.map(told).join(", ")} (west, south, east, north, in degrees).`]),
      ...(total === null || unit === null ? [] : [`Total: ${told(total)} ${unit}`]),
      ...table.map((row) => row.map((cell, index) => `${columns[index] ?? ""}: ${told(cell)}`).join("; ")),
      ...(rows > table.length ? [`${rows - table.length} more rows are not told.`] : []),
      ...warnings,
    ],
    analysis: { id: output.source_id, data },
  };
}

function told(value: string | number | boolean | null): string {
  return typeof value === "number" ? String(Number(value.toPrecision(9))) : sanitiseLine(String(value ?? ""));
}
