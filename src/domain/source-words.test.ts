import { describe, expect, it } from "vitest";
import type { Claim, Source } from "./evidence.js";
import { citedPlaces } from "./source-words.js";

const source: Source = {
  label: "S1",
  work_id: "w",
  title: "T",
  authors: [],
  year: null,
  path: null,
  heading_path: [],
  start_line: 1,
  end_line: 90,
  start_page: 1,
  end_page: 9,
  score: 1,
  content: "",
};

function claim(label: string, start_line: number, end_line: number, page: number | null): Claim {
  const judged = { verdict: "supported" as const, standing: "cited" as const, support: 1, reasons: [] };
  return {
    text: "",
    start: 0,
    end: 0,
    labels: [label],
    ...judged,
    evidence: { label, quote: "", start_line, end_line, page },
  };
}

describe("citedPlaces", () => {
  it("names the lines of the cited sentences by page, neighbours joined", () => {
    const claims = [
      claim("S1", 8, 8, 2),
      claim("S1", 7, 7, 2),
      claim("S1", 20, 22, 2),
      claim("S1", 40, 40, 3),
      claim("S2", 1, 1, 1),
    ];
    expect(citedPlaces(source, claims)).toBe("page 2, lines 7-8, 20-22; page 3, line 40");
  });

  it("names lines alone where there are no pages, and the whole source where nothing is cited", () => {
    expect(citedPlaces(source, [claim("S1", 7, 7, null)])).toBe("line 7");
    expect(citedPlaces(source, [])).toBe("pages 1-9, lines 1-90");
  });
});
