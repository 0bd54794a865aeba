import { array, assert, constantFrom, dictionary, property, string } from "fast-check";
import { expect, it } from "vitest";
import { findRow, sortedLines } from "./sorted-lines.js";

const word = string({ unit: constantFrom("a", "b", "-", "é", "語"), maxLength: 4 });

it("finds each row, and none for any other key", () => {
  assert(
    property(dictionary(word, word), array(word), (table, others) => {
      const lines = Buffer.from(sortedLines(Object.entries(table)));
      for (const key of [...Object.keys(table), ...others])
        expect(findRow(lines, key)).toEqual(Object.hasOwn(table, key) ? [table[key]] : null);
    }),
  );
});
