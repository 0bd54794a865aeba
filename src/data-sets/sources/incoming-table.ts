import type { CsvRecord } from "../../tables/csv/csv-reader.js";
import type { DataPackage, Field, Reading, Resource, TableSchema } from "../../tables/schema/data-package.js";

/** A table as it comes from a source. */
export interface IncomingTable {
  reading: Reading;
  /** Names of the columns as the source has them; empty where it has none. */
  header: readonly string[];
  /** Cells of a row. */
  width: number;
  /** The rows, without header; they can be read again. */
  records(): AsyncIterable<readonly CsvRecord[]>;
  /** True where the original is such a CSV as Quire writes, as far as its first part shows. */
  isPlain: boolean;
  /** Counts what no plain CSV has, once all records were read. */
  oddities(): number;
  /** A schema that came with the table. */
  schema: TableSchema | null;
  /** What the source says of its columns, by their names; the rest is found out. */
  said?: ReadonlyMap<string, Partial<Field>>;
  /** What the source says of itself. */
  described: Partial<Pick<DataPackage & Resource, "title" | "description" | "licenses" | "sources">>;
  /** What was decided while reading, in sentences. */
  notes: string[];
  /** The place of each row in its source: lines of JSON. */
  provenance: string | null;
}

/** What a person may say of how a file is read; everything else is found out. */
export interface ReadingWishes {
  format?: string | undefined;
  table?: string | undefined;
  encoding?: string | undefined;
  delimiter?: string | undefined;
  quote?: string | undefined;
  /** False: the first record is a row. */
  header?: boolean | undefined;
  /** Records before the header. */
  skip?: number | undefined;
}

/** Rows that are in memory. */
export function heldRecords(rows: readonly (readonly string[])[]): () => AsyncIterable<readonly CsvRecord[]> {
  return async function* records() {
    yield await Promise.resolve(rows.map((cells) => ({ cells: [...cells], quoted: null })));
  };
}
