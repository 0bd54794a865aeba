import { describe, expect, it } from "vitest";
import { manifestEntrySchema } from "../../domain/manifest.js";
import { joinRecords, missingFields } from "./list-records.js";

const dated = (year: number) => ({ issued: { "date-parts": [[year]] } });

describe("what a record lacks", () => {
  it.each([
    [
      "a film has a director",
      { type: "motion_picture", title: "T", director: [{ family: "Lang" }], ...dated(1927) },
      [],
    ],
    ["a case is cited by its name", { type: "legal_case", title: "Brown v. Board", ...dated(1954) }, []],
    ["a year before our era is a year", { type: "document", title: "T", author: [{ family: "C" }], ...dated(-51) }, []],
    ["nobody wrote an article, nobody knows when", { type: "article", title: "T" }, ["author", "year"]],
    ["a book has a publisher", { type: "book", title: "T", editor: [{ family: "E" }], ...dated(2000) }, ["publisher"]],
  ])("%s", (_, item, missing) => {
    expect(missingFields(item)).toEqual(missing);
  });
});

describe("whether a record is confirmed", () => {
  const csl = { type: "book", title: "Owls" };
  it.each([
    ["not where two files were joined", { fields: { title: "file", issue: "merged" } }, false],
    ["where a service was asked", { fields: { title: "file" }, retrieved_at: "2026-11-23T00:00:00Z" }, true],
    ["where a person edited it", { fields: { title: "you" } }, true],
    ["where it was written by hand", {}, true],
  ])("%s", (_, given, confirmed) => {
    const entry = manifestEntrySchema.parse({ id: "a", csl, ...given });
    expect(joinRecords({ version: 1, entries: [entry] }, [], "/")[0]?.confirmed).toBe(confirmed);
  });
});
