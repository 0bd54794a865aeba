import { QuireError } from "../../domain/error.js";
import type { QueryLimits } from "../../ports/table-engines.js";

/** What a process is asked with: its empty folder, its limits, and what it is doing, for messages. */
export interface EngineCall {
  folder: string;
  limits: QueryLimits;
  task: string;
  signal: AbortSignal | undefined;
}

/** A process of Node takes this much before it does anything, and engines some more than their own limit. */
const processMb = 250;

export const memoryBytes = ({ memory_mb }: QueryLimits): number => (memory_mb + processMb) * 1e6;

/** Limits for reading files, which nobody can word otherwise. */
export const readLimits: QueryLimits = { rows: Infinity, time_ms: 300_000, memory_mb: 512 };

/** Does the work; where it ends by a limit, the error names the limit. */
export async function withLimitNames<T>({ limits, task }: EngineCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof QuireError)) throw error;
    if (error.code === "timeout") throw overTime(limits, task);
    throw error.code === "too_large" ? overMemory(limits, task) : error;
  }
}

function overTime({ time_ms }: QueryLimits, task: string): QuireError {
  const seconds = Math.round(time_ms / 1000);
  return new QuireError("timeout", `${task} was ended by the limit "time": ${seconds} s.`, {
    facts: { limit: "time", limit_s: seconds },
    fix: "Ask for less: fewer rows, no join without a condition; or give it more time with --time SECONDS.",
  });
}

export function overMemory({ memory_mb }: QueryLimits, task: string): QuireError {
  return new QuireError("too_large", `${task} was ended by the limit "memory": ${memory_mb} MB.`, {
    facts: { limit: "memory", limit_mb: memory_mb },
    fix: "Ask for less: group or filter before you join, and take the columns that you need alone.",
  });
}

export function tooManyRows({ rows }: QueryLimits): QuireError {
  return new QuireError("too_large", `The query was ended by the limit "rows": it gives more than ${rows}.`, {
    facts: { limit: "rows", limit_rows: rows },
    fix: "Group or filter the rows, or add LIMIT to the query.",
  });
}

/** What an engine says of a query; a full memory is a limit of ours. */
export function refusedQuery(engine: string, message: string, limits: QueryLimits): QuireError {
  if (message.startsWith("Out of Memory")) return overMemory(limits, "The query");
  return new QuireError("invalid_input", `${engine === "duckdb" ? "DuckDB" : "SQLite"} refuses the query: ${message}`, {
    facts: { engine },
    fix: "Mend the query. Data sets and their columns: quire data list, quire data show NAME",
  });
}

export function damagedTable(name: string, reason: string): QuireError {
  return new QuireError("damaged", `${name} cannot be read as a table: ${reason}`, {
    facts: { name },
    fix: "Open it with the program that wrote it and save it again, or as CSV.",
  });
}

export function tooLargeTable(name: string, has: string, limit: string): QuireError {
  return new QuireError("too_large", `${name} is too large to be read: it has ${has}, and the limit is ${limit}.`, {
    facts: { name, limit },
    fix: "Save the part that you need as CSV, which has no such limit.",
  });
}

/** Several tables lie in one file, or none of the name that was given. */
export function chooseTable(
  name: string,
  kind: "sheet" | "table",
  wanted: string | null,
  found: readonly string[],
): QuireError {
  const listed = found.slice(0, 20).join(", ");
  const message =
    found.length === 0
      ? `${name} has no ${kind} that holds something.`
      : wanted === null
        ? `${name} has ${found.length} ${kind}s: ${listed}.`
        : `${name} has no ${kind} "${wanted}": it has ${listed}.`;
  return new QuireError(found.length === 0 ? "empty_file" : "invalid_input", message, {
    facts: { name, tables: listed },
    fix: found.length === 0 ? "Give another file." : `Name one: --table "${found[0] ?? ""}"`,
  });
}
