import { queryKey } from "../../corpus/question/query-text.js";
import { subjectOf } from "../../corpus/question/subject.js";
import type { RunContext } from "../../run/run-context.js";
import type { GatherState, SearchTask } from "../gather-schema.js";
import { tell } from "../progress.js";
import type { GatherSettings } from "../settings.js";
import { templateSearches } from "./template-searches.js";

/** Candidates of a round that were not proposed before, each with an id of its own in the whole run. */
export async function proposeSearches(
  context: RunContext,
  settings: GatherSettings,
  state: GatherState,
): Promise<SearchTask[]> {
  const known = new Set(state.proposed.map(({ query }) => queryKey(query)));
  const candidates = templateSearches(subjectOf(settings.description), state.round).filter(
    ({ query }) => !known.has(queryKey(query)),
  );
  tell(context, state.round, { phase: "planning", round: state.round, candidates: candidates.length });
  return Promise.resolve(candidates);
}
