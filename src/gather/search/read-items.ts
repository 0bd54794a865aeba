import { startsWithAny } from "../../domain/characters.js";
import { isRecord, ownValue } from "../../domain/json-value.js";
import { cleanDate, cleanTitle, cleanValue, columnKey } from "./search-hit.js";

/** One item as a model wrote it, cleaned; nothing of it is believed yet. */
export interface WrittenItem {
  /** Of the hit that it was read from: "S3"; null where none was named. */
  label: string | null;
  title: string;
  url: string | null;
  source: string;
  date: string | null;
  snippet: string;
  /** The page that was read, where it is another than `url`. */
  evidence_url: string | null;
  cells: Record<string, { value: string; quote: string | null }>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Names by which models call the fields of an item; the first is what they are asked for. */
const names = {
  label: ["label", "hit", "result", "source_label"],
  title: ["title", "name", "item"],
  url: ["url", "link", "address"],
  source: ["source", "site", "publisher"],
  date: ["date", "published"],
  snippet: ["snippet", "excerpt", "evidence"],
  evidence_url: ["evidence_url", "page_url", "source_url"],
} as const;

/**
 * The items in a model's answer, as far as it can be read: a list of objects, bare or in an object, whole or broken off,
 * in prose or a fence; cells as pairs, by name, or beside the other fields. Null where the answer holds no list.
 */
export function readItems(text: string, columns: readonly string[]): WrittenItem[] | null {
  const lists = jsonValues(text).flatMap(listsIn);
  const read = lists.map((list) => list.flatMap((entry) => readItem(entry, columns) ?? []));
  const most = Math.max(0, ...read.map((items) => items.length));
  if (most > 0) return read.find((items) => items.length === most) ?? null;
  return lists.some((list) => list.length === 0) ? [] : null;
}

/** Lists of items of a JSON value; an object that names a thing is a list of one. */
function listsIn(value: unknown): unknown[][] {
  if (Array.isArray(value)) return [value];
  if (!isRecord(value)) return [];
  const lists = Object.values(value).filter(Array.isArray);
  if ("cells" in value || (textOf(pick(value, names.title)) !== "" && !lists.some(isListOfItems))) return [[value]];
  return lists.length > 0 ? lists : Object.values(value).filter(isRecord).flatMap(listsIn);
}

function isListOfItems(list: readonly unknown[]): boolean {
  return list.some((entry) => isRecord(entry) && textOf(pick(entry, names.title)) !== "");
}

function readItem(entry: unknown, columns: readonly string[]): WrittenItem | null {
  if (typeof entry === "string") return readItem({ title: entry }, columns);
  if (!isRecord(entry)) return null;
  const cells = cellsOf(entry, columns);
  const naming = columns.find((column) => ["name", "title"].includes(columnKey(column))) ?? columns[0] ?? "";
  const url = textOf(pick(entry, names.url)) || valueIn(cells, columns, "url");
  const title = cleanTitle(textOf(pick(entry, names.title)) || ownValue(cells, naming)?.value || "");
  if (title === "" && url === "") return null;
  return {
    label: /^\W*S?\s?(\d+)\W*$/iu.exec(textOf(pick(entry, names.label)))?.[1]?.replace(/^0*/u, "S") ?? null,
    title,
    url: url || null,
    source: cleanTitle(textOf(pick(entry, names.source))),
    date: cleanDate(textOf(pick(entry, names.date))),
    snippet: cleanValue(textOf(pick(entry, names.snippet))),
    evidence_url: textOf(pick(entry, names.evidence_url)) || null,
    cells,
  };
}

function valueIn(cells: WrittenItem["cells"], columns: readonly string[], key: string): string {
  const column = columns.find((each) => columnKey(each) === key);
  return column === undefined ? "" : (ownValue(cells, column)?.value ?? "");
}

/** `{cells: [{column, value, quote}]}`, `{cells: {column: value}}` or `{column: value}`; a value may be `{value, quote}`. */
function cellsOf(entry: Fields, columns: readonly string[]): WrittenItem["cells"] {
  const { cells } = entry;
  const pairs: [string, unknown][] = Array.isArray(cells)
    ? cells.filter(isRecord).map((cell) => [textOf(cell["column"] ?? cell["name"]), cell])
    : Object.entries({ ...entry, ...(isRecord(cells) && cells) });
  const written = new Map(pairs.map(([name, value]) => [columnKey(name), value]));
  const found = columns.flatMap((column) => {
    const cell = written.get(columnKey(column));
    const value = cleanValue(textOf(isRecord(cell) ? cell["value"] : cell));
    const quote = cleanValue(textOf(isRecord(cell) ? cell["quote"] : null));
    return value === "" || (quote === "" && isNothing(value))
      ? []
      : [[column, { value, quote: quote || null }] as const];
  });
  return Object.fromEntries(found);
}

/** How models say that they do not know; with words that say so, "none" is a value. */
function isNothing(value: string): boolean {
  return /^(?:|-+|n\/?a|null|none|undefined|unknown|not (?:stated|given|known|available|specified|found)|[?]+)\.?$/iu.test(
    value,
  );
}

function pick(fields: Fields, wanted: readonly string[]): unknown {
  const name = wanted.find((each) => textOf(fields[each]) !== "");
  return name === undefined ? null : fields[name];
}

/** What stands in a field, as text; lists of words are joined, and anything else is nothing. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? value.map(textOf).filter(Boolean).join(", ") : "";
}

/**
 * The JSON objects and lists that stand in a text, outermost ones in their order, whatever stands around them. Where an
 * outer one is broken off or damaged, the whole ones inside of it; those that stand in one list are a list again.
 */
export function jsonValues(text: string): unknown[] {
  const whole = parsed(text.trim());
  if (whole !== undefined) return [whole];
  const values: unknown[] = [];
  const spans = outermost(balanced(text), text);
  for (const { value } of spans) values.push(value);
  const objects = values.filter((value) => typeof value === "object" && !Array.isArray(value));
  // Single objects are what is left of a list that was broken off.
  return objects.length > 1 ? [...values.filter((value) => Array.isArray(value)), objects] : values;
}

interface Span {
  start: number;
  end: number;
}

/** Every stretch between a bracket and the one that closes it, brackets in strings aside. */
function balanced(text: string): Span[] {
  const spans: Span[] = [];
  const open: { bracket: string; start: number }[] = [];
  let inString = false;
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charAt(place);
    if (inString) {
      if (character === "\\") place += 1;
      else if (character === '"' || character === "\n") inString = false;
    } else if (character === '"') inString = open.length > 0;
    else if (character === "{" || character === "[") open.push({ bracket: character, start: place });
    else if (character === "}" || character === "]") {
      const last = open.at(-1);
      if (last?.bracket !== (character === "}" ? "{" : "[")) continue;
      open.pop();
      spans.push({ start: last.start, end: place + 1 });
    }
  }
  return spans;
}

/** Those that parse and lie in no other that does, in their order. */
function outermost(spans: readonly Span[], text: string): { start: number; end: number; value: unknown }[] {
  const found: { start: number; end: number; value: unknown }[] = [];
  for (const { start, end } of spans.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    if (found.some((outer) => outer.start <= start && end <= outer.end)) continue;
    const value = parsed(text.slice(start, end));
    if (value !== undefined) found.push({ start, end, value });
  }
  return found;
}

/** Undefined where it is no JSON object or list. */
function parsed(text: string): unknown {
  if (!startsWithAny(text, "{[")) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // No JSON: a question that is asked of many stretches of a text.
    return undefined;
  }
}
