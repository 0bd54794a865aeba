import { describe, expect, it } from "vitest";
import type { Work } from "../../domain/work.js";
import { filePages, isOnPages, lastPageBefore, readPages } from "./given-pages.js";
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

describe("a page behind a work's last one", () => {
  const given = { first: 12, last: 12 };
  it.each<[what: string, item: Partial<Work["item"]>, last: number | null]>([
    ["is told of a file that is counted by itself", { type: "report" }, 10],
    ["is told of an article whose pages are known", { page: "1-9" }, 9],
    ["may be right in an article whose pages nobody knows", {}, null],
    ["may be right in a book, whose front matter is counted apart", { type: "book" }, null],
    ["may be right where the pages of the whole are counted", { type: "report", page: "5-14" }, null],
  ])("%s", (_what, item, last) => {
    expect(lastPageBefore(given, work(item), null)).toBe(last);
  });
});
