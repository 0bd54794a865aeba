import { describe, expect, it } from "vitest";
import { ColumnSigns, turnColumns } from "./columns-of-glyphs.js";
import type { Glyph } from "./pdfium-glyphs.js";
import { LineBuilder } from "./pdfium-lines.js";

const style = { size: 10, bold: false, italic: false, direction: 0 as const };
const width = 200;

/** A letter whose square of ten points has its upper left corner there. */
function at(letter: string, left: number, top: number, wide = 10): Glyph {
  const box = { along: left, end: left + wide, top, bottom: top + 10, across: top + 8.8 };
  return { code: letter.codePointAt(0) ?? 0, ...box, style };
}

/** Letters from the top of a column on, or from the left of a row. */
const column = (text: string, left: number) => Array.from(text, (letter, index) => at(letter, left, 20 + 10 * index));
const row = (text: string, top: number) => Array.from(text, (letter, index) => at(letter, 20 + 10 * index, top));

function areColumns(glyphs: readonly Glyph[]): boolean {
  const signs = new ColumnSigns();
  for (const glyph of glyphs) signs.see(glyph);
  return signs.areColumns;
}

function read(glyphs: readonly Glyph[]) {
  const builder = new LineBuilder();
  for (const glyph of turnColumns(glyphs, width)) builder.add(glyph);
  builder.finish();
  return builder.lines.map(({ line: { text, y }, direction }) => ({ text, y: Math.round(y), direction }));
}

describe("text in columns", () => {
  const columns = [...column("川にかかる古い橋は三月", 180), ...column("に開通した。", 165)];

  it("is read down each column, columns from the right", () => {
    expect(areColumns(columns)).toBe(true);
    expect(read(columns)).toEqual([
      { text: "川にかかる古い橋は三月", y: 11, direction: 3 },
      { text: "に開通した。", y: 26, direction: 3 },
    ]);
  });

  it("keeps figures that stand side by side in the place of one letter together", () => {
    const glyphs = [
      ...column("橋は", 180),
      at("1", 180, 40, 5),
      at("5", 185, 40, 5),
      ...column("__月に開通", 180).slice(2),
    ];
    glyphs.forEach(
      (glyph, index) =>
        index > 3 &&
        Object.assign(glyph, { top: glyph.top + 10, bottom: glyph.bottom + 10, across: glyph.across + 10 }),
    );
    expect(read(glyphs).map(({ text }) => text)).toEqual(["橋は15月に開通"]);
  });

  it("leaves the rows of such a page as they are", () => {
    expect(read([...row("川の本", 4), ...columns]).map(({ text, direction }) => [text, direction])[0]).toEqual([
      "川の本",
      0,
    ]);
  });

  it("is not seen where letters stand beside each other, or below each other at the beginnings of rows", () => {
    expect(
      areColumns(["川にかかる古い橋", "は三月に開通した"].flatMap((text, index) => row(text, 20 + 10 * index))),
    ).toBe(false);
    const table = Array.from("一二三四五六七八九十百千", (sign, index) => [
      ...row(sign, 20 + 10 * index),
      at("x", 60, 20 + 10 * index),
    ]);
    expect(areColumns(table.flat())).toBe(false);
  });
});
