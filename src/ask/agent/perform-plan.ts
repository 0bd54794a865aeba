import { startsWithDigit } from "../../domain/characters.js";
import { byCodeUnits } from "../../domain/collections.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms, queryTerms } from "../../domain/terms.js";
import type { TermStatistics } from "../../ports/store.js";
import { contentHash } from "../../run/content-hash.js";
import { askForObject } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { termStatistics } from "../../corpus/search/recorded-reads.js";
import { libraryLanguages } from "../../corpus/question/library-languages.js";
import { confidencePrompt, planPrompt, type ToldOfTools } from "./agent-prompt.js";
import type { AgentEvent, AgentState } from "./agent-state.js";
import { type Feedback, planByRules, planOfModel } from "./make-plan.js";
import { modelPlanSchema, type Plan, plannedKey } from "./plan.js";
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
  told: ToldOfTools,
): Promise<AgentEvent & { type: "planned" }> {
  const feedback = await feedbackOf(context, state);
  const { plan, budget_ended } = await choosePlan(context, state, told, feedback);
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
  told: ToldOfTools,
  feedback: Feedback,
): Promise<{ plan: Plan; budget_ended: string | null }> {
  const model = state.settings.planner;
  if (model === null || state.budget_ended !== null) return { plan: planByRules(state, feedback), budget_ended: null };
  const statistics = await questionStatistics(context, state);
  const languages = await libraryLanguages(context, state.question);
  const prompt = planPrompt(context.services.prompt("agent-plan"), state, told, statistics, languages);
  const call = { name: "agent_plan", model, prompt, max_output_tokens: maxPlanTokens };
  try {
    const known = modelPlanSchema.safeParse(context.recalled(plannedKey(state.iteration))).data;
    const answer = known ?? (await askForObject(context, call, modelPlanSchema));
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
  const statistics = await termStatistics(context, lists.flatMap(feedbackTerms));
  return lists.map((passages, index) => {
    const question = state.subquestions[index] ?? state.question;
    return feedbackWords(question, passages, statistics).map(({ word }) => word);
  });
}

/** Statistics of all that is asked. */
export function questionStatistics(
  context: RunContext,
  { question, subquestions }: AgentState,
): Promise<TermStatistics> {
  return termStatistics(
    context,
    [question, ...subquestions].flatMap((text) => queryTerms(text).map(({ term }) => term)),
  );
}

/** Measures what this iteration came to; a model is asked only where a threshold of confidence is set. */
export async function assess(context: RunContext, state: AgentState): Promise<AgentEvent & { type: "assessed" }> {
  const statistics = await questionStatistics(context, state);
  const covered = coveredSubquestions(state, statistics);
  const judged = endsAnyway(state) ? nobody : await judge(context, { ...state, covered }, statistics);
  const minutes = context.budget.remainingMilliseconds() <= 0 ? context.budget.minutesEnded("ask").message : null;
  const budget_ended = judged.budget_ended ?? minutes;
  return { type: "assessed", covered, ...judged, tokens: context.budget.spent.tokens, budget_ended };
}

const nobody = { confidence: null, missing: [], budget_ended: null };

/** True of an iteration that is the last whatever a judge says: its call could change nothing. */
function endsAnyway({ settings, iteration, plan, budget_ended }: AgentState): boolean {
  const last = Math.min(settings.iterations, plan?.stop_if.iter ?? Infinity);
  return budget_ended !== null || iteration >= last || settings.tools.length === 0 || plan?.requests.length === 0;
}

async function judge(context: RunContext, state: AgentState, statistics: TermStatistics) {
  const { confidence: threshold, judge: model } = state.settings;
  if (threshold === null) return nobody;
  if (model === null) {
    context.warn("confidence", "No model is set that could judge how sure the answer is: --confidence has no effect.");
    return nobody;
  }
  const prompt = confidencePrompt(context.services.prompt("agent-confidence"), state, statistics);
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

interface FeedbackPassage {
  text: string;
  /** How well it answers, of whatever scale; only its share of the sum counts. */
  score: number;
}

/** A word that passages about a question have in common, as it stands in them. */
interface FeedbackWord {
  word: string;
  weight: number;
}

/** Carry sentences in English prose and say nothing of a subject. */
const empty = new Set(
  (
    "called nothing something anything everything another however therefore whether rather always never often usually " +
    "later earlier first second third last next much many most more less least even still well said says make made " +
    "gives given take taken takes used using shows shown found finds came come goes went with without likely"
  ).split(" "),
);

/** Commoner words distinguish nothing. */
const commonShare = 0.2;

/**
 * The words that the best passages say of a question beyond its own, most telling first: relevance models (RM3,
 * Lavrenko & Croft 2001; Abdul-Jaleel et al. 2004), each word's share of a passage weighted by the passage's share
 * of the scores and by how rare the word is in the library.
 * @param statistics of the library, for the words of `feedbackTerms`
 */
export function feedbackWords(
  question: string,
  passages: readonly FeedbackPassage[],
  statistics: TermStatistics,
): FeedbackWord[] {
  const own = new Set(queryTerms(question).map(({ term }) => term));
  const total = passages.reduce((sum, { score }) => sum + Math.max(0, score), 0) || 1;
  const weights = new Map<string, { weight: number; forms: Map<string, number>; passages: number }>();
  for (const { text, score } of passages) {
    const words = wordsOf(text);
    const seen = new Set<string>();
    for (const { word, term } of words) {
      if (own.has(term) || !isTelling(term, word, statistics)) continue;
      const entry = weights.get(term) ?? { weight: 0, forms: new Map(), passages: 0 };
      entry.weight += (Math.max(0, score) / total) * (rarity(term, statistics) / words.length);
      entry.forms.set(word, (entry.forms.get(word) ?? 0) + 1);
      if (!seen.has(term)) entry.passages += 1;
      seen.add(term);
      weights.set(term, entry);
    }
  }
  const shared = passages.length > 2 ? 2 : 1;
  return [...weights.values()]
    .filter((entry) => entry.passages >= shared)
    .map(({ weight, forms }) => ({ word: commonest(forms), weight }))
    .toSorted((left, right) => right.weight - left.weight || byCodeUnits(left.word, right.word));
}

/** Terms of the passages, in the form of the index, for their statistics. */
function feedbackTerms(passages: readonly FeedbackPassage[]): string[] {
  return [...new Set(passages.flatMap(({ text }) => wordsOf(text).map(({ term }) => term)))];
}

function wordsOf(text: string): { word: string; term: string }[] {
  return (text.match(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu) ?? []).flatMap((word) => {
    const [term, ...more] = indexTerms(word);
    return term === undefined || more.length > 1 ? [] : [{ word: word.toLowerCase(), term: more[0] ?? term }];
  });
}

function isTelling(term: string, word: string, { passages, document_frequency }: TermStatistics): boolean {
  if (word.length < 4 || startsWithDigit(word) || isFunctionTerm(term) || empty.has(word.toLowerCase())) return false;
  return passages < 20 || (document_frequency.get(term) ?? 0) / passages <= commonShare;
}

function rarity(term: string, { passages, document_frequency }: TermStatistics): number {
  return Math.log(1 + passages / (1 + (document_frequency.get(term) ?? 0)));
}

function commonest(forms: ReadonlyMap<string, number>): string {
  const ordered = [...forms].toSorted((left, right) => right[1] - left[1] || byCodeUnits(left[0], right[0]));
  return ordered[0]?.[0] ?? "";
}
