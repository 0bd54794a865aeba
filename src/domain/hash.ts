import { hash } from "node:crypto";

/** Hashes text (as UTF-8) or bytes with SHA-256, in hex. */
export function sha256Of(content: string | Uint8Array): string {
  // In one call: of short texts most of the time goes to making the object that hashes.
  return hash("sha256", content, "hex");
}

/** Writes a value as JSON with the keys of every object in order, without undefined ones: one text for one value. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const sorted = entries.toSorted(([first], [second]) => (first < second ? -1 : 1));
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(",")}}`;
}
