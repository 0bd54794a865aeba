import { groupBy } from "../../domain/collections.js";
import { isDigits } from "../../domain/characters.js";
import type { Cell } from "./cell.js";
import type { Table, TableRow } from "./read-tables.js";

/**
 * Cells of a row as a sentence that a person understands by itself: "VLX-500 (target): top speed 2.4 m/s", "Discount
 * rate: 4.00% (Domestic, 2019); 1.90% (International, 2019)". All words and numbers are the table's own.
 */
export function cellSentence(table: Table, row: TableRow, columns: readonly number[]): string {
  const parts = columns.map((column) => cellPart(row, column)).join("; ");
  return `${rowName(table, row)}: ${parts}${remarkOf(table, row, columns)}`;
}

/** A longer caption is a sentence of the text. */
const longestName = 80;
/** "4" of steps, levels and years that are counted; more figures are a name or a year. */
const isCount = (label: string) => isDigits(label) && label.length <= 3;

/** What a row is called: its label with the heading above it; of a row without a label, what its table is called. */
export function rowName(table: Table, row: TableRow): string {
  const { caption } = table;
  const { label, group, number } = row;
  const above = group.map(withoutMarks).filter((text) => text !== "");
  const head = row.first === 1 ? headOf(row, 0) : "";
  if (isCount(label) && head !== "") {
    const isName = above.length === 0 && caption !== "" && caption.length <= longestName;
    const around = isName ? [withoutMarks(caption)] : above;
    return `${head} ${label}${around.length === 0 ? "" : ` (${around.join(", ")})`}`;
  }
  if (label === "") return above.at(-1) ?? (caption === "" ? `Row ${number}` : withoutMarks(caption));
  return above.length === 0 ? withoutMarks(label) : `${withoutMarks(label)} (${above.join(", ")})`;
}

/** Every cell of a row that holds something, as it is said. */
export function cellParts(row: TableRow): { column: number; text: string }[] {
  return row.cells.flatMap(({ kind }, column) =>
    column >= row.first && kind !== "empty" ? [{ column, text: cellPart(row, column) }] : [],
  );
}

/** A cell with its heads: times stand behind it, what it measures before. */
function cellPart(row: TableRow, column: number): string {
  const cell = row.cells[column];
  const head = headOf(row, column);
  if (cell === undefined || head === "") return cell?.text ?? "";
  const isMeasure = cell.kind !== "words" && !/\d/u.test(head);
  return isMeasure
    ? `${head} ${cell.text}`
    : cell.kind === "words"
      ? `${head}: ${cell.text}`
      : `${cell.text} (${head})`;
}

export function headOf(row: TableRow, column: number): string {
  return (row.heads[column] ?? []).map(withoutMarks).join(", ");
}

/** "(in thousands)" holds for amounts; shares say their unit themselves. */
function remarkOf({ remark }: Table, row: TableRow, columns: readonly number[]): string {
  const isAmount = ({ kind, unit }: Cell) => kind === "value" && unit !== "%";
  return remark !== "" && columns.some((column) => row.cells[column] && isAmount(row.cells[column]))
    ? ` ${remark}`
    : "";
}

/** What a table lists under a name: the labels of its rows, or the heads of its columns. */
export interface TableList {
  name: string;
  kind: "labels" | "heads";
  entries: readonly string[];
  row: TableRow;
}

/** The lists of a table: its heads, its labels, and those below each heading of a group. */
export function tableLists({ caption, rows }: Table): TableList[] {
  const [first] = rows;
  if (first === undefined) return [];
  const heads = first.cells.flatMap((_, column) => (column >= first.first ? [headOf(first, column)] : []));
  const groups = groupBy(
    rows.filter(({ group }) => group.length > 0),
    ({ group }) => group.at(-1) ?? "",
  );
  const labelled = [[caption, rows] as const, ...groups];
  return [
    { name: caption, kind: "heads" as const, entries: unique(heads), row: first },
    ...labelled.map(([name, own]) => ({
      name,
      kind: "labels" as const,
      entries: unique(own.map(({ label }) => withoutMarks(label))),
      row: own[0] ?? first,
    })),
  ]
    .map((list) => ({ ...list, name: withoutMarks(list.name) }))
    .filter(({ name, entries }) => name !== "" && entries.length > 1);
}

/** "Deferred tax assets: Leases; Pensions" */
export function listSentence({ name, entries }: TableList): string {
  return `${name}: ${entries.join("; ")}`;
}

function unique(entries: readonly string[]): string[] {
  return [...new Set(entries.filter((entry) => entry !== ""))];
}

function withoutMarks(text: string): string {
  return text.trim().replace(/[\s:,;.…]+$/u, "");
}
