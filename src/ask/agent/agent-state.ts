import type { Intent } from "../../corpus/question/question.js";
import type { FoundSource } from "../../domain/found-source.js";
import type { ToolOutcome } from "../../tool/attempt.js";
import type { AgentSettings, Assessment } from "./agent-schema.js";
import { admit, distinctSources, emptyStore, type EvidenceStore } from "./evidence-store.js";
import type { Observation } from "./outcome-evidence.js";
import { type Plan, requestKey, type ToolRequest } from "./plan.js";
import type { CheckedAnswer, Judging, Source } from "../../domain/evidence.js";
import { indexTerms } from "../../domain/terms.js";

export const phases = [
  "init",
  "analyze_task",
  "plan_or_refine",
  "run_tools",
  "assess_sufficiency",
  "finalize",
  "emit_result",
  "done",
] as const;
export type Phase = (typeof phases)[number];

/** The outcome of a request, as the next plan is told. */
export interface Tried {
  name: string;
  input: unknown;
  iteration: number;
  ok: boolean;
  /** Pieces of evidence and sources found; or why it failed. */
  said: string;
}

/** Everything the loop knows. Effects read it, `transition` alone makes the next one. */
export interface AgentState {
  phase: Phase;
  /** Counted from 1; 0 before the first. */
  iteration: number;
  settings: AgentSettings;
  question: string;
  task: string | undefined;
  intent: Intent;
  entities: string[];
  subquestions: string[];
  /** By index of the sub-question: whether there is evidence for it. */
  covered: boolean[];
  plan: Plan | null;
  /** Keys of all requests so far. */
  asked: string[];
  /** Queries put to the library so far. */
  asked_queries: string[];
  tried: Tried[];
  evidence: EvidenceStore;
  /** What this iteration brought so far. */
  news: { passages: number; facts: number };
  facts: string[];
  found: FoundSource[];
  /** What a model said is missing; for the next plan alone. */
  missing: string[];
  assessments: Assessment[];
  /** The limit that ended, or null. */
  budget_ended: string | null;
  stopped: Stop | null;
  answer: FinalAnswer | null;
}

type Stop = NonNullable<Assessment["stopped"]>;

/** The report of an effect, by which the state goes on. */
export type AgentEvent =
  | { type: "started"; settings: AgentSettings }
  | { type: "analysed"; intent: Intent; entities: string[]; subquestions: string[] }
  | { type: "planned"; plan: Plan; budget_ended: string | null }
  | { type: "ran"; results: RequestResult[]; budget_ended: string | null }
  | {
      type: "assessed";
      covered: boolean[];
      confidence: number | null;
      missing: string[];
      /** Used by the run so far. */
      tokens: number;
      budget_ended: string | null;
    }
  | { type: "finalized"; answer: FinalAnswer }
  | { type: "emitted" };

export interface RequestResult {
  request: Pick<ToolRequest, "name" | "input">;
  outcome: ToolOutcome;
  observation: Observation;
}

export function initialState(question: string, task: string | undefined, settings: AgentSettings): AgentState {
  return {
    phase: "init",
    iteration: 0,
    settings,
    question,
    task,
    intent: "DEFINITION",
    entities: [],
    subquestions: [],
    covered: [],
    plan: null,
    asked: [],
    asked_queries: [],
    tried: [],
    evidence: emptyStore,
    news: { passages: 0, facts: 0 },
    facts: [],
    found: [],
    missing: [],
    assessments: [],
    budget_ended: null,
    stopped: null,
    answer: null,
  };
}

/** Which event each phase ends with. */
const endsWith: Readonly<Record<Phase, AgentEvent["type"] | null>> = {
  init: "started",
  analyze_task: "analysed",
  plan_or_refine: "planned",
  run_tools: "ran",
  assess_sufficiency: "assessed",
  finalize: "finalized",
  emit_result: "emitted",
  done: null,
};

/** The next state. Throws RangeError for an event that does not belong to the phase: a defect. */
export function transition(state: AgentState, event: AgentEvent): AgentState {
  if (endsWith[state.phase] !== event.type) throw new RangeError(`${event.type} does not end ${state.phase}`);
  switch (event.type) {
    case "started":
      return { ...state, phase: "analyze_task", settings: event.settings };
    case "analysed": {
      const { intent, entities, subquestions } = event;
      return { ...startIteration(state), intent, entities, subquestions };
    }
    case "planned":
      return planned(state, event);
    case "ran":
      return ran(state, event);
    case "assessed":
      return assessed(state, event);
    case "finalized":
      return { ...state, phase: "emit_result", answer: event.answer };
    case "emitted":
      return { ...state, phase: "done" };
    default:
      return event satisfies never;
  }
}

function startIteration(state: AgentState): AgentState {
  const iteration = state.iteration + 1;
  return { ...state, phase: "plan_or_refine", iteration, news: { passages: 0, facts: 0 }, plan: null };
}

function planned(state: AgentState, { plan, budget_ended }: AgentEvent & { type: "planned" }): AgentState {
  const queries = plan.requests
    .filter(({ name }) => name === "rag_retrieve")
    .map(({ input }) => String(input["query"]));
  const refused = plan.refused.map(({ name, input, reason }) => ({
    name,
    input,
    iteration: state.iteration,
    ok: false,
    said: reason,
  }));
  return {
    ...state,
    phase: "run_tools",
    plan,
    subquestions: plan.subquestions,
    covered: plan.subquestions.map((_, index) => state.covered[index] ?? false),
    asked: [...state.asked, ...plan.requests.map(requestKey)],
    asked_queries: [...state.asked_queries, ...queries],
    tried: [...state.tried, ...refused],
    budget_ended: state.budget_ended ?? budget_ended,
  };
}

