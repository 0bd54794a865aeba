import type { z } from "zod";
import { fillTemplate } from "../../corpus/text/template.js";
import { toQuireError } from "../../domain/error.js";
import type { WebCitation } from "../../ports/model.js";
import { contentHash } from "../../run/content-hash.js";
import { askForText, type ModelCall } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";

export interface Question<T> extends Omit<ModelCall, "prompt" | "answer_schema"> {
  /** Of the prompt, "-" for "_"; also what the log and the files of `raw/` call it. */
  name: string;
  values: Readonly<Record<string, string>>;
  /** Which of the values makes this prompt another than the next; it is added where a person's own prompt leaves it out. */
  asked: string;
  /** The answer as providers take schemas: a wish, see `GenerateRequest`. */
  answer_schema: z.ZodType;
  /** What is understood of an answer in whatever form; null where that is nothing. */
  read(text: string): T | null;
}

export interface Answer<T> {
  value: T | null;
  text: string;
  /** Pages that the answer rests on. */
  citations: WebCitation[];
}

/** The answer, or both where the first could not be read and was asked for once more. */
export type Answers<T> = readonly [Answer<T>] | readonly [Answer<T>, Answer<T>];

/**
 * Asks a model by one of the prompts of gathering. Whatever can be read in its answer is: not all providers keep to a
 * schema. Throws what a call of a model throws, save for an answer of no use.
 */
export async function askAndRead<T>(context: RunContext, question: Question<T>): Promise<Answers<T>> {
  const { name, read } = question;
  const prompt = promptOf(context, question);
  const first = await answerOnce(context, { ...question, prompt }, read);
  if (first.value !== null) return [first];
  context.warn(`repair:${name}:${contentHash(prompt)}`, `The answer of "${name}" did not fit: asked again.`);
  const again = repairPrompt(prompt, first.text);
  return [first, await answerOnce(context, { ...question, name: `${name}_repair`, prompt: again }, read)];
}

/** The same prompt is one step of the log: what a person's own prompt would not tell apart is told apart here. */
function promptOf(context: RunContext, { name, values, asked }: Question<unknown>): string {
  const template = context.services.prompt(name.replaceAll("_", "-"));
  // New in every prompt and the same after a resume; no text can hold a hash of itself.
  const fence = contentHash({ name, values });
  const prompt = fillTemplate(template, { ...values, fence });
  return template.includes(`{{${asked}}}`) ? prompt : `${prompt}\n\n${values[asked] ?? ""}`;
}

/** A model that says nothing has answered, and was paid. */
async function answerOnce<T>(
  context: RunContext,
  call: ModelCall,
  read: (text: string) => T | null,
): Promise<Answer<T>> {
  try {
    const { text, citations } = await askForText(context, call);
    return { value: read(text), text, citations };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "model_output") throw error;
    return { value: null, text: "", citations: [] };
  }
}

function repairPrompt(prompt: string, answer: string): string {
  return `${prompt}\n\nYour last answer could not be read as the JSON that was asked for:\n${answer.slice(0, 4_000)}\n\nAnswer again, with the JSON alone.`;
}
