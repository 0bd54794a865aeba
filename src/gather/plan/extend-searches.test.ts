import { describe, expect, it } from "vitest";
import type { SearchedTask, TableRow } from "../schema/gather-schema.js";
import { extendSearches } from "./extend-searches.js";
import { requestSubject } from "./template-searches.js";
import { searchYields } from "./search-yield.js";

const description = "lighthouses in Scotland";

function searched(id: string, query: string, strategy = "web", failed = false, snippets: string[] = []): SearchedTask {
  const findings = snippets.map((snippet, index) => ({
    query_id: id,
    strategy,
    url: null,
    title: `Page ${index}`,
    source: "example.org",
    date: null,
    snippet,
    evidence_url: null,
    doi: null,
    cells: {},
  }));
  return { task: { id, query, strategy, rationale: null }, round: 0, asked: "mock", findings, failed, note: "" };
}

function row(id: string, found_by: string[]): TableRow {
  return {
    id,
    found_by,
    source_query_id: found_by[0] ?? "",
    source_strategy: "web",
    urls: [],
    cells: {},
    criteria: [],
  };
}

function extended(state: { rows: TableRow[]; searched: SearchedTask[]; feedback?: string[] }) {
  const { feedback = [] } = state;
  const subject = requestSubject(description);
  const yields = searchYields(description, state);
  return extendSearches({
    description,
    subject,
    columns: [],
    conditions: [],
    year: 2026,
    yields,
    searched: state.searched,
    feedback,
  });
}

describe("what added rows", () => {
  const state = {
    searched: [
      searched("a", "lighthouses in Scotland"),
      searched("b", "island lighthouses Scotland"),
      searched("c", "new lighthouses Scotland", "news"),
      searched("d", "lighthouses Scotland museum", "agg", true),
    ],
    rows: [row("1", ["a"]), row("2", ["a", "b"]), row("3", ["b", "c"]), row("4", ["b"])],
  };

  it("is counted by strategy and by the words that the request has not", () => {
    const { strategies, words, mean } = searchYields(description, state);
    expect(strategies).toEqual([
      { name: "web", searches: 2, new_rows: 4 },
      { name: "news", searches: 1, new_rows: 0 },
    ]);
    expect(words).toEqual([
      { name: "island", searches: 1, new_rows: 2 },
      { name: "new", searches: 1, new_rows: 0 },
    ]);
    expect(mean).toBeCloseTo(4 / 3);
  });

  it("is searched for again beside the request's words, and what added nothing is not", () => {
    const queries = extended(state).map(({ query }) => query);
    expect(queries.slice(0, 3).some((query) => /\bisland\b/u.test(query))).toBe(true);
    expect(queries.filter((query) => /\bnew\b/u.test(query))).toEqual([]);
    expect(queries).toEqual(
      expect.arrayContaining(["list of lighthouses Scotland island", "lighthouses Scotland survey"]),
    );
  });

  it("gives a strategy up after several searches without a row, where another did better", () => {
    const news = ["a", "b", "c"].map((id) => searched(id, `lighthouses Scotland ${id}${id}`, "news"));
    const web = searched("w", "lighthouses in Scotland");
    const strategies = (rows: TableRow[], tasks: SearchedTask[]) =>
      new Set(extended({ rows, searched: tasks }).map(({ strategy }) => strategy));
    expect(strategies([row("1", ["w"])], [web, ...news])).not.toContain("news");
    expect(strategies([], [web, ...news])).toContain("news");
  });

  it("leads to what several findings of the kind say, and to nothing that others do", () => {
    const snippets = [
      "A lighthouse with a fog signal beside it.",
      "The lighthouse and its fog signal, lit in 1872.",
      "Lighthouse on a rock.",
      "A railway station of 1872, by a railway engineer.",
      "Another railway station.",
    ];
    const queries = extended({ rows: [], searched: [searched("a", "towers", "web", false, snippets)] });
    expect(queries.map(({ query }) => query)).toContain("lighthouses fog signal");
    expect(queries.map(({ query }) => query).join("; ")).not.toContain("railway");
  });
});

describe("what a person says of the searches", () => {
  it("comes first where more is wanted, and keeps out what is not", () => {
    const searches = extended({
      searched: [searched("a", "lighthouses in Scotland")],
      rows: [row("1", ["a"])],
      feedback: ["More about Orkney and Shetland, but no news. Skip surveys!"],
    });
    expect(searches.slice(0, 2).map(({ query }) => query)).toEqual(["lighthouses Orkney", "lighthouses Shetland"]);
    expect(searches.map(({ strategy }) => strategy)).not.toContain("news");
    expect(searches.map(({ query }) => query).join("; ")).not.toMatch(/survey|skip/iu);
  });
});
