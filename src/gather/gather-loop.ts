import { z } from "zod";
import { fenced } from "../corpus/context/model-step.js";
import { collapseSpaces } from "../domain/characters.js";
import { type QuireError, toQuireError } from "../domain/error.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { acceptPages, approveSearches } from "./approve.js";
import { type KnownRows, loadKnownRows } from "./export/match-known.js";
import type { Gathered } from "./export/known-tables.js";
import { idsOfLines, readIds } from "./plan/read-plan.js";
import type { GatherState, SearchTask, TableRow } from "./schema/gather-schema.js";
import { askPlanner, chooseColumns, requestValues } from "./plan/ask-planner.js";
import { proposeSearches } from "./plan/propose-searches.js";
import { tell } from "./schema/progress.js";
import { missingKeysNote } from "./rows/column-roles.js";
import { resolveRows } from "./rows/resolve-rows.js";
import { isClosed, runSearches } from "./search/run-searches.js";
import type { GatherSettings } from "./schema/settings.js";
import { saturationOf } from "./stop/saturation.js";
import { holds, isUnsupported, judgeRows } from "./verify/judge-rows.js";
import { verifyRows, withPageProblems } from "./verify/verify-rows.js";

/** A round at work; what it came to stays where a budget ends it. */
interface Round {
  state: GatherState;
  /** Why no further round begins, where that is so. */
  ended: QuireError | "nothing_left" | "closed" | null;
}

/**
 * Proposes searches, has them approved, carries them out and joins what they bring, until there are enough rows, nothing
 * new is proposed or approved, or the retries are used up. A budget that ends leaves what is there.
 */
export async function gatherLoop(context: RunContext, asked: GatherSettings): Promise<Gathered> {
  const known = await loadKnownRows(context, asked);
  // A table that is continued keeps its columns.
  const settings = known.continued === null ? asked : { ...asked, columns: known.continued.columns };
  let state = await emptyState(context, settings, known.problems);
  for (let number = 0; number <= settings.max_retry_rounds; number += 1) {
    context.setIteration(number + 1);
    const round = await performRound(context, settings, { ...state, round: number });
    if (round.ended === "nothing_left") break;
    state = round.state;
    if (round.ended !== null) break;
    if (known.appended + chosenRows(settings, state.rows, known).rows.length >= settings.min_items) break;
  }
  const accepted_pages = await acceptPages(context, chosenRows(settings, state.rows, known).rows);
  if (accepted_pages.length > 0) state = await withAcceptedPages(context, { ...settings, accepted_pages }, state);
  return { state, ...chosenRows(settings, state.rows, known), continued: known.continued };
}

/** The rows as they are with pages that a person took as they are: read again out of the log. */
async function withAcceptedPages(
  context: RunContext,
  settings: GatherSettings,
  state: GatherState,
): Promise<GatherState> {
  const rows = resolveRows(state.searched, state.columns, settings);
  return (await lookedAt(context, settings, { ...state, rows })).state;
}

/** Rows that belong to the table, and how many do not, each counted under the first reason. */
function chosenRows(
  { verify, use_mock_search }: GatherSettings,
  all: readonly TableRow[],
  known: KnownRows,
): Pick<Gathered, "rows" | "left_out"> {
  const backed = verify === "pages" && !use_mock_search ? all.filter((row) => !isUnsupported(row)) : all;
  const fitting = backed.filter(holds);
  const before = known.among(fitting);
  const rows = fitting.filter(({ id }) => !before.has(id));
  const left_out = {
    unfounded: all.length - backed.length,
    criteria: backed.length - fitting.length,
    known: fitting.length - rows.length,
  };
  return { rows, left_out };
}

async function emptyState(
  context: RunContext,
  settings: GatherSettings,
  problems: readonly string[],
): Promise<GatherState> {
  const columns = await chooseColumns(context, settings);
  tell(context, 0, { phase: "columns", columns });
  return {
    columns,
    round: 0,
    proposed: [],
    offered: [],
    searched: [],
    rows: [],
    feedback: [],
    problems: [...problems],
  };
}

