import { expect, it } from "vitest";
import { acceptable } from "./ask-judge.js";

it("a judge is not believed for a number that its words do not have", () => {
  const numbers = [{ text: "40", state: "missing" as const, found: null }];
  const opinion = (quote: string) => ({ verdict: "supported" as const, quote, accepted: true, explanation: "" });
  expect(acceptable({ numbers }, opinion("a nap of twenty minutes"))).toMatchObject({
    accepted: false,
    explanation: expect.stringContaining("40"),
  });
  expect(acceptable({ numbers }, opinion("a nap of 40 minutes"))).toMatchObject({ accepted: true });
});
