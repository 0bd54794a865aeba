import { QuireError } from "../../domain/error.js";
import { heldRecords, type IncomingTable, type ReadingWishes } from "./incoming-table.js";
import { mostColumns } from "./delimited.js";
import { type Pieces, textPieces } from "./text-pieces.js";

const mostBytes = 128_000_000;
const mostLevels = 6;

type Json = unknown;
type Flat = Map<string, string>;

/** A table of JSON: an array of objects (or of arrays), or the only such array below the names of an object. */
export async function readJson(
  pieces: Pieces,
  { name, wishes, lines }: { name: string; wishes: ReadingWishes; lines: boolean },
): Promise<IncomingTable> {
  let text = "";
  for await (const piece of textPieces(pieces, wishes.encoding ?? "utf-8")) {
    text += piece;
    if (text.length > mostBytes) throw tooLarge(name);
  }
  const { rows, table, notes } = lines
    ? { rows: parsedLines(text, name), table: null, notes: [] }
    : findRows(parse(text, name), name, wishes.table);
  const { header, records } = tabulate(rows, name);
  return {
    reading: { format: lines ? "jsonl" : "json", encoding: "utf-8", ...(table !== null && { table }) },
    header,
    width: header.length,
    records: heldRecords(records),
    isPlain: false,
    oddities: () => 0,
    schema: null,
    described: {},
    notes,
    provenance: null,
  };
}

function parse(text: string, name: string, line?: number): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new QuireError("damaged", `${name} is no JSON${line === undefined ? "" : ` in line ${line}`}: ${reason}.`, {
      facts: { name, ...(line !== undefined && { line }) },
      fix: "Write it again with the program that made it. Of one object a line the name ends in .jsonl",
    });
  }
}

function parsedLines(text: string, name: string): Json[] {
  return text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [parse(line, name, index + 1)]));
}

function findRows(
  value: Json,
  name: string,
  wanted: string | undefined,
): { rows: Json[]; table: string | null; notes: string[] } {
  if (wanted === undefined && Array.isArray(value)) return { rows: value, table: null, notes: [] };
  const found = [...tablesIn(value, "", 0)];
  const chosen =
    wanted === undefined ? (found.length === 1 ? found[0] : undefined) : found.find(({ path }) => path === wanted);
  if (chosen !== undefined) {
    return {
      rows: chosen.rows,
      table: chosen.path,
      notes: wanted === undefined ? [`The rows are those of "${chosen.path}".`] : [],
    };
  }
  const listed = found
    .map(({ path }) => path)
    .slice(0, 20)
    .join(", ");
  throw new QuireError(
    "invalid_input",
    `${name} holds ${found.length === 0 ? "no list of objects" : `several tables: ${listed}`}.`,
    {
      facts: { name, tables: listed },
      fix: found.length === 0 ? "A table in JSON is a list of objects." : `Name one: --table ${found[0]?.path ?? ""}`,
    },
  );
}

function* tablesIn(value: Json, path: string, level: number): Generator<{ path: string; rows: Json[] }> {
  if (typeof value !== "object" || value === null || level > mostLevels) return;
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((each) => typeof each === "object" && each !== null))
      yield { path, rows: value };
    return;
  }
  for (const [key, part] of Object.entries(value))
    yield* tablesIn(part, path === "" ? key : `${path}.${key}`, level + 1);
}

/** Columns in the order in which they first stand there; objects in objects become "a.b", lists their JSON. */
function tabulate(rows: readonly Json[], name: string): { header: string[]; records: string[][] } {
  const [first] = rows;
  if (first === undefined)
    throw new QuireError("empty_file", `${name} has no rows.`, { facts: { name }, fix: "Give a file with rows." });
  const isMatrix = rows.every(Array.isArray);
  const flat = rows.map((row, index) => (isMatrix ? arrayCells(row as Json[]) : objectCells(row, name, index)));
  const header = new Set<string>();
  for (const cells of flat) for (const key of cells.keys()) header.add(key);
  if (header.size > mostColumns)
    throw new QuireError("too_large", `${name} has ${header.size} columns; the limit "columns" is ${mostColumns}.`, {
      facts: { name, limit: "columns", columns: header.size, limit_columns: mostColumns },
      fix: "Turn the table so that its columns are rows, or keep the columns that you need.",
    });
  const names = [...header];
  return { header: names, records: flat.map((cells) => names.map((key) => cells.get(key) ?? "")) };
}

const arrayCells = (row: readonly Json[]): Flat =>
  new Map(row.map((value, index) => [`column_${index + 1}`, cellText(value)]));

function objectCells(row: Json, name: string, index: number): Flat {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    throw new QuireError("damaged", `Row ${index + 1} of ${name} is no object.`, {
      facts: { name, row: index + 1 },
      fix: "Every row of a table is an object with the names of the columns.",
    });
  const cells: Flat = new Map();
  flatten(row, "", 0, cells);
  return cells;
}

function flatten(value: object, path: string, level: number, into: Flat): void {
  for (const [key, part] of Object.entries(value) as [string, Json][]) {
    const name = path === "" ? key : `${path}.${key}`;
    const isObject = typeof part === "object" && part !== null && !Array.isArray(part);
    if (isObject && level < mostLevels) flatten(part, name, level + 1, into);
    else into.set(name, cellText(part));
  }
}

function cellText(value: Json): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new QuireError("damaged", "The JSON has lists within lists within lists, too deep to be cells.", {
      facts: { limit: "nesting" },
      fix: "A table in JSON is a list of objects: write it again with the program that made it.",
    });
  }
}

function tooLarge(name: string): QuireError {
  return new QuireError("too_large", `${name} is too large to be read as JSON: the limit "bytes" is ${mostBytes}.`, {
    facts: { name, limit: "bytes", limit_bytes: mostBytes },
    fix: "Write it as CSV, which has no such limit.",
  });
}
