import { describe, expect, it } from "vitest";
import type { Passage } from "../../domain/passage.js";
import { withNeighbours } from "./neighbours.js";

const lines = Array.from({ length: 20 }, (_, index) => `Sentence number ${index + 1}.`);

function passage(start: number, end: number, body: string): Passage {
  const place = { work_id: "w", start_line: start, end_line: end, start_page: null, end_page: null };
  return { id: "w:1", parent_id: "w:s0", level: 0, heading_path: [], ...place, content: `Title\n\n${body}` };
}

describe("withNeighbours", () => {
  it("puts five sentences before and after a short passage", () => {
    expect(withNeighbours(passage(8, 8, "Sentence number 8."), lines).split("\n")).toEqual([
      "Title",
      "",
      ...lines.slice(2, 13),
    ]);
  });

  it("stops at the ends of the text and leaves headings out", () => {
    const text = ["# Heading", "", "The sea rises. The moon pulls it.", "Short.", "", "## Next", "Then it falls."];
    expect(withNeighbours(passage(4, 4, "Short."), text)).toBe(
      "Title\n\nThe sea rises.\nThe moon pulls it.\nShort.\nThen it falls.",
    );
  });

  it("leaves a passage of 350 characters as it is", () => {
    const long = passage(8, 8, "x".repeat(343));
    expect(withNeighbours(long, lines)).toBe(long.content);
  });
});
