import { findInstruction } from "../../tool/machine-instructions.js";
import type { Finding } from "../gather-schema.js";
import { shownText } from "./search-hit.js";

/** Findings are looked at in each round: each is read once. */
const known = new WeakMap<Finding, string | null>();

/** What of the words that a search showed looks like an instruction to a machine; null where nothing does. */
export function instructionShown(finding: Finding): string | null {
  const before = known.get(finding);
  if (before !== undefined) return before;
  const quotes = Object.values(finding.cells).flatMap(({ quote }) => quote ?? []);
  const found = findInstruction([shownText(finding), ...quotes].join("\n"))?.text ?? null;
  known.set(finding, found);
  return found;
}
