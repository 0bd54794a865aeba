import { z } from "zod";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import type { RunContext } from "../../run/run-context.js";
import { askModel, fenced } from "../../corpus/context/model-step.js";
import { tell } from "../schema/progress.js";
import type { Reflection, ResearchState } from "../schema/research-schema.js";
import type { ResearchSettings } from "../schema/settings.js";
import {
  decideByModel,
  decideByRules,
  type IterationFound,
  type IterationNumbers,
  iterationNumbers,
  mustStop,
  uncovered,
} from "./decide.js";

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
