import { array, assert, constantFrom, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { lettersAndDigits } from "../../domain/characters.js";
import type { WordBox } from "../../domain/word-box.js";
import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import { renderText } from "../text/text.js";
import { readLayout } from "./layout-to-blocks.js";
import { locateWords } from "./located-words.js";
import { unpackBoxes } from "./pack-boxes.js";
import { placeWords } from "./place-words.js";

/** As many as a longer run asks for. */
const numRuns = Number(process.env["QUIRE_PROPERTY_RUNS"] ?? 100);

const plainWords = "the memory of learn- ing co-op 3.14 * a_b ﬁrst Zürich [1] • – 1. # 学习 \uf0b7 x\u2003y word^12";
const brokenWords = "state-of-the- art Tests end. (see below) https://doi.org/";
const wordOf = constantFrom(...`${plainWords} ${brokenWords}`.split(" "));
const pagesOf = array(array(array(wordOf, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 12 }), {
  minLength: 1,
  maxLength: 4,
});

/** Pages whose words have boxes by which they are known: left is the word's number in its line, top the line's height. */
function drawnPages(pages: readonly (readonly (readonly string[])[])[]): LayoutPage[] {
  return pages.map((lines, index) => ({
    number: index + 1,
    width: 600,
    height: 800,
    lines: lines.map((words, row) => drawnLine(words, 200 + row * 12)),
  }));
}

function drawnLine(words: readonly string[], y: number): LayoutLine {
  const text = words.join(" ");
  const boxes = words.flatMap((word, index) => [index * 1000, y * 10, word.length * 50, 100]);
  const style = { height: 10, font_size: 10, bold: false, italic: false, soft_hyphen: text.endsWith("-") };
  return { text, x: 50, y, width: text.length * 5, ...style, boxes };
}

function read(pages: readonly LayoutPage[]) {
  const { blocks, lines } = readLayout(pages, []);
  const text = renderText(blocks, { line_size: 60 });
  const starts = text.flatMap(({ page }, index) => (page === text[index - 1]?.page ? [] : [index + 1]));
  const packs = placeWords(text, lines, starts);
  return { text: text.map((line) => line.text), packs, words: packs.flatMap(unpackBoxes) };
}

/** Letters of the text from a word on to the next one that is placed, or the next blank. */
function lettersAt(text: readonly string[], word: WordBox, next: WordBox | undefined): string {
  const rest = (text[word.line - 1] ?? "").slice(word.start, next?.line === word.line ? next.start : undefined);
  return lettersAndDigits((rest.split(" ")[0] ?? "").normalize("NFKC"));
}

describe("placeWords", () => {
  it("finds by its box each word of a text that pages show", () => {
    assert(
      property(pagesOf, (words) => {
        const { text, words: placed } = read(drawnPages(words));
        for (const [index, word] of placed.entries()) {
          const [left, top] = word.box;
          const drawn = words[word.page - 1]?.[(top / 10 - 200) / 12]?.[left / 1000] ?? "";
          const letters = lettersAt(text, word, placed[index + 1]);
          expect(lettersAndDigits(drawn.normalize("NFKC"))).toContain(letters);
        }
      }),
      { numRuns },
    );
  });

  it("leaves no word of running text out", () => {
    const lines = [
      ["Reading", "again", "is", "no", "learn-"],
      ["ing:", "*", "recall", "helps", "mem_ory."],
    ];
    const { text, words } = read(drawnPages([lines]));
    expect(text).toEqual(["Reading again is no learning: * recall helps mem_ory."]);
    const at = (word: string) => text[0]?.indexOf(word) ?? -1;
    expect(words.map(({ start, box }) => [start, box[1] / 10 - 200, box[0] / 1000])).toEqual([
      ...["Reading", "again", "is", "no", "learn"].map((word, index) => [at(word), 0, index]),
      ...["ing: ", "*", "recall", "helps", "mem_ory"].map((word, index) => [at(word), 12, index]),
    ]);
  });

  it("tells where rows of a quote lie, over the end of a page, and of a text without boxes nothing", () => {
    const pages = drawnPages([[["Reading", "again", "helps", "for"]], [["a", "week", "at", "most."]]]);
    const { text, packs } = read(pages);
    const quoted = [{ line: 1, text: text[0] ?? "" }];
    const { how, rectangles } = locateWords({ lines: quoted, boxes: packs.flatMap(unpackBoxes) }, "helps for a week");
    expect(how).toBe("exact");
    expect(rectangles).toMatchObject([
      { page: 1, x: 200, y: 200, width: 25, height: 10 },
      { page: 1, x: 300, y: 200, width: 15 },
      { page: 2, x: 0, y: 200, width: 5 },
      { page: 2, x: 100, y: 200, width: 20 },
    ]);
    for (const line of pages.flatMap(({ lines }) => lines)) delete line.boxes;
    expect(read(pages).packs).toEqual([]);
  });

  it("keeps whatever boxes there are", () => {
    const numbers = array(tuple(constantFrom(-1, 1, 64, 127, 128, 70_000), constantFrom(0, 5, 63, 64, 9_999)));
    assert(
      property(numbers, (pairs) => {
        const lines = pairs.map(([left, width], row) => ({
          ...drawnLine(["word"], row),
          boxes: [left, -left, width, row],
        }));
        const text = pairs.map(() => ({ text: "word", page: 1 }));
        const column = { left: 0, right: 0 };
        const drawn = lines.map((line) => ({ ...line, page: 1, column, cells: [] }));
        const words = placeWords(text, drawn, [1]).flatMap(unpackBoxes);
        expect(words.map(({ line, box }) => [line, ...box])).toEqual(
          lines.map(({ boxes }, row) => [row + 1, ...boxes]),
        );
      }),
      { numRuns },
    );
  });
});
