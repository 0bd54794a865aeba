import { describe, expect, it } from "vitest";
import type { Listing } from "./listing.js";
import { matchFiles } from "./match-files.js";

const listing = (item: Partial<Listing["item"]>, file: string | null = null): Listing => ({
  item: { type: "article-journal", ...item },
  pdf_url: "",
  source_url: "",
  file,
  notes: "",
  tags: [],
});

const author = [{ family: "Vaswani", given: "Ashish" }];
const pageOf = (title: string) => ({
  title,
  authors: ["Ashish Vaswani"],
  year: 2017,
  text: `${title}\nAshish Vaswani\nDecember 2017\nAbstract\nThe dominant models are based on recurrence.`,
});

describe("files of listings", () => {
  it("goes by the named file, then by identifier, then by title", () => {
    const files = [
      { path: "/w/a.pdf", identifiers: [], title_page: pageOf("Attention is all you need") },
      { path: "/w/sub/b.pdf", identifiers: [], title_page: null },
      {
        path: "/w/c.pdf",
        identifiers: [{ kind: "doi" as const, value: "10.1000/c" }],
        title_page: pageOf("Something else"),
      },
    ];
    const matches = matchFiles(
      [
        listing({ title: "Attention Is All You Need!", author }),
        listing({ title: "B" }, "sub\\B.PDF"),
        listing({ DOI: "10.1000/c" }),
        listing({ title: "Not there at all" }),
      ],
      files,
    );
    expect(matches).toEqual([
      { path: "/w/a.pdf", by: "title" },
      { path: "/w/sub/b.pdf", by: "name" },
      { path: "/w/c.pdf", by: "identifier" },
      null,
    ]);
  });

  it("gives a file to one listing only, and none that carries another DOI", () => {
    const title = "A title that two works have";
    const files = [
      { path: "/w/a.pdf", identifiers: [{ kind: "doi" as const, value: "10.1000/a" }], title_page: pageOf(title) },
    ];
    expect(matchFiles([listing({ title, author }), listing({ title, author })], files)).toEqual([
      { path: "/w/a.pdf", by: "title" },
      null,
    ]);
    expect(matchFiles([listing({ title, author, DOI: "10.1000/b" })], files)).toEqual([null]);
  });

  it("takes no file on a title alone when somebody else wrote it", () => {
    const files = [{ path: "/w/a.pdf", identifiers: [], title_page: pageOf("Attention is all you need") }];
    const other = [{ family: "Kahneman", given: "Daniel" }];
    expect(matchFiles([listing({ title: "Attention is all you need", author: other })], files)).toEqual([null]);
  });
});
