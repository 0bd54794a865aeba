import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded } from "../../../test/support/fetch-recorded.js";

testConnector("wikidata_entities", {
  rows: [
    [
      "Q1048",
      "Q5",
      "P31",
      "Julius Caesar",
      "instance of",
      "human",
      null,
      "wikibase-item",
      null,
      null,
      null,
      "normal",
      null,
      null,
      null,
    ],
    [
      "Q1048",
      "Q40779",
      "P39",
      "Julius Caesar",
      "position held",
      "Roman consul",
      null,
      "wikibase-item",
      null,
      null,
      null,
      "preferred",
      "49 BCE",
      "44-03-15 BCE (Julian)",
      null,
    ],
  ],
  count: 8,
  missing: { ids: "Q999999999" },
  refused: [
    {},
    { ids: "Q42|Q43" },
    { ids: "../Q42" },
    { ids: "Q42&action=edit" },
    { ids: "Q0" },
    { ids: "Q42", language: "en|de" },
  ],
  search: { query: "caesar", params: { ids: "Q1048" } },
  changed: [
    '{"entities":{"Q1048":{"id":"Q1048","claims":{"P31":[{"id":"a","rank":"normal","snak":{}}]}}}}',
    '{"entities":{"Q1048":{"id":"Q1048","claims":{"P569":[{"id":"a","rank":"normal","mainsnak":{"snaktype":"value","property":"P569","datavalue":{"type":"time","value":{"date":"1952"}}}}]}}}}',
    '{"error":{"code":"internal_api_error","info":"broken"}}',
  ],
});

it("reads every type of value", async () => {
  const { rows, nodes, payloads, notes } = await fetchRecorded("wikidata_entities", { ids: "Q1048" });
  expect(rows.slice(2).map((row) => [row[4], ...row.slice(6, 11)])).toEqual([
    ["date of birth", "100-07-12 BCE (Julian)", "time", "day", null, null],
    ["height", "1.70", "quantity", null, "Q11573", "metre"],
    ["child", "(none)", "novalue", null, null, null],
    ["name in native language", "Gaius Iulius Caesar (la)", "monolingualtext", null, null, null],
    ["coordinate location", "20.69, 30.77 (on Q405)", "globe-coordinate", null, null, null],
    [null, "1st century BCE", "time", "century", null, null],
  ]);
  expect(nodes.slice(0, 3)).toEqual([
    { id: "Q1048", label: "Julius Caesar", type: "item" },
    { id: "Q5", label: "human", type: "item" },
    { id: "Q40779", label: "Roman consul", type: "item" },
  ]);
  expect(payloads).toHaveLength(2);
  expect(notes.join(" ")).toContain("deprecated");
});

it("leaves values out where things alone are wanted", async () => {
  const { rows } = await fetchRecorded("wikidata_entities", { ids: "Q1048", values: false });
  expect(rows.map((row) => row[1])).toEqual(["Q5", "Q40779"]);
});

it("asks for the names of those rows alone that are kept", async () => {
  const { nodes, rows } = await fetchRecorded("wikidata_entities", { ids: "Q1048" }, { rows: 1 });
  expect(rows).toHaveLength(1);
  expect(nodes.map(({ id }) => id)).toEqual(["Q1048", "Q5"]);
});
