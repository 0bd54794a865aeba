import { z } from "zod";

/** Edges in degrees; where it lies across the antimeridian its west is greater than its east. */
export interface BoundingBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The box that a text of four numbers writes in the order of GeoJSON (RFC 7946, 5); null where it writes none on Earth. */
export function readBox(text: string): BoundingBox | null {
  // To a tenth of a metre; smaller numbers would be written with an exponent.
  const parts = text
    .split(",")
    .map((part) => (/^-?\d{1,3}(?:\.\d{1,15})?$/u.test(part.trim()) ? Number(Number(part).toFixed(6)) : NaN));
  const [west = NaN, south = NaN, east = NaN, north = NaN] = parts;
  if (parts.length !== 4 || parts.some(Number.isNaN)) return null;
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90;
  return isOnEarth && south < north && west !== east ? { west, south, east, north } : null;
}

/** The parameter of a box. */
export const boxParam = z
  .string()
  .refine((text) => readBox(text) !== null, "must be west,south,east,north in degrees, south less than north");
