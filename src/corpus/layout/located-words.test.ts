import { expect, it } from "vitest";
import type { WordBox } from "../../domain/word-box.js";
import { locateWords, rowsOnPage } from "./located-words.js";

/** Words of a line by their offsets, each 100 tenths wide, in a row at `top`. */
const row = (line: number, top: number, ...starts: number[]): WordBox[] =>
  starts.map((start, index) => ({ line, start, page: 1, box: [index * 110, top, 100, 100] }));

const lines = [
  { line: 7, text: "## Rain falls often" },
  { line: 8, text: "It is wet." },
];
const whole = [...row(7, 0, 3, 8, 14), ...row(8, 200, 0, 3, 6)];

it("marks lines row by row, and of a quote its own words", () => {
  expect(locateWords({ lines, boxes: whole })).toEqual({
    how: "exact",
    rectangles: [
      { page: 1, x: 0, y: 0, width: 32, height: 10 },
      { page: 1, x: 0, y: 20, width: 32, height: 10 },
    ],
  });
  expect(locateWords({ lines, boxes: whole }, "falls often. It")).toEqual({
    how: "exact",
    rectangles: [
      { page: 1, x: 11, y: 0, width: 21, height: 10 },
      { page: 1, x: 0, y: 20, width: 10, height: 10 },
    ],
  });
});

it("marks nothing in place of a word whose box is not known, and nothing for words that are not there", () => {
  const boxes = [...row(7, 0, 3), ...row(8, 200, 0, 3, 6)];
  expect(locateWords({ lines, boxes }, "falls")).toEqual({ how: "none", rectangles: [] });
  expect(locateWords({ lines, boxes }, "Rain falls").how).toBe("partial");
  expect(locateWords({ lines, boxes: whole }, "snow")).toEqual({ how: "none", rectangles: [] });
  expect(locateWords({ lines: [], boxes: [] })).toEqual({ how: "none", rectangles: [] });
});

it("finds a quote at whole words, and not within others", () => {
  const counted = [{ line: 1, text: "It was 142 mm and then 42 mm." }];
  const boxes = row(1, 0, 0, 3, 7, 11, 14, 18, 23, 26);
  expect(locateWords({ lines: counted, boxes }, "42 mm")).toMatchObject({ how: "exact", rectangles: [{ x: 66 }] });
  expect(locateWords({ lines: counted, boxes }, "2 mm").how).toBe("none");
});

it("calls the place of words without blanks between them approximate", () => {
  const chinese = [{ line: 1, text: "研究发现。第一" }];
  expect(locateWords({ lines: chinese, boxes: row(1, 0, 0) }).how).toBe("partial");
});

it("says which part of a line each row of a page shows", () => {
  const boxes: WordBox[] = [...row(8, 0, 0, 3), { line: 8, start: 6, page: 2, box: [0, 0, 100, 100] }];
  expect(rowsOnPage({ lines, boxes }, 1)).toEqual([
    { line: 8, text: "It is", rectangle: { page: 1, x: 0, y: 0, width: 21, height: 10 } },
  ]);
  expect(rowsOnPage({ lines, boxes }, 2).map(({ text }) => text)).toEqual(["wet."]);
});
