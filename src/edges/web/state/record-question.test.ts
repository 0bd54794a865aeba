import { describe, expect, it } from "vitest";
import { answersToWrite, fieldRows, type RecordQuestion, withTyped } from "./record-question.js";

const question = {
  comparison: [
    { field: "title", file: "Tides", record: "Tides!", source: "crossref", mark: "differs", others: [] },
    { field: "authors", file: "Ruth Abel", record: "Ruth Abel", source: "crossref", mark: "same", others: [] },
    { field: "year", file: "1999", record: "1998", source: "crossref", mark: "differs", others: [] },
    { field: "pmid", file: "", record: "12", source: "pubmed", mark: "new", others: [] },
  ],
  values: { title: "Tides!", date: "1998", type: "book", tags: "", authors: "Abel, Ruth" },
  reading: { says: { title: "Tides", authors: ["Ruth Abel", "Tide Office"], year: 1999 } },
} as unknown as RecordQuestion;

describe("a record that a scan proposes", () => {
  it("shows each compared field once, by the name under which it is edited, then those that people fill in", () => {
    const rows = fieldRows(question, {});
    expect(rows.slice(0, 4).map(({ field, edited_as }) => [field, edited_as])).toEqual([
      ["title", "title"],
      ["authors", "authors"],
      ["year", "date"],
      ["pmid", null],
    ]);
    const others = rows.slice(4).map(({ field, value, mark }) => [field, value, mark]);
    expect(others).toContainEqual(["type", "book", "new"]);
    expect(others).toContainEqual(["tags", "", "same"]);
    expect(rows.filter(({ edited_as }) => edited_as === "date")).toHaveLength(1);
  });

  it("edits names in the form in which they are edited, also those of the file", () => {
    expect(fieldRows(question, {})[1]).toMatchObject({
      value: "Ruth Abel",
      edit: "Abel, Ruth",
      taken: "Ruth Abel; Tide Office",
    });
  });

  it("sends what was typed before it is written, and nothing where it is as it was proposed", () => {
    const typed = withTyped(question, {}, "title", "Tides");
    expect(fieldRows(question, typed)[0]).toMatchObject({ value: "Tides", isTyped: true });
    expect(answersToWrite(typed)).toEqual([{ edit: { title: "Tides" } }, "write"]);
    expect(answersToWrite(withTyped(question, typed, "title", "Tides!"))).toEqual(["write"]);
  });
});
