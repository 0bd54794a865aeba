import { z } from "zod";
import { type ErrorCode, QuireError, toQuireError } from "../../domain/error.js";
import type { WebCitation } from "../../ports/model.js";
import type { RunContext } from "../../run/run-context.js";
import { askAndRead, type Question } from "./ask-and-read.js";
import { readItems, type WrittenItem } from "./read-items.js";

export interface ItemsRequest extends Omit<Question<WrittenItem[]>, "answer_schema" | "read"> {
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
