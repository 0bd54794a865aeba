import { describe, expect, it } from "vitest";
import { meetsCondition } from "./meets-condition.js";
import { readCondition } from "./written-conditions.js";

function judged(condition: string, text: string): string {
  const read = readCondition(condition);
  return read === null ? "not understood" : meetsCondition(text, read);
}

describe("a condition that rules understand", () => {
  it.each([
    ["founded after 2015", "2016", "yes"],
    ["founded after 2015", "2015-12-31", "no"],
    ["founded after March 2015", "2015", "unsure"],
    ["founded after March 2015", "April 2015", "yes"],
    ["founded since 2015", "3 January 2015", "yes"],
    ["first lit before 1870", "1869", "yes"],
    ["first lit before 1870", "1 March 1874", "no"],
    ["released by 2020-06", "2020-06-09", "yes"],
    ["released in 2020", "9 June 2020", "yes"],
    ["released in 2020", "2021", "no"],
    ["released between 2018 and 2020", "May 2020", "yes"],
    ["released between 2018 and 2020", "2021-01", "no"],
    ["older than 1900", "1838", "yes"],
    ["more than 10,000 visitors", "12.4 thousand", "yes"],
    ["more than 10,000 visitors", "8200", "no"],
    ["taller than 30 m", "112 ft", "yes"],
    ["smaller than 30 m", "112 ft", "no"],
    ["at least 30 m high", "30 metres", "yes"],
    ["under 30 m", "30 m", "no"],
    ["between 10 and 20 employees", "15", "yes"],
    ["taller than 30 m", "34", "unsure"],
    ["more than 10,000 visitors", "8200 in 2019, 12,000 in 2020", "unsure"],
    ["founded after 2015", "long ago", "unsure"],
  ])("%j is met by %j: %s", (condition, text, answer) => {
    expect(judged(condition, text)).toBe(answer);
  });

  it.each([
    ["is open source"],
    ["not founded after 2015 or before 2010"],
    ["costs little"],
    ["gegründet nach 2015"],
    ["used by more than one university"],
    [""],
  ])("is not %j", (condition) => {
    expect(judged(condition, "2016")).toBe("not understood");
  });
});
