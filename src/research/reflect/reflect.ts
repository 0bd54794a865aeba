import { z } from "zod";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import type { RunContext } from "../../run/run-context.js";
import { askModel, fenced } from "../../corpus/context/model-step.js";
import { tell } from "../schema/progress.js";
import type { Reflection, ResearchState } from "../schema/research-schema.js";
import type { ResearchSettings } from "../schema/settings.js";

const reflectionAnswer = z.object({ decision: z.enum(["continue", "stop"]), gaps: z.array(z.string()) });
const maxOutputTokens = 1000;
const longestSummary = 700;
const longestGap = 150;

/** Goes on with named gaps, or stops, and says why in numbers. */
export async function reflect(
  context: RunContext,
  settings: ResearchSettings,
  { before, state, found }: { before: ResearchState; state: ResearchState; found: IterationFound },
): Promise<ResearchState> {
  const iteration = state.iterations;
  const numbers = iterationNumbers(before, state, found);
  const gaps = uncovered(state);
  const reason = mustStop(numbers, { iteration, iterations: settings.iterations, before: state.reflections.at(-1) });
  const decided =
    reason === null
      ? await decide(context, settings, { state, numbers, gaps })
      : { decision: "stop" as const, gaps, reason };
  return withReflection(context, state, { iteration, ...decided, numbers: { ...numbers } });
}

/** The state with one more reflection, which is told. */
export function withReflection(context: RunContext, state: ResearchState, reflection: Reflection): ResearchState {
  const { iteration, decision, gaps, reason } = reflection;
  // The names under which every recipe that iterates says what an iteration brought.
  const brought = { new_passages: reflection.numbers["new_facts"] ?? 0, confidence: null };
  context.emit("assess", "system", `reflection:${iteration}`, { ...reflection, ...brought });
  tell(context, iteration, { phase: "reflecting", decision, gaps, reason });
  return { ...state, reflections: [...state.reflections, reflection] };
}

interface Decidable {
  state: ResearchState;
  numbers: IterationNumbers;
  gaps: readonly string[];
}

async function decide(
  context: RunContext,
  { topic, iterations, models, model_required }: ResearchSettings,
  { state, numbers, gaps }: Decidable,
): Promise<Pick<Reflection, "decision" | "gaps" | "reason">> {
  const iteration = state.iterations;
  if (models.plan === null) return decideByRules(numbers, gaps, iteration);
  const notes = state.notes.map(({ title, summary }) => `- ${fenced(title, 200)}: ${fenced(summary, longestSummary)}`);
  const answer = await askModel(context, {
    name: "research_reflect",
    model: models.plan,
    values: {
      topic,
      subtopics: state.subtopics.map((subtopic) => `- ${fenced(subtopic, 200)}`).join("\n"),
      iteration: String(iteration),
      iterations: String(iterations),
      numbers: numberLines(numbers, gaps),
      notes: notes.join("\n") || "(nothing was read yet)",
    },
    schema: reflectionAnswer,
    max_output_tokens: maxOutputTokens,
    required: model_required,
    instead: "numbers decided whether to go on",
  });
  if (answer === null) return decideByRules(numbers, gaps, iteration);
  const named = answer.gaps.map((gap) => sanitiseLine(gap).slice(0, longestGap));
  return decideByModel({ ...answer, gaps: named }, gaps);
}

function numberLines(numbers: IterationNumbers, gaps: readonly string[]): string {
  const { documents, new_documents, facts, new_facts, duplicate_share } = numbers;
  return [
    `Documents read: ${documents}, of them in this round: ${new_documents}`,
    `Facts noted: ${facts}, of them in this round: ${new_facts}`,
    `Results of this round that were known already: ${Math.round(100 * duplicate_share)} %`,
    `Parts that no document covers yet: ${gaps.join("; ") || "none"}`,
  ].join("\n");
}

/** The yield of one iteration, in numbers. */
export interface IterationNumbers {
  /** Documents noted so far, and in this iteration. */
  documents: number;
  new_documents: number;
  facts: number;
  new_facts: number;
  /** Share of sub-topics that a document covers, 0..1. */
  coverage: number;
  /** Documents of the sub-topic with the fewest. */
  least_documents: number;
  sources: number;
  new_sources: number;
  /** Share of this iteration's results that were known already, 0..1. */
  duplicate_share: number;
}

