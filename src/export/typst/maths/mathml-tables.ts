import type { Element } from "@xmldom/xmldom";
import { attribute, childrenOf } from "../../../domain/xml.js";
import { alignment, callOfRows, joined, lineEnd, type MathCode, quoted, space } from "./math-code.js";

type Fold = (element: Element) => MathCode;

function classesOf(element: Element): string[] {
  return (attribute(element, "class") ?? "").split(" ");
}

function hasStyle(element: Element, part: string): boolean {
  return (attribute(element, "style") ?? "").includes(part);
}

/** Whether a table is no matrix but lines below each other: `align`, `gather`, a formula with a tag. */
export function isLines(table: Element): boolean {
  return table.localName === "mtable" && (classesOf(table).includes("tml-jot") || hasStyle(table, "width:100%"));
}

/** Whether a table is set in small script: `\substack`, `smallmatrix`. */
export function isSmall(table: Element): boolean {
  return table.localName === "mtable" && classesOf(table).includes("tml-small");
}

/** Lines as the whole of a displayed formula, which Typst aligns itself. */
export function lines(table: Element, fold: Fold): MathCode {
  const rows = childrenOf(table).map((row) => line(row, fold));
  return joined(rows.flatMap((row, index) => (index === 0 ? [row] : [lineEnd, row])));
}

/** Lines within a formula: one column, whose cells have the places where they are aligned. */
export function linesWithin(table: Element, fold: Fold): MathCode {
  return callOfRows(
    childrenOf(table).map((row) => [line(row, fold)]),
    { delim: { keyword: "none" }, "row-gap": { length: { em: 0.5 } } },
  );
}

/** Cells alternate between right and left, as in Typst; pairs stand apart. The outer cells hold a number, if any. */
function line(row: Element, fold: Fold): MathCode {
  const cells = childrenOf(row).filter((cell) => !hasStyle(cell, "width:50%"));
  const pieces = cells.flatMap((cell, index) => [
    ...(index === 0 ? [] : [alignment]),
    ...(index > 0 && index % 2 === 0 ? [space(2)] : []),
    fold(cell),
  ]);
  return joined([...pieces, ...tagOf(row)]);
}

function tagOf(row: Element): MathCode[] {
  const tags = [...row.getElementsByTagName("mtext")].filter((each) => classesOf(each).includes("tml-tag"));
  return tags.flatMap((tag) => [space(2), quoted(tag.textContent ?? "")]);
}

/** A matrix without brackets: these stand around it. One of a single column in small script is lines under a sign. */
export function matrix(table: Element, fold: Fold): MathCode {
  const rows = childrenOf(table).map((row) => childrenOf(row));
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (isSmall(table) && columns === 1) return lines(table, fold);
  const sides = Array.from({ length: columns }, (_, column) => sideOf(rows.map((row) => row[column])));
  const [side = "center"] = sides;
  const isUniform = sides.every((each) => each === side);
  const cells = rows.map((row) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = row[column];
      const code = cell === undefined ? quoted("") : fold(cell);
      return isUniform ? code : sided(code, sides[column] ?? "center");
    }),
  );
  return callOfRows(cells, {
    delim: { keyword: "none" },
    ...(isUniform && side !== "center" && { align: { keyword: side } }),
    ...ruled(rows),
  });
}

type Side = "left" | "center" | "right";

function sideOf(cells: readonly (Element | undefined)[]): Side {
  const classes = cells.flatMap((cell) => (cell === undefined ? [] : classesOf(cell)));
  if (classes.includes("tml-left")) return "left";
  return classes.includes("tml-right") ? "right" : "center";
}

/** What stands before a place of alignment is set right, what stands behind it left. */
function sided(code: MathCode, side: Side): MathCode {
  if (side === "center") return code;
  return joined(side === "left" ? [alignment, code] : [code, alignment]);
}

/** Lines between rows and columns. */
function ruled(rows: readonly (readonly Element[])[]) {
  const below = rows.flatMap((row, index) => (row.some((cell) => hasStyle(cell, "border-bottom")) ? [index + 1] : []));
  const behind = (rows[0] ?? []).flatMap((cell, index) => (hasStyle(cell, "border-right") ? [index + 1] : []));
  const rules = { rows: below.filter((row) => row < rows.length), columns: behind };
  return rules.rows.length + rules.columns.length === 0 ? {} : { augment: { lines: rules } };
}
