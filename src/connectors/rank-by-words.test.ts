import { describe, expect, it } from "vitest";
import { rankByWords } from "./rank-by-words.js";

const rank = (query: string, things: readonly (readonly [string, string])[]) =>
  rankByWords(query, things, ([title, more]) => ({ title, more })).map(([title]) => title);

describe("what several sources have, as one list", () => {
  const things = [
    ["Unemployment by sex, age and country of birth, annual data", ""],
    ["Portal of open data", "Data sets of Germany"],
    ["Unemployment rate", ""],
    ["Exchange rates", "Unemployment is elsewhere"],
    ["Harvests", "Wheat and barley"],
    ["Clinical trials", "812 studies, among them: Walking in type 2 diabetes"],
    ["Rainfall", ""],
  ] as const;

  it("puts words of titles before words of descriptions, and short titles before long ones", () => {
    expect(rank("unemployment Germany", things)).toEqual([
      "Unemployment rate",
      "Unemployment by sex, age and country of birth, annual data",
      "Portal of open data",
      "Exchange rates",
    ]);
  });

  it("finds things by what is among them, and leaves out what has none of the words", () => {
    expect(rank("diabetes trials", things)).toEqual(["Clinical trials"]);
    expect(rank("volcanoes", things)).toEqual([]);
  });
});
