import { createHash } from "node:crypto";
import { canonicalJson } from "../domain/canonical-json.js";

/** A short name for content, for step keys. Key order of objects does not matter. */
export function contentHash(content: unknown): string {
  return createHash("sha256").update(canonicalJson(content)).digest("hex").slice(0, 16);
}
