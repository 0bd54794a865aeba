import { describe, expect, it } from "vitest";
import { columns, type Found, resolve, search } from "../../../test/support/found-rows.js";
import { resolveRows } from "./resolve-rows.js";
import { missingKeysNote, requireKeys } from "./column-roles.js";
import type { TableRow } from "../schema/gather-schema.js";

const names = (rows: readonly TableRow[]): string[] => rows.map(({ cells }) => cells["name"]?.value ?? "");

describe("the same thing is one row", () => {
  it.each<[string, Found, Found]>([
    ["tracking, host, port, fragment", { url: "https://a.org/x" }, { url: "HTTP://WWW.A.org:80/x/?utm_source=y#z" }],
    ["an identifier", { url: "https://doi.org/10.1000/abc" }, { url: "https://b.org", doi: "10.1000/ABC" }],
    [
      "versions of a preprint",
      { url: "https://arxiv.org/abs/2106.09685v1" },
      { url: "https://arxiv.org/pdf/2106.09685v2" },
    ],
    [
      "a name with other spaces",
      { name: "Quiverbase", url: "https://a.org" },
      { name: "Quiver Base", url: "https://b.org" },
    ],
    ["a name with accents", { name: "Île Morvane" }, { name: "Ile Morvane", url: "https://b.org" }],
    ["a slip in a name", { name: "Brannock Point" }, { name: "Branock Point", url: "https://b.org" }],
    [
      "a title with its site",
      { name: "Vektra | GitHub", url: "https://github.com/v", source: "github.com" },
      { name: "Vektra" },
    ],
    [
      "title and source without an address",
      { name: "Introduction", source: "Lists" },
      { name: "INTRODUCTION", source: "lists" },
    ],
  ])("by %s", (_, left, right) => {
    expect(resolve([search("a", [left]), search("b", [right])])).toHaveLength(1);
  });

  it.each([
    ["Fastnet Lighthouse", "The Fastnet Lighthouse", 1],
    ["Leuchtturm Roter Sand", "Der Leuchtturm Roter Sand", 1],
    ["Phare d'Eckmühl", "Le Phare d'Eckmühl", 1],
    ["Torre de Hércules", "La Torre de Hércules", 1],
    ["Salvador", "El Salvador", 2],
    ["Hard", "Die Hard", 2],
  ])("by its name without an article, where the article is no part of it: %s, %s", (one, other, rows) => {
    const searched = [search("a", [{ name: one }]), search("b", [{ name: other, url: "https://b.org" }])];
    expect(resolve(searched, [], "things")).toHaveLength(rows);
  });

  it("by its name without the words of the request", () => {
    const searched = [
      search("a", [{ name: "Skerrow Head Lighthouse" }]),
      search("b", [{ name: "Skerrow Head", url: "https://b.org" }]),
    ];
    expect(resolve(searched, [], "lighthouses that are open to visitors")).toHaveLength(1);
    expect(resolve(searched, [], "capes")).toHaveLength(2);
  });

  it("by the user's key columns, which hold apart what has other values", () => {
    const searched = [
      search("a", [{ name: "Vektra", year: "2020", url: "https://a.org" }]),
      search("b", [{ name: "Vektra", year: "2021", url: "https://a.org" }]),
      search("c", [{ name: "vektra", year: "2021", url: "https://c.org" }]),
    ];
    expect(resolve(searched)).toHaveLength(1);
    const rows = resolve(searched, ["name", "year"]);
    expect(rows.map(({ found_by }) => found_by)).toEqual([["a"], ["b", "c"]]);
  });

  it("by key columns as people write them, and by all of them or none", () => {
    const searched = [
      search("a", [{ name: "Vektra", year: "2020", url: "https://a.org" }]),
      search("b", [{ name: "Vektra", year: "2021", url: "https://a.org" }]),
    ];
    expect(resolve(searched, ["Name", "YEAR"])).toHaveLength(2);
    expect(resolve(searched, ["year", "colour"])).toHaveLength(1);
    expect(missingKeysNote(["year", "colour"], columns)).toMatch(/no column "colour"/u);
    expect(() => requireKeys({ keys: ["colour"], columns })).toThrow(/"colour"/u);
    expect(() => requireKeys({ keys: ["colour"], columns: null })).not.toThrow();
  });

  it("is not guessed for a row without the keys where several have them", () => {
    const searched = [
      search("a", [{ name: "Vektra", year: "2020" }]),
      search("b", [{ name: "Vektra", year: "2021" }]),
      search("c", [{ name: "Vektra" }]),
    ];
    expect(resolve(searched, ["name", "year"])).toHaveLength(3);
    expect(
      resolve(
        [searched[0], searched[2]].flatMap((each) => each ?? []),
        ["name", "year"],
      ),
    ).toHaveLength(1);
  });
});

