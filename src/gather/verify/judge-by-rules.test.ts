import { describe, expect, it } from "vitest";
import { emptyCell } from "../rows/settle-cell.js";
import { judgeByRules } from "./judge-by-rules.js";
import { knownNames, pageSubjects } from "./page-subjects.js";
import { pageText } from "./page-text.js";
import type { RowMaterial } from "./row-material.js";

const url = "https://northernsounds.example/three-lights";
const things = ["Dravik", "Kaldnes"];

/** A row of Dravik, with cells as a search showed them and a page that speaks of both lighthouses. */
function material(cells: Record<string, string>, markdown = ""): RowMaterial {
  const shown = Object.entries(cells).map(([column, value]) => {
    return [column, { ...emptyCell, value, quote: `words of ${value}`, url, status: "snippet_only" as const }] as const;
  });
  const row = {
    id: "1",
    source_query_id: "0_0",
    source_strategy: "web",
    found_by: ["0_0"],
    urls: [url],
    cells: Object.fromEntries(shown),
    criteria: [],
  };
  const text = pageText(markdown, "Lights");
  const subjects = pageSubjects(text, knownNames(things, "lighthouses"));
  return { row, name: "Dravik", texts: [{ url, text, subjects, isOwn: false }] };
}

describe("rules answer a condition", () => {
  it.each([
    ["first lit after 1870", { first_lit: "1869" }, "no"],
    ["first lit after 1870", { first_lit: "1 March 1874" }, "yes"],
    ["taller than 30 m", { height: "112 ft" }, "yes"],
    ["published after 2010", { title: "Lights", year: "2021" }, "yes"],
    ["after 2010", { date: "2009-05" }, "no"],
    ["founded after 2010", { year: "2021" }, "unsure"],
    ["taller than 30 m", { depth: "40 m" }, "unsure"],
    ["is open on Sundays", { open: "yes" }, "unsure"],
  ])("%j from %j: %s", (condition, cells, answer) => {
    const judged = judgeByRules(material(cells), condition);
    expect(judged).toMatchObject({ condition, answer });
    expect(judged.quote === null).toBe(answer === "unsure");
  });

  it("from the lines that speak of the thing, not of its neighbour", () => {
    const markdown =
      "# Lights\n\nDravik was first lit in 1869, in western Norway.\n\nKaldnes was first lit in 1912, on Shetland.\n";
    const read = material({}, markdown);
    expect(judgeByRules(read, "first lit before 1870")).toMatchObject({
      answer: "yes",
      quote: "Dravik was first lit in 1869, in western Norway.",
      url,
    });
    expect(judgeByRules(read, "in Norway").answer).toBe("yes");
    // That another place is named does not say that it is not there.
    expect(judgeByRules(read, "in Scotland").answer).toBe("unsure");
    expect(judgeByRules(read, "on Shetland").answer).toBe("unsure");
  });

  it("not from a cell that nothing bears out, nor from one whose sources disagree on it", () => {
    const read = material({ first_lit: "1874" });
    const { first_lit = emptyCell } = read.row.cells;
    const other = { value: "1860", quote: null, url: null, query_id: "0_1" };
    const withCell = (cell: object) => ({
      ...read,
      row: { ...read.row, cells: { first_lit: { ...first_lit, ...cell } } },
    });
    expect(judgeByRules(withCell({ status: "not_found" }), "first lit after 1870").answer).toBe("unsure");
    expect(judgeByRules(withCell({ status: "conflict", others: [other] }), "first lit after 1870").answer).toBe(
      "unsure",
    );
    expect(judgeByRules(withCell({ status: "conflict", others: [other] }), "first lit after 1850").answer).toBe("yes");
  });
});
