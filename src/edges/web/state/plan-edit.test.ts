import { describe, expect, it } from "vitest";
import { editedAnswer, plannedOf } from "./plan-edit.js";

const nothing = { dropped: new Set<string>(), words: {}, added: [] };

describe("a plan that is edited in the page", () => {
  it("of a research is answered with the queries that are left, in their new words, and those that were added", () => {
    const planned = plannedOf({
      key: "plan:1",
      question: "?",
      kind: "research_plan",
      details: {
        queries: [
          { text: "tides", scope: "both" },
          { text: "moon", scope: "web" },
        ],
      },
    });
    expect(planned?.map(({ text }) => text)).toEqual(["tides", "moon"]);
    const edits = { dropped: new Set(["moon"]), words: { tides: "spring tides" }, added: ["neap tides"] };
    expect(editedAnswer("research_plan", planned ?? [], edits)).toEqual({ queries: ["spring tides", "neap tides"] });
  });

  it("of a table says what is left out, what reads otherwise, and what is new", () => {
    const planned = plannedOf({
      key: "searches:0",
      question: "?",
      kind: "gather_searches",
      details: {
        searches: [
          { id: "0_1", query: "pdf libraries", strategy: "web" },
          { id: "0_2", query: "x", strategy: "web" },
        ],
      },
    });
    const edits = { dropped: new Set(["0_2"]), words: { "0_1": "PDF libraries in C" }, added: ["poppler"] };
    expect(editedAnswer("gather_searches", planned ?? [], edits)).toEqual({
      drop: ["0_2"],
      edit: { "0_1": "PDF libraries in C" },
      add: ["poppler"],
    });
  });

  it("that nobody changed is approved as it is, and other questions are no plan", () => {
    expect(editedAnswer("research_plan", [{ id: "a", text: "a", note: "" }], nothing)).toBe("approve");
    expect(plannedOf({ key: "k", question: "?", kind: "confirm" })).toBeNull();
  });
});
