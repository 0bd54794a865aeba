import { describe, expect, it } from "vitest";
import type { Claim, ContextItem } from "../../domain/evidence.js";
import type { Section } from "../../domain/passage.js";
import type { Work } from "../../domain/work.js";
import { sourcePlace, sourceWarnings } from "../../domain/source-words.js";
import { labelSources } from "./sources.js";

const work: Work = {
  id: "w1",
  sha256: "00",
  format: "pdf",
  title: "On Tides",
  item: { type: "book", author: [{ given: "Ada", family: "Lovelace" }], issued: { "date-parts": [[1843]] } },
  pages: 3,
  page_starts: [
    [1, 1],
    [40, 2],
  ],
  lines: 90,
  collections: [],
  paths: [{ path: "/library/tides.pdf", sha256: "00", size: 1, mtime_ms: 0 }],
  ocr: false,
  added_at: "",
  updated_at: "",
};

const section: Section = {
  id: "w1:s1",
  parent_id: null,
  level: 1,
  work_id: "w1",
  start_line: 1,
  end_line: 90,
  start_page: 1,
  end_page: 2,
  heading_path: ["Moon", "Pull"],
};

function item(start: number, end: number, score: number): ContextItem {
  const place = { work_id: "w1", parent_id: "w1:s1", start_line: start, end_line: end };
  return { chunk_ids: [`w1:${start}-${end}`], content: "Moon > Pull\n\nText.", score, ...place };
}

describe("labelSources", () => {
  it("labels the best first with everything that is printed of a source", () => {
    const sources = labelSources([item(1, 9, 0.2), item(30, 45, 0.9)], 5, [work], [section]);
    expect(sources.map(({ label, score }) => [label, score])).toEqual([
      ["S1", 0.9],
      ["S2", 0.2],
    ]);
    expect(sources[0]).toMatchObject({
      title: "On Tides",
      authors: ["Ada Lovelace"],
      year: 1843,
      path: "/library/tides.pdf",
      heading_path: ["Moon", "Pull"],
      start_line: 30,
      end_line: 45,
      start_page: 1,
      end_page: 2,
    });
  });

  it("keeps the top ones only and says no pages where there are none", () => {
    const { page_starts: _starts, ...unpaged } = work;
    expect(labelSources([item(1, 2, 1), item(5, 6, 2)], 1, [unpaged], [section])).toMatchObject([
      { label: "S1", start_line: 5, start_page: null, end_page: null },
    ]);
  });

  it("leaves lists of references out while there is anything else", () => {
    const references = { ...section, id: "w1:s80", start_line: 80, heading_path: ["Moon", "7. References"] };
    const list = { ...item(81, 90, 9), parent_id: references.id };
    expect(labelSources([list, item(1, 2, 1)], 5, [work], [section, references])).toMatchObject([{ start_line: 1 }]);
    expect(labelSources([list], 5, [work], [section, references])).toMatchObject([{ start_line: 81 }]);
  });

  it("names an unknown work by its id", () => {
    expect(labelSources([item(1, 2, 1)], 5, [], [])).toMatchObject([{ title: "w1", authors: [], path: null }]);
  });

  it("says of a passage whether the figures of its page can be trusted", () => {
    const scanned = { ...work, ocr: true, ocr_pages: [1, 2], doubtful_figures: [2] };
    const [first, second] = labelSources([item(1, 9, 0.9), item(41, 45, 0.2)], 5, [scanned], [section]);
    expect([first?.doubtful_figures, second?.doubtful_figures]).toEqual([undefined, true]);
  });

  it("says of a passage whether its page was read from an image, and warns of it where it is cited", () => {
    const scanned = { ...work, ocr: true, ocr_pages: [2] };
    const [first, second] = labelSources([item(1, 9, 0.9), item(41, 45, 0.2)], 5, [scanned], [section]);
    if (first === undefined || second === undefined) throw new Error("two sources were asked for");
    expect(sourcePlace(first)).toBe("page 1, lines 1-9");
    expect(sourcePlace(second)).toBe("page 2, lines 41-45, read from an image (OCR)");
    const claims = [{ text: "Tides rise.", labels: ["S2"] }] as unknown as Claim[];
    expect(sourceWarnings([first, second], { claims })).toEqual([expect.stringMatching(/^S2: read from images/)]);
    expect(sourceWarnings([first, second], { claims: [] })).toEqual([]);
  });
});
