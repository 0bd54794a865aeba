import { cellsOf, fitCells } from "../terminal/cells.js";
import { visibleText } from "../terminal/terminal-stream.js";

const widest = 40;
const between = "  ";

/** Columns set in spaces; `right` are those set to the right. Cells that are too long end in an ellipsis. */
export function textTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly boolean[],
): string {
  const cells = [header, ...rows].map((row) =>
    row.map((cell) => fitCells(visibleText(cell.replaceAll(/\s/gu, " ")), widest)),
  );
  const widths = header.map((_, index) => Math.max(...cells.map((row) => cellsOf(row[index] ?? ""))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => {
        const padding = " ".repeat((widths[index] ?? 0) - cellsOf(cell));
        return right[index] === true ? padding + cell : cell + padding;
      })
      .join(between)
      .trimEnd();
  const [head = [], ...body] = cells;
  const rule = widths.map((width) => "-".repeat(width)).join(between);
  return [line(head), rule, ...body.map(line)].join("\n");
}
