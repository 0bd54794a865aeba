import type { ManifestEntry } from "../../domain/manifest.js";
import { byFile, byHand } from "./entry.js";

/** An entry that a person has looked at and found right. */
export function acceptEntry(entry: ManifestEntry): ManifestEntry {
  const fields = Object.fromEntries(
    Object.keys(entry.csl ?? {}).flatMap((name) => (name === "id" ? [] : [[name, byHand]])),
  );
  const status = entry.status === "written" ? entry.status : "recorded";
  return { ...entry, fields: { ...fields, ...withoutFileSources(entry.fields) }, processed: true, status };
}

function withoutFileSources(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, source]) => source !== byFile && source !== "merged"));
}