/** The yield of an iteration's searches. */
export interface IterationFound {
  results: number;
  duplicates: number;
  new_sources: number;
}

/** From so many documents for each sub-topic on, rules take it that enough is known. */
const enoughDocuments = 3;
/** An iteration that adds less than this share of facts says what is known. */
const leastNewFacts = 0.1;
/** Below this share what is enough is taken for enough: the last round found little more. */
const fewNewFacts = 0.25;
const mostGaps = 3;

export function iterationNumbers(
  before: ResearchState,
  { seen, notes, subtopics }: ResearchState,
  { results, duplicates, new_sources }: IterationFound,
): IterationNumbers {
  const facts = notes.reduce((sum, note) => sum + note.facts.length, 0);
  const covering = subtopics.map((subtopic) => notes.filter((note) => note.subtopics.includes(subtopic)).length);
  const covered = covering.filter((count) => count > 0).length;
  return {
    documents: notes.length,
    new_documents: notes.length - before.notes.length,
    facts,
    new_facts: facts - before.notes.reduce((sum, note) => sum + note.facts.length, 0),
    coverage: subtopics.length === 0 ? 0 : share(covered, subtopics.length),
    least_documents: covering.length === 0 ? 0 : Math.min(...covering),
    sources: seen.length,
    new_sources,
    duplicate_share: share(duplicates, results),
  };
}

/** Rounded: numbers are for people, and must read the same on every machine. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole) / 100;
}

/** Sub-topics that no document covers, in their order. */
export function uncovered({ subtopics, notes }: ResearchState): string[] {
  return subtopics.filter((subtopic) => !notes.some((note) => note.subtopics.includes(subtopic)));
}

/** Why the loop must end here whatever a model says, or null. The first iteration may find nothing: other words may. */
export function mustStop(
  { new_sources, new_documents, documents }: IterationNumbers,
  { iteration, iterations, before }: { iteration: number; iterations: number; before: Reflection | undefined },
): "iterations" | "nothing_new" | "saturation" | null {
  if (iteration >= iterations) return "iterations";
  if (iteration > 1 && new_sources === 0 && new_documents === 0) return "nothing_new";
  const foundBefore = before?.numbers["new_documents"] ?? 1;
  if (iteration > 1 && new_documents === 0 && foundBefore === 0) return documents === 0 ? "nothing_new" : "saturation";
  return null;
}

/** Whether to go on, without a model. */
export function decideByRules(
  numbers: IterationNumbers,
  gaps: readonly string[],
  iteration: number,
): Pick<Reflection, "decision" | "gaps" | "reason"> {
  const { new_documents, new_facts, facts, coverage, least_documents } = numbers;
  const missing = gaps.slice(0, mostGaps);
  const goOn = { decision: "continue" as const, gaps: missing, reason: missing.length > 0 ? "gaps" : "more_to_find" };
  if (iteration === 1) return goOn;
  const isSlowing = new_facts < fewNewFacts * facts;
  if (coverage === 1 && least_documents >= enoughDocuments && isSlowing)
    return { decision: "stop", gaps: [], reason: "sufficient" };
  const isSaturated = new_documents === 0 || new_facts < leastNewFacts * facts;
  return isSaturated ? { decision: "stop", gaps: missing, reason: "saturation" } : goOn;
}

/** Puts a model's decision into words that the loop knows: going on without a gap to fill is stopping. */
export function decideByModel(
  answer: { decision: "continue" | "stop"; gaps: readonly string[] },
  gaps: readonly string[],
): Pick<Reflection, "decision" | "gaps" | "reason"> {
  const named = answer.gaps.filter((gap) => gap.trim() !== "").slice(0, mostGaps);
  if (answer.decision === "stop") return { decision: "stop", gaps: named, reason: "sufficient" };
  const missing = named.length > 0 ? named : gaps.slice(0, mostGaps);
  if (missing.length === 0) return { decision: "stop", gaps: [], reason: "sufficient" };
  return { decision: "continue", gaps: missing, reason: "gaps" };
}
