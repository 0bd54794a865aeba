import { createReadStream } from "node:fs";
import { join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { ExtractedTable } from "../../ports/table-engines.js";
import { askProcess } from "../typesetting/own-process.js";
import { chooseTable, damagedTable, type EngineCall, memoryBytes, withLimitNames } from "./engine-limits.js";
import type { SqliteAnswer, SqliteQuestion } from "./sqlite-process.js";

export function askSqlite(processes: URL, question: SqliteQuestion, call: EngineCall): Promise<SqliteAnswer> {
  const { folder, limits, task, signal } = call;
  return withLimitNames(call, () =>
    askProcess<SqliteAnswer>(question, {
      file: new URL("sqlite-process.js", processes),
      folder,
      environment: {},
      timeout_ms: limits.time_ms,
      memory_bytes: memoryBytes(limits),
      task,
      signal,
    }),
  );
}

/** A table of a database file as CSV; the file may be a stranger's. */
export async function extractSqlite(
  processes: URL,
  file: { path: string; name: string; table: string | null },
  call: EngineCall,
): Promise<ExtractedTable> {
  const output = join(call.folder, "table.csv");
  const answer = await askSqlite(processes, { kind: "extract", path: file.path, table: file.table, output }, call);
  if (answer.kind === "refused") throw damagedTable(file.name, answer.message);
  if (answer.kind === "tables") throw chooseTable(file.name, "table", file.table, answer.tables);
  if (answer.kind !== "extracted") throw new QuireError("internal", "The engine answered something else.");
  const columns = answer.columns.map((name) => ({ name, type: null }));
  return { table: answer.table, tables: answer.tables, columns, notes: [], pieces: () => createReadStream(output) };
}
