import { describe, expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { answerText } from "../../../test/support/answer-text.js";
import { connector } from "./who.js";

const place = ["WHOSIS_000001", "COUNTRY", "FRA", "Europe", 2019];

testConnector("who", {
  rows: [
    [...place, "SEX SEX_MLE", null, null, 79.7, 79.6, 79.8, "79.7 [79.6-79.8]", null],
    [...place, "SEX SEX_FMLE", null, null, 85.1, 85, 85.2, "85.1 [85.0-85.2]", null],
    [...place, "SEX SEX_BTSX", null, null, null, null, null, "No data", null],
  ],
  count: 3,
  missing: { indicator: "NO_SUCH" },
  refused: [
    {},
    { indicator: "../$metadata" },
    { indicator: "WHOSIS_000001/$count" },
    { indicator: "WHOSIS_000001", countries: "FRA' or 1 eq 1" },
    { indicator: "WHOSIS_000001", from: "then" },
  ],
  search: { query: "life expectancy", params: { indicator: "WHOSIS_000001" } },
  changed: [
    '{"value":[{"IndicatorCode":"WHOSIS_000001","Country":"FRA","TimeDim":2019,"NumericValue":1}]}',
    '{"data":{"value":[]}}',
  ],
});

describe("WHO", () => {
  it("goes on behind a full page, and stops behind one that is not", () => {
    const row = { IndicatorCode: "X", SpatialDim: "FRA", TimeDim: 2019, NumericValue: 1 };
    const page = (rows: number) => answerText(JSON.stringify({ value: Array.from({ length: rows }, () => row) }));
    expect(connector.parse(page(1_000), { indicator: "X" }, "1000").next).toBe("2000");
    expect(connector.parse(page(999), { indicator: "X" }, "1000").next).toBeNull();
  });
});
