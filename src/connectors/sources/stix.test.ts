import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded, refusalOf } from "../../../test/support/fetch-recorded.js";
import { connector } from "./stix.js";

const id = (type: string, number: number) => `${type}--0000000${number}-0000-4000-8000-000000000000`;
const time = "2024-01-01T00:00:00.000Z";

testConnector("stix", {
  rows: [
    [id("threat-actor", 2), id("identity", 1), "created-by", "Grey Heron", "Example Lab", null, null, null, false],
    [id("threat-actor", 2), id("malware", 3), "uses", "Grey Heron", "Reed", "Seen twice", time, null, false],
  ],
  count: 6,
  refused: [{}, { address: "bundle.json" }, { address: "file:///bundle.json" }, { address: "http://a@b.example/" }],
  search: { query: "techniques", params: connector.sample.params },
  changed: [
    '{"type":"bundle","id":"bundle--00000001-0000-4000-8000-000000000000","objects":[{"type":"malware","id":"malware-3"}]}',
    `{"type":"bundle","id":"${id("bundle", 1)}","objects":[{"type":"relationship","id":"${id("relationship", 6)}","source":"a","target":"b"}]}`,
  ],
});

it("has the last version of each object, and those that edges name", async () => {
  const { nodes, rows, notes } = await fetchRecorded("stix", connector.sample.params);
  expect(nodes.find((node) => node.id === id("threat-actor", 2))?.label).toBe("Grey Heron");
  expect(nodes.find(({ type }) => type === "indicator")?.label).toBe("[domain-name:value = 'bad.example']");
  expect(nodes.find(({ type }) => type === "campaign")?.label).toMatch(/^campaign--/u);
  expect(nodes.some(({ type }) => type === "marking-definition" || type === "relationship")).toBe(false);
  expect(rows.map((row) => row[2])).toEqual(["created-by", "uses", "indicates", "sighted", "object", "object"]);
  expect(notes).toContain("1 objects are revoked: their edges say so.");
});

it("says that nothing is joined where there are objects alone", async () => {
  const { code, message } = await refusalOf("stix", { address: "https://intelligence.example/lonely.json" });
  expect([code, message]).toEqual([
    "not_found",
    expect.stringContaining("2 things, but nothing that joins two of them"),
  ]);
});
