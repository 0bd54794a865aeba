import { describe, expect, it } from "vitest";
import { answerText } from "../../test/support/answer-text.js";
import { readCsv } from "./read-csv.js";

describe("an answer in CSV", () => {
  it("is read with quotations, a mark of its encoding, and other signs between cells", () => {
    expect(readCsv(answerText('\u{FEFF}"a","b ""c"""\r\n1,"x\ny"\r\n'))).toEqual({
      header: ["a", 'b "c"'],
      rows: [["1", "x\ny"]],
    });
    expect(readCsv(answerText("a\tb\n1\t2\n"), "\t").rows).toEqual([["1", "2"]]);
  });

  it.each([
    ["a page", "<!doctype html><html></html>", /HTML/u],
    ["nothing", "", /nothing/u],
    ["half a row", "a,b\n1,2\n3", /row 2 has 1 cells under 2/u],
    ["half a quotation", 'a,b\n"1,2\n', /breaks off/u],
  ])("is refused where it is %s", (_what, text, message) => {
    expect(() => readCsv(answerText(text))).toThrow(
      expect.objectContaining({ code: "source_answer", message: expect.stringMatching(message) as string }),
    );
  });
});
