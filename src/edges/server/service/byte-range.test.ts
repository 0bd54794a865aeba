import { expect, it } from "vitest";
import { byteRange } from "./byte-range.js";

it.each([
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=5-", { start: 5, end: 9 }],
  ["bytes=-4", { start: 6, end: 9 }],
  ["bytes=-40", { start: 0, end: 9 }],
  ["bytes=8-99", { start: 8, end: 9 }],
  ["bytes=10-", "none"],
  ["bytes=-0", "none"],
  ["bytes=4-2", "all"],
  ["bytes=-", "all"],
  ["bytes=0-1,3-4", "all"],
  ["lines=0-3", "all"],
  [undefined, "all"],
])("reads %j of ten bytes as %j", (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});
