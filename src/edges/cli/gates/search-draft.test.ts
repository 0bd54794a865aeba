import { describe, expect, it } from "vitest";
import {
  answerOf,
  draftedSearches,
  parseColumns,
  parseIds,
  untouched,
  withoutSearches,
  withQuery,
} from "./search-draft.js";

const plan = ["0_0", "0_1", "0_2"].map((id) => ({ id, strategy: "agg", query: `query ${id}` }));

describe("a draft of searches", () => {
  it("is an approval where nothing was changed", () => {
    expect(answerOf(untouched)).toBe("approve");
    expect(draftedSearches(plan, untouched)).toEqual(plan);
  });

  it("holds several wishes at once, and shows what would be carried out", () => {
    const added = { ...untouched, add: ["lists of them", "others"], feedback: "only recent ones" };
    const draft = withQuery(withoutSearches(added, ["0_1", "+1"]), "0_2", "better words");
    expect(draftedSearches(plan, draft)).toEqual([
      { id: "0_0", strategy: "agg", query: "query 0_0" },
      { id: "0_2", strategy: "agg", query: "better words" },
      { id: "+1", strategy: "web", query: "others" },
    ]);
    expect(answerOf(draft)).toEqual({
      drop: ["0_1"],
      add: ["others"],
      edit: { "0_2": "better words" },
      feedback: "only recent ones",
    });
  });

  it("names no search that is dropped as edited, and takes other words for one that was added", () => {
    const edited = withQuery({ ...untouched, add: ["first"] }, "+1", "second");
    expect(answerOf(withoutSearches(withQuery(edited, "0_0", "x"), ["0_0"]))).toEqual({
      drop: ["0_0"],
      add: ["second"],
      edit: {},
      feedback: "",
    });
  });

  it("holds other columns", () => {
    expect(answerOf({ ...untouched, columns: ["name"] })).toMatchObject({ columns: ["name"] });
  });
});

describe("ids of a list", () => {
  const known = ["0_0", "0_1", "web search"];
  it.each([
    ["0_1 0_0", ["0_1", "0_0"], []],
    ["[0_0], 0_0", ["0_0"], []],
    ["web search, 0_1", ["web search", "0_1"], []],
    ["0_9 0_1", ["0_1"], ["0_9"]],
    [" , ", [], []],
  ])("are read from %j", (text, ids, unknown) => {
    expect(parseIds(text, known)).toEqual({ ids, unknown });
  });
});

it("columns are names in order, each once", () => {
  expect(parseColumns(" name, first release ,,name")).toEqual(["name", "first release"]);
});
