import { describe, expect, it } from "vitest";
import { ColumnEvidence } from "../schema/column-evidence.js";
import { inferSchema } from "../schema/infer-schema.js";
import { TableProfiler } from "./profile-table.js";

/** The profile of columns that are given by name. */
function profileOf(columns: Readonly<Record<string, readonly string[]>>) {
  const names = Object.keys(columns);
  const evidence = names.map((name) => {
    const made = new ColumnEvidence();
    for (const text of columns[name] ?? []) made.add(text, false);
    return made;
  });
  const profiler = new TableProfiler(inferSchema(names, evidence, { delimiter: "," }));
  const rows = columns[names[0] ?? ""]?.length ?? 0;
  for (let row = 0; row < rows; row += 1) profiler.add(names.map((name) => columns[name]?.[row] ?? ""));
  return profiler.profile();
}

const kindsIn = (values: readonly string[]) => profileOf({ x: values }).findings.map(({ kind }) => kind);
const range = (length: number, text: (index: number) => string) => Array.from({ length }, (_, index) => text(index));

describe("the profile of a column", () => {
  it("has R's quantiles (type 7), mean and standard deviation", () => {
    const [column] = profileOf({ x: ["2", "4", "4", "5", "7", "9", "10", "12.5"] }).columns;
    // R 4.2: quantile(x, c(.05, .25, .5, .75, .95)); sd(x)
    expect(column?.numbers).toMatchObject({ min: 2, max: 12.5, mean: 6.6875 });
    const { p5, p25, p50, p75, p95 } = column?.numbers?.quantiles ?? { p5: 0, p25: 0, p50: 0, p75: 0, p95: 0 };
    for (const [found, wanted] of [
      [p5, 2.7],
      [p25, 4],
      [p50, 6],
      [p75, 9.25],
      [p95, 11.625],
    ] as const)
      expect(found).toBeCloseTo(wanted, 12);
    expect(column?.numbers?.sd).toBeCloseTo(3.57508741152, 10);
  });

  it.each([
    ["99 among ratings", [...range(40, (index) => String(1 + (index % 5))), "99", "99"], "suspicious_code"],
    ["-1 among counts", [...range(40, (index) => String(index % 9)), "-1"], "suspicious_code"],
    ["a value far from the others", [...range(40, (index) => String(10 + (index % 7))), "64"], "outliers"],
    [
      "a day that is left out",
      range(20, (index) => `2024-01-${String(index < 9 ? index + 1 : index + 2).padStart(2, "0")}`),
      "gaps",
    ],
    [
      "a month that is left out",
      range(20, (index) => `${index < 9 ? 2020 : 2021}-${String((index % 9) + 1).padStart(2, "0")}-01`).slice(0, 16),
      "gaps",
    ],
    ["one spelling more", ["Male", "male ", "female", "female"], "near_equal_categories"],
    ["white space around it", ["a", "b ", "c"], "surrounding_spaces"],
    [
      "dates in two formats",
      [...range(10, (index) => `2024-01-1${index}`), ...range(8, (index) => `1${index}.02.2024`)],
      "two_date_formats",
    ],
    ["dates that could be of two formats", ["01/02/2024", "03/04/2024"], "ambiguous_dates"],
    ["two signs before decimals", ["1.5", "2,5", "3.5", "4,5"], "mixed_decimal_marks"],
    ["one value only", ["a", "a", "a"], "constant"],
    ["a number among words", [...range(10, String), ...range(5, (index) => `w${index}`)], "mixed_types"],
    ["what a spreadsheet would run", ["=1+1", "b"], "formula_like"],
    ["a key that stands there twice", [...range(200, (index) => `k${index}`), "k7"], "duplicate_keys"],
  ])("says what is odd: %s", (_what, values, kind) => {
    expect(kindsIn(values)).toContain(kind);
  });

  it.each([
    ["99 in the middle of percentages", range(100, (index) => String(index + 1))],
    ["ages to 99", range(60, (index) => String(40 + index))],
    ["a negative number among others", range(40, (index) => String(index - 20))],
    ["nines of a scale of ten", range(50, (index) => String(index % 10))],
  ])("accuses nothing sound: %s", (_what, values) => {
    expect(kindsIn(values)).not.toContain("suspicious_code");
  });

  it("counts rows that are equal, and names columns that tell rows apart", () => {
    const { duplicate_rows, keys, findings } = profileOf({ a: ["1", "2", "1"], b: ["x", "y", "x"], c: ["", "", ""] });
    expect({ duplicate_rows, keys }).toEqual({ duplicate_rows: 1, keys: [] });
    expect(findings).toContainEqual(expect.objectContaining({ kind: "duplicate_rows", rows: [3] }));
    expect(findings).toContainEqual(expect.objectContaining({ kind: "empty_column", column: "c" }));
  });

  it("keeps codes with leading zeros and long ones as text", () => {
    const { columns } = profileOf({ zip: ["01234", "56789"], card: ["1234567890123456789", "1"] });
    expect(columns.map(({ type }) => type)).toEqual(["string", "string"]);
  });
});
