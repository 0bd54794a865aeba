import { createReadStream } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { QueryAnswer, QueryHow, QueryTable, TableEngines } from "../../ports/table-engines.js";
import { inWorkFolder } from "../typesetting/work-folder.js";
import { askDuckDb, duckDbVersion, extractParquet } from "./duckdb-engine.js";
import { type EngineCall, readLimits, refusedQuery, tooManyRows } from "./engine-limits.js";
import { askSqlite, extractSqlite } from "./sqlite-engine.js";
import { extractSheet } from "./workbook-engine.js";

export interface TableEngineOptions {
  /** The folder of all that processes import. */
  build: URL;
  /** Folder of the user's extras; null where there is none. */
  extras: string | null;
}

interface Query {
  sql: string;
  tables: readonly QueryTable[];
  how: QueryHow;
  /** Where all rows are written; null: they are answered. */
  output: string | null;
}

const queryTask = "The query";

/** Reads tables and answers SQL by DuckDB and SheetJS (extras) and the SQLite that is there, each in its own process. */
export function createTableEngines({ build, extras }: TableEngineOptions): TableEngines {
  const processes = new URL("adapters/tables/", build);
  const duckdb = { processes, extras };
  const workbooks = { build, extras, file: new URL("workbook-process.js", processes) };
  const ask = (query: Query, call: EngineCall) =>
    query.how.engine === "duckdb" ? byDuckDb(query, call) : bySqlite(query, call);

  async function byDuckDb({ sql, tables, how, output }: Query, call: EngineCall): Promise<QueryAnswer> {
    const task = { kind: "query" as const, sql, tables, most_rows: how.limits.rows, output };
    const { columns, rows, truncated, version } = await askDuckDb(duckdb, task, call);
    return { engine: { name: "duckdb", version }, columns, rows, truncated };
  }

  async function bySqlite({ sql, tables, how, output }: Query, call: EngineCall): Promise<QueryAnswer> {
    const answer = await askSqlite(processes, { kind: "query", sql, tables, most_rows: how.limits.rows, output }, call);
    if (answer.kind === "refused") throw refusedQuery("sqlite", answer.message, how.limits);
    if (answer.kind !== "answered") throw new QuireError("internal", "The engine answered something else.");
    const { columns, rows, truncated, version } = answer;
    return { engine: { name: "sqlite", version }, columns, rows, truncated };
  }

  return {
    duckdb: () => Promise.resolve(duckDbVersion(duckdb)),
    query: (sql, tables, how, signal) =>
      inRealFolder((folder) =>
        ask({ sql, tables, how, output: null }, { folder, limits: how.limits, task: queryTask, signal }),
      ),
    write: (sql, tables, how, use, signal) =>
      inRealFolder(async (folder) => {
        const output = join(folder, "answer.csv");
        const call = { folder, limits: how.limits, task: queryTask, signal };
        const { engine, columns, rows, truncated } = await ask({ sql, tables, how, output }, call);
        if (truncated) throw tooManyRows(how.limits);
        return use({ engine, columns, rows: Number(rows[0]?.[0] ?? 0), pieces: () => createReadStream(output) });
      }),
    parquet: (table, use, signal) =>
      inRealFolder(async (folder) => {
        const output = join(folder, "table.parquet");
        const call = { folder, limits: readLimits, task: "Writing Parquet", signal };
        await askDuckDb(duckdb, { kind: "to_parquet", table, output }, call);
        return use(createReadStream(output));
      }),
    extract: (file, use, signal) =>
      inRealFolder(async (folder) => {
        const call = { folder, limits: readLimits, task: `Reading ${file.name}`, signal };
        if (file.kind === "workbook") return use(await extractSheet(workbooks, file, call));
        if (file.kind === "sqlite") return use(await extractSqlite(processes, file, call));
        return use(await extractParquet(duckdb, file, call));
      }),
  };
}

/** Engines compare folders without links. */
function inRealFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  return inWorkFolder(async (folder) => use(await realpath(folder)));
}
