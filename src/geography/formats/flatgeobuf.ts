import { deserialize } from "flatgeobuf/lib/mjs/geojson.js";
import { damaged, type FormatRead, placesOf } from "./read-format.js";

/** FlatGeobuf 3 (https://flatgeobuf.org). Throws `damaged`. */
export async function readFlatGeobuf(bytes: Uint8Array, file: string): Promise<FormatRead> {
  let crs: string | null = null;
  const features: { geometry: unknown; properties?: unknown }[] = [];
  try {
    const headerMetaFn = (header: { crs: { org: string | null; code: number; wkt: string | null } | null }) => {
      if (header.crs === null) return;
      const { org, code, wkt } = header.crs;
      crs = code > 0 ? `${org ?? "EPSG"}:${code}` : wkt;
    };
    // Its own copy: the library reads from the start of a buffer.
    for await (const feature of deserialize(new Uint8Array(bytes), { headerMetaFn })) features.push(feature);
    return { format: "FlatGeobuf", places: placesOf(features), crs, crs_found: "file", warnings: [] };
  } catch (cause) {
    throw damaged(file, "FlatGeobuf", cause);
  }
}
