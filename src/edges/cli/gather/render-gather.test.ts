import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import type { GatherOutput } from "../../../gather/schema/gather-schema.js";
import { renderGather } from "./render-gather.js";

const output: GatherOutput = {
  run_id: "r",
  description: "open-source vector databases",
  mode: "model",
  columns: ["name"],
  requested: 20,
  actual: 17,
  retries_used: 2,
  failed_queries: ["one that failed"],
  zero_result_queries: ["one", "two"],
  csv_path: "/work/data/t.csv",
  provenance_path: "/work/data/t.provenance.jsonl",
  html_path: "/work/data/t.html",
  cells: { verified: 12, snippet_only: 3, suspect: 0, conflict: 1, not_found: 2 },
  left_out: { criteria: 4, unfounded: 0, known: 1 },
  escaped_cells: 2,
  saturation: { curve: [], estimate: 20, text: "17 rows; searches 1-8 added 17; about 20 exist" },
  performance_report: {
    total_items: 17,
    searches: [{ id: "0_0", query: "lists of \u001B[31mthem", strategy: "agg", items_found: 0, note: "It said 429." }],
    user_feedback: "only recent ones",
  },
  limitations: ["Nobody could read one page."],
  metrics: { took_ms: 12_000, model_calls: 3, input_tokens: 4000, output_tokens: 96, usd: 0.0123 },
};
const screen = (width: number) => ({
  paint: (_style: string, text: string) => text,
  width,
  shownPath: (path: string) => path.replace("/work/", ""),
});

describe("what gathering came to", () => {
  it("says what there is of what was asked for, and how far it can be believed", () => {
    const text = renderGather(output, screen(110));
    expect(text).toMatch(/^Table +data\/t\.csv$/mu);
    expect(text).toMatch(/^Rows +17; 20 asked for$/mu);
    expect(text).toMatch(/^Cells +12 verified, 3 from snippets only, 1 conflict, 2 not found$/mu);
    expect(text).toMatch(/^Searches +17 rows; searches 1-8 added 17; about 20 exist$/mu);
    expect(text).toMatch(/^Retries +2$/mu);
    expect(text).toMatch(/^Spent +12 s, 3 model calls, 4,096 tokens, 0\.0123 USD$/mu);
    expect(text).toContain('- 1 search failed: "one that failed".');
    expect(text).toContain('- 2 searches found nothing: "one", "two".');
    expect(text).toContain("- 4 rows left out: a condition does not hold.");
    expect(text).toContain('- 2 cells begin with "\'"');
    expect(text).toContain("- Nobody could read one page.");
  });

  it("reports how each search did where rows are wanting, and only there", () => {
    const text = renderGather(output, screen(110));
    expect(text).toContain("Performance report: 17 items");
    expect(text).toContain("- [0_0] [agg] lists of them: 0 found. It said 429.");
    expect(text).toContain("- Feedback: only recent ones");
    expect(stripVTControlCharacters(text)).toBe(text);
    expect(renderGather({ ...output, actual: 20 }, screen(110))).not.toContain("Performance report");
  });

  it("fits a narrow terminal", () => {
    const tooLong = renderGather(output, screen(60))
      .split("\n")
      .filter((line) => line.length > 60);
    expect(tooLong).toEqual([]);
  });
});
