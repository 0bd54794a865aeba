import { cellParts, rowName } from "../../corpus/tables/cell-sentence.js";
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