describe("different things are rows of their own", () => {
  it.each<[string, Found, Found]>([
    ["numbers", { name: "Vektra engine 2" }, { name: "Vektra engine 3" }],
    ["short words", { name: "Northern Light Mark I" }, { name: "Northern Light Mark II" }],
    ["first letters", { name: "North Harbour Light" }, { name: "South Harbour Light" }],
    ["short names", { name: "Umbel" }, { name: "Umber" }],
    ["signs", { name: "Notes on C" }, { name: "Notes on C++" }],
    ["other DOIs", { name: "A study of memory", doi: "10.1000/a" }, { name: "A study of memory", doi: "10.1000/b" }],
    [
      "titles of all kinds",
      { name: "Documentation", url: "https://a.org/docs" },
      { name: "Documentation", url: "https://b.org/docs" },
    ],
    [
      "all that is known",
      { name: "Holm", url: "https://a.org", licence: "MIT", year: "2001" },
      { name: "Holm", url: "https://b.org", licence: "GPL-3.0", year: "2019" },
    ],
  ])("by %s", (_, left, right) => {
    expect(resolve([search("a", [left]), search("b", [right])])).toHaveLength(2);
  });

  it("where one search finds several at the address of a list", () => {
    const list = "https://weekly.org/nine";
    const rows = resolve([
      search("a", [
        { name: "Hobb", url: list },
        { name: "Cairnlet", url: list },
      ]),
      search("b", [{ name: "Hobb", url: "https://hobb.org" }]),
      search("c", [{ name: "Marrow", url: list }]),
    ]);
    expect(names(rows)).toEqual(["Hobb", "Cairnlet", "Marrow"]);
    expect(rows.map(({ urls }) => urls)).toEqual([["https://hobb.org"], [], []]);
    expect(rows.map(({ cells }) => cells["url"]?.value)).toEqual(["https://hobb.org", "", ""]);
    expect(rows[0]?.cells["name"]?.url).toBe("https://hobb.org");
  });

  it("where searches read one thing each of a list", () => {
    const list = "https://weekly.org/nine";
    const searched = [search("a", [{ name: "Hobb", url: list }]), search("b", [{ name: "Cairnlet", url: list }])];
    expect(names(resolve(searched))).toEqual(["Hobb", "Cairnlet"]);
  });
});

describe("a merged cell", () => {
  it("counts the pages that say the same, and keeps what others say beside it", () => {
    const rows = resolve([
      search("a", [{ name: "Vektra", licence: "MIT", page: "https://l1.org" }]),
      search("b", [{ name: "Vektra", licence: "Apache-2.0", page: "https://l2.org" }]),
      search("c", [{ name: "Vektra", licence: "Apache License 2.0", page: "https://l3.org" }]),
      search("d", [{ name: "Vektra", licence: "apache 2.0", page: "https://l3.org#again" }]),
    ]);
    const cell = rows[0]?.cells["licence"];
    expect(cell).toMatchObject({ value: "Apache-2.0", status: "conflict", agreeing: 2, query_id: "b" });
    expect(cell?.others).toEqual([{ value: "MIT", quote: "MIT", url: "https://l1.org", query_id: "a" }]);
  });

  it("never has the last word win", () => {
    const rows = resolve([
      search("a", [{ name: "Vektra", licence: "MIT", page: "https://l1.org" }]),
      search("b", [{ name: "Vektra", licence: "ISC", page: "https://l2.org" }]),
    ]);
    expect(rows[0]?.cells["licence"]).toMatchObject({ value: "MIT", others: [{ value: "ISC" }] });
  });

  it("prefers words that were shown, then the thing's own page", () => {
    const home = "https://vektra.org";
    const rows = resolve([
      search("a", [{ name: "Vektra", licence: "ISC", quote: null, page: "https://l0.org" }]),
      search("b", [{ name: "Vektra", licence: "MIT", page: "https://l1.org" }]),
      search("c", [{ name: "Vektra", licence: "MIT", page: "https://l2.org" }]),
      search("d", [{ name: "Vektra", licence: "GPL-3.0", url: home }]),
    ]);
    expect(rows[0]?.cells["licence"]).toMatchObject({ value: "GPL-3.0", url: home });
    expect(rows[0]?.cells["licence"]?.others.map(({ value }) => value)).toEqual(["MIT", "ISC"]);
  });

  it("takes a less precise date for agreement", () => {
    const rows = resolve([
      search("a", [{ name: "Vektra", year: "2019", page: "https://l1.org" }]),
      search("b", [{ name: "Vektra", year: "2019-03", page: "https://l2.org" }]),
    ]);
    expect(rows[0]?.cells["year"]).toMatchObject({ value: "2019-03", status: "snippet_only", agreeing: 2, others: [] });
  });

  it("is not in conflict where only addresses or spellings differ", () => {
    const rows = resolve([
      search("a", [{ name: "Quiverbase", url: "https://a.org" }]),
      search("b", [{ name: "Quiver Base", url: "https://code.org/q" }]),
    ]);
    expect(rows[0]?.cells["url"]).toMatchObject({ value: "https://a.org", status: "snippet_only" });
    expect(rows[0]?.urls).toEqual(["https://a.org", "https://code.org/q"]);
    expect(rows[0]?.cells["name"]?.status).toBe("snippet_only");
  });

  it("is empty where nothing was found", () => {
    const [row] = resolve([search("a", [{ name: "Vektra" }])]);
    expect(row?.cells["licence"]).toMatchObject({ value: "", status: "not_found", agreeing: 0 });
    expect(Object.keys(row?.cells ?? {})).toEqual(columns);
  });

  it("has nothing in columns named as what every object has", () => {
    const searched = [search("a", [{ name: "Vektra", url: "https://vektra.example/" }])];
    const [row] = resolveRows(searched, ["name", "constructor"], { keys: [] });
    expect(row?.cells["constructor"]).toMatchObject({ value: "", status: "not_found" });
  });
});

describe("ids of rows", () => {
  it("stay when later rounds find more of the thing", () => {
    const first = search("a", [{ name: "Hobb", url: "https://weekly.org/nine" }, { name: "Vektra" }]);
    const later = [
      search("b", [{ name: "Vektra", url: "https://vektra.org", licence: "MIT" }], 1),
      search(
        "c",
        [
          { name: "Cairnlet", url: "https://weekly.org/nine" },
          { name: "Hobb", url: "https://hobb.org" },
        ],
        1,
      ),
    ];
    const before = resolve([first]).map(({ id }) => id);
    expect(resolve([first, ...later]).map(({ id }) => id)).toEqual([...before, expect.any(String)]);
  });
});
