import { removeSpaces } from "../../domain/characters.js";
import { type InterchangeFormat, lineCounter, type ReadResult, withoutByteOrderMark } from "./format.js";
import { jsonOfRecord, recordOfJson } from "./json-items.js";

/** A list of items, one object each, as citation processors and Zotero take it. */
export const cslJson: InterchangeFormat = {
  name: "csl-json",
  title: "CSL-JSON",
  extensions: [".json", ".csljson"],
  write: (records) => `${JSON.stringify(records.map(jsonOfRecord), null, 2)}\n`,
  read,
};

/** A list, one item, or an object with `items`. */
function read(text: string): ReadResult {
  const content = withoutByteOrderMark(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch (error) {
    return salvage(content, error instanceof Error ? error.message : String(error));
  }
  const values = listOf(parsed);
  const lines = values.length === 0 ? [] : objectLines(content, listDepth(content));
  const result: ReadResult = { items: [], failures: [] };
  for (const [index, value] of values.entries()) take(result, value, lines[index] ?? 1);
  return result;
}

function take(result: ReadResult, value: unknown, line: number): void {
  const record = recordOfJson(value, line);
  if (typeof record === "string")
    result.failures.push({ line, message: `the item in line ${line} is not valid: ${record}` });
  else result.items.push(record);
}

function listOf(parsed: unknown): unknown[] {
  if (Array.isArray(parsed)) return parsed;
  const { items } = (parsed ?? {}) as { items?: unknown };
  return Array.isArray(items) ? items : [parsed];
}

/** How many braces are open around an item: none in a list, one in an object with `items`. */
function listDepth(content: string): number {
  return content.trimStart().startsWith("{") && removeSpaces(content.slice(0, 10_000)).includes('"items":[') ? 1 : 0;
}

/** The items of a damaged file that are whole. */
function salvage(content: string, reason: string): ReadResult {
  const result: ReadResult = { items: [], failures: [] };
  const lineAt = lineCounter(content);
  for (const { start, end } of objects(content, 0)) {
    try {
      take(result, JSON.parse(content.slice(start, end)), lineAt(start));
    } catch {
      // Said once for all of them below, by the line where it stands.
      result.failures.push({ line: lineAt(start), message: `the item in line ${lineAt(start)} is no JSON` });
    }
  }
  if (result.failures.length > 0 && result.items.length > 0) return result;
  return {
    items: result.items,
    failures: [{ line: 1, message: `the file is no JSON: ${reason}` }, ...result.failures],
  };
}

function objectLines(content: string, depth: number): number[] {
  const lineAt = lineCounter(content);
  return objects(content, depth).map(({ start }) => lineAt(start));
}

/** Finds where the items of a file stand in its text, and the 1-based lines that they begin in. */
export function itemPlaces(text: string): { start: number; end: number; line: number }[] {
  const lineAt = lineCounter(text);
  return objects(text, listDepth(withoutByteOrderMark(text))).map((place) => ({ ...place, line: lineAt(place.start) }));
}

/** Where the objects at a depth of braces begin and end; an object that is not closed ends with the file. */
function objects(content: string, depth: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let open = 0;
  let start = -1;
  for (const match of content.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (match[0] === "{") {
      if (open === depth) start = match.index;
      open += 1;
    } else if (match[0] === "}") {
      open -= 1;
      if (open === depth && start >= 0) {
        found.push({ start, end: match.index + 1 });
        start = -1;
      }
    }
  }
  return start >= 0 ? [...found, { start, end: content.length }] : found;
}
