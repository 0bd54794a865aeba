import { readFileSync } from "node:fs";
import { figureFonts } from "../../domain/figure-fonts.js";
import { type FontWidths, readWidths } from "../../domain/font-widths.js";

export type Weight = keyof typeof figureFonts;

const read = new Map<Weight, FontWidths>();

/** The font in which figures are set; read once. */
export function fontOf(weight: Weight): FontWidths {
  const known = read.get(weight) ?? readWidths(readFileSync(figureFonts[weight]));
  read.set(weight, known);
  return known;
}
