import { describe, expect, it } from "vitest";
import { readTable } from "./csv-table.js";

describe("a table that somebody else wrote", () => {
  it.each([
    [
      "a byte order mark and semicolons",
      "\uFEFFname;height\r\nTall; 30\r\n",
      { delimiter: ";", record_delimiter: "\r\n" },
    ],
    ["tabs", "name\theight\nTall\t 30\n", { delimiter: "\t", record_delimiter: "\n" }],
    ["old line ends", "name,height\rTall, 30\r", { delimiter: ",", record_delimiter: "\r" }],
    ["a delimiter in a quoted name", 'name,"height"\nTall, 30', { delimiter: ",", record_delimiter: "\n" }],
  ])("is read with %s", (_what, text, style) => {
    expect(readTable(text, "t.csv")).toEqual({
      columns: ["name", "height"],
      rows: [["Tall", " 30"]],
      style,
      problems: [],
    });
  });

  it("parts cells by what parts the names, not by what stands in them", () => {
    expect(readTable('"name, in full; long";height\nA;1', "t.csv").columns).toEqual(["name, in full; long", "height"]);
  });

  it("names the rows that have more or fewer cells than there are columns", () => {
    const { rows, problems } = readTable("a,b\n1\n2,3\n4,5,6\n", "t.csv");
    expect(rows).toEqual([
      ["1", ""],
      ["2", "3"],
      ["4", "5"],
    ]);
    expect(problems).toEqual([expect.stringMatching(/line 2 of t\.csv has 1 cells.*line 4 of t\.csv has 3 cells/u)]);
  });

  it("keeps line breaks in cells, and quotation marks within bare ones", () => {
    expect(readTable('a,b\n"one\ntwo",5" wide\n', "t.csv").rows).toEqual([["one\ntwo", '5" wide']]);
  });

  it("may have columns without a name, as spreadsheets leave them behind", () => {
    expect(readTable("a,,\n1,,\n", "t.csv")).toMatchObject({ columns: ["a", "", ""], rows: [["1", "", ""]] });
  });

  it.each([
    ["nothing", "", /no header/u],
    ["an open quotation mark", 'a,b\n"one,two\n', /line/u],
    ["a name twice", "a,a\n1,2\n", /two columns/u],
  ])("is refused where it holds %s", (_what, text, message) => {
    expect(() => readTable(text, "t.csv")).toThrow(
      expect.objectContaining({ code: "damaged", message: expect.stringMatching(message) }),
    );
  });
});
