import type { Call } from "./typst-call.js";
import type { TypstReading } from "./typst-reading.js";
import { type Argument, argumentsAt, elementsOf, identifierAt } from "./typst-scanner.js";

/** More columns or rows are no writing of people. */
const widest = 100;

interface Cell {
  span: Pick<Argument, "start" | "end">;
  columns: number;
  rows: number;
}

/** A table: its cells in rows of so many columns as it says; where it does not, as many as its head has. */
export function readTable(reading: TypstReading, call: Call): void {
  const { writer } = reading;
  const { cells, head } = cellsOf(reading, call.args);
  const width = columnsOf(reading, call.args) ?? head;
  if (reading.isOnLine || width < 2) return readFramed(reading, call, cells);
  if (call.isAlone) reading.endParagraph(call.start);
  reading.aside(
    { kind: "table" },
    () => {
      writer.beginTable();
      for (const row of rowsOf(cells, width)) {
        row.forEach(({ span, columns, rows }, index) => {
          if (index > 0) writer.endCell(span.start);
          call.value(span, true);
          writer.spanCell(columns, rows);
        });
        writer.endParagraph();
      }
    },
    true,
  );
}

/** A table of one column is a frame around text. */
function readFramed(reading: TypstReading, call: Call, cells: readonly Cell[]): void {
  for (const { span } of cells) {
    reading.endParagraph(span.start);
    call.value(span, true);
  }
  reading.endParagraph(call.behind);
}

/** The cells in their order, and how many columns the head has. */
function cellsOf(reading: TypstReading, args: readonly Argument[]): { cells: Cell[]; head: number } {
  const { source } = reading;
  let head = 0;
  const cells = args.flatMap((argument): Cell[] => {
    if (argument.name !== null || source.startsWith("..", argument.start)) return [];
    const name = identifierAt(source, argument.start);
    const inner = () => argumentsAt(source, argument.start + name.length).args;
    if (name === "table.hline" || name === "table.vline") return [];
    if (name === "table.header" || name === "table.footer") {
      const own = cellsOf(reading, inner()).cells;
      if (name === "table.header") head = own.reduce((sum, { columns }) => sum + columns, 0);
      return own;
    }
    if (name !== "table.cell") return [{ span: argument, columns: 1, rows: 1 }];
    const given = inner();
    return [{ span: argument, columns: numberOf(source, given, "colspan"), rows: numberOf(source, given, "rowspan") }];
  });
  return { cells, head };
}

function numberOf(source: string, args: readonly Argument[], name: string): number {
  const argument = args.find((each) => each.name === name);
  const number = argument === undefined ? 1 : Number(source.slice(argument.start, argument.end));
  return Math.min(widest, Math.max(1, Math.trunc(number) || 1));
}

/** `columns: 3`, `columns: (1fr, auto)`, `columns: (auto,) * 3`; null where it must be evaluated to be known. */
function columnsOf({ source }: TypstReading, args: readonly Argument[]): number | null {
  const argument = args.find(({ name }) => name === "columns");
  if (argument === undefined) return null;
  const text = source.slice(argument.start, argument.end);
  if (/^\d{1,3}$/u.test(text)) return Number(text);
  const [, list, times = "1"] = /^(\([^]*\))\s*(?:\*\s*(\d{1,3}))?$/u.exec(text) ?? [];
  if (list === undefined) return null;
  const elements = elementsOf(source, argument.start + 1, argument.start + list.length - 1);
  return Math.min(widest, elements.length * Number(times));
}

/** Cells in rows: those that a cell above reaches into are taken. */
function rowsOf(cells: readonly Cell[], width: number): Cell[][] {
  const rows: Cell[][] = [];
  /** How many rows each column is still taken for. */
  let taken = Array.from({ length: width }, () => 0);
  let next: number[] = [];
  let row: Cell[] = [];
  let column = 0;
  const passTaken = () => {
    while (column < width && (taken[column] ?? 0) > 0) column += 1;
  };
  const endRow = () => {
    rows.push(row);
    taken = taken.map((left, at) => Math.max(left - 1, next[at] ?? 0, 0));
    [row, next, column] = [[], [], 0];
    passTaken();
  };
  for (const cell of cells) {
    passTaken();
    if (column >= width) endRow();
    row.push(cell);
    for (let at = column; at < Math.min(width, column + cell.columns); at += 1) next[at] = cell.rows - 1;
    column += cell.columns;
  }
  if (row.length > 0) endRow();
  return rows;
}
