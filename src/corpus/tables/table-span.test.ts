import { describe, expect, it } from "vitest";
import { withWholeTables } from "./table-span.js";

const rows = (count: number) => Array.from({ length: count }, (_, index) => `| Row ${index} | ${index} |`);
const text = (count: number) => [
  "# Farm",
  "",
  "Animals by year:",
  "",
  "|  | 2021 |",
  "| --- | --- |",
  ...rows(count),
  "",
  "The end.",
];

describe("withWholeTables", () => {
  it("gives rows their heads, the line that introduces them, and the rows behind", () => {
    expect(withWholeTables(text(6), 9, 10)).toEqual({ start: 3, end: 12 });
  });

  it("leaves prose, and tables too long to be shown", () => {
    expect(withWholeTables(text(6), 14, 14)).toEqual({ start: 14, end: 14 });
    expect(withWholeTables(text(200), 50, 60)).toEqual({ start: 50, end: 60 });
  });
});
