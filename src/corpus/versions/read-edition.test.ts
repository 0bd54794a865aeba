import { describe, expect, it } from "vitest";
import { compareEditions, readEdition } from "./read-edition.js";

describe("the edition that a title names", () => {
  it.each([
    ["Travel Policy (v3)", "travel policy", [3]],
    ["pump-datasheet-revB", "pump datasheet", [2]],
    ["fieldlog 0.9.2", "fieldlog", [0, 9, 2]],
    ["Orders API, release 2.0", "orders api", [2, 0]],
    ["DP-40 Diaphragm Pump", "dp 40 diaphragm pump", null],
    ["Installing the printer on floor 3", "installing the printer on floor 3", null],
  ])("%s", (title, stem, number) => {
    const read = readEdition(title, "en");
    expect({ stem: read.stem.join(" "), number: read.number }).toEqual({ stem, number });
  });

  it("parts a date from the name", () => {
    expect(readEdition("cleaning-procedure-2023-11", "en")).toMatchObject({
      stem: ["cleaning", "procedure"],
      date: [2023, 11],
      ofTimes: false,
    });
    expect(readEdition("Geschäftsbericht 2022", "de")).toMatchObject({ date: [2022], ofTimes: true });
  });

  it("orders numbers before stages, and these before dates", () => {
    const edition = { number: null, stage: 0 as const, date: null };
    expect(compareEditions({ ...edition, number: [1, 9] }, { ...edition, number: [1, 10] })).toBeLessThan(0);
    expect(
      compareEditions({ ...edition, stage: -1, date: [2024] }, { ...edition, stage: 1, date: [2023] }),
    ).toBeLessThan(0);
    expect(compareEditions(edition, { ...edition, date: [2024] })).toBe(0);
  });
});
