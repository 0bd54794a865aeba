import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded, refusalOf } from "../../../test/support/fetch-recorded.js";
import { connector } from "./wikipedia-tables.js";

const page = "List of highest mountains on Earth";

testConnector("wikipedia_tables", {
  rows: [
    ["Himalayas", "Everest", "8,849", "29,032", "Nepal China"],
    ["Himalayas", "Lhotse", "8,516", "27,940", "Nepal China"],
    ["Karakoram", "K2", "8,611", null, "Pakistan"],
  ],
  count: 3,
  missing: { page: "Keine Tabellen", language: "de" },
  refused: [
    {},
    { page: "../w/index.php" },
    { page: ".." },
    { page: "A|B" },
    { page: "A#b" },
    { page: "A", language: "evil.example/" },
    { page: "A\nB" },
  ],
  search: { query: "mountains", params: { page } },
  changed: [
    "<html><body><table class=wikitable><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2",
    "<html><body><p>Moved</p></body></html>",
  ],
});

it("names columns by all their heads, and keeps powers as such", async () => {
  const first = await fetchRecorded("wikipedia_tables", { page });
  expect(first.title).toBe("Eight-thousanders");
  expect(first.columns.map(({ name }) => name)).toEqual([
    "section",
    "Mountain",
    "Height / m",
    "Height / ft",
    "Country",
  ]);
  expect(first.notes).toContain("This is table 1 of 2 of the page.");
  const second = await fetchRecorded("wikipedia_tables", { page, table: 2 });
  expect(second.rows).toEqual([["8.1 × 10¹⁴ kg", "40 km²"]]);
});

it("lists the tables that there are", async () => {
  const { code, fix } = await refusalOf("wikipedia_tables", { page, table: 7 });
  expect(code).toBe("not_found");
  expect(fix).toContain("1 Eight-thousanders; 2");
});

it("keeps a title within the path of pages", () => {
  const url = (title: string) => connector.request(connector.params.parse({ page: title }), null).url.href;
  expect(url("AC/DC")).toBe("https://en.wikipedia.org/wiki/AC%2FDC");
  expect(url("What?x=1")).toBe("https://en.wikipedia.org/wiki/What%3Fx%3D1");
});
