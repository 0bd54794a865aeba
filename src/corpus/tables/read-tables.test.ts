import { describe, expect, it } from "vitest";
import { cellParts, cellSentence, rowName } from "./cell-sentence.js";
import { readTables, type Table } from "./read-tables.js";

function tableOf(...lines: string[]): Table {
  const [table] = readTables(
    lines.map((text, index) => ({ number: index + 1, text })),
    "en",
  );
  if (table === undefined) throw new Error("no table was read");
  return table;
}

/** What all rows of a table say. */
function saying(table: Table): string[] {
  return table.rows.map((row) =>
    cellSentence(
      table,
      row,
      cellParts(row).map(({ column }) => column),
    ),
  );
}

describe("readTables", () => {
  it("says a cell with its row, its heads and its unit", () => {
    const table = tableOf(
      "Table 3: Pumps",
      "",
      "| Pump | top speed | weight |",
      "| --- | --- | --- |",
      "| VLX-400 | 1.8 m/s | 41 kg |",
      "| VLX-500 | 2.4 m/s | 52 kg |",
    );
    expect(table.caption).toBe("Table 3: Pumps");
    expect(saying(table)).toEqual([
      "VLX-400: top speed 1.8 m/s; weight 41 kg",
      "VLX-500: top speed 2.4 m/s; weight 52 kg",
    ]);
    expect(table.rows.map(({ line, number }) => [line, number])).toEqual([
      [5, 1],
      [6, 2],
    ]);
  });

  it("reads heads of several rows, over several columns, and a remark on units", () => {
    const table = tableOf(
      "|  | North |  | South |  |",
      "| --- | --- | --- | --- | --- |",
      "|  | June 30, |  | June 30, |  |",
      "|  | 2021 | 2020 | 2021 | 2020 |",
      "|  | (in thousands) |  |  |  |",
      "| Sheep | 12 | 14 | 7 | (9) |",
    );
    expect(saying(table)).toEqual([
      "Sheep: 12 (North, June 30, 2021); 14 (North, June 30, 2020); 7 (South, June 30, 2021); (9) (South, June 30, 2020) (in thousands)",
    ]);
    expect(table.rows[0]?.cells.map(({ value }) => value)).toEqual([null, 12, 14, 7, -9]);
  });

  it("names rows by the heading above them, and a total without a name by that heading", () => {
    const table = tableOf(
      "|  | 2021 |",
      "| --- | --- |",
      "| Harvest: |  |",
      "| Barley | 30 |",
      "|  | 55 |",
      "| Losses: |  |",
      "| Barley | 4 |",
    );
    expect(table.rows.map((row) => rowName(table, row))).toEqual(["Barley (Harvest)", "Harvest", "Barley (Losses)"]);
  });

  it("begins anew where times stand in the middle of a table", () => {
    const table = tableOf("|  | 2021 |", "| --- | --- |", "| Barley | 30 |", "|  | 2020 |", "| Barley | 28 |");
    expect(saying(table)).toEqual(["Barley: 30 (2021)", "Barley: 28 (2020)"]);
  });

  it("reads tables of words, and preformatted ones whose head has no corner", () => {
    const words = tableOf("| Name | Office |", "| --- | --- |", "| Ada Ort | Treasurer |", "| Ben Uhl | Chair |");
    expect(saying(words)).toEqual(["Ada Ort: Office: Treasurer", "Ben Uhl: Office: Chair"]);
    const apart = tableOf("```", "2021  2020", "Barley  30  28", "Oats  12", "5  10  15", "```");
    expect(saying(apart)).toEqual(["Barley: 30 (2021); 28 (2020)", "Oats: 12"]);
  });

  it("knows heads with a unit beside the year, a name at their left, and words alone that head rows", () => {
    const table = tableOf("|  | 2021 €m | 2020 €m |", "| --- | --- | --- |", "| Barley | 30 | 28 |");
    expect(saying(table)).toEqual(["Barley: 30 (2021 €m); 28 (2020 €m)"]);
    const named = tableOf(
      "|  |  | Years ended June 30, |  |",
      "| --- | --- | --- | --- |",
      "| All figures by farm (1) | 2021 (2) | 2020 | Variance |",
      "|  | Harvest |  |  |",
      "| Barley | 30 | 28 | 7% |",
    );
    expect(saying(named)).toEqual([
      "Barley (Harvest): 30 (Years ended June 30, 2021 (2)); 28 (Years ended June 30, 2020); 7% (Years ended June 30, Variance)",
    ]);
  });
});
