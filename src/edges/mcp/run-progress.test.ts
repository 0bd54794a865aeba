import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Event } from "../../domain/event.js";
import { ProgressFold } from "./run-progress.js";

function event(name: Event["event"], content: unknown, key = "step:1"): Event {
  return { v: 1, seq: 1, ts: "2026-11-22T00:00:00.000Z", iter: 0, role: "tool", event: name, key, content };
}

describe("the progress of a run", () => {
  it("adds what earlier steps came to", () => {
    const fold = new ProgressFold();
    const counted = (label: string, done: number, total: number) => fold.counted({ label, done, total, unit: "pages" });
    expect(counted("a.pdf", 1, 4)).toEqual({ progress: 1, total: 4, message: "a.pdf 1/4 pages" });
    expect(counted("a.pdf", 4, 4)).toMatchObject({ progress: 4 });
    expect(counted("b.pdf", 1, 2)).toEqual({ progress: 5, total: 6, message: "b.pdf 1/2 pages" });
    expect(counted("b.pdf", 2, 0)).toEqual({ progress: 6, total: null, message: "b.pdf 2 pages" });
    expect(fold.happened(event("tool_result", { name: "add", ok: true }))).toMatchObject({
      progress: 7,
      message: "add",
    });
  });

  it("tells phases by what they are about, and failures as such", () => {
    const fold = new ProgressFold();
    const phase = { phase: "searching", tool: "arxiv_search", query: "spacing", found: 3, error: null };
    expect(fold.happened(event("tool_result", phase, "progress:searching:1"))?.message).toBe(
      "searching: arxiv_search, spacing",
    );
    expect(fold.happened(event("tool_result", { name: "web_scrape", ok: false }))?.message).toBe("web_scrape failed");
    expect(fold.happened(event("model_call", { name: "answer" }))).toBeNull();
    expect(fold.happened(event("evidence", null))).toBeNull();
  });

  it("counts what the run itself counts, and nothing within it", () => {
    const fold = new ProgressFold();
    const told = (phase: string, step: string, done: number, title: string) =>
      fold.happened(event("plan", { phase, step, done, total: 3, title }, `progress:${phase}:${step}:${done}`));
    expect(told("step", "sections", 0, "")).toEqual({ progress: 0, total: 3, message: "sections 0/3 items" });
    expect(fold.happened(event("model_result", { name: "play", ok: true }))).toBeNull();
    expect(fold.counted({ label: "book.pdf", done: 1, total: 2, unit: "pages" })).toBeNull();
    expect(told("item", "sections", 3, "Tides")).toEqual({
      progress: 3,
      total: 3,
      message: "sections 3/3 items: Tides",
    });
    expect(told("item", "merged", 1, "Tides")).toMatchObject({ progress: 4, total: 6 });
  });

  it("never goes back within a step or between steps", () => {
    const step = fc.record({ label: fc.constantFrom("a", "b"), done: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(fc.oneof(step, fc.constant(null))), (steps) => {
        const fold = new ProgressFold();
        const most = new Map<string, number>();
        let last = 0;
        for (const each of steps) {
          // Within a step counts grow; that is what tools promise.
          const done = each ? Math.max(each.done, most.get(each.label) ?? 0) : 0;
          if (each) most.clear();
          if (each) most.set(each.label, done);
          else most.clear();
          const tally = each
            ? fold.counted({ label: each.label, done, total: 0, unit: "x" })
            : fold.happened(event("tool_result", { name: "add", ok: true }));
          expect(tally?.progress).toBeGreaterThanOrEqual(last);
          last = tally?.progress ?? last;
        }
      }),
    );
  });
});
