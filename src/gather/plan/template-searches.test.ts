import { describe, expect, it } from "vitest";
import { columnWords, requestSubject, templateSearches } from "./template-searches.js";
import { searchKey } from "./search-tasks.js";

const planned = (description: string, columns: string[] = [], conditions: string[] = []) =>
  templateSearches({
    subject: requestSubject(description),
    columns: columns.map(columnWords).filter((words) => words !== ""),
    conditions,
    year: 2026,
  });

describe("what a table is of", () => {
  it.each([
    [
      "Give me a list of 30 European battery startups founded after 2015",
      "European battery startups founded after 2015",
    ],
    ["I need 50 podcasts about history", "podcasts history"],
    ["What are the best tools for qualitative coding?", "tools qualitative coding"],
    ["listed buildings in Bath", "listed buildings Bath"],
    ["table tennis clubs in Leeds", "table tennis clubs Leeds"],
    ["3D printers", "3D printers"],
    ["I'm looking for museums in Madrid", "museums Madrid"],
    ["museos de arte en Madrid", "museos de arte en Madrid"],
  ])("of %j is %j", (description, core) => {
    expect(requestSubject(description).core).toBe(core);
  });

  it("is a kind of thing and what is said of it", () => {
    expect(requestSubject("companies that make heat pumps in Scandinavia")).toMatchObject({
      head: "companies",
      details: ["heat pumps", "Scandinavia"],
    });
  });
});

describe("searches by rules", () => {
  it("begin with the request's own words and pages that list many, then turn to details, conditions and columns", () => {
    const searches = planned(
      "lighthouses in Scotland with museums",
      ["name", "first_lit", "url"],
      ["taller than 30 m"],
    );
    const queries = searches.map(({ query }) => query);
    expect(queries.slice(0, 2)).toEqual(["lighthouses Scotland museums", "list of lighthouses Scotland museums"]);
    expect(queries.slice(0, 8)).toEqual(
      expect.arrayContaining([
        "lighthouses Scotland",
        "lighthouses Scotland museums taller than 30 m",
        "lighthouses Scotland museums first lit",
      ]),
    );
    expect(queries.join("; ")).not.toMatch(/\b(?:name|url)\b/u);
    expect(new Set(searches.map(({ strategy }) => strategy))).toEqual(new Set(["web", "agg", "news"]));
    expect(new Set(queries.map(searchKey)).size).toBe(queries.length);
    expect(queries.length).toBeGreaterThan(15);
  });

  it("add no English words to other languages", () => {
    expect(planned("museos de arte en Madrid", ["dirección"]).map(({ query }) => query)).toEqual([
      "museos de arte en Madrid",
      "museos de arte en Madrid dirección",
    ]);
    expect(planned("日本の灯台")[0]?.query).toBe("日本の灯台");
  });

  it("are there for any request", () => {
    for (const description of ["?!", "list", "🗼", "a"]) expect(planned(description).length).toBeGreaterThan(0);
  });
});
