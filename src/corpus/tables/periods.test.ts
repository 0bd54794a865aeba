import { describe, expect, it } from "vitest";
import { isSamePeriod, periodsIn, restOfPeriods } from "./periods.js";

const written = (text: string) =>
  periodsIn(text, "en").map(({ year, month, day, quarter }) => [year, quarter && `Q${quarter}`, month, day].join("/"));

describe("periodsIn", () => {
  it.each([
    ["2019", ["2019///"]],
    ["September 30, 2019", ["2019//9/30"]],
    ["at 31 March 2019 and 2018", ["2019//3/31", "2018//3/31"]],
    ["Q1 2018", ["2018/Q1//"]],
    ["the second quarter of fiscal 2020", ["2020/Q2//"]],
    ["FY18", ["2018///"]],
    ["in 2019, 2018 and 2017", ["2019///", "2018///", "2017///"]],
    ["1,234 shares at $2019 and 12 months, it may fall", []],
  ])("reads %s", (text, periods) => {
    expect(written(text)).toEqual(periods);
  });

  it("leaves what is no time", () => {
    expect(restOfPeriods("Sales in the year ended May 31, 2019", "en")).toBe("Sales");
  });

  it("tells times apart by what both say", () => {
    const [year, day, other] = ["2019", "June 30, 2019", "December 31, 2019"].map((text) => periodsIn(text, "en")[0]);
    if (!year || !day || !other) throw new Error("no times were read");
    expect([isSamePeriod(year, day), isSamePeriod(day, other)]).toEqual([true, false]);
  });
});
