import type { CheckedPath } from "./checked-path.js";

/** Files that hold tables in a form that an engine reads. */
export type TableFileKind = "workbook" | "sqlite" | "parquet";

/** A table that was taken out of a file: RFC 4180 in UTF-8. It is there as long as it is used. */
export interface ExtractedTable {
  /** Sheet or table that was read. */
  table: string;
  /** All that there are. */
  tables: readonly string[];
  /** Names of columns, where the file says them apart from the rows; null: the first records may say them. */
  columns: readonly { name: string; type: string | null }[] | null;
  /** What is odd about the table, in sentences. */
  notes: readonly string[];
  pieces(): AsyncIterable<Uint8Array>;
}

/** A data set as a query sees it. */
export interface QueryTable {
  name: string;
  /** Its CSV, without links on the way. */
  path: CheckedPath;
  bytes: number;
  rows: number;
  delimiter: string;
  quote: string | null;
  /** A Table Schema, as JSON. */
  schema: unknown;
  /** Columns that hold texts which do not fit their type. */
  misfit: readonly string[];
}

export type QueryEngine = "duckdb" | "sqlite";

/** Limits of a query, by the names that errors give them. */
export interface QueryLimits {
  /** Rows that are answered; more are counted no further. */
  rows: number;
  time_ms: number;
  memory_mb: number;
}

export interface QueryHow {
  engine: QueryEngine;
  limits: QueryLimits;
}

export type QueryValue = string | number | boolean | null;

export interface QueryAnswer {
  engine: { name: string; version: string };
  columns: { name: string; type: string }[];
  rows: QueryValue[][];
  /** True where there were more rows than the limit. */
  truncated: boolean;
}

/** All rows of a query, written as a CSV with a header; it is there as long as it is used. */
export interface WrittenAnswer {
  engine: { name: string; version: string };
  columns: { name: string; type: string }[];
  rows: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/**
 * Engines that read tables and answer SQL, each in a process of its own that reaches the given files alone and ends by its
 * limits. Throws `missing_program` (with the extra to add), `invalid_input` (what an engine says of the SQL), `timeout`,
 * `too_large` (with the name of the limit), `damaged`, `interrupted`.
 */
export interface TableEngines {
  /** DuckDB's version; null where the extra is not installed. */
  duckdb(): Promise<string | null>;
  extract<T>(
    file: { kind: TableFileKind; path: CheckedPath; name: string; table: string | null },
    use: (table: ExtractedTable) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  query(sql: string, tables: readonly QueryTable[], how: QueryHow, signal?: AbortSignal): Promise<QueryAnswer>;
  /** The same, with all rows in a file; throws `too_large` where there are more than the limit. */
  write<T>(
    sql: string,
    tables: readonly QueryTable[],
    how: QueryHow,
    use: (answer: WrittenAnswer) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** A table as Parquet, by DuckDB. */
  parquet<T>(
    table: QueryTable,
    use: (pieces: AsyncIterable<Uint8Array>) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
}
