import { QuireError } from "../domain/error.js";
import type { QueryAnswer, QueryEngine, QueryHow, QueryLimits, WrittenAnswer } from "../ports/table-engines.js";
import type { RunContext } from "../run/run-context.js";
import { CsvReader, rfc4180 } from "../tables/csv/csv-reader.js";
import type { OwnPart, TableSchema } from "../tables/schema/data-package.js";
import { checkQuery, refusedFunctions } from "../tables/sql/check-query.js";
import { type AddedDataSet, addTable, type DataSetPlace } from "./made/add-table.js";
import { queriedSets, type QueriedSet } from "./query-tables.js";
import type { IncomingTable } from "./sources/incoming-table.js";
import { textPieces } from "./sources/text-pieces.js";

/** Cells and bytes up to which the SQLite that is there answers; it loads them all. */
export const mostSqliteCells = 2_000_000;
const mostSqliteBytes = 50_000_000;
/** Rows that a kept answer may have. */
export const mostKeptRows = 10_000_000;

export interface PreparedQuery {
  sql: string;
  sets: readonly QueriedSet[];
  how: QueryHow;
  warnings: string[];
}

type Given = Pick<RunContext, "services" | "signal">;

/** Checks a query and chooses who answers it. Throws `invalid_input`, `not_found`, `missing_program`. */
export async function prepareQuery(
  context: Given,
  { sql, engine }: { sql: string; engine: QueryEngine | "auto" },
  limits: QueryLimits,
): Promise<PreparedQuery> {
  checkQuery(sql);
  const sets = await queriedSets(context, sql);
  const chosen = engine === "auto" ? await engineThere(context) : engine;
  if (chosen === "sqlite") checkForSqlite(sql, sets);
  return { sql, sets, how: { engine: chosen, limits }, warnings: sets.flatMap(({ warnings }) => warnings) };
}

async function engineThere({ services }: Given): Promise<QueryEngine> {
  return (await services.tableEngines.duckdb()) === null ? "sqlite" : "duckdb";
}

function checkForSqlite(sql: string, sets: readonly QueriedSet[]): void {
  const functions = refusedFunctions(sql);
  if (functions.length > 0)
    throw new QuireError("invalid_input", `Queries by SQLite may not call ${functions.slice(0, 5).join(", ")}.`, {
      facts: { functions: functions.join(", ") },
      fix: "Use SQLite's own functions for numbers, texts, dates and JSON, or add DuckDB: quire extras add duckdb",
    });
  const cells = sets.reduce((sum, { table }) => sum + table.rows * columnsOf(table.schema), 0);
  const bytes = sets.reduce((sum, { table }) => sum + table.bytes, 0);
  if (cells <= mostSqliteCells && bytes <= mostSqliteBytes) return;
  throw new QuireError(
    "missing_program",
    `These data sets have ${cells} cells (${Math.ceil(bytes / 1e6)} MB); SQLite answers up to ${mostSqliteCells} cells and ${mostSqliteBytes / 1e6} MB (limit "small data").`,
    { facts: { limit: "small data", cells, bytes, extra: "duckdb" }, fix: "Run: quire extras add duckdb" },
  );
}

const columnsOf = (schema: unknown): number => (schema as TableSchema).fields.length;

export function answerQuery({ services, signal }: Given, { sql, sets, how }: PreparedQuery): Promise<QueryAnswer> {
  return services.tableEngines.query(sql, tablesOf(sets), how, signal);
}

const tablesOf = (sets: readonly QueriedSet[]) => sets.map(({ table }) => table);

/** Keeps all rows of a query as a data set that says how it was made. */
export function keepAnswer(
  context: RunContext,
  prepared: PreparedQuery,
  place: DataSetPlace,
): Promise<{ added: AddedDataSet; engine: QueryAnswer["engine"] }> {
  const { services, signal } = context;
  const { sql, sets, how } = prepared;
  return services.tableEngines.write(
    sql,
    tablesOf(sets),
    how,
    async (answer) => {
      const { name: engine, version } = answer.engine;
      const inputs = sets.map(({ table, sha256 }) => ({ name: table.name, sha256 }));
      const query: OwnPart["query"] = { sql, engine, version, inputs };
      const added = await addTable(context, place, answerTable(answer, sets), undefined, { query });
      return { added, engine: answer.engine };
    },
    signal,
  );
}

/** The engine says the names and types of the columns. */
function answerTable({ columns, pieces, engine }: WrittenAnswer, sets: readonly QueriedSet[]): IncomingTable {
  return {
    reading: { format: "query", header: true },
    header: columns.map(({ name }) => name),
    width: columns.length,
    async *records() {
      const reader = new CsvReader(rfc4180, "the answer");
      let isHeader = true;
      for await (const text of textPieces(pieces, "utf-8")) {
        const records = reader.push(text);
        if (isHeader && records.length > 0) {
          records.shift();
          isHeader = false;
        }
        yield records;
      }
      yield isHeader ? reader.end().slice(1) : reader.end();
    },
    isPlain: false,
    oddities: () => 0,
    // Of SQLite a column has whatever stands in it.
    schema: engine.name === "duckdb" ? { fields: columns } : null,
    described: { sources: sets.map(({ table }) => ({ title: table.name, path: `../${table.name}/datapackage.json` })) },
    notes: [],
    provenance: null,
  };
}
