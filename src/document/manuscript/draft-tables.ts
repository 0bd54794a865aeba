import { cutBlock } from "../tree/cut-block.js";
import type { Block } from "../tree/draft.js";
import type { Cell, ManuscriptBlock, ManuscriptInline, Row } from "./tree.js";

const separator = " | ";

/** A table of its rows, each of which knows where its cells begin; where none says so, bars part them. */
export function tableOfRows(
  rows: readonly Block[],
  { id, caption }: { id: string; caption: ManuscriptInline[] },
  read: (block: Block) => ManuscriptInline[],
): ManuscriptBlock {
  const [head = [], ...body] = rows.map((row, index) => cellsOf(row, index === 0, read));
  const count = Math.max(1, ...[head, ...body].map((row) => row.reduce((sum, { columns }) => sum + columns, 0)));
  const columns = Array.from({ length: count }, () => ({ align: null, width: null }));
  const line = rows[0]?.line ?? 0;
  const table = { kind: "table" as const, line, id, number: null, caption, columns };
  // A single row has nothing to be the head of.
  return body.length === 0 ? { ...table, head: [], body: [head] } : { ...table, head: [head], body: withSpans(body) };
}

function cellsOf(row: Block, isHead: boolean, read: (block: Block) => ManuscriptInline[]): Row {
  const cells: { start: number; columns: number; rows?: number }[] =
    row.row?.cells ?? startsOf(row.text).map((start) => ({ start, columns: 1 }));
  return cells.map((cell, index): Cell => {
    const next = cells[index + 1]?.start;
    const end = next === undefined ? row.text.length : Math.max(cell.start, next - separator.length);
    const content = read(cutBlock(row, cell.start, end));
    return {
      blocks: content.length === 0 ? [] : [{ kind: "paragraph", line: row.line, content }],
      columns: cell.columns,
      rows: cell.rows ?? 1,
      align: null,
      isHead,
    };
  });
}

function startsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1))
    starts.push(at + separator.length);
  return starts;
}

/** A cell of no rows goes on with the one above it. */
function withSpans(rows: readonly Row[]): Row[] {
  return rows.map((row) => row.filter(({ rows: height }) => height > 0));
}
