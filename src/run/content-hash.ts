import { canonicalJson, sha256Of } from "../domain/hash.js";

/** Gives content a short name for step keys: 16 hex digits. Key order of objects does not matter. */
export function contentHash(content: unknown): string {
  return sha256Of(canonicalJson(content)).slice(0, 16);
}
