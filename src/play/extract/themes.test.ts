import { describe, expect, it } from "vitest";
import { themesOf } from "./themes.js";

const text = (work_id: string, words: string, ...headings: string[]) => ({ work_id, headings, text: words });

describe("themesOf", () => {
  it("names what several works tell of, first what a heading has, and no people", () => {
    const said =
      "Sluice gates close slowly. Ada Quill wrote of sluice gates and of tide tables. Ada Quill likes tide tables.";
    const themes = themesOf([text("a", said, "Tide tables"), text("b", `${said} Ada Quill.`)], "locks", 5);
    expect(themes).toEqual(["Tide tables", "Sluice gates"]);
  });

  it("names nothing that one work alone tells of, and not the subject itself", () => {
    const said = "Sluice gates close. Sluice gates open. Sluice gates rust.";
    expect(themesOf([text("a", said), text("b", "Nothing else.")], "locks", 5)).toEqual([]);
    expect(themesOf([text("a", said), text("b", said)], "sluice gates", 5)).toEqual([]);
  });
});
