import { describe, expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { connectorRecordings, playConnector } from "../../../test/support/connectors.js";
import { fetchAll } from "../fetch-all.js";
import { readParams } from "../read-params.js";
import { connector } from "./sec-edgar.js";

const payable = ["us-gaap", "AccountsPayableCurrent", "Accounts Payable, Current", "USD", null, "2022-09-24"];

testConnector("sec_edgar", {
  rows: [
    [...payable, 64115000000, 2022, "FY", "10-K", "2022-10-28", "0000320193-22-000108", null],
    [...payable, 64115000000, 2023, "FY", "10-K", "2023-11-03", "0000320193-23-000106", "CY2022Q3I"],
  ],
  count: 2,
  refused: [
    {},
    { company: "AAPL" },
    { company: "320193/../x" },
    { company: "320193", concept: "../../x" },
    { company: "320193", concept: "Assets", taxonomy: "us-gaap/.." },
  ],
  search: { query: "apple", params: { company: "320193" } },
  changed: [
    '{"entityName":"Apple Inc.","taxonomy":"us-gaap","tag":"A","units":{"USD":[{"end":"2022-09-24","value":1}]}}',
    '{"data":{"entityName":"Apple Inc.","taxonomy":"us-gaap","tag":"A","units":{}}}',
  ],
});

describe("SEC EDGAR", () => {
  it("reads all figures of a company, in their units", async () => {
    const played = await playConnector({ folders: [connectorRecordings("sec_edgar")] });
    try {
      const params = readParams(connector, { company: "320193" });
      const { rows } = await fetchAll(played.context, connector, params, { rows: 100, anew: false });
      expect(rows.map((row) => [row[1], row[3]])).toEqual([
        ["EntityCommonStockSharesOutstanding", "shares"],
        ["AccountsPayableCurrent", "USD"],
        ["AccountsPayableCurrent", "USD"],
      ]);
    } finally {
      await played.close();
    }
  });
});
