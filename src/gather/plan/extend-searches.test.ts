import { describe, expect, it } from "vitest";
import type { SearchedTask, TableRow } from "../gather-schema.js";
import { extendSearches } from "./extend-searches.js";
import { requestSubject } from "./request-subject.js";
import { yieldsOf } from "./yields.js";

const description = "lighthouses in Scotland";

function searched(id: string, query: string, strategy = "web", failed = false): SearchedTask {
  return { task: { id, query, strategy, rationale: null }, round: 0, asked: "mock", findings: [], failed, note: "" };
}

function row(id: string, found_by: string[], text = ""): TableRow {
  const nothing = { quote: null, url: null, page_sha256: null, fetched_at: null, query_id: null, work_id: null };
  const place = { page: null, start_line: null, end_line: null, status: "not_found" as const, agreeing: 1, others: [] };
  const cells = { note: { value: text, ...nothing, ...place } };
  const source = { source_query_id: found_by[0] ?? "", source_strategy: "web", urls: [], criteria: [] };
  return { id, found_by, cells, ...source };
}

function extended(state: { rows: TableRow[]; searched: SearchedTask[]; feedback?: string[] }) {
  const { rows, feedback = [] } = state;
  const subject = requestSubject(description);
  const yields = yieldsOf(description, state);
  return extendSearches({ description, subject, columns: [], conditions: [], year: 2026, yields, rows, feedback });
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
    const { strategies, words, mean } = yieldsOf(description, state);
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

  it("finds what the rows have in common beside the request", () => {
    const rows = ["1", "2", "3", "4"].map((id) =>
      row(id, ["a"], Number(id) < 3 ? "A fog signal beside the lighthouse in Scotland, first lit" : `Tower ${id}`),
    );
    expect(extended({ rows, searched: [searched("a", "lighthouses")] }).map(({ query }) => query)).toContain(
      "lighthouses fog signal",
    );
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
