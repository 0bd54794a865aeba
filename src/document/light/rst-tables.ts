import { isBlank } from "./light-lines.js";

/** Rows of a grid table, from its lines; cells that span others stand in the first. */
export function gridTable(lines: readonly string[]): string[][] {
  const stops = (lines[0] ?? "").split("").flatMap((sign, at) => (sign === "+" ? [at] : []));
  const rows: string[][] = [];
  let open = stops.slice(1).map(() => "");
  for (const line of lines.slice(1)) {
    if (/^\+[-=+]+\+?$/u.test(line.trim())) {
      if (open.some((cell) => cell !== "")) rows.push(open);
      open = stops.slice(1).map(() => "");
    } else open = open.map((cell, at) => joined(cell, cutCell(line, stops[at] ?? 0, stops[at + 1] ?? line.length)));
  }
  return rows;
}

function cutCell(line: string, start: number, end: number): string {
  return line
    .slice(start + 1, end)
    .replaceAll("|", " ")
    .trim();
}

/** Rows of a simple table, from its lines between and with the borders; a row without a first cell goes on. */
export function simpleTable(lines: readonly string[]): string[][] {
  const columns = [...(lines[0] ?? "").matchAll(/=+/gu)].map(({ index }) => index);
  const rows: string[][] = [];
  for (const line of lines) {
    if (isBlank(line) || /^[=\s]+$/u.test(line) || /^[-\s]+$/u.test(line)) continue;
    const cells = columns.map((start, at) => line.slice(start, columns[at + 1]).trim());
    const last = rows.at(-1);
    if (cells[0] === "" && last !== undefined)
      for (const [at, cell] of cells.entries()) last[at] = joined(last[at] ?? "", cell);
    else rows.push(cells);
  }
  return rows;
}

function joined(one: string, other: string): string {
  return [one, other].filter((part) => part !== "").join(" ");
}
