import { describe, expect, it } from "vitest";
import { definesOne } from "./definitions.js";
import { findPhrase } from "./phrases.js";
import { isRunInHeading } from "../rerank/sentence-shape.js";

describe("definesOne", () => {
  it.each([
    ["The **spacing effect**: the same study is worth more when it is spread.", "spacing effect"],
    ["The testing effect, also called **retrieval practice**: recalling strengthens.", "retrieval practice"],
    ["The phenomenon is called the testing effect, or retrieval practice.", "testing effect"],
    ["Definition I want to use: the testing effect is the finding that tests teach.", "testing effect"],
    ["In 1994 Robert Bjork called the latter desirable difficulties.", "desirable difficulty"],
    ["Elicitors are compounds that stimulate the defence of plants.", "elicitor"],
    ["What we can do at the end of a lesson is performance.", "performance"],
  ])("sees a definition in: %s", (text, name) => {
    expect(definesOne(text, [name])).toBe(true);
  });

  it.each([
    ["Ames called the testing effect alive and well.", "testing effect"],
    ["Savings are sensitive to memories that recall does not show.", "savings"],
    ["The spacing effect is not well understood.", "spacing effect"],
    ["Many authors write about the spacing effect.", "spacing effect"],
  ])("sees none in: %s", (text, name) => {
    expect(definesOne(text, [name])).toBe(false);
  });
});

describe("findPhrase", () => {
  it("finds words side by side whatever their endings, and not words apart", () => {
    expect(findPhrase("All desirable difficulties slow you down.", "desirable difficulty")).toEqual({
      start: 4,
      end: 26,
    });
    expect(findPhrase("A difficulty that is desirable.", "desirable difficulty")).toBeNull();
    expect(findPhrase("间隔效应是指分散学习", "效应")).toEqual({ start: 2, end: 4 });
  });
});

describe("isRunInHeading", () => {
  it.each(["Rereading as your main method.", "**Finding out your style.**", "Result."])("takes %s for one", (text) => {
    expect(isRunInHeading(text)).toBe(true);
  });

  it.each(["It does.", "Smoking causes lung cancer.", "Close the book before you recall it."])(
    "takes %s for a sentence",
    (text) => {
      expect(isRunInHeading(text)).toBe(false);
    },
  );
});
