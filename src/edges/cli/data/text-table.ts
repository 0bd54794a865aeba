import { visibleText } from "../terminal/terminal-stream.js";

const widest = 40;
const between = "  ";

/** Columns set in spaces; `right` are those set to the right. Cells that are too long end in an ellipsis. */
export function textTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly boolean[],
): string {
  const cells = [header, ...rows].map((row) => row.map((cell) => shortened(visibleText(cell.replaceAll(/\s/gu, " ")))));
  const widths = header.map((_, index) => Math.max(...cells.map((row) => lengthOf(row[index] ?? ""))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => {
        const padding = " ".repeat((widths[index] ?? 0) - lengthOf(cell));
        return right[index] === true ? padding + cell : cell + padding;
      })
      .join(between)
      .trimEnd();
  const [head = [], ...body] = cells;
  const rule = widths.map((width) => "-".repeat(width)).join(between);
  return [line(head), rule, ...body.map(line)].join("\n");
}

const lengthOf = (text: string): number => Array.from(text).length;

function shortened(text: string): string {
  const signs = Array.from(text);
  return signs.length <= widest ? text : `${signs.slice(0, widest - 1).join("")}…`;
}
