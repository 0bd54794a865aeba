import type { DocumentWriter } from "../office/document-writer.js";

/**
 * Writes rows of cells as people laid them out: what an empty row parts are tables of their own, a row of one filled
 * cell before a table is a line of text, and so is all that fills one column.
 */
export function writeTables(writer: DocumentWriter, rows: readonly (readonly string[])[]): void {
  let open: (readonly string[])[] = [];
  for (const row of [...rows, []]) {
    if (row.some((cell) => cell.trim() !== "")) open.push(row);
    else {
      writeTable(writer, open);
      open = [];
    }
  }
}

function writeTable(writer: DocumentWriter, rows: readonly (readonly string[])[]): void {
  const first = rows.findIndex((row) => filledCells(row).length > 1);
  const lines = first < 0 ? rows : rows.slice(0, first);
  for (const line of lines) writer.paragraph(filledCells(line).join(" "));
  if (first >= 0) writer.table(withoutEmptyColumns(rows.slice(first)));
}

function filledCells(row: readonly string[]): string[] {
  return row.filter((cell) => cell.trim() !== "");
}

/** Tables that stand side by side begin far to the right. */
function withoutEmptyColumns(rows: readonly (readonly string[])[]): string[][] {
  const filled = new Set(rows.flatMap((row) => row.flatMap((cell, column) => (cell.trim() === "" ? [] : [column]))));
  const columns = [...filled].toSorted((one, other) => one - other);
  return rows.map((row) => columns.map((column) => row[column] ?? ""));
}
