import { z } from "zod";
import { canonicalJson } from "../../domain/hash.js";
import { isRecord, ownValue } from "../../domain/json-value.js";
import { fieldProblems, problemText } from "../../domain/invalid-input.js";
import type { Shape } from "../schema/shape.js";
import { type JsonInText, jsonInText } from "./json-in-text.js";
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
type LeafName = keyof typeof leaves;

function schemaOf(shape: Shape): z.ZodType {
  if (typeof shape === "string") {
    const [leaf, isNullable] = leafOf(shape);
    return isNullable ? leaves[leaf].nullable() : leaves[leaf];
  }
  if (Array.isArray(shape)) return z.array(schemaOf(shape[0])).max(mostRows);
  if (isChoice(shape)) return z.enum(shape.one_of);
  return z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, schemaOf(part)])));
}

function leafOf(shape: string): [leaf: LeafName, isNullable: boolean] {
  const [leaf = "string", nullable] = shape.split("|");
  return [leaf as LeafName, nullable !== undefined];
}

/**
 * `mended`: what the answer says in the shape that was asked for. Where `isSure` it is only spelled otherwise; else something
 * may be missing, so that another answer is better.
 */
export type CheckedAnswer = { value: unknown } | { problem: string; hint: string; mended?: unknown; isSure?: boolean };

/**
 * Checks what a model answered against a shape. JSON in a fence or behind a sentence is taken, a list may stand in an
 * object; what does not fit gives a hint of at most 1,500 characters to ask again with. Of several answers in one the last
 * that fits counts: models correct themselves.
 */
export function checkAnswer(shape: Shape, answer: unknown): CheckedAnswer {
  const isText = typeof answer === "string" && shape !== "string";
  const { values, fault }: JsonInText = isText ? jsonInText(answer) : { values: [answer], fault: null };
  const checked = candidatesOf(shape, values).map((value) => checkValue(shape, value));
  const best =
    checked.findLast((each) => "value" in each) ??
    checked.findLast((each) => "isSure" in each && each.isSure) ??
    checked.findLast((each) => "mended" in each);
  if (best !== undefined) return best;
  const last = checked.at(-1);
  if (fault === null && last !== undefined) return last;
  const problem = fault === null ? "the answer is no JSON" : faultWords[fault];
  return { problem, hint: hintOf(shape, `${problem}. Answer with the JSON alone`) };
}

const faultWords = {
  cut: "the JSON of the answer breaks off before its end",
  broken: "the JSON of the answer is damaged",
} as const;

/** Values of an answer that may be what was asked for; a list may also have been written row by row. */
function candidatesOf(shape: Shape, values: readonly unknown[]): unknown[] {
  if (!Array.isArray(shape)) return values.map((value) => recordIn(shape, value));
  const isByLines = values.length > 1 && values.every(isRecord);
  return [...(isByLines ? [[...values]] : []), ...values.map(listIn)];
}

function checkValue(shape: Shape, value: unknown): CheckedAnswer {
  if (repeatsShape(shape, value)) {
    const problem = "it repeats the shape that was asked for, and answers nothing";
    return { problem, hint: hintOf(shape, problem) };
  }
  const read = schemaOf(shape).safeParse(value);
  if (read.success) return { value: read.data };
  const problem = problemText(fieldProblems(read.error, value));
  const refused = { problem, hint: hintOf(shape, problem) };
  for (const isSure of [true, false]) {
    const mended = schemaOf(shape).safeParse(inShape(shape, value, !isSure));
    if (mended.success) return { ...refused, mended: mended.data, isSure };
  }
  return refused;
}

function hintOf(shape: Shape, problem: string): string {
  const form = JSON.stringify(Array.isArray(shape) ? { [rowsField]: shape } : shape);
  const hint = `Your last answer could not be used: ${problem}.\nAnswer again as JSON of this shape: ${form}`;
  return hint.length > longestHint ? `${hint.slice(0, longestHint)}...` : hint;
}

/** A list, or the one list that an object holds. */
function listIn(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const own = ownValue(value, rowsField);
  if (Array.isArray(own)) return own;
  const lists = Object.values(value).filter(Array.isArray);
  return lists.length === 1 ? lists[0] : value;
}

/** A record, or the one record of a list or of an object around it. */
function recordIn(shape: Shape, value: unknown): unknown {
  if (typeof shape === "string" || Array.isArray(shape) || isChoice(shape)) return value;
  const inner: readonly unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  const isAround =
    Array.isArray(value) || (isRecord(value) && Object.keys(value).every((name) => !Object.hasOwn(shape, name)));
  return isAround && inner.length === 1 && isRecord(inner[0]) ? inner[0] : value;
}

/** Models that copy what they were told copy the shape, too. */
function repeatsShape(shape: Shape, value: unknown): boolean {
  if (typeof shape === "string") return false;
  if (Array.isArray(shape)) return Array.isArray(value) && value.length === 1 && repeatsShape(shape[0], value[0]);
  return canonicalJson(shape) === canonicalJson(value);
}

/**
 * A value with what can be said of the shape in its own words: digits for text and text for digits, a word to choose in any
 * case; fields that nobody asked for are left out.
 * @param fills whether what may be null and is not there is null
 */
function inShape(shape: Shape, value: unknown, fills: boolean): unknown {
  if (typeof shape === "string") return leafValue(shape, value, fills);
  if (Array.isArray(shape)) {
    return Array.isArray(value) ? value.map((each: unknown) => inShape(shape[0], each, fills)) : value;
  }
  if (isChoice(shape)) return choice(shape.one_of, value);
  if (!isRecord(value)) return value;
  const fields = Object.entries(shape).map(([name, part]) => [name, inShape(part, ownValue(value, name), fills)]);
  return Object.fromEntries(fields);
}

function leafValue(shape: string, value: unknown, fills: boolean): unknown {
  const [leaf, isNullable] = leafOf(shape);
  if (isNullable && ((fills && value === undefined) || (leaf !== "string" && value === ""))) return null;
  if (leaf === "string") return typeof value === "number" ? String(value) : value;
  if (typeof value !== "string") return value;
  const text = value.trim().toLowerCase();
  if (leaf === "boolean") return text === "true" || text === "false" ? text === "true" : value;
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : value;
}

function choice(words: readonly string[], value: unknown): unknown {
  if (typeof value !== "string") return value;
  return words.find((word) => word.toLowerCase() === value.trim().toLowerCase()) ?? value;
}
