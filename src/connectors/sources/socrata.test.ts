import { describe, expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { connector } from "./socrata.js";

const portal = "data.example.org";
const dataset = "abcd-1234";

testConnector("socrata", {
  rows: [
    ["12000001", "JD100001", "2020-01-05T10:30:00.000", "0123", "1", "2020", "POINT (-87.67 41.91)"],
    ["12000002", "JD100002", "2020-02-11T00:00:00.000", "0124", "1", "2020", null],
  ],
  count: 2,
  refused: [
    {},
    { portal, dataset: "../x" },
    { portal, dataset: "abcd-1234.json" },
    { portal: "https://data.example.org", dataset },
    { portal: "data.example.org:81", dataset },
    { portal: "me@data.example.org", dataset },
    { portal: "data.example.org/..", dataset },
    { portal: "10.0.0.1", dataset },
    { portal: "localhost", dataset },
    { portal: "dаta.example.org", dataset },
  ],
  search: { query: "permits", params: { portal, dataset } },
  changed: [
    '[{"permit":"100001","zip":"02134"}]',
    '{"code":"query.soql.no-such-column","error":true,"message":"No such column"}',
    '"permit";"zip"\n"100001";"02134"\n',
  ],
});

describe("Socrata", () => {
  it("asks groups without an order of rows, and sends no key to the host that is given", () => {
    const { url } = connector.request({ portal, dataset, select: "zip, count(*) as n", group: "zip" }, null);
    expect(url.searchParams.get("$order")).toBeNull();
    expect(url.searchParams.get("$select")).toBe("zip, count(*) as n");
    expect(connector.key).toBeNull();
  });
});
