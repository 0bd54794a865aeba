import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { GatherProgress } from "./gather-schema.js";

/** Tells how far the table is, for terminals and streams; what the log has already is not said again. */
export function tell(context: RunContext, round: number, progress: GatherProgress): void {
  const event = ["planning", "columns", "filtering", "approved"].includes(progress.phase) ? "plan" : "assess";
  context.emit(event, "system", `progress:${progress.phase}:${round}:${contentHash(progress)}`, progress);
}
