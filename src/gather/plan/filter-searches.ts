import type { RunContext } from "../../run/run-context.js";
import type { GatherState, SearchTask } from "../gather-schema.js";
import { tell } from "../progress.js";
import type { GatherSettings } from "../settings.js";

/** The most promising of the candidates, `filtered_count` of them where there are so many. */
export async function filterSearches(
  context: RunContext,
  settings: GatherSettings,
  state: GatherState,
  candidates: readonly SearchTask[],
): Promise<SearchTask[]> {
  const kept = candidates.slice(0, settings.config.filtered_count);
  tell(context, state.round, { phase: "filtering", kept: kept.length, of: candidates.length });
  return Promise.resolve(kept);
}
