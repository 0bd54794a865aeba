import { describe, expect, it } from "vitest";
import { quotability } from "./sentence-shape.js";

describe("quotability", () => {
  it.each([
    ["Figure 1 shows the result.", "Wheat grew less in the shade."],
    ["Table 3 gives the values of both studies.", "Table 3 shows that wheat yields fell in wet years."],
  ])("of %s, which says nothing without what it points to, is less than that of %s", (points, says) => {
    expect(quotability(points)).toBeLessThan(0.5 * quotability(says));
  });
});
