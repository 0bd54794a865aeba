import type { TableSchema } from "../schema/data-package.js";
import { ColumnSummary } from "./column-summary.js";
import { columnFindings, columnProfile } from "./column-profile.js";
import { type Finding, mostExamples, type Profile } from "./profile-schema.js";
import { SeenHashes } from "./seen-hashes.js";

/** Profiles a table row by row, in one pass; memory grows with the columns, and with the rows by some bytes each. */
export class TableProfiler {
  private rows = 0;
  private readonly columns: ColumnSummary[];
  private readonly known = new SeenHashes();
  private duplicates = 0;
  private readonly duplicateRows: { row: number; first: number }[] = [];

  constructor(schema: TableSchema) {
    this.columns = schema.fields.map((field) => new ColumnSummary(field, schema));
  }

  add(cells: readonly string[]): void {
    this.rows += 1;
    for (const [index, column] of this.columns.entries()) column.add(cells[index] ?? "", this.rows);
    const first = this.known.seen(cells, this.rows);
    if (first === 0) return;
    this.duplicates += 1;
    if (this.duplicateRows.length < mostExamples) this.duplicateRows.push({ row: this.rows, first });
  }

  profile(): Profile {
    const columns = this.columns.map(columnProfile);
    return {
      rows: this.rows,
      columns,
      duplicate_rows: this.duplicates,
      keys: columns.filter(({ unique }) => unique).map(({ name }) => name),
      findings: [...this.ofRows(), ...this.columns.flatMap((column, index) => columnFindings(column, columns[index]))],
    };
  }

  private ofRows(): Finding[] {
    const [example] = this.duplicateRows;
    if (example === undefined) return [];
    const many = this.duplicates === 1 ? "One row is" : `${this.duplicates} rows are`;
    return [
      {
        kind: "duplicate_rows",
        column: null,
        message: `${many} equal to a row before (row ${example.row} to row ${example.first}).`,
        rows: this.duplicateRows.map(({ row }) => row),
      },
    ];
  }
}
