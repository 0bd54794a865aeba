import { describe, expect, it } from "vitest";
import { editsBetween, formOf } from "./record-edits.js";

const work = {
  item: {
    type: "article-journal",
    title: "Tides",
    author: [{ family: "Abel", given: "Ruth" }, { literal: "Tide Office" }],
    issued: { "date-parts": [[1999, 5]] as [number, number][] },
    DOI: "10.5555/tides",
  },
  tags: ["sea", "moon"],
};

describe("the form of a record", () => {
  it("shows authors a line each, and the date as far as it is known", () => {
    expect(formOf(work)).toMatchObject({
      author: "Abel, Ruth\nTide Office",
      date: "1999-05",
      tags: "sea, moon",
      volume: "",
    });
  });

  it("sends what was changed and nothing else, lists as lists", () => {
    const before = formOf(work);
    expect(editsBetween(before, before)).toEqual({});
    expect(editsBetween(before, { ...before, author: "Abel, Ruth\n\n", tags: "sea,  tide", doi: "" })).toEqual({
      author: ["Abel, Ruth"],
      tags: ["sea", "tide"],
      doi: "",
    });
  });

  it("goes back the same way", () => {
    const before = formOf(work);
    const after = { ...before, title: "Ebb" };
    expect(editsBetween(after, before)).toEqual({ title: "Tides" });
  });
});
