import type { Cell, ManuscriptBlock } from "../../document/manuscript/tree.js";
import { wordsOf } from "../../document/manuscript/inline-words.js";
import { type PlacedCell, placeCells } from "../typesetting/place-cells.js";
import { captionOf } from "./latex-figures.js";
import { decimal } from "./latex-inlines.js";
import type { LatexWriting } from "./latex-writing.js";

type TableBlock = Extract<ManuscriptBlock, { kind: "table" }>;
type Side = "left" | "right" | "center";

/** Characters of a row that fit in a line of the usual size. */
const lineCharacters = 75;

interface Shape {
  sides: Side[];
  /** Shares of the width of the text; null where the content decides. */
  widths: number[] | null;
}

/** A table over as many pages as it needs, with its head on each; in cells and notes one that does not break. */
export function writeTable(writing: LatexWriting, block: TableBlock): string {
  writing.need("tables");
  const declared = block.columns.length;
  const count = Math.max(placeCells(block.head, declared).columns, placeCells(block.body, declared).columns);
  const [head, body] = [placeCells(block.head, count).rows, placeCells(block.body, count).rows];
  const shape = shapeOf(block, [...head, ...body], count);
  const rows = (list: readonly PlacedCell[][], isHead: boolean) =>
    writing.cell(() => list.map((row) => `${rowOf(writing, shape, row, isHead)} \\\\`));
  const columns = Array.from({ length: count }, (_, column) => columnOf(shape, column, 1)).join("");
  const headRows = head.length === 0 ? ["\\toprule"] : ["\\toprule", ...rows(head, true), "\\midrule"];
  if (writing.isEnclosed) {
    const lines = [`\\begin{tabular}{${columns}}`, ...headRows, ...rows(body, false), "\\bottomrule", "\\end{tabular}"];
    return lines.join("\n");
  }
  const caption = captionOf(writing, block, "\\caption");
  const again = writing.repeated(() => (head.length === 0 ? [] : ["\\toprule", ...rows(head, true), "\\midrule"]));
  const hasCaption = caption.startsWith("\\caption");
  return [
    ...(caption === "" || hasCaption ? [] : [caption]),
    `\\begin{longtable}{${columns}}`,
    ...(hasCaption ? [`${caption}\\\\`] : []),
    ...headRows,
    "\\endfirsthead",
    ...again,
    "\\endhead",
    "\\bottomrule",
    "\\endlastfoot",
    ...rows(body, false),
    "\\end{longtable}",
  ].join("\n");
}

function shapeOf(block: TableBlock, rows: readonly PlacedCell[][], count: number): Shape {
  const sides = Array.from({ length: count }, (_, column): Side => block.columns[column]?.align ?? "left");
  const given = Array.from({ length: count }, (_, column) => block.columns[column]?.width ?? null);
  if (given.some((width) => width !== null)) return { sides, widths: completed(given) };
  const lengths = Array.from({ length: count }, () => 1);
  let isPlain = true;
  for (const { cell, column, columns } of rows.flat()) {
    if (cell === null) continue;
    if (!isOneLine(cell)) isPlain = false;
    const length = lengthOf(cell) / columns;
    for (let each = column; each < column + columns; each += 1) lengths[each] = Math.max(lengths[each] ?? 1, length);
  }
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (isPlain && total + 2 * count <= lineCharacters) return { sides, widths: null };
  const weights = lengths.map((length) => Math.min(Math.max(length, 12), lineCharacters));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return { sides, widths: weights.map((weight) => weight / sum) };
}

/** Columns without a width share what the others leave; more than there is becomes less. */
function completed(given: readonly (number | null)[]): number[] {
  const sum = given.reduce<number>((all, width) => all + (width ?? 0), 0);
  const open = given.filter((width) => width === null).length;
  const rest = open === 0 ? 0 : Math.max(0.08, (1 - sum) / open);
  const widths = given.map((width) => width ?? rest);
  const total = widths.reduce((all, width) => all + width, 0);
  return total > 1 ? widths.map((width) => width / total) : widths;
}

function isOneLine({ blocks }: Cell): boolean {
  const [block, ...others] = blocks;
  if (block === undefined) return true;
  return others.length === 0 && block.kind === "paragraph" && !block.content.some(({ kind }) => kind === "break");
}

function lengthOf({ blocks }: Cell): number {
  return blocks.reduce((sum, block) => sum + (block.kind === "paragraph" ? wordsOf(block.content).length : 40), 0);
}

const letters: Readonly<Record<Side, string>> = { left: "l", right: "r", center: "c" };
const ragged: Readonly<Record<Side, string>> = {
  left: "\\raggedright",
  right: "\\raggedleft",
  center: "\\centering",
};

/** The kind of a column, or of a cell over several. */
function columnOf({ sides, widths }: Shape, column: number, columns: number, own: Side | null = null): string {
  const side = own ?? sides[column] ?? "left";
  if (widths === null) return letters[side];
  const share = widths.slice(column, column + columns).reduce((sum, width) => sum + width, 0);
  return `>{${ragged[side]}\\arraybackslash}p{\\dimexpr ${decimal(share)}\\linewidth-2\\tabcolsep\\relax}`;
}

/** The cells of a row; those that reach down from above leave their place empty. */
function rowOf(writing: LatexWriting, shape: Shape, row: readonly PlacedCell[], isHead: boolean): string {
  const cells: string[] = [];
  let column = 0;
  const count = shape.sides.length;
  for (const placed of row) {
    for (; column < placed.column; column += 1) cells.push("");
    cells.push(cellOf(writing, shape, placed, isHead));
    column += placed.columns;
  }
  for (; column < count; column += 1) cells.push("");
  return cells.join(" & ");
}

function cellOf(writing: LatexWriting, shape: Shape, placed: PlacedCell, isHead: boolean): string {
  const { cell, column, columns, rows } = placed;
  if (cell === null) return "";
  const written = writing.blocks(cell.blocks).trim();
  const bold = (isHead || cell.isHead) && written !== "" ? `{\\bfseries ${written}}` : written;
  if (rows > 1) writing.need("rows");
  const tall = rows > 1 ? `\\multirow[t]{${rows}}{${shape.widths === null ? "*" : "="}}{${bold}}` : bold;
  const isOwn = cell.align !== null && cell.align !== shape.sides[column];
  if (columns === 1 && !isOwn) return tall;
  return `\\multicolumn{${columns}}{${columnOf(shape, column, columns, cell.align)}}{${tall}}`;
}
