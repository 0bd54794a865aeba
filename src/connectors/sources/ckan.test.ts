import { describe, expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { answerText } from "../../../test/support/answer-text.js";
import { readParams } from "../read-params.js";
import { connector } from "./ckan.js";

const portal = "https://data.example.org/en";
const samples = [
  ["data_set", "resource", "resource_id", "in_datastore", "format", "address", "publisher", "licence", "changed"],
];

testConnector("ckan", {
  params: { portal, query: "trees" },
  rows: [
    [
      ...["Trees of the town", "Trees", "trees-1", true, "CSV", "https://data.example.org/trees.csv", "The Town"],
      ...["Open Government Licence", "2024-02-01T10:00:00"],
    ],
    [
      ...["Trees of the town", null, "trees-2", false, "PDF", "https://data.example.org/trees.pdf", "The Town"],
      ...["Open Government Licence", "2024-03-01T10:00:00.000000"],
    ],
  ],
  count: 2,
  missing: { portal, resource: "gone" },
  refused: [
    {},
    { portal: "data.example.org" },
    { portal: "ftp://data.example.org" },
    { portal: "https://user@data.example.org" },
    { portal: "https://data.example.org:8080" },
    { portal: "https://127.0.0.1" },
    { portal: "https://[::1]/" },
    { portal: "https://localhost" },
    { portal: "https://dätä.example.org" },
    { portal: "https://data.example.org/../admin" },
    { portal: "https://data.example.org/%2e%2e" },
    { portal: "https://data.example.org?x=1" },
    { portal: "https://data.example.org#x" },
    { portal: "https://data.example.org/\n" },
    { portal, resource: "../x" },
  ],
  search: { query: "canada", params: { portal: "https://open.canada.ca/data/en", query: "" } },
  changed: [
    '{"success":false,"error":{"message":"Access denied"}}',
    '{"success":true,"result":{"total":1,"packages":[]}}',
    '{"response":{"success":true,"result":{"count":0,"results":[]}}}',
  ],
});

describe("a table of a CKAN portal", () => {
  it("has the columns of the datastore, with their labels and types", () => {
    const fields = [
      { id: "_id", type: "int" },
      { id: "plot", type: "text", info: { label: "Plot" } },
      { id: "place", type: "json" },
      { id: "rank", type: "float" },
    ];
    const records = [
      { _id: 1, plot: "007", place: { lat: 45.1 }, rank: 0.1 },
      { _id: 2, plot: "008" },
    ];
    const text = JSON.stringify({ success: true, result: { total: 3, fields, records } });
    const parsed = connector.parse(answerText(text), { portal, resource: "trees-1", query: "" }, null);
    expect(parsed).toEqual({
      columns: [{ name: "_id", type: "integer" }, { name: "plot", title: "Plot" }, { name: "place" }],
      rows: [
        [1, "007", '{"lat":45.1}'],
        [2, "008", null],
      ],
      next: "2",
    });
  });

  it("is asked in the order of its rows, so that pages do not overlap", () => {
    const params = readParams(connector, { portal: `${portal}/`, resource: "trees-1" }) as never;
    expect(connector.request(params, "2").url.href).toBe(
      "https://data.example.org/en/api/3/action/datastore_search?resource_id=trees-1&limit=2000&offset=2&sort=_id",
    );
  });

  it("lists a portal's resources by columns of its own", () => {
    const empty = answerText('{"success":true,"result":{"count":0,"results":[]}}');
    const { columns } = connector.parse(empty, { portal, query: "" }, null);
    expect([columns.map(({ name }) => name)]).toEqual(samples);
  });
});
