import { z } from "zod";
import { type ErrorCode, QuireError, toQuireError } from "../../domain/error.js";
import type { WebCitation } from "../../ports/model.js";
import type { RunContext } from "../../run/run-context.js";
import { readItems, type WrittenItem } from "./read-items.js";
import { fillTemplate } from "../../corpus/text/template.js";
import { contentHash } from "../../run/content-hash.js";
import { askForText, type ModelCall } from "../../run/model-call.js";

interface ItemsRequest extends Omit<Question<WrittenItem[]>, "answer_schema" | "read"> {
  columns: readonly string[];
}

interface ItemsAnswer {
  /** Null where neither answer holds a list of items. */
  items: WrittenItem[] | null;
  /** Of the answer that is told: its text, and the pages that it rests on. */
  text: string;
  citations: WebCitation[];
}

/**
 * Enough for the items with their quotes, and for some thought before; a budget reserves all of it for each call that is
 * underway, so it is not more. Of an answer that needs more the whole items are read.
 */
export function outputTokens(items: number, columns: number): number {
  return Math.min(12_000, 3_000 + items * (60 + columns * 45));
}

/**
 * Asks a model for items; an answer without a list of them is asked for once more. Whatever list is in it is read:
 * providers that search cannot all keep to a schema. Throws what a call of a model throws, save for an answer of no use.
 */
export async function askForItems(context: RunContext, request: ItemsRequest): Promise<ItemsAnswer> {
  const { columns, ...question } = request;
  const [first, second] = await askAndRead(context, {
    ...question,
    answer_schema: itemsSchema(columns),
    read: (answer) => readItems(answer, columns),
  });
  const isOfUse = second !== undefined && (second.value !== null || second.citations.length > 0);
  const { value: items, text, citations } = isOfUse ? second : first;
  return { items, text, citations };
}

/** What is asked for, as providers take schemas: every field named and required. Url, title and source always. */
function itemsSchema(columns: readonly string[]): z.ZodType {
  const [first = "title", ...others] = columns;
  const text = z.string().nullable();
  const cell = z.strictObject({ column: z.enum([first, ...others]), value: z.string(), quote: text });
  const item = { label: text, title: z.string(), url: text, source: z.string(), date: text, snippet: text };
  return z.strictObject({
    results: z.array(z.strictObject({ ...item, evidence_url: text, cells: z.array(cell) })),
  });
}

/** Errors that end the run, or a step of it, however well it could be done without the model. */
const ofTheRun: readonly ErrorCode[] = ["interrupted", "unknown_price", "waiting", "budget"];

/** Throws an error on that no other way of searching may hide; what else failed is returned. */
export function failedCall(context: RunContext, thrown: unknown, required: boolean): QuireError {
  const error = toQuireError(thrown);
  if (ofTheRun.includes(error.code) || context.signal.aborted) throw error;
  if (required && (error.code === "no_model" || error.code === "config")) throw error;
  return error;
}

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

interface Answer<T> {
  value: T | null;
  text: string;
  /** Pages that the answer rests on. */
  citations: WebCitation[];
}

/** The answer, or both where the first could not be read and was asked for once more. */
type Answers<T> = readonly [Answer<T>] | readonly [Answer<T>, Answer<T>];

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
