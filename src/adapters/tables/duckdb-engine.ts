import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ExtractedTable, QueryTable } from "../../ports/table-engines.js";
import { missingExtra, placeOfExtra } from "../extras/installed-extra.js";
import { askProcess } from "../typesetting/own-process.js";
import type { DuckAnswer, DuckQuestion } from "./duckdb-process.js";
import { damagedTable, type EngineCall, memoryBytes, refusedQuery, withLimitNames } from "./engine-limits.js";

export interface DuckDbOptions {
  /** The folder of the compiled processes. */
  processes: URL;
  /** Folder of the user's extras; null where there is none. */
  extras: string | null;
}

type Answered = Extract<DuckAnswer, { kind: "answered" }>;
/** What a process is asked besides where things lie. */
type Task =
  | { kind: "query"; sql: string; tables: readonly QueryTable[]; most_rows: number; output: string | null }
  | { kind: "from_parquet"; path: string; output: string }
  | { kind: "to_parquet"; table: QueryTable; output: string };

const extraName = "duckdb";

/** The extra's version; null where it is not installed. */
export function duckDbVersion({ extras }: DuckDbOptions): string | null {
  const place = placeOfExtra(extras, extraName);
  if (place === null) return null;
  const text = readFileSync(join(place, "node_modules", "@duckdb", "node-api", "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

export async function askDuckDb(options: DuckDbOptions, task: Task, call: EngineCall): Promise<Answered> {
  const engine = placeOfExtra(options.extras, extraName);
  if (engine === null) throw missingExtra(extraName, `${call.task} needs DuckDB.`);
  const { folder, limits, signal } = call;
  const question: DuckQuestion = { engine, folder, memory_mb: limits.memory_mb, ...task };
  const answer = await withLimitNames(call, () =>
    askProcess<DuckAnswer>(question, {
      file: new URL("duckdb-process.js", options.processes),
      folder,
      environment: { HOME: folder },
      timeout_ms: limits.time_ms,
      memory_bytes: memoryBytes(limits),
      task: call.task,
      signal,
    }),
  );
  if (answer.kind === "refused") throw refusedQuery("duckdb", answer.message, limits);
  return answer;
}

/** What DuckDB says of a file, without its query and with the name that people know. */
function plainReason(message: string, { path, name }: { path: string; name: string }): string {
  const [first = ""] = message.split("\n");
  return first.replace(/^DuckDB refuses the query: /u, "").replaceAll(path, name);
}

/** All of a Parquet file as CSV. */
export async function extractParquet(
  options: DuckDbOptions,
  file: { path: string; name: string },
  call: EngineCall,
): Promise<ExtractedTable> {
  const output = join(call.folder, "table.csv");
  const { columns } = await askDuckDb(options, { kind: "from_parquet", path: file.path, output }, call).catch(
    (error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "invalid_input")
        throw damagedTable(file.name, plainReason(error.message, file));
      throw error;
    },
  );
  return { table: file.name, tables: [file.name], columns, notes: [], pieces: () => createReadStream(output) };
}
