import { toQuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { askAndRead, type Question } from "../search/ask-and-read.js";
import { failedCall } from "../search/ask-for-items.js";
import type { GatherSettings } from "../schema/settings.js";

/** One question of the planning, and what is understood of its answer. */
export interface PlannerQuestion<T> extends Question<T> {
  /** What its lines say where twice there was no JSON; null where they are of no use either. */
  readLines(text: string): T | null;
  /** What is done without the model's answer, for people: "searches were made of the request's own words". */
  instead: string;
}

/**
 * Asks a model for a part of the plan: once more where the answer cannot be read, then its lines are taken. Null where it
 * is of no help, with a warning that says why. Throws what ends the run; of budgets only that of minutes does: without
 * calls of a model rules plan, and a search that costs nothing may go on.
 */
export async function askPlanner<T>(
  context: RunContext,
  settings: GatherSettings,
  question: PlannerQuestion<T>,
): Promise<T | null> {
  const { readLines, instead, ...asked } = question;
  const { name, model, values } = asked;
  const key = `${name}:${contentHash(values)}`;
  try {
    const [first, second] = await askAndRead(context, asked);
    if (second === undefined || second.value !== null) return (second ?? first).value;
    const lines = readLines(second.text) ?? readLines(first.text);
    const what = lines === null ? `held nothing of use: ${instead}` : "held no JSON: its lines were taken";
    context.warn(`lines:${key}`, `The second answer of "${name}" ${what}.`);
    return lines;
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "budget") failedCall(context, error, settings.model_required);
    else if (context.budget.remainingMilliseconds() <= 0) throw error;
    else context.incomplete(error.message);
    const message = `The model ${model} did not help (${name}): ${error.message} Instead, ${instead}.`;
    context.warn(`without-model:${key}`, message, { code: error.code });
    return null;
  }
}
