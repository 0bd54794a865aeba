import { z } from "zod";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import type { RunContext } from "../../run/run-context.js";
import { askModel, fenced } from "../model-step.js";
import type { ResearchState } from "../research-schema.js";
import type { ResearchSettings } from "../settings.js";
import { broadQueries, gapQueries, newQueries, type PlannedQuery } from "./queries.js";
import { subjectOf } from "./subject.js";

export interface ResearchPlan {
  queries: PlannedQuery[];
  subtopics: string[];
}

const planSchema = z.object({
  subtopics: z.array(z.string()),
  queries: z.array(z.object({ text: z.string(), scope: z.enum(["academic", "general", "both"]) })),
});

const maxOutputTokens = 2000;
const mostSubtopics = 6;
const summaryLength = 600;
/** Fewer than this many new queries of a model are filled up by rules. */
const leastQueries = 2;

/** Two or three queries that were not asked yet: broad ones first, later such as fill gaps. */
export async function planQueries(
  context: RunContext,
  settings: ResearchSettings,
  state: ResearchState,
  iteration: number,
): Promise<ResearchPlan> {
  const subject = subjectOf(settings.topic);
  const asked = state.queries.map(({ text }) => text);
  const gaps = gapsOf(state);
  const byRules = iteration === 1 ? broadQueries(subject) : gapQueries(subject, gaps, state.notes);
  const byModel = await modelPlan(context, settings, { state, gaps, iteration });
  const ofModel = newQueries(byModel?.queries ?? [], asked);
  const filled = ofModel.length >= leastQueries ? ofModel : newQueries([...ofModel, ...byRules], asked);
  const subtopics = (byModel?.subtopics ?? []).map(sanitiseLine).filter((subtopic) => subtopic !== "");
  const first = subtopics.length > 0 ? subtopics : subject.phrases;
  return {
    queries: ofModel.length > 0 && ofModel.length < leastQueries ? filled.slice(0, leastQueries) : filled,
    subtopics: state.subtopics.length > 0 ? state.subtopics : [...new Set(first)].slice(0, mostSubtopics),
  };
}

/** What the last reflection missed. */
export function gapsOf({ reflections }: ResearchState): readonly string[] {
  return reflections.at(-1)?.gaps ?? [];
}

async function modelPlan(
  context: RunContext,
  { topic, models, model_required }: ResearchSettings,
  { state, gaps, iteration }: { state: ResearchState; gaps: readonly string[]; iteration: number },
): Promise<z.infer<typeof planSchema> | null> {
  if (models.plan === null) return null;
  const read = state.notes.map(({ title, summary }) => `- ${fenced(title, 200)}: ${fenced(summary, summaryLength)}`);
  const asked = [...new Set(state.queries.map(({ text }) => text))];
  return askModel(context, {
    name: "research_plan",
    model: models.plan,
    values: {
      topic,
      iteration: String(iteration),
      first: iteration === 1 ? "yes" : "",
      later: iteration === 1 ? "" : "yes",
      asked: asked.map((text) => `- ${text}`).join("\n"),
      gaps: gaps.map((gap) => `- ${fenced(gap, 200)}`).join("\n"),
      subtopics: state.subtopics.map((subtopic) => `- ${subtopic}`).join("\n"),
      read: read.join("\n"),
    },
    schema: planSchema,
    max_output_tokens: maxOutputTokens,
    required: model_required,
    instead: "the queries were made of the topic's own words",
  });
}
