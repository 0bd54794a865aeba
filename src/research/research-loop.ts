import pMap from "p-map";
import { type QuireError, toQuireError } from "../domain/error.js";
import { indexTerms } from "../domain/terms.js";
import { BudgetEnd } from "../run/budget.js";
import type { RunContext } from "../run/run-context.js";
import { acquire } from "./acquire/acquire.js";
import { approvePlan, approveSources } from "./approve.js";
import { mentions, subjectOf } from "../corpus/question/subject.js";
import { type PlannedQuery, planQueries } from "./plan/plan-queries.js";
import { extractiveNote, type ExtractRequest, type NoteContent } from "./remember/extractive-note.js";
import { modelNote } from "./remember/model-note.js";
import { bestPassages, type DocumentPassages, statisticsOf } from "./remember/passages.js";
import { tell } from "./schema/progress.js";
import { type IterationFound, iterationNumbers, reflect, uncovered, withReflection } from "./reflect/reflect.js";
import type { DocumentNote, ResearchState, SeenSource } from "./schema/research-schema.js";
import { mergeHits } from "./search/merge-hits.js";
import { refusedTools, runSearches, searchFailure } from "./search/run-searches.js";
import { searchLibrary } from "./search/search-library.js";
import { type Search, searchesOf, snowballOf } from "./search/search-tools.js";
import type { ResearchSettings } from "./schema/settings.js";
import { triage, unread } from "./triage/triage.js";

const nothingFound: IterationFound = { results: 0, duplicates: 0, new_sources: 0 };

/** One iteration at work: the phases leave what they came to here, so that a budget that ends loses nothing. */
class Iteration {
  found = nothingFound;
  /** Search tools that cannot be used as things are configured: they are not asked again. */
  refused: readonly string[] = [];
  /** Why the loop ends with this iteration, where a phase says so. */
  stopped: string | null = null;

  /** Works whose references were followed in this iteration. */
  followed: readonly string[] = [];

  constructor(
    readonly number: number,
    readonly before: ResearchState,
    public state: ResearchState,
  ) {}
}

/**
 * Plans, searches, judges, reads, notes and reflects until enough is known, nothing new is found, or a limit ends it.
 * Whatever fails on the way is in the state's problems; only what ends the run itself is thrown. What is made of it
 * afterwards counts to the last iteration.
 */
export async function researchLoop(context: RunContext, settings: ResearchSettings): Promise<ResearchState> {
  let state = emptyState(settings);
  const refused = new Set<string>();
  const followed = new Set<string>();
  for (let number = 1; number <= settings.iterations; number += 1) {
    context.setIteration(number);
    if (number > 1) tell(context, number, { phase: "loop", iteration: number });
    const iteration = new Iteration(number, state, { ...state, iterations: number });
    const sources = settings.sources.filter((tool) => !refused.has(tool));
    iteration.followed = [...followed];
    await performIteration(context, { ...settings, sources }, iteration);
    for (const tool of iteration.refused) refused.add(tool);
    for (const seed of iteration.followed) followed.add(seed);
    state = iteration.state;
    if (state.reflections.at(-1)?.decision === "stop") break;
  }
  return state;
}

function emptyState({ topic, collection }: ResearchSettings): ResearchState {
  return {
    topic,
    collection,
    iterations: 0,
    subtopics: [],
    queries: [],
    seen: [],
    notes: [],
    reflections: [],
    sent_to_rag: 0,
    refused_by_rag: 0,
    problems: [],
  };
}

async function performIteration(context: RunContext, settings: ResearchSettings, iteration: Iteration): Promise<void> {
  try {
    await searchPhases(context, settings, iteration);
    if (iteration.stopped === null) {
      const { before, state, found } = iteration;
      iteration.state = await reflect(context, settings, { before, state, found });
      return;
    }
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "budget") throw error;
    await budgetEnded(context, settings, iteration, error.message);
  }
  endWith(context, iteration, iteration.stopped ?? "budget");
}

/** What was read is noted, as far as it can be without a model. */
async function budgetEnded(
  context: RunContext,
  settings: ResearchSettings,
  iteration: Iteration,
  message: string,
): Promise<void> {
  iteration.stopped = "budget";
  context.incomplete(message);
  const free = { ...settings, models: { ...settings.models, summarise: null } };
  iteration.state = withProblem((await remember(context, free, withoutUnread(iteration.state))).state, message);
}

/** Sources that were selected and not read are no part of what is kept. */
function withoutUnread(state: ResearchState): ResearchState {
  const seen = state.seen.map((source) =>
    source.kept && source.sha256 === null && source.work_id === null
      ? { ...source, kept: false, rejected: "over_limit" as const, reason: "The budget ended before it was read." }
      : source,
  );
  return { ...state, seen };
}

function endWith(context: RunContext, iteration: Iteration, reason: string): void {
  const { before, state, found, number } = iteration;
  const numbers = { ...iterationNumbers(before, state, found) };
  const reflection = { iteration: number, decision: "stop" as const, gaps: uncovered(state), reason, numbers };
  iteration.state = withReflection(context, state, reflection);
}

