import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { columnNames } from "../../tables/csv/column-names.js";
import type { CsvRecord } from "../../tables/csv/csv-reader.js";
import { csvLine, LinePacker } from "../../tables/csv/csv-writer.js";
import { ColumnEvidence } from "../../tables/schema/column-evidence.js";
import type { TableSchema } from "../../tables/schema/data-package.js";
import { inferSchema } from "../../tables/schema/infer-schema.js";
import type { IncomingTable } from "../sources/incoming-table.js";

/** What reading a table to its end has told. */
export interface ReadTable {
  schema: TableSchema;
  rows: number;
  /** What is odd about its rows and names, in sentences. */
  problems: string[];
  /** True where the original itself is the data set's CSV, and nothing was written. */
  isOriginal: boolean;
}

const mostExamples = 5;

/** Rows whose number of cells is not that of the columns. */
class RaggedRows {
  short = 0;
  long = 0;
  private readonly examples: string[] = [];

  see(row: number, cells: readonly string[], width: number): void {
    if (cells.length < width) this.short += 1;
    else this.long += 1;
    if (this.examples.length >= mostExamples) return;
    const extra = cells.slice(width).join(" | ");
    this.examples.push(`row ${row} has ${cells.length}${extra === "" ? "" : ` ("${extra.slice(0, 60)}" is left out)`}`);
  }

  problems(width: number): string[] {
    const count = this.short + this.long;
    if (count === 0) return [];
    const more = count > this.examples.length ? `, and ${count - this.examples.length} more` : "";
    const outcome = [
      ...(this.short > 0 ? ["missing cells are empty"] : []),
      ...(this.long > 0 ? ["cells beyond the columns are in the original alone"] : []),
    ];
    return [`There are ${width} columns, but ${this.examples.join(", ")}${more}: ${outcome.join(", ")}.`];
  }
}

/**
 * Reads a table to its end, writes it as CSV to `path` where the original is not such a CSV already, and infers its
 * schema where none came with it. Memory does not grow with the rows. Throws `empty_file` for a table without rows.
 */
export async function writeTable(
  files: WorkspaceFiles,
  table: IncomingTable,
  path: CheckedPath,
  name: string,
): Promise<ReadTable> {
  const { names, changed } = columnNames(table.header, table.width);
  if (table.isPlain && changed.length === 0 && names.every((each, index) => each === table.header[index])) {
    const pass = new Pass(table.width);
    for await (const records of table.records()) for (const record of records) pass.row(record);
    if (pass.isRegular && table.oddities() === 0) return pass.result(table, names, [], name, true);
  }
  const pass = new Pass(table.width);
  await files.writeFile(path, pass.written(table, names));
  return pass.result(table, names, changed, name, false);
}

class Pass {
  private rows = 0;
  private readonly ragged = new RaggedRows();
  private readonly evidence: ColumnEvidence[];

  constructor(private readonly width: number) {
    this.evidence = Array.from({ length: width }, () => new ColumnEvidence());
  }

  get isRegular(): boolean {
    return this.ragged.short + this.ragged.long === 0;
  }

  row({ cells, quoted }: CsvRecord): void {
    this.rows += 1;
    const { evidence, width } = this;
    if (cells.length !== width) this.ragged.see(this.rows, cells, width);
    for (let index = 0; index < width; index += 1) evidence[index]?.add(cells[index] ?? "", quoted?.[index] === true);
  }

  async *written(table: IncomingTable, names: readonly string[]): AsyncGenerator<string> {
    const packer = new LinePacker();
    packer.add(csvLine(names));
    for await (const records of table.records()) {
      for (const record of records) {
        this.row(record);
        const piece = packer.add(csvLine(fitted(record.cells, this.width)));
        if (piece !== null) yield piece;
      }
    }
    yield packer.take();
  }

  result(
    table: IncomingTable,
    names: readonly string[],
    changed: string[],
    name: string,
    isOriginal: boolean,
  ): ReadTable {
    if (this.rows === 0) throw noRows(name, names);
    const inferred = table.schema ?? inferSchema(names, this.evidence, { delimiter: table.reading.delimiter ?? null });
    const schema = table.said === undefined ? inferred : withSaid(inferred, table.header, table.said);
    return { schema, rows: this.rows, problems: [...changed, ...this.ragged.problems(this.width)], isOriginal };
  }
}

/** A type that the source names takes the place of one that was found out, with all that goes with that one. */
function withSaid(
  schema: TableSchema,
  header: readonly string[],
  said: NonNullable<IncomingTable["said"]>,
): TableSchema {
  const fields = schema.fields.map((field, index) => {
    const known = said.get(header[index] ?? "") ?? {};
    const found = known.type === undefined || known.type === field.type ? field : { name: field.name };
    return { type: "string", ...found, ...known, name: field.name };
  });
  return { ...schema, fields };
}

function fitted(cells: readonly string[], width: number): readonly string[] {
  if (cells.length === width) return cells;
  return Array.from({ length: width }, (_, index) => cells[index] ?? "");
}

function noRows(name: string, names: readonly string[]): QuireError {
  return new QuireError("empty_file", `${name} has a header (${names.slice(0, 5).join(", ")}) and no rows.`, {
    facts: { name },
    fix: "Give a file with rows; if the first line is a row, say so with --no-header.",
  });
}
