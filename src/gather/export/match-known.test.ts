import { describe, expect, it } from "vitest";
import { createLocalFiles } from "../../adapters/local/local-files.js";
import type { Cell, TableRow } from "../schema/gather-schema.js";
import type { KnownTable } from "./known-tables.js";
import { knownRowIds } from "./match-known.js";
import { provenanceLines } from "./provenance.js";
import { readTable } from "./csv-table.js";

function cell(value: string): Cell {
  return {
    value,
    quote: value,
    url: null,
    page_sha256: null,
    fetched_at: null,
    query_id: "0_0",
    work_id: null,
    page: null,
    start_line: null,
    end_line: null,
    instruction: null,
    status: "snippet_only",
    agreeing: 1,
    others: [],
  };
}

function row(id: string, values: Record<string, string>, urls: string[] = []): TableRow {
  return {
    id,
    source_query_id: "0_0",
    source_strategy: "web",
    found_by: ["0_0"],
    urls,
    cells: Object.fromEntries(Object.entries(values).map(([column, value]) => [column, cell(value)])),
    criteria: [],
  };
}

function table(text: string, provenance: KnownTable["provenance"] = []): KnownTable {
  return {
    ...readTable(text, "t.csv"),
    path: createLocalFiles("/", "/").resolve("/t.csv"),
    text,
    sha256: "",
    provenance_text: "",
    provenance,
  };
}

function known(text: string, rows: readonly TableRow[], keys: string[] = []): string[] {
  return [...knownRowIds([table(text)], rows, { keys, description: "vector databases" })].toSorted();
}

const kestrel = row("kestrel", { name: "Kestrel", url: "https://kestrel.example/" }, ["https://kestrel.example/"]);
const osprey = row("osprey", { name: "Osprey", url: "https://osprey.example/" }, ["https://osprey.example/"]);

describe("rows that a table of before has", () => {
  it("are known by their address, however it is written", () => {
    expect(known("url\nHTTP://WWW.kestrel.example:80/?utm_source=x#top\n", [kestrel, osprey])).toEqual(["kestrel"]);
  });

  it("are known by their name where the table has nothing else, as a list of names", () => {
    expect(known("Name\nkestrel\nHarrier\n", [kestrel, osprey])).toEqual(["kestrel"]);
  });

  it("are known by the first column where no column is called a name and its values tell things apart", () => {
    expect(
      known("database,country\nOsprey,SE\nHarrier,SE\n", [row("osprey", { database: "Osprey", country: "NO" })]),
    ).toEqual(["osprey"]);
    expect(known("country,size\nSE,1\nSE,2\n", [row("a", { country: "SE", size: "3" })])).toEqual([]);
  });

  it("are known by the columns that the user named, which keep other things apart", () => {
    const rows = [row("one", { name: "Harbour", town: "Lund" }), row("two", { name: "Harbour", town: "Ystad" })];
    expect(known("name,town\nHarbour,Lund\n", rows, ["name", "town"])).toEqual(["one"]);
  });

  it("are known by their DOI", () => {
    const paper = row("paper", { title: "On the other hand", doi: "10.1000/xyz" });
    expect(known("title,doi\nAnother name,https://doi.org/10.1000/XYZ\n", [paper])).toEqual(["paper"]);
  });

  it("are not known by the address of a list that names several things", () => {
    const list = "https://list.example/all";
    const listed = row("new", { name: "Merlin", url: list }, [list]);
    expect(known(`name,url\nKestrel,${list}\nOsprey,${list}\n`, [listed])).toEqual([]);
  });

  it("are known by their id where nothing in the tables names them", () => {
    const before = row("same", { year: "1990" });
    const tables = [table("year\n1990\n", provenanceLines([before], ["year"], { run_id: "r", before: 0 }))];
    const rows = [row("same", { year: "1990" }), row("other", { year: "1991" })];
    expect([...knownRowIds(tables, rows, { keys: [], description: "" })]).toEqual(["same"]);
  });

  it("are known by addresses that only the provenance has", () => {
    const before = row("x", { name: "Kestrel vector engine" }, ["https://kestrel.example/"]);
    const lines = provenanceLines([before], ["name"], { run_id: "r", before: 0 });
    const tables = [table("name\nKestrel vector engine\n", lines)];
    expect([...knownRowIds(tables, [kestrel, osprey], { keys: [], description: "" })]).toEqual(["kestrel"]);
  });
});