async function performRound(context: RunContext, settings: GatherSettings, before: GatherState): Promise<Round> {
  try {
    const { state, tasks } = await plannedRound(context, settings, before);
    if (tasks.length === 0) return { state, ended: "nothing_left" };
    return await searchedRound(context, settings, state, tasks);
  } catch (thrown) {
    return budgetEnded(context, before, toQuireError(thrown));
  }
}

/** Proposed, filtered and approved: no task where nothing new came to mind or a person wants none. */
async function plannedRound(
  context: RunContext,
  settings: GatherSettings,
  before: GatherState,
): Promise<{ state: GatherState; tasks: SearchTask[] }> {
  const candidates = await proposeSearches(context, settings, before);
  if (candidates.length === 0) return { state: before, tasks: [] };
  const plan = await filterSearches(context, settings, before, candidates);
  const { tasks, columns, feedback } = await approveSearches(context, before, plan);
  tell(context, before.round, { phase: "approved", round: before.round, searches: tasks.length });
  const ids = new Set(candidates.map(({ id }) => id));
  const own = tasks.filter(({ id }) => !ids.has(id));
  const state: GatherState = {
    ...before,
    // Those of a table that is continued are not for anybody to change.
    columns: settings.append === null ? columns : before.columns,
    proposed: [...before.proposed, ...candidates, ...own],
    offered: [...before.offered, ...plan],
    feedback: feedback === "" ? before.feedback : [...before.feedback, feedback],
  };
  return { state, tasks };
}

async function searchedRound(
  context: RunContext,
  settings: GatherSettings,
  planned: GatherState,
  tasks: readonly SearchTask[],
): Promise<Round> {
  const { searched: fresh, ended, problems: known } = await runSearches(context, settings, planned, tasks);
  const keysNote = missingKeysNote(settings.keys, planned.columns);
  const problems = [...new Set([...planned.problems, ...known, ...(keysNote === null ? [] : [keysNote])])];
  const searched = [...planned.searched, ...fresh];
  const rows = resolveRows(searched, planned.columns, settings);
  const state: GatherState = { ...planned, searched, rows, problems };
  const { text } = saturationOf(rows, searched);
  const new_rows = rows.length - planned.rows.length;
  tell(context, state.round, { phase: "resolving", round: state.round, rows: rows.length, new_rows, text });
  if (isClosed(fresh)) return { state: { ...state, searched: planned.searched }, ended: "closed" };
  const looked = await lookedAt(context, settings, state);
  return ended === null ? looked : budgetEnded(context, looked.state, ended);
}

/** The rows of a state as pages and conditions leave them, also where a budget has ended: what was read before is free. */
async function lookedAt(context: RunContext, settings: GatherSettings, state: GatherState): Promise<Round> {
  const verified = await verifyRows(context, settings, state.rows, state.searched);
  const judged = await judgeRows(context, settings, verified.rows, state.searched);
  const problems = withPageProblems(state.problems, verified.problems);
  const after = { ...state, rows: judged.rows, problems };
  const ended = verified.ended ?? judged.ended;
  return ended === null ? { state: after, ended } : budgetEnded(context, after, ended);
}

/** What was found before a budget ended is kept; anything else that was thrown ends the run. */
function budgetEnded(context: RunContext, state: GatherState, error: QuireError): Round {
  if (error.code !== "budget") throw error;
  context.incomplete(error.message);
  return { state: { ...state, problems: [...new Set([...state.problems, error.message])] }, ended: error };
}

const idsSchema = z.strictObject({ ids: z.array(z.string()) });
const longestQuery = 200;

/**
 * The most promising of the candidates, at most `filtered_count`: those that a model names, in its order, else those that
 * come first. All of them where a model was asked and chose none. Throws what ends the run.
 */
async function filterSearches(
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
