import { describe, expect, it } from "vitest";
import { sampleOf } from "./embed-notes.js";

describe("the paragraphs that LSI learns from", () => {
  it("are of all kinds where every note has the same number of them", () => {
    for (const perNote of [2, 3, 4, 5, 10, 20]) {
      const places = Array.from({ length: 200 * perNote }, (_, index) => String(index % perNote));
      const chosen = sampleOf(places, 200);
      expect(chosen).toHaveLength(200);
      for (const place of new Set(places)) {
        const share = chosen.filter((each) => each === place).length / chosen.length;
        expect(share * perNote, `paragraph ${place} of ${perNote}`).toBeGreaterThan(0.5);
      }
    }
  });

  it("are all where there are few", () => {
    expect(sampleOf(["one", "two"], 200)).toEqual(["one", "two"]);
  });
});
