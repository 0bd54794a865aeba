import { describe, expect, it } from "vitest";
import { editedPlan } from "./approve.js";

const planned = [
  { text: "spacing effect", scope: "both" as const },
  { text: "spacing effect review", scope: "academic" as const },
];
const texts = (edit: Parameters<typeof editedPlan>[1]) => editedPlan(planned, edit).map(({ text }) => text);

describe("a plan after a person's answer", () => {
  it("is as it was planned where nothing is changed", () => {
    expect(editedPlan(planned, {})).toEqual(planned);
  });

  it("loses queries by number or words, and gains others", () => {
    expect(texts({ drop: [1] })).toEqual(["spacing effect review"]);
    expect(texts({ drop: ["spacing effect review"], add: ["testing effect", "effect, testing"] })).toEqual([
      "spacing effect",
      "testing effect",
    ]);
  });

  it("is replaced by another, whose known queries go where they were meant to", () => {
    expect(editedPlan(planned, { queries: ["spacing effect review", "choirs"] })).toEqual([
      { text: "spacing effect review", scope: "academic" },
      { text: "choirs", scope: "both" },
    ]);
    expect(texts({ queries: [] })).toEqual([]);
  });
});
