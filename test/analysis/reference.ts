import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** R's output to 12 digits, which lies beside the project on some machines only. */
const file = fileURLToPath(new URL("../../../shared/data/statistics/reference.txt", import.meta.url));
export const hasReference = existsSync(file);

/** Numbers by the label of their line; a line that carries on another ("   se") by both labels. */
export function readReference(): Map<string, number[]> {
  const values = new Map<string, number[]>();
  let heading = "";
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.trim() === "") continue;
    const label = line.slice(0, 46).trimEnd();
    if (!label.startsWith(" ")) heading = label;
    const key = label.startsWith(" ") ? `${heading} > ${label.trim()}` : label;
    values.set(key, line.slice(46).trim().split(/\s+/u).map(Number));
  }
  return values;
}

/** The distance of a number from its reference: relative, or absolute where the reference is below 1e-6. */
export function distance(value: number, reference: number): number {
  const difference = Math.abs(value - reference);
  return Math.abs(reference) < 1e-6 ? difference : difference / Math.abs(reference);
}

/** Our numbers for a line of the reference, and how near they have to be. */
export interface ReferenceNumbers {
  /** 1e-9; more where R's own stop rule or approximation differs, and ours is held to 1e-9 by another test. */
  within: number;
  ours: () => unknown[];
}

export function within1e9(lines: Record<string, () => unknown[]>): Record<string, ReferenceNumbers> {
  return Object.fromEntries(Object.entries(lines).map(([label, ours]) => [label, { within: 1e-9, ours }]));
}
