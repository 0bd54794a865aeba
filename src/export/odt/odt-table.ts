import type { Cell, ManuscriptBlock } from "../../document/manuscript/tree.js";
import { type PandocBlock, styledBlocks } from "../pandoc/ast.js";
import type { BlockOf } from "../pandoc/block-writer.js";
import { columnShares, type GridPlace, gridOf } from "./table-grid.js";
import { around, closeTag, emptyTag, openTag } from "./tags.js";

type WriteBlocks = (blocks: readonly ManuscriptBlock[]) => PandocBlock[];

/** Markup and blocks in turn; neighbouring markup is one piece. */
class Pieces {
  readonly blocks: PandocBlock[] = [];
  private markup = "";

  add(markup: string): void {
    this.markup += markup;
  }

  put(blocks: readonly PandocBlock[]): void {
    this.flush();
    this.blocks.push(...blocks);
  }

  flush(): void {
    if (this.markup !== "") this.blocks.push({ t: "RawBlock", c: ["opendocument", this.markup] });
    this.markup = "";
  }
}

/**
 * A table of OpenDocument (1.3, 9.1) whose cells Pandoc fills: its own writer leaves out the cells that others reach
 * over, so that all behind them would stand in the wrong column. `styles`: the widths of the table and its columns.
 */
export function odtTable(
  { columns, head, body }: BlockOf<"table">,
  name: string,
  write: WriteBlocks,
): { blocks: PandocBlock[]; styles: string[] } {
  const [heads, bodies] = [gridOf(head, columns.length), gridOf(body, columns.length)];
  const shares = columnShares(
    columns.map(({ width }) => width),
    [...heads, ...bodies],
  );
  const pieces = new Pieces();
  pieces.add(openTag("table:table", { "table:name": name, "table:style-name": name }));
  columns.forEach((_, index) =>
    pieces.add(emptyTag("table:table-column", { "table:style-name": `${name}.${index + 1}` })),
  );
  if (heads.length > 0) {
    pieces.add(openTag("table:table-header-rows"));
    writeRows(pieces, heads, write, { isHead: true, ends: bodies.length === 0 });
    pieces.add(closeTag("table:table-header-rows"));
  }
  writeRows(pieces, bodies, write, { isHead: false, ends: true });
  if (heads.length + bodies.length === 0) pieces.add(emptyRow(columns.length));
  pieces.add(closeTag("table:table"));
  pieces.flush();
  return { blocks: pieces.blocks, styles: [tableStyle(name, shares.table), ...shares.columns.map(columnStyle(name))] };
}

function writeRows(
  pieces: Pieces,
  rows: readonly GridPlace[][],
  write: WriteBlocks,
  { isHead, ends }: { isHead: boolean; ends: boolean },
): void {
  rows.forEach((row, index) => {
    pieces.add(openTag("table:table-row"));
    for (const place of row) {
      const isLast = ends && index + (place.kind === "cell" ? place.rows : 1) >= rows.length;
      const style = `Quire${isHead ? "Head" : ""}Cell${isLast || isHead ? "Last" : ""}`;
      writePlace(pieces, place, style, write);
    }
    pieces.add(closeTag("table:table-row"));
  });
}

function writePlace(pieces: Pieces, place: GridPlace, style: string, write: WriteBlocks): void {
  if (place.kind === "covered") return pieces.add(emptyTag("table:covered-table-cell"));
  const span = (count: number) => (count > 1 ? count : null);
  const attributes = {
    "table:style-name": style,
    "office:value-type": "string",
    ...(place.kind === "cell" && {
      "table:number-columns-spanned": span(place.columns),
      "table:number-rows-spanned": span(place.rows),
    }),
  };
  pieces.add(openTag("table:table-cell", attributes));
  const blocks = place.kind === "cell" ? write(place.cell.blocks) : [];
  if (place.kind === "empty" || blocks.length === 0) pieces.add(emptyTag("text:p", { "text:style-name": "QuireCell" }));
  else pieces.put([styledBlocks(paragraphStyle(place.cell), blocks)]);
  pieces.add(closeTag("table:table-cell"));
}

const alignNames = { left: "Left", right: "Right", center: "Center" } as const;

function paragraphStyle({ isHead, align }: Cell): string {
  return `Quire${isHead ? "Head" : "Cell"}${align === null ? "" : alignNames[align]}`;
}

function emptyRow(columns: number): string {
  const cell = around("table:table-cell", { "office:value-type": "string" }, emptyTag("text:p"));
  return around("table:table-row", {}, cell.repeat(Math.max(1, columns)));
}

function tableStyle(name: string, share: number): string {
  const properties = emptyTag("style:table-properties", {
    "style:rel-width": `${Math.round(share * 100)}%`,
    "table:align": share >= 1 ? "margins" : "center",
    "fo:margin-bottom": "0.4cm",
    "style:may-break-between-rows": "true",
  });
  return around("style:style", { "style:name": name, "style:family": "table" }, properties);
}

/** Of 65,535 parts that a table has. */
const parts = 65_535;

function columnStyle(name: string) {
  return (share: number, index: number): string =>
    around(
      "style:style",
      { "style:name": `${name}.${index + 1}`, "style:family": "table-column" },
      emptyTag("style:table-column-properties", {
        "style:rel-column-width": `${Math.max(1, Math.round(share * parts))}*`,
      }),
    );
}
