import { describe, expect, it } from "vitest";
import { statesFact } from "./repair.js";

describe("sentences of a report that cite nothing", () => {
  it.each([
    ["This report looks at spacing in schools.", false],
    ["The sources do not say how long it lasts.", false],
    ["No source read measures adults.", false],
    ["This report shows that 47 per cent remember.", true],
    ["The sources show that spacing helps.", true],
    ["Spacing helps.", true],
  ])("%s states a fact: %s", (sentence, fact) => {
    expect(statesFact(sentence)).toBe(fact);
  });
});
