import { array, assert, constantFrom, integer, property, string } from "fast-check";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { CsvReader, csvRecords, rfc4180 } from "./csv-reader.js";
import { csvLine } from "./csv-writer.js";

const cell = string({ unit: constantFrom("a", "1", ",", '"', "\n", "\r\n", " ", "é", "=") });
const table = array(array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

describe("CSV that is written", () => {
  it("is read back as it was, by this reader and by another, however it is cut into pieces", () => {
    assert(
      property(table, integer({ min: 1, max: 7 }), (rows, size) => {
        const text = rows.map(csvLine).join("");
        const reader = new CsvReader(rfc4180, "t");
        const read = [];
        for (let at = 0; at < text.length; at += size) read.push(...reader.push(text.slice(at, at + size)));
        read.push(...reader.end());
        expect(read.map(({ cells }) => cells)).toEqual(rows);
        expect(parse(text, { relax_column_count: true, record_delimiter: "\r\n" })).toEqual(rows);
      }),
    );
  });

  it("says what RFC 4180 does not have", () => {
    const reader = new CsvReader(rfc4180, "t");
    reader.push('a,b\nsaid "x",2\n\n"c"d,3\n');
    expect(reader.oddities).toBe(3);
    expect(csvRecords('"c"d,3', rfc4180, "t")[0]?.cells).toEqual(["cd", "3"]);
  });
});
