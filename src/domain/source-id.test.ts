import { describe, expect, it } from "vitest";
import { canonicalUrl, sourceId } from "./source-id.js";

describe("the id of a source", () => {
  it.each([
    [{ doi: "https://doi.org/10.1000/ABC", arxiv_id: "2106.09685" }, "doi:10.1000/abc"],
    [{ arxiv_id: "2106.09685v2", url: "https://example.org" }, "arxiv:2106.09685"],
    [{ url: "https://arxiv.org/pdf/2106.09685v1.pdf" }, "arxiv:2106.09685"],
    [{ pmid: "PMID: 123", url: "https://example.org" }, "pmid:123"],
    [{ url: "https://pubmed.ncbi.nlm.nih.gov/123/" }, "pmid:123"],
    [{ url: "https://doi.org/10.1000/x" }, "doi:10.1000/x"],
    [{ doi: "no doi", url: "https://www.example.org/a/#part" }, "url:https://example.org/a"],
    [{ doi: null, url: "ftp://example.org" }, null],
    [{}, null],
  ])("of %j is %s", (names, id) => {
    expect(sourceId(names)).toBe(id);
  });

  it("is the same for addresses of one page", () => {
    const spellings = [
      "http://www.example.org/a?b=1&a=2&utm_source=x#top",
      "https://EXAMPLE.org:443/a/?a=2&b=1",
      " https://example.org/a?a=2&b=1&fbclid=9 ",
    ];
    expect(new Set(spellings.map(canonicalUrl))).toEqual(new Set(["https://example.org/a?a=2&b=1"]));
    expect(canonicalUrl("http://[::1]:8080/x")).toBe("https://[::1]:8080/x");
  });
});
