import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded, refusalOf } from "../../../test/support/fetch-recorded.js";

const address = "https://www.iana.org/domains/root/db";

testConnector("page_tables", {
  rows: [
    [".org", "generic", "Café"],
    [".de", "country-code", null],
  ],
  count: 2,
  refused: [
    {},
    { address: "file:///etc/passwd" },
    { address: "https://user:secret@example.org/" },
    { address: "javascript:alert(1)" },
    { address: "example.org" },
    { address: "https://example.org/a b" },
    { address, number: 0 },
    { address, part: "script" },
  ],
  changed: ["<table><tr><td>1</td><td>2</td></tr><tr><td>3", "%PDF-1.7"],
});

it("counts tables that hold data, and names columns that have one name", async () => {
  const first = await fetchRecorded("page_tables", { address });
  expect(first.columns.map(({ name }) => name)).toEqual(["Domain", "Type", "Type_2"]);
  const second = await fetchRecorded("page_tables", { address, number: 2 });
  expect(second.columns.map(({ name }) => name)).toEqual(["column_1", "column_2"]);
  expect(second.rows).toEqual([
    ["1", "all"],
    ["2", "all"],
    ["3", "all"],
  ]);
  expect(second.notes.join(" ")).toContain("The page names no columns");
});

it("reads lists with what lies within their items", async () => {
  const { rows, title } = await fetchRecorded("page_tables", { address, part: "list" });
  expect(title).toBe("Root Zone Database");
  expect(rows).toEqual([
    [1, 1, "About us", "https://www.iana.org/domains/about"],
    [2, 2, "Team", null],
    [3, 2, "History¹", null],
    [4, 1, "Press", null],
  ]);
});

it("says what a page has where it has no such part", async () => {
  const { code, message } = await refusalOf("page_tables", { address, number: 9 });
  expect([code, message]).toEqual([
    "not_found",
    `Tables of pages: ${address} has 2 tables, and none has the number 9.`,
  ]);
});

it("refuses a table that spans more cells than anybody reads", async () => {
  const row = `<tr>${'<td colspan="1000">x</td>'.repeat(40)}</tr>`;
  const body = `<html><body><table>${row.repeat(26)}</table></body></html>`;
  const { code, message } = await refusalOf(
    "page_tables",
    { address },
    { folders: [], recordings: [{ url: address, body }] },
  );
  expect([code, message]).toEqual(["source_answer", expect.stringContaining("more than 1000000 cells")]);
});
