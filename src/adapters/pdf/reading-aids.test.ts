import { expect, test } from "vitest";
import type { Glyph } from "./pdfium-glyphs.js";
import { AidSigns, withoutAids } from "./reading-aids.js";

function row(text: string, along: number, across: number, size: number): Glyph[] {
  const style = { size, bold: false, italic: false, direction: 0 as const };
  return Array.from(text, (letter, at) => ({
    code: letter.codePointAt(0) ?? 0,
    along: along + size * at,
    end: along + size * (at + 1),
    top: across - size,
    bottom: across,
    across,
    style,
  }));
}

function read(glyphs: readonly Glyph[]): [string, boolean] {
  const signs = new AidSigns();
  for (const glyph of glyphs) signs.see(glyph);
  return [String.fromCodePoint(...withoutAids(glyphs).map(({ code }) => code)), signs.areThere];
}

const before = row("この", 0, 100, 12);
const letters = row("研究では", 24, 100, 12);

test.each([
  ["above the row", [...before, ...row("けんきゅう", 21, 89, 6), ...letters], "この研究では"],
  ["behind the row", [...before, ...letters, ...row("けんきゅう", 21, 89, 6)], "この研究では"],
])("letters that say how others sound are left out: %s", (_, glyphs, wanted) => {
  expect(read(glyphs)).toEqual([wanted, true]);
});

test("small letters that are text stay: a note, a row below, a run with other letters", () => {
  const note = row("けんきゅうについて", 24, 130, 6);
  expect(read([...before, ...letters, ...note])[0]).toBe("この研究ではけんきゅうについて");
  expect(read([...before, ...letters, ...row("注１かな", 24, 89, 6)])[0]).toBe("この研究では注１かな");
  expect(read([...before, ...letters])).toEqual(["この研究では", false]);
});
