import { describe, expect, it } from "vitest";
import { compareWithFile } from "./ask-person.js";
import type { Proposal, Reading } from "./proposal.js";

const reading: Reading = {
  identification: {
    doi: { kind: "doi", value: "10.1000/x" },
    arxiv: null,
    isbn: [{ kind: "isbn", value: "9780262033848" }],
    pmid: null,
    candidates: [],
  },
  says: { title: "Of owls", authors: ["Ada Strix"], year: 2019 },
  pages: 1,
  no_text: false,
  error: null,
};

const proposal: Proposal = {
  outcome: "found",
  reason: "",
  record: {
    item: {
      type: "book",
      title: "Of bees",
      author: [{ family: "Strix", given: "A." }],
      issued: { "date-parts": [[2020, 5]] },
      publisher: "Nest",
      DOI: "10.1000/y",
      ISBN: "9780262033848 9780262533058",
    },
    fields: { title: "crossref", publisher: "openlibrary" },
    differences: [
      {
        field: "publisher",
        values: [
          { source: "openlibrary", value: "Nest" },
          { source: "google_books", value: "Nest Inc" },
          { source: "openalex", value: "NEST." },
        ],
      },
    ],
    notices: [],
    open_copy: null,
    url: null,
    retrieved_at: "2026",
  },
  match: { verdict: "different", title_similarity: 0.2, first_author: "agrees", year: "differs", explanation: "" },
  by: "doi 10.1000/y",
  problems: [],
};

describe("the record beside what the file says", () => {
  const rows = new Map(compareWithFile(proposal, reading).map((row) => [row.field, row]));

  it("marks what differs, what agrees and what only the record says", () => {
    const marks = Object.fromEntries([...rows].map(([field, { mark }]) => [field, mark]));
    expect(marks).toEqual({
      title: "differs",
      authors: "same",
      year: "differs",
      type: "new",
      publisher: "new",
      date: "new",
      doi: "differs",
      isbn: "same",
    });
  });

  it("names sources, and what other sources say", () => {
    expect(rows.get("title")).toMatchObject({ file: "Of owls", record: "Of bees", source: "crossref" });
    expect(rows.get("publisher")?.others).toEqual([{ source: "google_books", value: "Nest Inc" }]);
  });

  it("is what the file says alone where there is no record", () => {
    const without = compareWithFile({ ...proposal, record: null, match: null }, reading);
    expect(without.map(({ field, record }) => [field, record])).toEqual([
      ["title", ""],
      ["authors", ""],
      ["year", ""],
      ["doi", ""],
      ["isbn", ""],
    ]);
  });
});
