import { describe, expect, it } from "vitest";
import { splitTargets } from "./add.js";

describe("what quire add is given", () => {
  it.each([
    "doi:10.1000/x",
    "DOI: 10.1000/x",
    "10.1000/x",
    "arxiv:2106.09685",
    "isbn:0-262-03384-4",
    "pmid:123",
    "https://example.org/a.pdf",
    "http://doi.org/10.1000/x",
  ])("is outside: %s", (target) => {
    expect(splitTargets([target], () => false)).toEqual({ paths: [], outside: [target] });
  });

  it.each([
    "paper.pdf",
    "sources",
    "C:\\papers\\a.pdf",
    "d:/x.pdf",
    "./doi:x",
    "10.pdf",
    "arxiv",
    "ftp://example.org/x",
  ])("is a path: %s", (target) => {
    expect(splitTargets([target], () => false)).toEqual({ paths: [target], outside: [] });
  });

  it("is a path where a file has that very name", () => {
    expect(splitTargets(["doi:x", "doi:y"], (path) => path === "doi:x")).toEqual({
      paths: ["doi:x"],
      outside: ["doi:y"],
    });
  });
});
