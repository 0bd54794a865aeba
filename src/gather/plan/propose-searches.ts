import pMap from "p-map";
import { z } from "zod";
import type { RunContext } from "../../run/run-context.js";
import type { GatherState, SearchTask } from "../schema/gather-schema.js";
import { tell } from "../schema/progress.js";
import type { GatherSettings } from "../schema/settings.js";
import type { Question } from "../search/ask-for-items.js";
import { askPlanner, requestValues, strategyLines } from "./ask-planner.js";
import { extendSearches } from "./extend-searches.js";
import { readSearches, searchesOfLines, type WrittenSearch } from "./read-plan.js";
import { columnWords, requestSubject, type TemplateRequest, templateSearches } from "./template-searches.js";
import { retryValues, searchYields } from "./search-yield.js";
import { type Batch, searchTasks } from "./search-tasks.js";

const text = z.string().nullable();
const searchesSchema = z.strictObject({
  searches: z.array(z.strictObject({ id: text, query: z.string(), strategy: z.string(), rationale: text })),
});
/** Ways of looking that the prompt has; further batches begin again with the first. */
const angles = 5;

/**
 * Candidates of a round that were neither carried out nor shown to a person before, each with an id of its own in the
 * whole run: those of a model, or by rules where there is none or it brings nothing new. Throws what ends the run.
 */
export async function proposeSearches(
  context: RunContext,
  settings: GatherSettings,
  state: GatherState,
): Promise<SearchTask[]> {
  const batches =
    state.round === 0 ? await firstBatches(context, settings, state) : await retry(context, settings, state);
  const proposed = tasksOf(settings, state, batches);
  const candidates =
    proposed.length > 0 ? proposed : tasksOf(settings, state, [searchesByRules(context, settings, state)]);
  tell(context, state.round, { phase: "planning", round: state.round, candidates: candidates.length });
  return candidates;
}

function tasksOf({ config }: GatherSettings, state: GatherState, batches: readonly Batch[]): SearchTask[] {
  return searchTasks(batches, {
    known: [...state.offered, ...state.searched.map(({ task }) => task)].map(({ query }) => query),
    taken: state.proposed.map(({ id }) => id),
    most: state.round === 0 ? config.per_batch : retryCount(config),
    strategies: Object.keys(config.strategies),
  });
}

/** Fewer than at first. */
function retryCount({ retry_count, initial_batches, per_batch }: GatherSettings["config"]): number {
  return Math.max(1, Math.min(retry_count, initial_batches * per_batch - 1));
}

/** Side by side; one that fails leaves the others. */
async function firstBatches(context: RunContext, settings: GatherSettings, state: GatherState): Promise<Batch[]> {
  const { initial_batches, per_batch: count, parallel } = settings.config;
  const numbers = Array.from({ length: initial_batches }, (_, index) => index);
  const ask = (index: number) => {
    const side = { batch: `batch ${index + 1} of ${initial_batches}`, [`angle_${(index % angles) + 1}`]: "yes" };
    const values = { ...requestValues(settings, state), ...side };
    return askForSearches(context, settings, { name: "gather_generate_searches", asked: "batch", count, values });
  };
  const answers = await pMap(numbers, ask, { concurrency: parallel });
  return answers.map((searches, index) => ({ index, searches }));
}

async function retry(context: RunContext, settings: GatherSettings, state: GatherState): Promise<Batch[]> {
  const values = { ...requestValues(settings, state), ...retryValues(settings, state) };
  const count = retryCount(settings.config);
  const request = { name: "gather_retry_searches", asked: "report", count, values };
  return [{ index: batchIndex(settings, state), searches: await askForSearches(context, settings, request) }];
}

/** Of what is proposed after the first batches. */
function batchIndex({ config }: GatherSettings, { round }: GatherState): number {
  return round === 0 ? 0 : config.initial_batches + round - 1;
}

async function askForSearches(
  context: RunContext,
  settings: GatherSettings,
  { count, values, ...prompt }: Pick<Question<unknown>, "name" | "asked" | "values"> & { count: number },
): Promise<readonly WrittenSearch[]> {
  const { search_gen: model } = settings.models;
  if (model === null) return [];
  const searches = await askPlanner(context, settings, {
    ...prompt,
    model,
    values: { ...values, strategies: strategyLines(settings), count: String(count) },
    answer_schema: searchesSchema,
    // A search takes about forty tokens, and models think before.
    max_output_tokens: Math.min(12_000, 2_000 + count * 80),
    read: readSearches,
    readLines: searchesOfLines,
    instead: "the other searches are those of other answers, or made of the request's own words",
  });
  return searches ?? [];
}

/** As many as a model would be asked for, and what is left of them in later rounds. */
function searchesByRules(context: RunContext, settings: GatherSettings, state: GatherState): Batch {
  const { description, where } = settings;
  const request: TemplateRequest = {
    subject: requestSubject(description),
    columns: state.columns.map(columnWords).filter((words) => words !== ""),
    conditions: where.map((condition) => requestSubject(condition).core),
    year: new Date(context.now()).getUTCFullYear(),
  };
  const searches =
    state.round === 0
      ? templateSearches(request)
      : extendSearches({
          ...request,
          description,
          yields: searchYields(description, state),
          searched: state.searched,
          feedback: state.feedback.toReversed(),
        });
  return { index: batchIndex(settings, state), searches };
}
