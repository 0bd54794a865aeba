import { expect, test } from "vitest";
import { findNumbers } from "./numbers.js";

test.each<[string, number[]]>([
  ["1,234,567 people", [1234567]],
  ["1 234 people, 1’234 more", [1234, 1234]],
  ["0.05, .5 and 3·2", [0.05, 0.5, 3.2]],
  ["12, 15 and 400", [12, 15, 400]],
  ["2019–2021", [2019, 2021]],
  ["1.5 million and 3bn", [1500000, 3000000000]],
  ["two million, twelve, Twenty", [2000000, 12, 20]],
  ["37.5 % or 37.5 per cent", [37.5, 37.5]],
  ["the 1990s, a 5-year plan, the 21st, 20km", [1990, 5, 21, 20]],
  ["someone often attends", []],
  ["p < .001 (n = 40)", [0.001, 40]],
  ["twenty-five of two hundred and fifty thousand", [25, 250000]],
  ["two and three, one hundred and five, half a million, nineteen", [2, 3, 105, 500000, 19]],
  ["100k subscribers, 5bn, 3 lakh", [100000, 5000000000, 300000]],
  ["a dozen, three dozen, two twice", [12, 36, 2, 2]],
])("%s", (text, values) => {
  expect(findNumbers(text).map((number) => number.value)).toEqual(values);
  for (const number of findNumbers(text)) expect(text.slice(number.start, number.end)).toBe(number.text);
});
