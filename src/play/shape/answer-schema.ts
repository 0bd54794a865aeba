import { z } from "zod";
import { insideFence, isRecord } from "../../domain/json-value.js";
import { fieldProblems, problemText } from "../../domain/invalid-input.js";
import type { Shape } from "../schema/shape.js";
import { isChoice } from "./row-fields.js";

/** The field in which a list is asked for: providers want an object at the top. */
export const rowsField = "rows";
const mostRows = 2000;
const longestHint = 1500;

/** The schema of an answer of a shape, as it is asked of a model: objects are closed and every field is required. */
export function answerSchema(shape: Shape): z.ZodType {
  return Array.isArray(shape) ? z.strictObject({ [rowsField]: schemaOf(shape) }) : schemaOf(shape);
}

/** The same as JSON Schema (2020-12). */
export function answerJsonSchema(shape: Shape): Record<string, unknown> {
  return z.toJSONSchema(answerSchema(shape));
}

const leaves = { string: z.string(), number: z.number(), integer: z.int(), boolean: z.boolean() };

function schemaOf(shape: Shape): z.ZodType {
  if (typeof shape === "string") {
    const [type = "string", nullable] = shape.split("|");
    const leaf = leaves[type as keyof typeof leaves];
    return nullable === undefined ? leaf : leaf.nullable();
  }
  if (Array.isArray(shape)) return z.array(schemaOf(shape[0])).max(mostRows);
  if (isChoice(shape)) return z.enum(shape.one_of);
  return z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, schemaOf(part)])));
}

export type CheckedAnswer = { value: unknown } | { problem: string; hint: string };

/**
 * Checks what a model answered against a shape. JSON in a fence or behind a sentence is taken, a list may stand in an
 * object; what does not fit gives a hint of at most 1,500 characters to ask again with, once.
 */
export function checkAnswer(shape: Shape, answer: unknown): CheckedAnswer {
  const value = typeof answer === "string" && shape !== "string" ? parsedText(answer) : answer;
  if (value === undefined) {
    return { problem: "the answer is no JSON", hint: hintOf(shape, "it was no JSON. Answer with the JSON alone") };
  }
  const wanted = Array.isArray(shape) ? listIn(value) : value;
  const read = schemaOf(shape).safeParse(wanted);
  if (read.success) return { value: read.data };
  const problem = problemText(fieldProblems(read.error, wanted));
  return { problem, hint: hintOf(shape, problem) };
}

function hintOf(shape: Shape, problem: string): string {
  const form = JSON.stringify(Array.isArray(shape) ? { [rowsField]: shape } : shape);
  const hint = `Your last answer could not be used: ${problem}.\nAnswer again as JSON of this shape: ${form}`;
  return hint.length > longestHint ? `${hint.slice(0, longestHint)}...` : hint;
}

/** A list, or the one list that an object holds. */
function listIn(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const lists = Object.values(value).filter(Array.isArray);
  return lists.length === 1 ? lists[0] : value;
}

/** The JSON of a text: all of it, what stands in its first fence, or from its first bracket to its last. */
function parsedText(text: string): unknown {
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf("]"), text.lastIndexOf("}"));
  const candidates = [text, insideFence(text), start < 0 || end < start ? null : text.slice(start, end + 1)];
  for (const candidate of candidates) {
    if (candidate === null) continue;
    try {
      return JSON.parse(candidate);
    } catch {
      // Prose around JSON is usual: the next candidate may be it.
    }
  }
  return undefined;
}
