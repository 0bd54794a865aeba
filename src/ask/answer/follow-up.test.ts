import { describe, expect, it } from "vitest";
import { completed } from "./follow-up.js";

describe("a question that goes on from another", () => {
  it.each([
    ["and in Japan?", "How large was inflation in Germany in 2020?", "How large was inflation in Japan in 2020?"],
    ["And in 2021?", "How large was inflation in Germany in 2020?", "How large was inflation in Germany in 2021?"],
    ["what about New Zealand?", "How many sheep live in Wales?", "How many sheep live in New Zealand?"],
    ["and for children?", "How much sleep is needed?", "How much sleep is needed for children?"],
    ["How does it work?", "What is the testing effect?", "How does testing effect work?"],
    ["What are its limits?", "What is interleaving?", "What are interleaving's limits?"],
    ["and of the DP-60?", "What is the weight of the DP-40?", "What is the weight of the DP-60?"],
    ["Why?", "Do larger hedges hold more water?", "Do larger hedges hold more water? Why?"],
    ["How large is the spacing effect?", "What is the testing effect?", "How large is the spacing effect?"],
  ])("%s", (question, earlier, whole) => {
    expect(completed(question, earlier)).toBe(whole);
  });
});
