import type { Entry, Existence } from "../audit-schema.js";
import type { Finding } from "../finding.js";

/** What is to be said of works that do not exist as they are cited, or to which something has happened. Pure. */
export function existenceFindings(_entries: readonly Entry[], _existence: readonly Existence[]): Finding[] {
  return [];
}
