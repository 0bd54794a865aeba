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

describe("files of listings", () => {
  it("goes by the named file, then by identifier, then by title", () => {
    const files = [
      { path: "/w/a.pdf", identifiers: [], title: "Attention is all you need" },
      { path: "/w/sub/b.pdf", identifiers: [], title: null },
      { path: "/w/c.pdf", identifiers: [{ kind: "doi" as const, value: "10.1000/c" }], title: "Something else" },
    ];
    const matches = matchFiles(
      [
        listing({ title: "Attention Is All You Need!" }),
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
    const files = [{ path: "/w/a.pdf", identifiers: [{ kind: "doi" as const, value: "10.1000/a" }], title }];
    expect(matchFiles([listing({ title }), listing({ title })], files)).toEqual([
      { path: "/w/a.pdf", by: "title" },
      null,
    ]);
    expect(matchFiles([listing({ title, DOI: "10.1000/b" })], files)).toEqual([null]);
  });
});
