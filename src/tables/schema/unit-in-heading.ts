import { unitOf } from "../../domain/written-units.js";

const brackets = [
  ["(", ")"],
  ["[", "]"],
] as const;

/** The unit that a column's name ends in, in brackets: "mm" of "Length (mm)"; null where it ends in none that is known. */
export function unitInHeading(name: string): string | null {
  for (const [open, close] of brackets) {
    if (!name.endsWith(close)) continue;
    const inside = name.slice(name.lastIndexOf(open) + 1, -1).trim();
    if (name.includes(open) && unitOf(inside) !== undefined) return inside;
  }
  return null;
}
