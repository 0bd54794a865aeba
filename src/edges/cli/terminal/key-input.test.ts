import { describe, expect, it } from "vitest";
import { readKeys } from "./key-input.js";

describe("readKeys", () => {
  it.each([
    ["a", [{ input: "a", key: {} }]],
    ["\r", [{ input: "", key: { return: true } }]],
    ["\u001B", [{ input: "", key: { escape: true } }]],
    [
      "\u001B[B\u001B[B",
      [
        { input: "", key: { downArrow: true } },
        { input: "", key: { downArrow: true } },
      ],
    ],
    ["\u001B[Z", [{ input: "", key: { tab: true, shift: true } }]],
    ["\u007F", [{ input: "", key: { delete: true } }]],
    ["\u0003", [{ input: "c", key: { ctrl: true } }]],
    ["\u001Bb", [{ input: "b", key: { meta: true } }]],
    [
      "a title\r",
      [
        { input: "a title", key: {} },
        { input: "", key: { return: true } },
      ],
    ],
    ["one\ntwo\r", [{ input: "one\ntwo\r", key: {} }]],
    ["é👩‍🔬", [{ input: "é👩‍🔬", key: {} }]],
    ["\u001B[15~x", [{ input: "x", key: {} }]],
  ])("reads %j", (chunk, keys) => {
    expect(readKeys(chunk)).toEqual(keys);
  });
});