async function searchPhases(context: RunContext, settings: ResearchSettings, iteration: Iteration): Promise<void> {
  const { number } = iteration;
  const queries = await plan(context, settings, iteration);
  const searches = searchesNow(settings, iteration, queries);
  if (searches.length === 0) {
    iteration.stopped = "nothing_new";
    return;
  }
  const asked = searches.map(({ tool, query }) => ({ iteration: number, text: query, tool }));
  iteration.state = { ...iteration.state, queries: [...iteration.state.queries, ...asked] };
  const searched = settings.only_library
    ? await searchLibrary(
        context,
        settings,
        queries.map(({ text }) => text),
        number,
      )
    : await runSearches(context, settings, searches, number);
  iteration.refused = refusedTools(searched);
  const failure = searchFailure(searched, searches);
  if (failure !== null) {
    iteration.stopped = "search_failed";
    context.incomplete(failure);
    iteration.state = withProblem(iteration.state, failure);
    return;
  }
  for (const { tool, error } of searched.failures) {
    iteration.state = withProblem(iteration.state, `${tool} could not be searched: ${error.message}`);
  }
  const merged = mergeHits(iteration.state.seen, searched.hits, number);
  iteration.state = { ...iteration.state, seen: merged.seen };
  const { duplicates } = merged;
  iteration.found = { results: searched.hits.length, duplicates, new_sources: merged.fresh.length };
  await readingPhases(context, settings, iteration);
}

function searchesNow(
  settings: ResearchSettings,
  iteration: Iteration,
  queries: readonly PlannedQuery[],
): readonly Search[] {
  if (settings.only_library) return queries.map(({ text }) => ({ tool: "rag_retrieve", query: text }));
  const around = snowballOf(settings, iteration.state, new Set(iteration.followed));
  iteration.followed = around.flatMap(({ seeds = [] }) => seeds);
  return [...searchesOf(queries, settings.sources), ...around];
}

async function plan(context: RunContext, settings: ResearchSettings, iteration: Iteration) {
  const planned = await planQueries(context, settings, iteration.state, iteration.number);
  iteration.state = withSubtopics(iteration.state, planned.subtopics);
  const queries =
    settings.approve && planned.queries.length > 0
      ? await approvePlan(context, iteration.number, planned.queries, settings.lens)
      : planned.queries;
  const tools = settings.only_library ? ["rag_retrieve"] : settings.sources;
  const told = await Promise.all(
    searchesOf(queries, tools).map(async ({ tool, query }) => ({
      text: query,
      tool,
      title: await context.titleOf(tool),
    })),
  );
  tell(context, iteration.number, { phase: "planning", iteration: iteration.number, queries: told });
  return queries;
}

async function readingPhases(context: RunContext, settings: ResearchSettings, iteration: Iteration): Promise<void> {
  const { number } = iteration;
  const triaged = await triage(context, settings, iteration.state);
  iteration.state = triaged.state;
  tell(context, number, {
    phase: "filtering",
    reviewed: triaged.reviewed,
    selected: triaged.selected.length,
    duplicates: iteration.found.duplicates,
  });
  let { selected } = triaged;
  if (settings.approve && selected.length > 0) {
    const approved = await approveSources(context, number, iteration.state, selected);
    iteration.state = approved.state;
    selected = approved.selected;
  }
  iteration.state = await acquire(context, settings, iteration.state, { selected, iteration: number });
  const { state, ended } = await remember(context, settings, iteration.state);
  iteration.state = state;
  if (ended !== null) throw ended;
}

/** The notes say of a sub-topic that came up after them whether they speak of it, too. */
function withSubtopics(state: ResearchState, subtopics: string[]): ResearchState {
  const added = subtopics.filter((subtopic) => !state.subtopics.includes(subtopic));
  if (added.length === 0) return { ...state, subtopics };
  const notes = state.notes.map((note) => {
    const said = new Set(indexTerms([note.title, ...note.facts.map(({ text }) => text)].join("\n")));
    return { ...note, subtopics: [...note.subtopics, ...added.filter((subtopic) => mentions(said, subtopic))] };
  });
  return { ...state, subtopics, notes };
}

function withProblem(state: ResearchState, problem: string): ResearchState {
  return state.problems.includes(problem) ? state : { ...state, problems: [...state.problems, problem] };
}

interface Remembered {
  state: ResearchState;
  /** The budget that ended meanwhile; the notes it left no room for are made without a model. */
  ended: QuireError | null;
}

/** A note for every document that is kept and has none, in the order in which they were found. */
async function remember(context: RunContext, settings: ResearchSettings, state: ResearchState): Promise<Remembered> {
  const end = new BudgetEnd();
  const free = { ...settings, models: { ...settings.models, summarise: null } };
  const make = (source: SeenSource): Promise<DocumentNote | null> =>
    end.guard(
      () => noteOf(context, settings, state, source),
      () => noteOf(context, free, state, source),
    );
  const notes = await pMap(unread(state), make, { concurrency: settings.parallel });
  const made = notes.filter((note) => note !== null);
  return { state: { ...state, notes: [...state.notes, ...made] }, ended: end.error };
}

async function noteOf(
  context: RunContext,
  settings: ResearchSettings,
  { subtopics }: ResearchState,
  { source_id, title, work_id }: SeenSource,
): Promise<DocumentNote | null> {
  if (work_id === null) return null;
  const { topic } = settings;
  const subject = subjectOf(topic);
  const passages = await bestPassages(context, { topic, subject, subtopics, workId: work_id });
  const byModel = await modelNote(context, settings, { title, subtopics, passages });
  const content = byModel ?? (await extract(context, work_id, { topic, subject, subtopics, passages }));
  return { work_id, source_id, title, ...content };
}

async function extract(
  context: RunContext,
  workId: string,
  { passages, ...about }: Omit<ExtractRequest, "statistics"> & { passages: DocumentPassages },
): Promise<NoteContent> {
  const terms = indexTerms([about.topic, ...about.subtopics].join(" "));
  const { passages: count, document_frequency } = await statisticsOf(context, workId, terms);
  const statistics = { passages: count, document_frequency: new Map(Object.entries(document_frequency)) };
  return extractiveNote(passages, { ...about, statistics });
}
