import type { Feature } from "geojson";
import { QuireError } from "../../domain/error.js";
import type { Cell, Place } from "../feature.js";

/** What a file says, before its coordinates are understood. */
export interface FormatRead {
  format: string;
  places: Place[];
  /** What its coordinates mean: a code, WKT or PROJ string; null where it does not say. */
  crs: string | null;
  /** Whether its format fixes that, or the file says it. */
  crs_found: "file" | "format";
  warnings: string[];
}

/** Positions of a file: more take minutes to measure. */
export const mostPositions = 5_000_000;

/** Features as libraries give them: heights left out, what is nested in attributes as JSON. */
export function placesOf(features: Iterable<Feature | { geometry: unknown; properties?: unknown }>): Place[] {
  return Array.from(features, ({ geometry, properties }) => ({
    geometry: (geometry ?? null) as Place["geometry"],
    properties: Object.fromEntries(Object.entries(properties ?? {}).map(([name, value]) => [name, cellOf(value)])),
  }));
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10);
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return JSON.stringify(value);
}

export function damaged(file: string, format: string, cause: unknown): QuireError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new QuireError("damaged", `${file} cannot be read as ${format}: ${why.slice(0, 300)}`, {
    facts: { file, format },
    fix: "Export it again, or look at it with GDAL: ogrinfo -al -so FILE",
    ...(cause instanceof Error && { cause }),
  });
}

/** Throws `invalid_input` with the layers of a file, of which one has to be named. */
export function chooseLayer(file: string, names: readonly string[]): never {
  const named = names.slice(0, 20).join(", ");
  throw new QuireError("invalid_input", `${file} has ${named === "" ? "no layer" : `the layers ${named}`}.`, {
    facts: { file, layers: named },
    fix: "Name one of them with --layer (of areas: --areas-layer).",
  });
}
