import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded, refusalOf } from "../../../test/support/fetch-recorded.js";
import { connector } from "./wikidata.js";

testConnector("wikidata", {
  rows: [
    ["Q1", "Aare", 288],
    ["Q2", "Reuss", 164.4],
    ["Q3", "Q3", null],
  ],
  count: 3,
  missing: { query: "SELECT ?none WHERE { wd:Q1 wdt:P0 ?none }" },
  refused: [
    {},
    { query: "" },
    { query: "DROP ALL" },
    { query: "SELECT \u0000" },
    { query: `SELECT ${"x".repeat(6_000)}` },
  ],
  changed: [
    '{"head":{"vars":["a"]},"results":[{"a":1}]}',
    '{"head":{"vars":["a"]},"results":{"bindings":[{"a":"Q1"}]}}',
  ],
});

it("gives values their types, and does not invent precision", async () => {
  const { columns, rows, notes } = await fetchRecorded("wikidata", {
    query: "SELECT * WHERE { ?typed ?values ?here }",
  });
  expect(columns).toEqual([
    { name: "place_longitude", type: "number", unit: "°" },
    { name: "place_latitude", type: "number", unit: "°" },
    { name: "born", type: "date" },
    { name: "died", type: "string" },
    { name: "code", type: "string" },
    { name: "flag", type: "boolean" },
    { name: "crater", type: "string" },
    { name: "big", type: "number" },
  ]);
  const moon = "<http://www.wikidata.org/entity/Q405> Point(30.77 20.69)";
  expect(rows).toEqual([
    [8.54, 47.37, "1952-03-11", "-0042-01-01", "007", true, moon, "123456789012345678901"],
    [null, null, null, null, "008", false, null, 1],
  ]);
  expect(notes.join(" ")).toContain("Some cells of place are empty");
  expect(notes.join(" ")).toContain("Dates of born come without their precision");
});

it("answers yes or no", async () => {
  expect((await fetchRecorded("wikidata", { query: "ASK { wd:Q39 wdt:P31 wd:Q6256 }" })).rows).toEqual([[true]]);
});

it("refuses a table that a time limit has cut", async () => {
  const { code, message } = await refusalOf("wikidata", { query: "SELECT ?river WHERE { ?slow ?very ?river }" });
  expect(code).toBe("source_answer");
  expect(message).toContain("took longer than it allows");
});

it("lists questions to begin with", () => {
  const { discover } = connector;
  for (const { params } of "list" in discover ? discover.list : [])
    expect(connector.params.parse(params)).toEqual(params);
});
