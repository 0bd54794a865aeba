import type { DuckDBConnection, DuckDBResult, DuckDBValue } from "@duckdb/node-api";
import type { QueryAnswer, QueryTable, QueryValue } from "../../ports/table-engines.js";
import { requireFrom } from "../extras/require-from.js";
import { answerQuestion } from "../typesetting/own-process.js";
import { allowedFolders, quotedText, viewOf } from "./duckdb-view.js";

/** What the process is asked. */
export type DuckQuestion = {
  /** Where the extra lies. */
  engine: string;
  /** The empty folder of this process: what is written lies there. */
  folder: string;
  memory_mb: number;
} & (
  | { kind: "query"; sql: string; tables: readonly QueryTable[]; most_rows: number; output: string | null }
  | { kind: "from_parquet"; path: string; output: string }
  | { kind: "to_parquet"; table: QueryTable; output: string }
);

export type DuckAnswer =
  | ({ kind: "answered" } & Omit<QueryAnswer, "engine"> & { version: string })
  | { kind: "refused"; message: string };

async function answer(question: DuckQuestion): Promise<DuckAnswer> {
  try {
    return await carryOut(question);
  } catch (error) {
    return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
  }
}

async function carryOut(question: DuckQuestion): Promise<DuckAnswer> {
  const duckdb = requireFrom(question.engine)("@duckdb/node-api") as typeof import("@duckdb/node-api");
  const instance = await duckdb.DuckDBInstance.create(":memory:", {
    memory_limit: `${question.memory_mb}MB`,
    threads: "1",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
  });
  const connection = await instance.connect();
  await lock(connection, question);
  const version = duckdb.version();
  if (question.kind === "query") return query(connection, question, version);
  if (question.kind === "to_parquet") {
    await connection.run(viewOf(question.table));
    const from = `SELECT * FROM "${question.table.name}"`;
    await connection.run(`COPY (${from}) TO ${quotedText(question.output)} (FORMAT parquet, COMPRESSION zstd)`);
    return { kind: "answered", columns: [], rows: [], truncated: false, version };
  }
  const from = `SELECT * FROM read_parquet(${quotedText(question.path)})`;
  const { columns } = await described(connection, from);
  await connection.run(`COPY (${from}) TO ${quotedText(question.output)} ${asCsv}`);
  return { kind: "answered", columns, rows: [], truncated: false, version };
}

/** In this order: once it is locked, nothing more can be set, not by the query either. */
async function lock(connection: DuckDBConnection, question: DuckQuestion): Promise<void> {
  const folders = allowedFolders(question.folder, pathsOf(question)).map(quotedText);
  await connection.run(`SET allowed_directories=[${folders.join(", ")}]`);
  await connection.run("SET temp_directory=''");
  // In its home, which it may write to, it would ask a server for an extension: INSTALL is held by this alone.
  await connection.run("SET extension_directory='/dev/null/none'");
  await connection.run("SET enable_external_access=false");
  await connection.run("SET lock_configuration=true");
}

function pathsOf(question: DuckQuestion): string[] {
  if (question.kind === "from_parquet") return [question.path];
  return (question.kind === "query" ? question.tables : [question.table]).map(({ path }) => path);
}

async function query(
  connection: DuckDBConnection,
  { sql, tables, most_rows, output }: DuckQuestion & { kind: "query" },
  version: string,
): Promise<DuckAnswer> {
  for (const table of tables) await connection.run(viewOf(table));
  if (output === null) {
    const result = await connection.stream(sql);
    return { kind: "answered", ...columnsOf(result), ...(await firstRows(result, most_rows)), version };
  }
  const whole = `SELECT * FROM (${withoutEnd(sql)}\n)`;
  const { columns } = await described(connection, whole);
  await connection.run(`COPY (${whole} LIMIT ${most_rows + 1}) TO ${quotedText(output)} ${asCsv}`);
  const counted = await connection.runAndReadAll(
    `SELECT count(*) FROM read_csv(${quotedText(output)}, header=true, all_varchar=true)`,
  );
  const count = Number(counted.getRows()[0]?.[0] ?? 0);
  return { kind: "answered", columns, rows: [[count]], truncated: count > most_rows, version };
}

/** Times in ISO 8601. */
const asCsv = "(FORMAT csv, HEADER, TIMESTAMPFORMAT '%Y-%m-%dT%H:%M:%S.%g')";
const withoutEnd = (sql: string): string => sql.trim().replace(/;+$/u, "");

async function firstRows(result: DuckDBResult, most: number): Promise<{ rows: QueryValue[][]; truncated: boolean }> {
  const rows: QueryValue[][] = [];
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return { rows, truncated: false };
    for (const row of chunk.getRows()) {
      if (rows.length === most) return { rows, truncated: true };
      rows.push(row.map(plainValue));
    }
  }
}

async function described(connection: DuckDBConnection, sql: string) {
  return columnsOf(await connection.stream(`${sql} LIMIT 0`));
}

function columnsOf(result: DuckDBResult): { columns: { name: string; type: string }[] } {
  const types = result.columnTypes().map(String);
  return { columns: result.columnNames().map((name, index) => ({ name, type: fieldType(types[index] ?? "") })) };
}

/** Types of Table Schema by what DuckDB calls its own. */
function fieldType(type: string): string {
  if (/^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/u.test(type)) return "integer";
  if (/^(?:DOUBLE|FLOAT|DECIMAL)/u.test(type)) return "number";
  if (type === "BOOLEAN") return "boolean";
  if (type === "DATE") return "date";
  return type.startsWith("TIMESTAMP") ? "datetime" : "string";
}

/** Exact where JavaScript has such a number, else the text that DuckDB writes. */
function plainValue(value: DuckDBValue): QueryValue {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  const text = String(value);
  const isDecimal = "scale" in value;
  const number = Number(text);
  return isDecimal && String(number) === text.replace(/\.?0+$/u, "")
    ? number
    : text.replace(/^(\d{4}-\d{2}-\d{2}) /u, "$1T");
}

await answerQuestion(answer);
