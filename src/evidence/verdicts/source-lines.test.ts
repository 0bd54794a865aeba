import { describe, expect, test } from "vitest";
import { sourceLines, sourceSentences } from "./source-lines.js";

const numbered = (content: string, start_line: number, end_line: number) =>
  sourceLines({ content, start_line, end_line }).map(({ number, text }) => `${number} ${text}`);

describe("sourceLines", () => {
  test("numbers the lines of a passage from its first line", () => {
    expect(numbered("Results\n\nOne.\nTwo.\n\nThree.", 10, 13)).toEqual(["10 One.", "11 Two.", "12 ", "13 Three."]);
  });

  test("counts the heading line that a parent's content leaves out", () => {
    expect(numbered("Results\n\nOne.\nTwo.", 10, 12)).toEqual(["11 One.", "12 Two."]);
    expect(numbered("Results\n\nOne.\nTwo.", 10, 13)).toEqual(["12 One.", "13 Two."]);
  });

  test("finds the lines of a merged item, whose blank lines stay", () => {
    expect(numbered("A > B\n\nOne.\n\n\nTwo.\n", 3, 6)).toEqual(["3 One.", "4 ", "5 ", "6 Two."]);
  });

  test("has nothing to say of a source without lines", () => {
    expect(numbered("Results", 4, 4)).toEqual([]);
    expect(numbered("Results\n\n", 4, 4)).toEqual([]);
  });
});

test("sentences are verbatim parts of their line, without heading and list marks", () => {
  const sentences = sourceSentences({
    content: "T\n\n## Head\n\n- One is. Two is.\n> Quoted.",
    start_line: 5,
    end_line: 8,
  });
  expect(sentences.map(({ text, start_line }) => `${start_line} ${text}`)).toEqual([
    "5 Head",
    "7 One is.",
    "7 Two is.",
    "8 Quoted.",
  ]);
});
