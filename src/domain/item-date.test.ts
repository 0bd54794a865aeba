import { describe, expect, it } from "vitest";
import { formatDate, parseDate } from "./item-date.js";

describe("dates of items", () => {
  it.each([
    ["2021", "2021"],
    ["2021-03", "2021-03"],
    ["2021-3-9", "2021-03-09"],
    ["2021/03/09", "2021-03-09"],
    ["2021-03-09T10:00:00Z", "2021-03-09"],
    ["2021-00-00", "2021"],
    ["2021-13", "2021"],
  ])("reads %s as %s", (text, written) => {
    expect(formatDate(parseDate(text))).toBe(written);
  });

  it("takes nothing for a date that is none", () => {
    expect(["", "n.d.", "in press", "20210309", "21"].map(parseDate)).toEqual(Array(5).fill(undefined));
  });

  it("shows what was written where there are no parts", () => {
    expect(formatDate({ raw: "Spring 2021" })).toBe("Spring 2021");
    expect(formatDate(undefined)).toBe("");
  });
});
