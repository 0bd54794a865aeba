import type { z } from "zod";
import { disarmLabels } from "../../domain/escape/quire-signs.js";
import { fillTemplate } from "../text/template.js";
import { sanitise } from "../text/sanitise.js";
import { type ErrorCode, toQuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import { isGivenUp } from "../../run/hanging-models.js";
import { askForObject } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";

export interface ModelStepRequest<T> {
  /** Its prompt is `prompts/<name>.txt`, with "-" for "_". */
  name: string;
  model: string;
  values: Readonly<Record<string, string>>;
  schema: z.ZodType<T>;
  max_output_tokens: number;
  /** The model was named for this run: without it the run fails. */
  required: boolean;
  /** It may use what the budget keeps for the end of the run. */
  finishing?: boolean;
  /** What is done without the model's answer, for people: "the sources were judged by their words". */
  instead: string;
}

/** What no other way of doing the step may hide. */
const ofTheRun: readonly ErrorCode[] = ["interrupted", "unknown_price", "waiting", "budget"];

/**
 * Asks a model for one step of a recipe; null where it does not help, with a warning that says why: the step is then
 * done without it. What ends the run, and a budget, is thrown on.
 */
export async function askModel<T>(context: RunContext, request: ModelStepRequest<T>): Promise<T | null> {
  const { name, model, schema, max_output_tokens, finishing = false } = request;
  const prompt = stepPrompt(name, context.services.prompt(name.replaceAll("_", "-")), request.values);
  try {
    return await askForObject(context, { name, model, prompt, max_output_tokens, finishing }, schema);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (ofTheRun.includes(error.code)) throw error;
    if (request.required && (error.code === "no_model" || error.code === "config")) throw error;
    const message = `The model ${model} did not help (${name}): ${error.message} Instead, ${request.instead}.`;
    // Of a model that is given up, once is enough.
    const key = isGivenUp(error) ? `given-up:${model}` : `without-model:${name}:${contentHash(prompt)}`;
    context.warn(key, message, { code: error.code });
    return null;
  }
}

/** The prompt of a step. The mark of its fence is new in every prompt and the same after a resume; no text can hold a hash of itself. */
export function stepPrompt(name: string, template: string, values: Readonly<Record<string, string>>): string {
  return fillTemplate(template, { ...values, fence: contentHash({ name, values }) });
}

/** Text from outside as it may stand between the fences of a prompt: nothing in it passes for a label. */
export function fenced(text: string, most: number): string {
  const clean = disarmLabels(sanitise(text)).trim();
  return clean.length > most ? `${clean.slice(0, most).trimEnd()} [...]` : clean;
}
