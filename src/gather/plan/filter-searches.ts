import { z } from "zod";
import { fenced } from "../../corpus/context/model-step.js";
import { collapseSpaces } from "../../domain/characters.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { GatherState, SearchTask } from "../schema/gather-schema.js";
import { tell } from "../schema/progress.js";
import type { GatherSettings } from "../schema/settings.js";
import { askPlanner, requestValues } from "./ask-planner.js";
import { idsOfLines, readIds } from "./read-plan.js";

const idsSchema = z.strictObject({ ids: z.array(z.string()) });
const longestQuery = 200;

/**
 * The most promising of the candidates, at most `filtered_count`: those that a model names, in its order, else those that
 * come first. All of them where a model was asked and chose none. Throws what ends the run.
 */
export async function filterSearches(
  context: RunContext,
  settings: GatherSettings,
  state: GatherState,
  candidates: readonly SearchTask[],
): Promise<SearchTask[]> {
  const kept = await chosen(context, settings, state, candidates);
  tell(context, state.round, { phase: "filtering", kept: kept.length, of: candidates.length });
  return kept;
}

async function chosen(
  context: RunContext,
  settings: GatherSettings,
  state: GatherState,
  candidates: readonly SearchTask[],
): Promise<SearchTask[]> {
  const { filtered_count } = settings.config;
  const { search_filter: model } = settings.models;
  if (candidates.length <= filtered_count) return [...candidates];
  if (model === null) return spread(candidates, filtered_count, settings);
  const byId = new Map(candidates.map((task) => [task.id, task]));
  const known = [...byId.keys()];
  const read = (parsed: string[] | null) => parsed && { ids: parsed };
  const answer = await askPlanner<{ ids: string[] }>(context, settings, {
    name: "gather_filter_searches",
    model,
    values: {
      ...requestValues(settings, state),
      count: String(filtered_count),
      candidates: candidates.map(candidateLine).join("\n"),
    },
    asked: "candidates",
    answer_schema: idsSchema,
    max_output_tokens: Math.min(8_000, 2_000 + filtered_count * 20),
    read: (text) => read(readIds(text, known)),
    readLines: (text) => read(idsOfLines(text, known) ?? []),
    instead: "the first searches of each answer were taken",
  });
  if (answer === null) return spread(candidates, filtered_count, settings);
  const kept = answer.ids.flatMap((id) => byId.get(id) ?? []).slice(0, filtered_count);
  if (kept.length > 0) return kept;
  const message = `The model chose none of the ${candidates.length} searches: all of them are kept.`;
  context.warn(`filter:${state.round}:${contentHash(known)}`, message);
  return [...candidates];
}

/** By rules: those of rules come best first; of a model's batches, which look from other sides, some of each are taken. */
function spread(candidates: readonly SearchTask[], count: number, { models }: GatherSettings): SearchTask[] {
  if (models.search_gen === null) return candidates.slice(0, count);
  return Array.from(
    { length: count },
    (_, index) => candidates[Math.floor((index * candidates.length) / count)],
  ).filter((task) => task !== undefined);
}

function candidateLine({ id, strategy, query }: SearchTask): string {
  return `[${id}] [${strategy}] ${fenced(collapseSpaces(query), longestQuery)}`;
}
