import { expect, test } from "vitest";
import { MarkSigns, placeMarks } from "./marks-in-place.js";
import type { Glyph } from "./pdfium-glyphs.js";

const style = { size: 10, bold: false, italic: false, direction: 0 as const };

function at(letter: string, along: number, end: number, across = 100): Glyph {
  return { code: letter.codePointAt(0) ?? 0, along, end, top: 90, bottom: 102, across, style };
}

function read(glyphs: readonly Glyph[]): { text: string; areApart: boolean } {
  const signs = new MarkSigns();
  for (const glyph of glyphs) signs.see(glyph);
  return {
    text: placeMarks(glyphs)
      .map(({ code }) => String.fromCodePoint(code))
      .join(""),
    areApart: signs.areApart,
  };
}

const row = [at("ख", 0, 9), at("ल", 9, 17), at("ा", 17, 20), at(" ", 20, 23), at("ह", 23, 30), at("ै", 25, 30)];

test.each([
  ["behind the row", [...row, at("ु", 3, 8, 100.3), at(" ", 3, 8, 100.3)]],
  ["before the row", [at(" ", 60, 63, 80), at("ु", 3, 8, 100.3), ...row]],
])(
  "a mark that the file has %s stands behind the letter it is drawn at, without the blank made up for it",
  (_, glyphs) => {
    const { text, areApart } = read(glyphs);
    expect(text.trim()).toBe("खुला है");
    expect(areApart).toBe(true);
  },
);

test("it stands before a mark of no class, and behind one that has a class", () => {
  const anusvara = [at("क", 0, 9), at("ं", 3, 6), at("ज", 9, 17), at(" ", 17, 20), at("ह", 40, 47), at("ु", 2, 7)];
  expect(read(anusvara).text).toBe("कुंज ह");
  const nukta = [at("ज", 0, 9), at("़", 3, 6), at("क", 9, 17), at("ह", 40, 47), at("ु", 2, 7)];
  expect(read(nukta).text).toBe("ज़ुकह");
});

test("marks at their letters stay, and so does one that is drawn at no letter", () => {
  expect(read(row)).toEqual({ text: "खला है", areApart: false });
  expect(read([at("ख", 0, 9), at("ु", 200, 205)]).text).toBe("खु");
});
