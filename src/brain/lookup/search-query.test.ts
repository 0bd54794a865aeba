import { describe, expect, it } from "vitest";
import { parseQuery } from "./note-texts.js";

describe("parseQuery", () => {
  it.each([
    ["  Spaced   REPETITION ", "spaced repetition", ["spaced", "repetition"]],
    ['"spaced  repetition" memory', "spaced repetition memory", ["spaced repetition", "memory"]],
    ["“Étude  No. 1” Chopin", "étude no. 1 chopin", ["étude no. 1", "chopin"]],
    ["e\u0301tude", "\u00e9tude", ["\u00e9tude"]],
    ['12" disk', '12" disk', ['12"', "disk"]],
    ["bird bird", "bird bird", ["bird"]],
    ['""', "", []],
    [' "" x', "x", ["x"]],
    ["間隔 効果", "間隔 効果", ["間隔", "効果"]],
  ])("reads %j", (query, whole, parts) => {
    expect(parseQuery(query)).toEqual({ whole, parts });
  });
});
