import { openSync, readSync, closeSync, fstatSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { StringDecoder } from "node:string_decoder";
import type Database from "libsql";
import type { QueryAnswer, QueryTable, QueryValue } from "../../ports/table-engines.js";
import { csvLine, LinePacker } from "../../tables/csv/csv-writer.js";
import { CsvReader } from "../../tables/csv/csv-reader.js";
import { cellReader } from "../../tables/schema/cell-reader.js";
import { tableSchema } from "../../tables/schema/data-package.js";
import type { SqlValue } from "../sqlite/connection/sqlite-connection.js";
import { answerQuestion } from "../typesetting/own-process.js";

/** What the process is asked. */
export type SqliteQuestion =
  | { kind: "query"; sql: string; tables: readonly QueryTable[]; most_rows: number; output: string | null }
  /** Takes a table out of a database file; null: lists them only. */
  | { kind: "extract"; path: string; table: string | null; output: string };

export type SqliteAnswer =
  | ({ kind: "answered" } & Omit<QueryAnswer, "engine"> & { version: string })
  | { kind: "extracted"; table: string; tables: string[]; columns: string[] }
  | { kind: "tables"; tables: string[] }
  | { kind: "refused"; message: string };

const LibSql = createRequire(import.meta.url)("libsql") as typeof Database;
const pieceSize = 64 * 1024;

async function answer(question: SqliteQuestion): Promise<SqliteAnswer> {
  try {
    return Promise.resolve(question.kind === "query" ? query(question) : extract(question));
  } catch (error) {
    return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
  }
}

function query({ sql, tables, most_rows, output }: SqliteQuestion & { kind: "query" }): SqliteAnswer {
  const database = new LibSql(":memory:");
  for (const table of tables) load(database, table);
  database.exec("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON");
  const statement = database.prepare(sql);
  if (!statement.reader) throw new Error("the query gives no rows");
  const names = statement.columns().map(({ name }) => name);
  const version = String((database.prepare("SELECT sqlite_version()").raw(true).get() as unknown[])[0]);
  const writer = output === null ? null : new CsvFile(output, names);
  const rows: QueryValue[][] = [];
  const types = names.map(() => new Set<string>());
  let [count, truncated] = [0, false];
  for (const given of statement.raw(true).iterate() as Iterable<SqlValue[]>) {
    if (count === most_rows) {
      truncated = true;
      break;
    }
    count += 1;
    const row = given.map(plainValue);
    for (const [index, value] of row.entries()) if (value !== null) types[index]?.add(typeOf(value));
    if (writer === null) rows.push(row);
    else writer.add(row);
  }
  writer?.close();
  const columns = names.map((name, index) => ({ name, type: commonType(types[index] ?? new Set()) }));
  return { kind: "answered", columns, rows: writer === null ? rows : [[count]], truncated, version };
}

function plainValue(value: SqlValue): QueryValue {
  if (value === null || typeof value === "number" || typeof value === "string") return value;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return Buffer.from(value).toString("hex");
}

const typeOf = (value: QueryValue): string =>
  typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : "string";

function commonType(types: ReadonlySet<string>): string {
  if (types.has("string") || types.size === 0) return "string";
  return types.has("number") ? "number" : "integer";
}

const sqlTypes: Readonly<Record<string, string>> = {
  integer: "INTEGER",
  year: "INTEGER",
  number: "REAL",
  boolean: "INTEGER",
};

/** Values of the table's types; what does not fit its type is no value here. */
function load(database: Database.Database, { name, path, delimiter, quote, schema }: QueryTable): void {
  const parsed = tableSchema.parse(schema);
  const columns = parsed.fields.map(({ name: column, type }) => `${quoted(column)} ${sqlTypes[type] ?? "TEXT"}`);
  database.exec(`CREATE TABLE ${quoted(name)} (${columns.join(", ")})`);
  const insert = database.prepare(`INSERT INTO ${quoted(name)} VALUES (${columns.map(() => "?").join(", ")})`);
  const readers = parsed.fields.map((field) => cellReader(field, parsed));
  database.exec("BEGIN");
  let isHeader = true;
  for (const cells of recordsOf(path, { delimiter, quote })) {
    if (!isHeader) insert.run(readers.map((read, index) => loaded(read(cells[index] ?? ""))));
    isHeader = false;
  }
  database.exec("COMMIT");
}

function loaded(reading: ReturnType<ReturnType<typeof cellReader>>): string | number | null {
  if (reading.kind !== "value") return null;
  return typeof reading.value === "boolean" ? Number(reading.value) : reading.value;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function* recordsOf(path: string, dialect: { delimiter: string; quote: string | null }): Generator<string[]> {
  const reader = new CsvReader(dialect, path);
  const decoder = new StringDecoder("utf8");
  const file = openSync(path, "r");
  try {
    const piece = Buffer.alloc(pieceSize);
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      for (const { cells } of reader.push(decoder.write(piece.subarray(0, length)))) yield cells;
    for (const { cells } of reader.end()) yield cells;
  } finally {
    closeSync(file);
  }
}

/** A CSV that is written row by row. */
class CsvFile {
  private readonly file: number;
  private readonly packer = new LinePacker();

  constructor(path: string, names: readonly string[]) {
    this.file = openSync(path, "wx");
    this.add(names);
  }

  add(row: readonly QueryValue[]): void {
    const piece = this.packer.add(csvLine(row.map((value) => (value === null ? "" : String(value)))));
    if (piece !== null) writeSync(this.file, piece);
  }

  close(): void {
    writeSync(this.file, this.packer.take());
    closeSync(this.file);
  }
}

/**
 * Real tables alone: views, virtual tables and generated columns can call functions, and the file is a stranger's.
 */
function extract({ path, table, output }: SqliteQuestion & { kind: "extract" }): SqliteAnswer {
  checkWhole(path);
  const database = new LibSql(path);
  database.exec("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON");
  const listed = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .raw(true)
    .all() as string[][];
  const tables = listed.flat();
  const chosen = table ?? (tables.length === 1 ? tables[0] : undefined);
  if (chosen === undefined || !tables.includes(chosen)) return { kind: "tables", tables };
  const statement = database.prepare(`SELECT * FROM ${quoted(chosen)}`);
  const columns = statement.columns().map(({ name }) => name);
  const [health] = database.prepare("PRAGMA quick_check(1)").raw(true).all() as string[][];
  if (health?.[0] !== "ok") throw new Error(`the database is damaged: ${health?.[0] ?? "it cannot be checked"}`);
  const writer = new CsvFile(output, columns);
  // As they are: numbers beyond 2^53 would lose their last digits.
  statement.safeIntegers(true);
  for (const row of statement.raw(true).iterate() as Iterable<SqlValue[]>) {
    for (const [at, value] of row.entries()) checkLength(value, columns[at] ?? "");
    writer.add(row.map(plainValue));
  }
  writer.close();
  return { kind: "extracted", table: chosen, tables, columns };
}

/** Pictures and files in a database are no cells of a table. In bytes. */
const longestValue = 4_000_000;

function checkLength(value: SqlValue, column: string): void {
  const length = value === null || typeof value === "number" || typeof value === "bigint" ? 0 : value.length;
  if (length > longestValue)
    throw new Error(
      `a value of the column "${column}" has ${length} bytes, and the limit "cell" is ${longestValue}; leave the column out, in a table of its own`,
    );
}

/**
 * Throws for a file that is shorter than its header says (https://www.sqlite.org/fileformat.html, 1.3): SQLite would read
 * what is missing as empty cells.
 */
function checkWhole(path: string): void {
  const header = Buffer.alloc(100);
  const file = openSync(path, "r");
  try {
    readSync(file, header);
    const size = header.readUInt16BE(16);
    const pages = header.readUInt32BE(28);
    // The number of pages counts where it was written together with the last change.
    if (header.readUInt32BE(24) !== header.readUInt32BE(92)) return;
    const needed = pages * (size === 1 ? 65_536 : size);
    const found = fstatSync(file).size;
    if (found < needed) throw new Error(`the file is cut short: it has ${found} of ${needed} bytes`);
  } finally {
    closeSync(file);
  }
}

await answerQuestion(answer);
