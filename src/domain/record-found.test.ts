import { describe, expect, it } from "vitest";
import type { Item } from "./item.js";
import type { SourceRecord } from "./record.js";
import { foundSource, foundSources } from "./record-found.js";

function record(item: Partial<Item>, more: Partial<SourceRecord> = {}): SourceRecord {
  return {
    source: "s",
    item: { type: "article", title: "Tides", ...item },
    notices: [],
    open_copy: null,
    url: null,
    ...more,
  };
}

describe("a source that was found", () => {
  it.each([
    [{ DOI: "10.1000/x", PMID: "12" }, "doi:10.1000/x"],
    [{ DOI: "10.48550/arxiv.2106.09685" }, "arxiv:2106.09685"],
    [{ archive: "arXiv", archive_location: "2106.09685", DOI: "10.1000/published" }, "doi:10.1000/published"],
    [{ PMID: "12", ISBN: "9780262033848" }, "pmid:12"],
    [{ ISBN: "9780262033848", URL: "https://example.org/b" }, "isbn:9780262033848"],
    [{ URL: "https://www.example.org/a/?utm_source=x#top" }, "url:https://example.org/a"],
  ])("%j is %s", (item, id) => {
    expect(foundSource(record(item))?.source_id).toBe(id);
  });

  it("has what is needed to judge and to fetch it", () => {
    const item = {
      title: "The role of H<sub>2</sub>O",
      author: [{ family: "Lindqvist", given: "Ada" }, { literal: "Tide Group" }],
      issued: { "date-parts": [[2019, 5]] },
      "container-title": "Journal of Tides",
      abstract: "Water rises.",
      DOI: "10.48550/arxiv.2106.09685",
    };
    const urls = { open_copy: "https://arxiv.org/pdf/2106.09685", url: "https://arxiv.org/abs/2106.09685" };
    expect(foundSource(record(item, urls))).toEqual({
      source_id: "arxiv:2106.09685",
      title: "The role of H2O",
      snippet: "Water rises.",
      authors: ["Ada Lindqvist", "Tide Group"],
      year: 2019,
      venue: "Journal of Tides",
      doi: "10.48550/arxiv.2106.09685",
      arxiv_id: "2106.09685",
      pmid: null,
      ...urls,
    });
  });

  it("is none without a title, or without anything that names it", () => {
    expect(foundSource(record({ title: " <i></i>", DOI: "10.1000/x" }))).toBeNull();
    expect(foundSource(record({}))).toBeNull();
  });

  it("has no book for an abstract", () => {
    const snippet = foundSource(record({ DOI: "10.1000/x", abstract: "tide ".repeat(5_000) }))?.snippet ?? "";
    expect(snippet.length).toBeLessThanOrEqual(6_002);
    expect(snippet).toMatch(/tide …$/);
  });

  it("names only addresses that can be opened, and the first of many authors", () => {
    const author = Array.from({ length: 3_000 }, (_, at) => ({ family: `Author ${at}` }));
    const found = foundSource(record({ DOI: "10.1000/x", URL: "javascript:alert(1)", author }));
    expect(found?.url).toBeNull();
    expect(found?.authors).toHaveLength(50);
    expect(foundSource(record({ URL: "file:///etc/passwd" }))).toBeNull();
  });

  it("comes once, where it came first", () => {
    const [one, two] = [record({ DOI: "10.1000/x" }), record({ DOI: "10.1000/y" })];
    const ids = foundSources([one, two, record({ DOI: "10.1000/x", title: "Again" })]).map(
      ({ source_id }) => source_id,
    );
    expect(ids).toEqual(["doi:10.1000/x", "doi:10.1000/y"]);
  });
});
