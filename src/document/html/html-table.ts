/** Rows are filled up to the longest one: a table whose cells are nearly all of that kind is no table, and would grow by the square. */
const [mostEmpty, alwaysFilled] = [20, 10_000];

/**
 * A table as Markdown. Tables that only arrange a page (one column, tables within, rows of very different lengths)
 * become their content.
 * The first row is the head; cells are one line each, `|` inside them escaped, spanned columns left empty.
 */
export function tableToMarkdown(table: HTMLElement, content: string, inline: (node: HTMLElement) => string): string {
  const asContent = `\n\n${content}\n\n`;
  // Before the cells are read: tables in tables would be read twice as often at each level.
  if (table.querySelector("table") !== null || table.getAttribute("role") === "presentation") return asContent;
  const rows = [...table.querySelectorAll("tr")].map((row) => cellsOf(row, inline)).filter((row) => row.some(Boolean));
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = rows.reduce((sum, row) => sum + row.filter((cell) => cell !== "").length, 0);
  if (columns < 2 || columns * rows.length > alwaysFilled + mostEmpty * filled) return asContent;
  const [head = "", ...body] = rows.map((row) => toRow(row, columns));
  const caption = table.querySelector("caption");
  const lines = [head, `|${" --- |".repeat(columns)}`, ...body];
  return `\n\n${caption === null ? "" : inline(caption)}\n\n${lines.join("\n")}\n\n`;
}

const widest = 100;

function cellsOf(row: Element, inline: (node: HTMLElement) => string): string[] {
  return [...row.querySelectorAll<HTMLElement>("td, th")].flatMap((cell) => {
    const span = Math.min(widest, Math.max(1, Number(cell.getAttribute("colspan") ?? 1) || 1));
    return [inline(cell), ...Array.from({ length: span - 1 }, () => "")];
  });
}

function toRow(cells: readonly string[], columns: number): string {
  const padded = Array.from({ length: columns }, (_, index) => (cells[index] ?? "").replace(/(?<!\\)\|/gu, "\\|"));
  return `| ${padded.join(" | ")} |`;
}