function ran(state: AgentState, { results, budget_ended }: AgentEvent & { type: "ran" }): AgentState {
  const candidates = results.flatMap(({ observation }) => observation.evidence);
  const { store, added } = admit(state.evidence, candidates, state.iteration);
  const known = new Set(state.facts);
  const facts = new Set(added.flatMap(({ source }) => [...factsOf(source.content)]));
  const fresh = [...facts].filter((fact) => !known.has(fact));
  const seen = new Set(state.found.map(({ source_id }) => source_id));
  const found = results
    .flatMap(({ observation }) => observation.found)
    .filter(({ source_id }) => {
      if (seen.has(source_id)) return false;
      return seen.add(source_id);
    });
  return {
    ...state,
    phase: "assess_sufficiency",
    evidence: store,
    news: { passages: added.length, facts: fresh.length },
    facts: [...state.facts, ...fresh],
    found: [...state.found, ...found],
    tried: [...state.tried, ...results.map((result) => triedOf(result, state.iteration))],
    budget_ended: state.budget_ended ?? budget_ended,
  };
}

function triedOf({ request, outcome, observation }: RequestResult, iteration: number): Tried {
  const { evidence, found } = observation;
  const brought = `${evidence.length} passages${found.length > 0 ? `, ${found.length} sources found` : ""}`;
  const said = outcome.ok ? (observation.said ?? brought) : (outcome.error?.message ?? "It failed.");
  return { name: request.name, input: request.input, iteration, ok: outcome.ok, said };
}

function assessed(state: AgentState, event: AgentEvent & { type: "assessed" }): AgentState {
  const budget_ended = state.budget_ended ?? event.budget_ended;
  const stopped = stopOf({ ...state, budget_ended }, event);
  const { entries } = state.evidence;
  const uncovered = state.subquestions.filter((_, index) => !event.covered[index]);
  const assessment: Assessment = {
    iteration: state.iteration,
    coverage: state.subquestions.length === 0 ? 0 : 1 - uncovered.length / state.subquestions.length,
    uncovered,
    distinct_sources: distinctSources(entries),
    evidence: entries.length,
    new_passages: state.news.passages,
    new_facts: state.news.facts,
    confidence: event.confidence,
    decision: stopped === null ? "continue" : "stop",
    stopped,
  };
  const next: AgentState = {
    ...state,
    budget_ended,
    covered: event.covered,
    missing: event.missing,
    assessments: [...state.assessments, assessment],
    stopped,
  };
  return stopped === null ? startIteration(next) : { ...next, phase: "finalize" };
}

/** Searches of the library that may still be made, besides the one for the question. */
export function searchesLeft({ settings, asked_queries, question }: AgentState): number {
  if (settings.searches === null) return Infinity;
  return Math.max(0, settings.searches - asked_queries.filter((query) => query !== question).length);
}

/** Whether another round could bring nothing: there is no other tool than the library's, and it was asked as often as may be. */
function isSearchedOut(state: AgentState): boolean {
  return searchesLeft(state) === 0 && state.settings.tools.every((name) => name === "rag_retrieve");
}

/** An iteration that adds fewer of the facts known by then says the same again. */
const noveltyShare = 0.03;

/** Why the loop ends here, or null. A person's threshold of confidence wins over a plan's. */
function stopOf(state: AgentState, { confidence, covered, tokens }: AgentEvent & { type: "assessed" }): Stop | null {
  const { settings, iteration, plan, news, facts } = state;
  if (state.budget_ended !== null) return "budget";
  if (plan?.stop_if.tokens !== undefined && tokens >= plan.stop_if.tokens) return "budget";
  if (settings.confidence !== null && confidence !== null && confidence >= settings.confidence) return "confidence";
  const last = Math.min(settings.iterations, Math.max(iteration, plan?.stop_if.iter ?? Infinity));
  if (iteration >= last || isSearchedOut(state)) return "iterations";
  if (iteration < 2) return null;
  if (state.evidence.entries.length === 0) return "no_evidence";
  const same = covered.every(Boolean) && news.facts < noveltyShare * facts.length;
  return news.passages === 0 || same ? "saturation" : null;
}

/** The answer of a loop after its check and its repair. */
export interface FinalAnswer {
  mode: "model" | "extractive";
  checked: CheckedAnswer;
  judging: Judging | null;
  /** What the finalizer was shown, under its labels. */
  sources: Source[];
  limitations: string[];
}

/** "12.2", "4,120", "40 %"; not the parts of a date, an identifier or a version. */
const number = /(?<![\p{L}\p{N}./:-])\d+(?:[.,]\d+)*(?:\s?%)?(?![\p{L}\p{N}/:-]|\.\d)/gu;
/** Words with a capital inside a sentence, neighbours together: "Saint-Malo", "Robert Bjork", "LoRA". */
const name =
  /(?<=[\p{Ll}\p{N},;:)”"'’-]\s)\p{Lu}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*(?:\s\p{Lu}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*)*/gu;

/** The numbers and names a text states, each once: what a reader would note down. */
function factsOf(text: string): Set<string> {
  const numbers = (text.match(number) ?? []).map((found) => found.replace(/[\s,]/g, ""));
  const names = (text.match(name) ?? []).map((found) => indexTerms(found).join(" "));
  return new Set([...numbers, ...names].filter((fact) => fact !== ""));
}
