import { type Operand, operandOf, readCalculation } from "../../corpus/tables/calculation.js";
import { cellParts, listSentence, rowName, tableLists } from "../../corpus/tables/cell-sentence.js";
import { readTables, type Table, type TableRow } from "../../corpus/tables/read-tables.js";
import type { ClaimEvidence, Source } from "../../domain/evidence.js";
import { detectLanguage } from "../../language/detect-language.js";
import { readableSentence } from "./claim-sentences.js";
import { evidenceOf, sourceLines } from "../verdicts/source-lines.js";

/**
 * Where a sentence that says cells of one row as `cellSentence` does stands in a source: the row's line, and which cells
 * are said. Null of every other sentence: those a judge compares.
 */
export function quotedCells(sentence: string, source: Source): ClaimEvidence | null {
  if (!sentence.includes(": ")) return null;
  const lines = sourceLines(source);
  for (const table of readTables(lines, detectLanguage(source.content) ?? "en"))
    for (const row of table.rows) {
      const columns = columnsSaid(sentence, table, row);
      if (columns === null) continue;
      const quote = lines.find(({ number }) => number === row.line)?.text.trim() ?? "";
      const cells = columns.map((column) => ({ row: row.number, column, text: row.cells[column]?.text ?? "" }));
      return { ...evidenceOf(source, { text: quote, start_line: row.line, end_line: row.line }), cells };
    }
  return null;
}

/** Where a list of labels or heads that a sentence says as `listSentence` does begins in a source; null of others. */
export function quotedList(sentence: string, source: Source): ClaimEvidence | null {
  if (!sentence.includes("; ")) return null;
  const lines = sourceLines(source);
  for (const table of readTables(lines, detectLanguage(source.content) ?? "en"))
    for (const list of tableLists(table)) {
      if (readableSentence(listSentence(list)) !== sentence) continue;
      const number = list.kind === "heads" ? table.start_line : list.row.line;
      const quote = lines.find((line) => line.number === number)?.text.trim() ?? "";
      return evidenceOf(source, { text: quote, start_line: number, end_line: number });
    }
  return null;
}

/**
 * Where the numbers of a sentence stand that ends with a formula: cells of one table of a source, from which it follows.
 * Null where it does not follow, or where a number stands in no cell.
 */
export function computedCells(sentence: string, source: Source): ClaimEvidence | null {
  const operands = readCalculation(sentence);
  if (operands === null) return null;
  const lines = sourceLines(source);
  for (const { rows } of readTables(lines, detectLanguage(source.content) ?? "en")) {
    const cells = operands.map((operand) => cellWith(rows, operand, sentence));
    const [first] = cells;
    if (first === undefined || first === null || cells.includes(null)) continue;
    const quote = lines.find(({ number }) => number === first.line)?.text.trim() ?? "";
    const evidence = evidenceOf(source, { text: quote, start_line: first.line, end_line: first.line });
    return { ...evidence, cells: cells.flatMap((cell) => cell?.cell ?? []) };
  }
  return null;
}

/** The cell that holds a number, in a row that the sentence names. */
function cellWith(rows: readonly TableRow[], operand: Operand, sentence: string) {
  for (const row of rows) {
    if (!sentence.includes(readableSentence(row.label))) continue;
    const column = row.cells.findIndex(
      ({ text, value, kind }) =>
        (kind === "none" && operand.text === "0") ||
        (value === operand.value && operandOf(text, value).text === operand.text),
    );
    if (column >= 0) return { line: row.line, cell: { row: row.number, column, text: row.cells[column]?.text ?? "" } };
  }
  return null;
}

/** The cells whose parts, one behind the other, are the sentence behind the row's name. */
function columnsSaid(sentence: string, table: Table, row: TableRow): number[] | null {
  const name = `${readableSentence(rowName(table, row))}: `;
  if (!sentence.startsWith(name)) return null;
  const parts = cellParts(row).map(({ column, text }) => ({ column, text: readableSentence(text) }));
  const remark = ` ${table.remark}`;
  const rest = sentence.slice(name.length);
  return columnsOf(rest, parts) ?? (rest.endsWith(remark) ? columnsOf(rest.slice(0, -remark.length), parts) : null);
}

function columnsOf(text: string, parts: readonly { column: number; text: string }[]): number[] | null {
  const columns = text.split("; ").map((said) => parts.find((part) => part.text === said)?.column);
  return columns.every((column) => column !== undefined) ? columns : null;
}
