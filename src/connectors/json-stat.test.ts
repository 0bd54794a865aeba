import { describe, expect, it } from "vitest";
import { answerText } from "../../test/support/answer-text.js";
import { jsonStatSchema, parseJsonStat } from "./json-stat.js";

const geo = { label: "Place", category: { index: ["DE", "FR"], label: { DE: "Germany", FR: "France" } } };
const time = { label: "Time", category: { index: { "2021": 0, "2022": 1, "2023": 2 } } };
const cube = { class: "dataset", id: ["geo", "time"], size: [2, 3], dimension: { geo, time } };

function parse(given: object) {
  const text = answerText(JSON.stringify({ ...cube, ...given }));
  return parseJsonStat(text, text.json(jsonStatSchema));
}

describe("a cube in JSON-stat", () => {
  it("gives a row to each cell of a list, the last dimension first to turn", () => {
    expect(parse({ value: [1, 2, 3, 4, 5, 6] }).rows).toEqual([
      ["DE", "Germany", "2021", 1, null],
      ["DE", "Germany", "2022", 2, null],
      ["DE", "Germany", "2023", 3, null],
      ["FR", "France", "2021", 4, null],
      ["FR", "France", "2022", 5, null],
      ["FR", "France", "2023", 6, null],
    ]);
  });

  it("keeps of a sparse one what has a value or a flag, in order, and says how much is left out", () => {
    const { rows, notes } = parse({ value: { "5": 6, "0": 1 }, status: { "5": "p", "2": ":" } });
    expect(rows.map((row) => row.slice(2))).toEqual([
      ["2021", 1, null],
      ["2023", null, ":"],
      ["2023", 6, "p"],
    ]);
    expect(notes).toEqual(["3 of 6 cells have neither a value nor a flag and are left out."]);
  });

  it("tells no number from a number, and a nought from no number", () => {
    const { rows } = parse({ value: [0, null, ":", "NaN", 0.1, -5], status: ["", "c", "", "", "", null] });
    expect(rows.map((row) => row.slice(3))).toEqual([
      [0, null],
      [null, "c"],
      [0.1, null],
      [-5, null],
    ]);
  });

  it("gives all values the one flag, where it is one", () => {
    expect(parse({ value: [1, null, null, null, null, 6], status: "e" }).rows.map((row) => row[4])).toEqual(
      Array.from({ length: 6 }, () => "e"),
    );
  });

  it("says units, titles and what flags mean", () => {
    const unit = { label: "Unit", category: { label: { PC: "Percent" } } };
    const { columns, title, updated } = parse({
      id: ["unit", "geo", "time"],
      size: [1, 2, 3],
      dimension: { unit, geo, time },
      value: [1, 2, 3, 4, 5, 6],
      label: "Shares",
      updated: "2024-01-15",
      extension: { status: { label: { p: "provisional", e: "estimated" } } },
    });
    expect([title, updated]).toEqual(["Shares", "2024-01-15"]);
    expect(columns.find(({ name }) => name === "value")).toEqual({
      name: "value",
      type: "number",
      title: "Shares",
      unit: "Percent",
    });
    expect(columns.at(-1)).toMatchObject({ name: "flag", description: "p: provisional; e: estimated" });
    expect(columns.map(({ name }) => name).slice(0, 3)).toEqual(["unit", "unit_label", "geo"]);
  });

  it("keeps labels of codes that lack some, and codes like properties of objects", () => {
    const odd = { category: { index: ["__proto__", "constructor"], label: { constructor: "Builder" } } };
    const { rows } = parse({ dimension: { geo: odd, time }, value: { "0": 1, "3": 4 } });
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ["__proto__", null],
      ["constructor", "Builder"],
    ]);
  });

  it.each([
    ["fewer categories than its size", { size: [3, 3], value: [1] }],
    ["more sizes than dimensions", { size: [2, 3, 1], value: [1] }],
    ["a dimension that is not described", { id: ["geo", "age"], value: [1] }],
    ["a value beyond its cells", { value: { "6": 1 } }],
    ["a value at no place", { value: { first: 1 } }],
    [
      "categories at the same place",
      { dimension: { geo, time: { category: { index: { a: 0, b: 0, c: 2 } } } }, value: [1] },
    ],
    ["another class", { class: "collection", value: [1] }],
    ["no values", {}],
  ])("refuses one with %s", (_what, given) => {
    expect(() => parse(given)).toThrow(expect.objectContaining({ code: "source_answer" }));
  });

  it("reads 50,000 cells at once", () => {
    const codes = Array.from({ length: 50_000 }, (_, at) => `C${at}`);
    const many = { geo: { category: { index: codes } }, time: { category: { index: ["2021"] } } };
    expect(parse({ size: [50_000, 1], dimension: many, value: codes.map((_, at) => at) }).rows).toHaveLength(50_000);
  });
});
