import { describe, expect, it } from "vitest";
import { agree, comparable } from "./same-value.js";

describe("values of one thing", () => {
  it.each([
    ["1,200", "1.2 thousand"],
    ["34 m", "112 ft"],
    ["2019", "March 2019"],
    ["March 2019", "2019-03-09"],
    ["MIT", "MIT licence"],
    ["Apache-2.0", "Apache License 2.0"],
    ["Bergen", "Bergen, Norway"],
    ["https://a.org/?utm_source=x", "http://www.a.org"],
    ["C++", "c++"],
    ["Straße", "STRASSE"],
  ])("agree where they can both be right: %s, %s", (left, right) => {
    expect(agree(left, right)).toBe(true);
    expect(agree(right, left)).toBe(true);
  });

  it.each([
    ["1.2", "12"],
    ["-5", "5"],
    ["2019-03", "2019-04"],
    ["GPL-2.0", "GPL-3.0"],
    ["GPL", "AGPL"],
    ["C", "C++"],
    ["open source", "not open source"],
    ["profit", "non-profit"],
    ["öffentlich zugänglich", "nicht öffentlich zugänglich"],
    ["https://a.org/x", "https://a.org/y"],
    ["10-12", "1012"],
    ["34 m", "34 ft"],
  ])("contradict each other: %s, %s", (left, right) => {
    expect(agree(left, right)).toBe(false);
    expect(agree(right, left)).toBe(false);
  });

  it("are not said to contradict each other where they are prose", () => {
    const words = "one two three four five six seven eight nine ten eleven twelve thirteen";
    expect(agree(words, words.split(" ").toReversed().join(" "))).toBe(true);
  });

  it("are compared as a whole without case, spaces and punctuation", () => {
    expect(comparable("Kestrel-DB")).toBe(comparable("kestrel db"));
    expect(comparable(" ")).toBe("");
  });
});
