import { array, assert, integer, property, string } from "fast-check";
import { expect, it } from "vitest";
import { endsInCircles } from "./repetition.js";

it("finds a piece that is said again and again, whatever stands before and wherever it breaks off", () => {
  const piece = string({ minLength: 1, maxLength: 200 });
  assert(
    property(string(), piece, integer({ min: 0, max: 199 }), (before, said, more) => {
      const text = before + said.repeat(Math.ceil(1000 / said.length)) + said.slice(0, more % said.length);
      expect(endsInCircles(text)).toBe(true);
    }),
  );
});

it("finds none in what says something new now and then, nor in a text that is short", () => {
  const items = Array.from({ length: 400 }, (_, index) => `{"name": "item ${index}", "value": 0},`);
  expect(endsInCircles(items.join("\n"))).toBe(false);
  expect(endsInCircles("The same. ".repeat(99))).toBe(false);
  assert(
    property(array(integer({ min: 0, max: 99_999 }), { minLength: 400, maxLength: 400 }), (numbers) => {
      const isVaried = new Set(numbers.slice(-100)).size > 50;
      expect(isVaried && endsInCircles(numbers.join(" "))).toBe(false);
    }),
  );
});
