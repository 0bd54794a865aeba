import { describe, expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { failureOf } from "../../../test/contracts/failure.js";
import { answerText } from "../../../test/support/answer-text.js";
import { connectorRecordings, playConnector } from "../../../test/support/connectors.js";
import { fetchAll } from "../fetch-all.js";
import { connector } from "./fred.js";

testConnector("fred", {
  rows: [
    ["2020-01-01", 3.6],
    ["2020-02-01", null],
    ["2020-03-01", 4.4],
    ["2020-04-01", 14.8],
  ],
  count: 4,
  missing: { series: "NOSUCH" },
  refused: [{}, { series: "../category" }, { series: "UNRATE&api_key=x" }, { series: "UNRATE", from: "2020" }],
  search: { query: "unemployment", params: { series: "UNRATE" } },
  changed: [
    '{"series":[{"id":"UNRATE","title":"Unemployment Rate"}]}',
    '{"seriess":[{"id":"UNRATE","name":"Unemployment Rate","units":"Percent","frequency":"Monthly"}]}',
  ],
});

describe("FRED", () => {
  it("says the unit and the title, and notices observations of another form", () => {
    const page = (observations: unknown) => answerText(JSON.stringify({ count: 1, observations }));
    const params = { series: "UNRATE" };
    expect(() => connector.parse(page([{ date: "2020-01-01", value: "n/a" }]), params, "0")).toThrow(/n\/a/u);
    expect(() => connector.parse(page([{ day: "2020-01-01", value: "1" }]), params, "0")).toThrow(
      expect.objectContaining({ code: "source_answer" }),
    );
  });

  it("does not take a wrong key for a series that there is not", async () => {
    const played = await playConnector({
      folders: [connectorRecordings("fred")],
      environment: { FRED_API_KEY: "wrong" },
    });
    try {
      const limits = { rows: 10, anew: false };
      const error = await failureOf(fetchAll(played.context, connector, { series: "BADKEY" }, limits));
      expect(error.code).toBe("http_status");
    } finally {
      await played.close();
    }
  });
});
