/** A whole number, or all from one to another. */
export interface NumberRange {
  least: number;
  most: number;
}

/** Reads 4, "4" and "10-15"; null for what is no range, and where the first number is the greater one. */
export function readRange(value: unknown): NumberRange | null {
  if (typeof value === "number") return Number.isInteger(value) && value >= 0 ? { least: value, most: value } : null;
  if (typeof value !== "string") return null;
  const [, from, to] = /^\s*(\d{1,12})(?:\s*[-–]\s*(\d{1,12}))?\s*$/u.exec(value) ?? [];
  if (from === undefined) return null;
  const range = { least: Number(from), most: Number(to ?? from) };
  return range.least <= range.most ? range : null;
}
