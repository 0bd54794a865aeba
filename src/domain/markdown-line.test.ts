import { describe, expect, it } from "vitest";
import { readMarkdownLine, tableCells, wordsOfLine } from "./markdown-line.js";

describe("a line of Markdown", () => {
  it.each<[string, number, boolean, string]>([
    ["Plain words", 0, false, "Plain words"],
    ["## Results ##", 2, false, "Results"],
    ["  # Title", 1, false, "Title"],
    ["    # code", 0, false, "code"],
    ["#hashtag", 0, false, "#hashtag"],
    ["- item", 0, true, "item"],
    ["> 12) quoted item", 0, true, "quoted item"],
    ["1\\. escaped", 0, true, "escaped"],
    ["* [x] done", 0, true, "done"],
    ["2019. A year", 0, false, "2019. A year"],
    ["*emphasis* first", 0, false, "*emphasis* first"],
    ["", 0, false, ""],
  ])("%s", (line, level, isItem, words) => {
    expect(readMarkdownLine(line)).toMatchObject({ level, isItem });
    expect(wordsOfLine(line)).toBe(words);
  });

  it("has cells where it is a row of a table", () => {
    expect(tableCells(" | a | b c | ")).toEqual(["a", "b c"]);
    expect(tableCells("| a")).toBeNull();
    expect(tableCells("|")).toBeNull();
  });
});
