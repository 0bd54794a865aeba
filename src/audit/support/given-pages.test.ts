import { describe, expect, it } from "vitest";
import type { Work } from "../../domain/work.js";
import { filePages, isOnPages, readPages } from "./given-pages.js";
import { printedOffsets } from "./check-support.js";

/** A file of ten pages, ten lines each. */
function work(item: Partial<Work["item"]>): Work {
  const page_starts = Array.from({ length: 10 }, (_, page): [number, number] => [page * 10 + 1, page + 1]);
  const base = {
    id: "w",
    sha256: "w",
    format: "pdf",
    title: "A work",
    collections: [],
    paths: [],
    ocr: false,
  } as const;
  const times = { added_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
  return {
    ...base,
    ...times,
    collections: [],
    paths: [],
    pages: 10,
    lines: 100,
    page_starts,
    item: { type: "article-journal", ...item },
  };
}

describe("how a work's pages are counted", () => {
  const sighting = (given: number, found: number) => ({ work: "w", given, found });

  it("is told by most of the draft's own marks", () => {
    expect(printedOffsets([sighting(117, 1), sighting(118, 2), sighting(117, 2)]).get("w")).toBe(116);
    expect(printedOffsets([sighting(117, 1), sighting(117, 2)]).get("w")).toBeUndefined();
  });
});

describe("pages that a mark gives", () => {
  it.each([
    ["45", { first: 45, last: 45 }],
    ["45-47", { first: 45, last: 47 }],
    ["1234–8", { first: 1234, last: 1238 }],
    ["45f.", { first: 45, last: 46 }],
    ["45ff", { first: 45, last: 48 }],
    ["iv", null],
  ])("are read: %s", (written, pages) => {
    expect(readPages(written)).toEqual(pages);
  });

  it("are counted from the work's first printed page where its record or the list has it, or are the file's own", () => {
    const spans = [{ first: 3, last: 3 }];
    expect(filePages({ first: 125, last: 125 }, work({ page: "123-132" }), null)).toEqual({ spans, printed: true });
    expect(filePages({ first: 125, last: 125 }, work({}), "123-132")).toEqual({ spans, printed: true });
    expect(filePages({ first: 3, last: 3 }, work({}), null)).toEqual({ spans, printed: false });
  });

  it("say nothing of books, nor where the file has no such page", () => {
    expect(filePages({ first: 3, last: 3 }, work({ type: "book" }), null)).toBeNull();
    expect(filePages({ first: 125, last: 125 }, work({}), null)).toBeNull();
  });

  it("forgive as many pages as they are told", () => {
    const pages = { spans: [{ first: 3, last: 4 }], printed: false };
    expect([isOnPages(5, pages, 0), isOnPages(5, pages, 1), isOnPages(4, pages, 0)]).toEqual([false, true, true]);
  });
});
