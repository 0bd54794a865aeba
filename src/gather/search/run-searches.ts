import pMap from "p-map";
import { type QuireError, toQuireError } from "../../domain/error.js";
import { scholarlySearchOutput } from "../../domain/found-source.js";
import type { RunContext } from "../../run/run-context.js";
import { attempt } from "../../tool/attempt.js";
import type { Finding, GatherState, SearchedTask, SearchTask } from "../gather-schema.js";
import { tell } from "../progress.js";
import type { GatherSettings } from "../settings.js";
import { mockFindings } from "./mock-search.js";
import { parametersOf } from "./strategy.js";

/**
 * Carries searches out side by side; one that fails has no findings and a note. In the order of the tasks. Where a budget
 * ends on the way, `searched` has what was done before, and `ended` says so.
 */
export async function runSearches(
  context: RunContext,
  settings: GatherSettings,
  state: GatherState,
  tasks: readonly SearchTask[],
): Promise<{ searched: SearchedTask[]; ended: QuireError | null }> {
  let ended: QuireError | null = null;
  const perform = async (task: SearchTask): Promise<SearchedTask | null> => {
    try {
      return await runSearch(context, settings, state, task);
    } catch (thrown) {
      const error = toQuireError(thrown);
      if (error.code !== "budget") throw error;
      ended = error;
      return null;
    }
  };
  const searched = await pMap(
    tasks,
    async (task) => {
      const done = await perform(task);
      if (done === null) return [];
      const { id, strategy, query } = task;
      const found = done.failed ? null : done.findings.length;
      tell(context, state.round, { phase: "searching", id, strategy, query, found, note: done.note });
      return [done];
    },
    { concurrency: settings.config.parallel },
  );
  return { searched: searched.flat(), ended };
}

async function runSearch(
  context: RunContext,
  settings: GatherSettings,
  { round, columns }: GatherState,
  task: SearchTask,
): Promise<SearchedTask> {
  if (settings.use_mock_search) {
    return { task, round, asked: "mock", findings: mockFindings(task, columns), failed: false, note: "" };
  }
  const { query, max_results } = parametersOf(task, settings.config);
  const [tool = "openalex_search"] = settings.config.sources;
  const outcome = await attempt(context, tool, { query, top_k: Math.min(max_results, 20) });
  const note = outcome.error?.message ?? "";
  const results = outcome.ok ? scholarlySearchOutput.parse(outcome.output).results : [];
  const findings = results.map((result): Finding => ({
    query_id: task.id,
    strategy: task.strategy,
    url: result.url,
    title: result.title,
    source: result.venue ?? tool,
    date: result.year === null ? null : String(result.year),
    snippet: result.snippet,
    evidence_url: null,
    doi: result.doi,
    cells: {},
  }));
  return { task, round, asked: tool, findings, failed: !outcome.ok, note };
}
