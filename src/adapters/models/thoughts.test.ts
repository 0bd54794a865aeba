import { array, assert, constantFrom, infiniteStream, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { ThoughtFilter, withoutThoughts } from "./thoughts.js";

describe("withoutThoughts", () => {
  it.each([
    ["No thoughts, a < b.", "No thoughts, a < b."],
    ["<think>Hm.</think>The answer.", "The answer."],
    ["Before.<think>Hm.</think>After.", "Before.\nAfter."],
    ["<think>a</think>One.<think>b</think>Two.", "One.\nTwo."],
    ["<think></think>", ""],
    ["<think>cut off in the middle", "<think>cut off in the middle"],
    ["<think>a</think>One.<think>two <think> three", "One.<think>two <think> three"],
    ["It ends with <thi", "It ends with <thi"],
  ])("%j is %j", (text, answer) => {
    expect(withoutThoughts(text)).toBe(answer);
  });

  it("gives the same for pieces that end anywhere", () => {
    const part = constantFrom("a", "b\n", "<", "<think>", "</think>", "<th", "ink>", "</", "words ");
    assert(
      property(array(part), infiniteStream(integer({ min: 1, max: 5 })), (parts, lengths) => {
        const text = parts.join("");
        const whole = new ThoughtFilter();
        const expected = whole.take(text) + whole.end();
        const filter = new ThoughtFilter();
        let answer = "";
        for (let at = 0; at < text.length;) {
          const length = lengths.next().value ?? 1;
          answer += filter.take(text.slice(at, at + length));
          at += length;
        }
        expect(answer + filter.end()).toBe(expected);
      }),
    );
  });
});
