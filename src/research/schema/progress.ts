import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { ResearchProgress } from "./research-schema.js";

/**
 * Tells how far the research is, for terminals and streams. A resumed run does not say again what its log has: the key
 * is what is said, in its iteration.
 */
export function tell(context: RunContext, iteration: number, progress: ResearchProgress): void {
  const event = progress.phase === "planning" || progress.phase === "loop" ? "plan" : "assess";
  context.emit(event, "system", `progress:${progress.phase}:${iteration}:${contentHash(progress)}`, progress);
}
