import { readFileSync } from "node:fs";
import { type FontWidths, readWidths } from "../../domain/font-widths.js";

const folder = new URL("../../../data/fonts/source-sans-3/", import.meta.url);
const files = { regular: "SourceSans3_400Regular.ttf", bold: "SourceSans3_600SemiBold.ttf" } as const;
export type Weight = keyof typeof files;

const read = new Map<Weight, FontWidths>();

/** The font in which figures are set; read once. */
export function fontOf(weight: Weight): FontWidths {
  const known = read.get(weight) ?? readWidths(readFileSync(new URL(files[weight], folder)));
  read.set(weight, known);
  return known;
}
