import { describe, expect, it } from "vitest";
import { editedRows } from "./step-rows.js";

const rows = [
  { section: "1", title: "Tides", question: "What?" },
  { section: "2", title: "Moons", question: "Why?" },
];

describe("what a step made, as a person leaves it", () => {
  it("is approved where nothing was changed", () => {
    expect(editedRows(rows, [0, 1], {})).toBe("approve");
    expect(editedRows(rows, [0, 1], { 1: "Moons" })).toBe("approve");
  });

  it("keeps the fields that the form does not show", () => {
    expect(editedRows(rows, [1, 0], { 0: "Ebb" })).toEqual({ rows: [rows[1], { ...rows[0], title: "Ebb" }] });
    expect(editedRows(rows, [1], {})).toEqual({ rows: [rows[1]] });
  });
});
