import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFormula } from "../../domain/escape/records.js";
import { csvText, readTable } from "./csv-table.js";
import { allTests } from "../../../test/support/some-of.js";

/** Cells as they come from outside, those that make CSV hard above all. */
const cell = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        "'",
        "=",
        "+",
        "-",
        "@",
        '"',
        ",",
        ";",
        "\t",
        "\r",
        "\n",
        " ",
        "1",
        ".",
        "e",
        "🗼",
        "＝",
        "\uFEFF",
      ),
      { maxLength: 8 },
    )
    .map((signs) => signs.join("")),
);
/** Names of columns are trimmed before they come here. */
const names = fc.uniqueArray(
  cell.map((name) => name.trim()).filter((name) => name !== ""),
  { minLength: 1, maxLength: 5 },
);
const tables = names.chain((columns) =>
  fc.record({
    columns: fc.constant(columns),
    rows: fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), { maxLength: 6 }),
  }),
);
const styles = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t"),
  record_delimiter: fc.constantFrom("\r\n", "\n"),
});

describe("a table as CSV", () => {
  it.runIf(allTests)("is the same after it was written and read, whatever its cells begin with or hold", () => {
    fc.assert(
      fc.property(tables, ({ columns, rows }) => {
        const { text } = csvText([columns, ...rows]);
        expect(readTable(text, "table.csv")).toMatchObject({ columns, rows, problems: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it("is the same in the style of a file that is continued, too", () => {
    fc.assert(
      fc.property(tables, styles, ({ columns, rows }, style) => {
        // A header of one column says nothing of how cells are parted.
        const wide = [...columns, "last"];
        fc.pre(!columns.includes("last"));
        const filled = rows.map((row) => [...row, "end"]);
        const { text } = csvText([wide, ...filled], style);
        expect(readTable(text, "table.csv")).toMatchObject({ columns: wide, rows: filled, style });
      }),
      { numRuns: 500 },
    );
  });

  it("has no cell that a spreadsheet would calculate, and tells how many it kept from that", () => {
    fc.assert(
      fc.property(tables, ({ columns, rows }) => {
        const { text, escaped } = csvText([columns, ...rows]);
        const cells: string[] = parse(text, { record_delimiter: "\r\n" }).flat();
        expect(cells.filter(isFormula)).toEqual([]);
        const changed = [...columns, ...rows.flat()].filter((value, index) => value !== cells[index]);
        expect(escaped).toBe(changed.length);
      }),
    );
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+49 30 1234 @home", "'+49 30 1234 @home"],
    ["-x", "'-x"],
    ["@cmd", "'@cmd"],
    ["\t=1", `"'\t=1"`],
    ["-3.5", "-3.5"],
    ["+1,200", '"+1,200"'],
    ["-12%", "-12%"],
    ["'90s", "'90s"],
    ["'=1", "''=1"],
    ["a=b", "a=b"],
  ])("writes %j as %j", (value, written) => {
    expect(
      csvText([
        ["a", "b"],
        ["x", value],
      ]).text,
    ).toBe(`a,b\r\nx,${written}\r\n`);
  });

  it("keeps cells of ten kilobytes", () => {
    const long = 'a "long", cell\n'.repeat(700);
    expect(readTable(csvText([["a"], [long]]).text, "t.csv").rows).toEqual([[long]]);
  });

  it("counts the cells that it escaped", () => {
    expect(csvText([["a"], ["=1"], ["-1"], ["'=x"]]).escaped).toBe(2);
  });
});
