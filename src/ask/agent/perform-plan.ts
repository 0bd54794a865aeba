import { QuireError, toQuireError } from "../../domain/error.js";
import { queryTerms } from "../../domain/terms.js";
import type { ToolSpec } from "../../domain/tool-spec.js";
import type { TermStatistics } from "../../ports/store.js";
import { contentHash } from "../../run/content-hash.js";
import { askForObject } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { confidencePrompt, planPrompt } from "./agent-prompt.js";
import type { AgentEvent, AgentState } from "./agent-state.js";
import { type FeedbackPassage, feedbackTerms, feedbackWords } from "./feedback.js";
import { type Feedback, planByRules, planOfModel } from "./make-plan.js";
import { modelPlanSchema, type Plan } from "./plan.js";
import { confidenceSchema } from "./agent-schema.js";
import { bestFor, coveredSubquestions } from "./sufficiency.js";

const maxPlanTokens = 3000;
const maxConfidenceTokens = 800;
/** Passages that feedback is taken from. */
const feedbackPassages = 5;

/** Errors that end the run, whoever asked. */
const ofTheRun = ["interrupted", "waiting", "unknown_price"];
/** Errors of a model that no call can reach as things are configured. */
const unusable = ["no_model", "config"];

/** The plan of this iteration: the model's, else (or when it fails, or may cost no more) the rules'. */
export async function planIteration(
  context: RunContext,
  state: AgentState,
  tools: readonly ToolSpec[],
): Promise<AgentEvent & { type: "planned" }> {
  const feedback = await feedbackOf(context, state);
  const { plan, budget_ended } = await choosePlan(context, state, tools, feedback);
  const { subquestions, requests, refused, stop_if, expanded_queries, rationale } = plan;
  const content = {
    subquestions,
    ...(rationale !== undefined && { rationale }),
    requested_tools: [...requests, ...refused].map(({ name, input }) => ({ name, input })),
    stop_if: { iter: state.settings.iterations, ...stop_if, ...thresholdOf(state) },
    expanded_queries,
    by: plan.by,
  };
  context.emit("plan", "planner", `plan:${state.iteration}:${contentHash(content)}`, content);
  return { type: "planned", plan, budget_ended };
}

function thresholdOf({ settings }: AgentState): { confidence?: number } {
  return settings.confidence === null ? {} : { confidence: settings.confidence };
}

async function choosePlan(
  context: RunContext,
  state: AgentState,
  tools: readonly ToolSpec[],
  feedback: Feedback,
): Promise<{ plan: Plan; budget_ended: string | null }> {
  const model = state.settings.planner;
  if (model === null || state.budget_ended !== null) return { plan: planByRules(state, feedback), budget_ended: null };
  const prompt = planPrompt(context.services.prompt("agent-plan"), state, tools);
  const call = { name: "agent_plan", model, prompt, max_output_tokens: maxPlanTokens };
  try {
    const answer = await askForObject(context, call, modelPlanSchema);
    return { plan: planOfModel(state, answer, feedback), budget_ended: null };
  } catch (thrown) {
    const error = fallible(thrown);
    if (state.settings.model_required && unusable.includes(error.code)) throw error;
    const facts = { code: error.code };
    if (error.code !== "budget")
      context.warn(`plan:${state.iteration}`, `The model did not help to plan: ${error.message}`, facts);
    return { plan: planByRules(state, feedback), budget_ended: error.code === "budget" ? error.message : null };
  }
}

/** The error of a call that the loop can do without; what ends the run is thrown on. */
function fallible(thrown: unknown): QuireError {
  const error = toQuireError(thrown);
  if (ofTheRun.includes(error.code)) throw error;
  return error;
}

/** For each sub-question the words that the passages answering it best add to it, most telling first. */
async function feedbackOf(context: RunContext, state: AgentState): Promise<Feedback> {
  const { entries } = state.evidence;
  if (entries.length === 0) return [];
  const asked = await questionStatistics(context, state);
  const lists = state.subquestions.map((question, index) => {
    const labels = bestFor(entries, question, index, state, asked).slice(0, feedbackPassages);
    return labels.flatMap((label, rank): FeedbackPassage[] => {
      const entry = entries.find(({ source }) => source.label === label);
      return entry ? [{ text: entry.source.content, score: 1 / (rank + 1) }] : [];
    });
  });
  const statistics = await statisticsOf(context, lists.flatMap(feedbackTerms));
  return lists.map((passages, index) => {
    const question = state.subquestions[index] ?? state.question;
    return feedbackWords(question, passages, statistics).map(({ word }) => word);
  });
}

/** How common terms are in the library; recorded, so that a resumed run decides alike. */
async function statisticsOf(context: RunContext, terms: readonly string[]): Promise<TermStatistics> {
  const unique = [...new Set(terms)].toSorted();
  const recorded = await context.step(`statistics:${contentHash(unique)}`, "read", async () => {
    const store = await context.services.store();
    const { passages, document_frequency } = await store.termStatistics(unique);
    return { passages, document_frequency: Object.fromEntries(document_frequency) };
  });
  return { passages: recorded.passages, document_frequency: new Map(Object.entries(recorded.document_frequency)) };
}

/** Statistics of all that is asked. */
export function questionStatistics(
  context: RunContext,
  { question, subquestions }: AgentState,
): Promise<TermStatistics> {
  return statisticsOf(
    context,
    [question, ...subquestions].flatMap((text) => queryTerms(text).map(({ term }) => term)),
  );
}

/** Measures what this iteration came to; a model is asked only where a threshold of confidence is set. */
export async function assess(context: RunContext, state: AgentState): Promise<AgentEvent & { type: "assessed" }> {
  const covered = coveredSubquestions(state, await questionStatistics(context, state));
  const judged = await judge(context, { ...state, covered });
  const minutes = context.budget.remainingMilliseconds() <= 0 ? context.budget.minutesEnded("ask").message : null;
  const budget_ended = judged.budget_ended ?? minutes;
  return { type: "assessed", covered, ...judged, tokens: context.budget.spent.tokens, budget_ended };
}

async function judge(context: RunContext, state: AgentState) {
  const nobody = { confidence: null, missing: [], budget_ended: null };
  const { confidence: threshold, judge: model } = state.settings;
  if (threshold === null || state.budget_ended !== null) return nobody;
  if (model === null) {
    context.warn("confidence", "No model is set that could judge how sure the answer is: --confidence has no effect.");
    return nobody;
  }
  const prompt = confidencePrompt(context.services.prompt("agent-confidence"), state);
  const call = { name: "agent_confidence", model, prompt, max_output_tokens: maxConfidenceTokens };
  try {
    const { confidence, missing } = await askForObject(context, call, confidenceSchema);
    return { confidence: Math.min(1, Math.max(0, confidence)), missing: missing.slice(0, 5), budget_ended: null };
  } catch (thrown) {
    const error = fallible(thrown);
    if (error.code === "budget") return { ...nobody, budget_ended: error.message };
    const what = `confidence:${state.iteration}`;
    context.warn(what, `The model did not say how sure the answer is: ${error.message}`, { code: error.code });
    return nobody;
  }
}
