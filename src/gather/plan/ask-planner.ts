import type { z } from "zod";
import { fillTemplate } from "../../corpus/context/template.js";
import { toQuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import { askForText, type ModelCall } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { failedCall } from "../search/ask-for-items.js";
import type { GatherSettings } from "../settings.js";

/** One question of the planning, and what is understood of its answer. */
export interface PlannerQuestion<T> {
  /** Of the prompt, "-" for "_"; also what the log and the files of `raw/` call it. */
  name: string;
  model: string;
  values: Readonly<Record<string, string>>;
  /** The answer as providers take schemas. */
  schema: z.ZodType;
  max_output_tokens: number;
  /** The answer's JSON, in whatever form; null where it holds none of use. */
  read(text: string): T | null;
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
  const prompt = promptOf(context, question);
  try {
    return await readAnswer(context, question, prompt);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "budget") failedCall(context, error, settings.model_required);
    else if (context.budget.remainingMilliseconds() <= 0) throw error;
    else context.incomplete(error.message);
    const { name, model, instead } = question;
    const message = `The model ${model} did not help (${name}): ${error.message} Instead, ${instead}.`;
    context.warn(`without-model:${name}:${contentHash(prompt)}`, message, { code: error.code });
    return null;
  }
}

async function readAnswer<T>(context: RunContext, question: PlannerQuestion<T>, prompt: string): Promise<T | null> {
  const { name, model, schema: answer_schema, max_output_tokens, read, readLines, instead } = question;
  const call = { name, model, max_output_tokens, answer_schema };
  const key = `${name}:${contentHash(prompt)}`;
  const first = await answerText(context, { ...call, prompt });
  const understood = read(first);
  if (understood !== null) return understood;
  context.warn(`repair:${key}`, `The answer of "${name}" could not be read: asked again.`);
  const again = { ...call, name: `${name}_repair`, prompt: repairPrompt(prompt, first) };
  const second = await answerText(context, again);
  const repaired = read(second);
  if (repaired !== null) return repaired;
  const lines = readLines(second) ?? readLines(first);
  const what = lines === null ? `held nothing of use: ${instead}` : "held no JSON: its lines were taken";
  context.warn(`lines:${key}`, `The second answer of "${name}" ${what}.`);
  return lines;
}

/** Empty where the model said nothing, which is an answer that cannot be read. */
async function answerText(context: RunContext, call: ModelCall): Promise<string> {
  try {
    return (await askForText(context, call)).text;
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "model_output") throw error;
    return String(error.facts["text"] ?? "");
  }
}

function promptOf(context: RunContext, { name, values }: PlannerQuestion<unknown>): string {
  const template = context.services.prompt(name.replaceAll("_", "-"));
  // New in every prompt and the same after a resume; no text can hold a hash of itself.
  const fence = contentHash({ name, values });
  const prompt = fillTemplate(template, { ...values, fence });
  // The same prompt is one step of the log: batches that a person's own prompt does not tell apart would be one.
  const { batch = "" } = values;
  return batch === "" || template.includes("{{batch}}") ? prompt : `${prompt}\n\n(Batch ${batch}.)`;
}

function repairPrompt(prompt: string, answer: string): string {
  return `${prompt}\n\nYour last answer could not be read:\n${answer.slice(0, 4_000)}\n\nAnswer again, with the JSON alone.`;
}
