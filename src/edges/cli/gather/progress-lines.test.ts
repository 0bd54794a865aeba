import { describe, expect, it } from "vitest";
import type { Event } from "../../../domain/event.js";
import type { GatherProgress } from "../../../gather/schema/gather-schema.js";
import { linesOf as linesFor } from "./progress-lines.js";
import { emptyView, nextView, viewText } from "./render-gather.js";

const event = (given: Partial<Event>): Event => ({
  v: 1,
  seq: 1,
  ts: "2026-11-22T05:00:00.000Z",
  iter: 0,
  role: "system",
  event: "assess",
  content: null,
  ...given,
});
/** Paths as somebody in /work would type them. */
const linesOf = (given: Event) => linesFor(given, (path) => path.replace("/work/", ""));
const progress = (content: GatherProgress, ts = "2026-11-22T05:00:00.000Z"): Event =>
  event({ key: `progress:${content.phase}:1:x`, content, ts });
const search = { phase: "searching", id: "0_1", strategy: "agg", query: "lists of them" } as const;
const curve = "63 rows; searches 31-40 added 2; about 70 exist";

describe("lines of gathering", () => {
  it.each<[GatherProgress, string[]]>([
    [{ phase: "columns", columns: ["name", "url"] }, ["> [COLUMNS] name, url"]],
    [{ phase: "planning", round: 0, candidates: 50 }, ["> [PLANNING] 50 searches proposed."]],
    [{ phase: "planning", round: 1, candidates: 1 }, ["> [PLANNING] Retry 1: 1 search proposed."]],
    [{ phase: "planning", round: 2, candidates: 0 }, ["> [PLANNING] No further search comes to mind."]],
    [{ phase: "filtering", kept: 8, of: 50 }, ["> [FILTERING] Kept 8 of 50 searches."]],
    [{ phase: "approved", round: 0, searches: 7 }, ["> [APPROVED] 7 searches to carry out."]],
    [{ ...search, found: 8, note: "" }, ["> [SEARCHING] [0_1] [agg] lists of them: 8 items"]],
    [{ ...search, found: 0, note: "" }, ["> [SEARCHING] [0_1] [agg] lists of them: nothing found"]],
    [
      { ...search, found: null, note: "It said 429." },
      ["> [SEARCHING] [0_1] [agg] lists of them: [FAILED] It said 429."],
    ],
    [{ phase: "resolving", round: 0, rows: 63, new_rows: 2, text: curve }, [`> [ROWS] ${curve}`]],
    [
      { phase: "verifying", index: 2, of: 9, url: "https://a.example/", ok: false },
      ["> [VERIFYING] (2/9) Failed to read https://a.example/"],
    ],
    [
      { phase: "judging", condition: "founded after 2015", yes: 3, no: 2, unsure: 1 },
      ['> [JUDGING] "founded after 2015": 3 yes, 2 no, 1 unsure.'],
    ],
    [
      { phase: "complete", requested: 20, actual: 17, csv_path: "/work/data/t.csv" },
      ["> [COMPLETE] 17 rows; 20 asked for.", "> [OUTPUT] Table saved to data/t.csv"],
    ],
  ])("tell %o as people know it", (content, lines) => {
    expect(linesOf(progress(content))).toEqual(lines);
  });

  it("hold nothing that steers the terminal", () => {
    const query = "A \u001B[31mred\u001B[0m\nquery";
    expect(linesOf(progress({ ...search, query, found: 1, note: "" }))).toEqual([
      "> [SEARCHING] [0_1] [agg] A red query: 1 item",
    ]);
  });

  it("leave out what is about the run and not about the table", () => {
    expect(linesOf(event({ event: "tool_result", role: "tool", key: "x:1", content: { name: "x" } }))).toEqual([]);
  });
});

describe("the line below them", () => {
  it("counts what is done of this phase, what was found, what models cost, and says how long it may take", () => {
    const model = event({
      event: "model_result",
      role: "model",
      content: {
        name: "plan",
        ok: true,
        usage: { latency_ms: 10, calls: 1, input_tokens: 900, output_tokens: 100, usd: 0.01 },
      },
    });
    const view = [
      progress({ phase: "planning", round: 1, candidates: 10 }),
      model,
      progress({ phase: "approved", round: 1, searches: 8 }),
      progress({ ...search, found: 8, note: "" }),
      progress({ ...search, id: "0_2", found: null, note: "It said 429." }),
    ].reduce(nextView, emptyView);
    const now = Date.parse("2026-11-22T05:00:04.000Z");
    expect(viewText(view, now)).toBe("SEARCHING 2/8, about 12 s left, retry 1, 8 items, 1 call, 0.0100 USD");
    const resolved = nextView(view, progress({ phase: "resolving", round: 1, rows: 6, new_rows: 6, text: curve }));
    expect(viewText(resolved, now)).toContain("6 rows");
    const page = { phase: "verifying", url: "https://a.example/", ok: true, of: 9 } as const;
    const verified = [progress({ ...page, index: 3 }), progress({ ...page, index: 1 })].reduce(nextView, resolved);
    expect(viewText(verified, now)).toContain("VERIFYING 2/9");
  });
});
