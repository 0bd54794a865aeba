import { expect, test } from "vitest";
import type { Glyph } from "./pdfium-glyphs.js";
import { turnLigatures, turnRows } from "./right-to-left.js";

const style = { size: 10, bold: false, italic: false, direction: 0 as const };

/** Glyphs of a row as it is seen from left to right, each six points wide; a blank is a gap. */
function seen(row: string): Glyph[] {
  return Array.from(row).flatMap((letter, at) =>
    letter === " "
      ? []
      : [
          {
            code: letter.codePointAt(0) ?? 0,
            along: 6 * at,
            end: 6 * at + 6,
            top: 90,
            bottom: 102,
            across: 100,
            style,
          },
        ],
  );
}

function read(glyphs: readonly Glyph[]): string {
  return turnRows(glyphs)
    .map((piece) => String.fromCodePoint(...(Array.isArray(piece) ? piece : [piece]).map(({ code }) => code)))
    .join("");
}

test.each([
  ["numbers keep their digits, in whatever order the file has them", ".ןמז 1,894.5 ב רשג", "גשר ב 1,894.5 זמן."],
  ["Arabic digits with their marks", "نط ٧٫٥ ىلع", "على ٧٫٥ طن"],
  ["numbers apart from each other", "2018 1 ברש", "שרב 1 2018"],
  ["words of another script stay together", "תיבה ךותב Open Office רפסה", "הספר Open Office בתוך הבית"],
  ["signs of a number", "הנשב 15% הלע", "עלה 15% בשנה"],
  ["signs beside a number among Arabic letters, which stand to its left", ".٪١٥ ةبسنب", "بنسبة ١٥٪."],
  ["two numbers of one stretch among Arabic letters", "١٩٩٥-١٩٩٠ نم", "من ١٩٩٠-١٩٩٥"],
])("%s", (_, row, wanted) => {
  expect(read(seen(row))).toBe(wanted);
  expect(read(seen(row).toReversed())).toBe(wanted);
});

test("a row of Latin letters stays as it is held", () => {
  const glyphs = seen("bridge");
  expect(turnRows(glyphs)).toEqual(glyphs);
});

test("marks stay on their letters, and a ligature keeps its letters in the order of writing", () => {
  const at = (letter: string, along: number, end: number): Glyph => ({
    code: letter.codePointAt(0) ?? 0,
    along,
    end,
    top: 90,
    bottom: 102,
    across: 100,
    style,
  });
  const row = [at("ا", 30, 36), at("ف", 24, 30), at("\u064f", 26, 28), at("ا", 16, 24), at("ل", 16, 24)];
  expect(read(row)).toBe("افُلا");
});

test("ligatures are turned as those of the page that say their order, or as the engine holds them", () => {
  const ligature = (letters: string, along: number) =>
    Array.from(letters, (letter) =>
      seen(letter)
        .slice(0, 1)
        .map((glyph) => ({ ...glyph, along, end: along + 6 })),
    ).flat();
  const text = (glyphs: readonly Glyph[]) => String.fromCodePoint(...turnLigatures(glyphs).map(({ code }) => code));
  expect(text([...ligature("مل", 0), ...ligature("ال", 20)])).toBe("لملا");
  expect(text([...ligature("ير", 0), ...ligature("لا", 20)])).toBe("يرلا");
  expect(text(ligature("ني", 0))).toBe("ين");
  expect(text([...ligature("\u0650ق", 100), ...seen("ab")])).toBe("ق\u0650ab");
});
