import { z } from "zod";
import { fillTemplate } from "../../corpus/context/template.js";
import { type ErrorCode, QuireError, toQuireError } from "../../domain/error.js";
import type { WebCitation } from "../../ports/model.js";
import { contentHash } from "../../run/content-hash.js";
import { askForText, type ModelCall } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { readItems, type WrittenItem } from "./read-items.js";

export interface ItemsRequest extends Omit<ModelCall, "prompt" | "answer_schema"> {
  /** Of the prompt, "-" for "_"; also what the log calls it. */
  name: string;
  values: Readonly<Record<string, string>>;
  /** Which of the values makes this prompt another than the next; it is added where a person's own prompt leaves it out. */
  asked: string;
  columns: readonly string[];
}

export interface ItemsAnswer {
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
  const { values, asked, columns, ...call } = request;
  const template = context.services.prompt(call.name.replaceAll("_", "-"));
  // New in every prompt and the same after a resume; no text can hold a hash of itself.
  const fence = contentHash({ name: call.name, values });
  const filled = fillTemplate(template, { ...values, fence });
  const prompt = template.includes(`{{${asked}}}`) ? filled : `${filled}\n\n${values[asked] ?? ""}`;
  const first = await askOnce(context, { ...call, prompt }, columns);
  if (first.items !== null) return first;
  context.warn(`repair:${call.name}:${contentHash(prompt)}`, `The answer of "${call.name}" did not fit: asked again.`);
  const again = repairPrompt(prompt, first.text);
  const second = await askOnce(context, { ...call, name: `${call.name}_repair`, prompt: again }, columns);
  return second.items === null && second.citations.length === 0 ? first : second;
}

async function askOnce(context: RunContext, call: ModelCall, columns: readonly string[]): Promise<ItemsAnswer> {
  try {
    const { text, citations } = await askForText(context, { ...call, answer_schema: itemsSchema(columns) });
    return { items: readItems(text, columns), citations, text };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "model_output") throw error;
    return { items: null, citations: [], text: "" };
  }
}

function repairPrompt(prompt: string, answer: string): string {
  return `${prompt}\n\nYour last answer held no list of results as JSON:\n${answer.slice(0, 4_000)}\n\nAnswer again, with the JSON alone.`;
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
