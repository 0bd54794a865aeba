import { findInstruction } from "../../tool/machine-instructions.js";
import type { Finding } from "../schema/gather-schema.js";

/** Findings are looked at in each round: each is read once. */
const known = new WeakMap<Finding, string | null>();

/** What of the words that a search showed looks like an instruction to a machine; null where nothing does. */
export function instructionShown(finding: Finding): string | null {
  const before = known.get(finding);
  if (before !== undefined) return before;
  const quotes = Object.values(finding.cells).flatMap(({ quote }) => quote ?? []);
  // Its address and host are no words of anybody's.
  const { title, snippet, fields = {} } = finding;
  const found = findInstruction([title, snippet, ...Object.values(fields), ...quotes].join("\n"))?.text ?? null;
  known.set(finding, found);
  return found;
}
