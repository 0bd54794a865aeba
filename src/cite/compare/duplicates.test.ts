import { describe, expect, it } from "vitest";
import type { Item } from "../../domain/item.js";
import { DuplicateFinder, fillMissing } from "./duplicates.js";

const author = [{ family: "Müller", given: "Jörg" }];
const base: Item = {
  type: "article-journal",
  title: "The Structure of “Revolutions”",
  author,
  issued: { "date-parts": [[1962]] },
};

function among(known: Item, item: Item): string | null {
  const finder = new DuplicateFinder<number>();
  finder.add(known, 1);
  return finder.find(item)?.by ?? null;
}

describe("duplicates", () => {
  it.each<[string, Item, Item, string | null]>([
    [
      "one DOI, whatever the title",
      { ...base, DOI: "10.1000/a" },
      { type: "book", title: "Other", DOI: "https://doi.org/10.1000/A" },
      "identifier",
    ],
    [
      "an arXiv id and its DOI",
      { type: "article", archive: "arXiv", archive_location: "1706.03762v2" },
      { type: "article", DOI: "10.48550/arXiv.1706.03762" },
      "identifier",
    ],
    [
      "one of several ISBNs",
      { type: "book", ISBN: "9783161484100 9780306406157" },
      { type: "book", ISBN: "0-306-40615-2" },
      "identifier",
    ],
    [
      "two papers that print the DOI of their proceedings",
      { type: "document", title: "Seals on moles", author: [{ family: "Adams" }], DOI: "10.1000/proceedings" },
      { type: "document", title: "Gulls at locks", author: [{ family: "Baker" }], DOI: "10.1000/proceedings" },
      null,
    ],
    [
      "two such papers whose authors nobody knows",
      { type: "document", title: "Seals on moles", ISBN: "9780306406157" },
      { type: "document", title: "Gulls at locks", ISBN: "9780306406157" },
      null,
    ],
    [
      "a paper and its proceedings",
      { type: "paper-conference", title: "Seals", "container-title": "Workshop on Tides", DOI: "10.1000/proceedings" },
      { type: "book", title: "Workshop on tides", DOI: "10.1000/proceedings" },
      null,
    ],
    [
      "one DOI and one author, of which one title was read badly",
      { type: "document", title: "RESEARCH NOTE", author: [{ family: "Adams" }], DOI: "10.1000/a" },
      { type: "article-journal", title: "Seals on moles", author: [{ family: "Adams" }], DOI: "10.1000/a" },
      "identifier",
    ],
    [
      "two chapters of one book",
      { type: "chapter", title: "One", ISBN: "9783161484100" },
      { type: "chapter", title: "Two", ISBN: "9783161484100" },
      null,
    ],
    [
      "title, author and year in another spelling",
      base,
      { ...base, title: "The structure of Revolutions!", author: [{ family: "MULLER", given: "J." }] },
      "title",
    ],
    ["another year", base, { ...base, issued: { "date-parts": [[1970]] } }, null],
    ["another author", base, { ...base, author: [{ family: "Kuhn", given: "T." }] }, null],
    ["an unknown year", base, { ...base, issued: {} }, "title"],
    ["neither author nor year known", base, { type: "book", title: base.title }, null],
    [
      "a record without author and year, twice",
      { type: "document", title: "Note" },
      { type: "document", title: "Note" },
      "title",
    ],
    [
      "a record without even a title, twice",
      { type: "webpage", URL: "http://e.org/" },
      { type: "webpage", URL: "http://e.org/" },
      "title",
    ],
    [
      "two records without titles",
      { type: "webpage", URL: "http://e.org/" },
      { type: "webpage", URL: "http://f.org/" },
      null,
    ],
    [
      "a short title without author",
      { ...base, title: "Preface" },
      { type: "book", title: "Preface", issued: base.issued ?? {} },
      null,
    ],
    [
      "a particle within or beside the name",
      { ...base, author: [{ family: "van Beethoven", given: "L." }] },
      { ...base, author: [{ family: "Beethoven", given: "Ludwig", "non-dropping-particle": "van" }] },
      "title",
    ],
    ["a preprint and its article", { ...base, DOI: "10.1000/a" }, { ...base, DOI: "10.1000/b" }, null],
  ])("%s", (_, known, item, by) => {
    expect(among(known, item)).toBe(by);
    expect(among(item, known)).toBe(by);
  });
});

describe("filling", () => {
  it("adds what is missing and keeps what is there", () => {
    const known: Item = { id: "key", type: "document", title: "Mine", volume: "" };
    const other: Item = { id: "other", type: "book", title: "Theirs", volume: "3", author: [] };
    expect(fillMissing(known, other)).toEqual({
      item: { id: "key", type: "book", title: "Mine", volume: "3" },
      filled: ["volume", "type"],
    });
  });
});
