import { describe, expect, it } from "vitest";
import { locate } from "./model-cells.js";

const lines = ["Learning, 2014", "Of 1,248 students 48 stayed.", "The method was not a survey."].map((text, index) => ({
  text,
  line: index + 1,
  page: 1,
}));

describe("words of a work", () => {
  it("are located where they say the value, and not inside of a longer number before", () => {
    expect(locate(lines, "48", "48")).toMatchObject({ quote: "48", first: { line: 2 } });
    expect(locate(lines, "248 students", "248")).toBeNull();
    // The volume of a record is not said by the year.
    expect(locate(lines, "4", "4")).toBeNull();
  });

  it("are located nowhere where they are cut off from a denial, or do not hold the value", () => {
    expect(locate(lines, "a survey", "survey")).toBeNull();
    expect(locate(lines, "Learning", "survey")).toBeNull();
    expect(locate(lines, "students 48 stayed.\nThe method", "48")).toMatchObject({
      first: { line: 2 },
      last: { line: 3 },
    });
  });
});
