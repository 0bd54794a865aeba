import { describe, expect, it } from "vitest";
import type { Event } from "../../../domain/event.js";
import { withWarnings } from "./line-display.js";

const warning = (key: string, message = "It did not answer."): Event => ({
  v: 1,
  seq: 1,
  ts: "2026-11-22T05:00:00.000Z",
  iter: 0,
  role: "system",
  event: "warning",
  key,
  content: { message },
});

describe("warnings between lines of progress", () => {
  it("are said once, and not where progress has said the same", () => {
    const linesOf = withWarnings(() => []);
    expect(linesOf(warning("retry:1"))).toEqual(["> [WARNING] It did not answer."]);
    expect(linesOf(warning("retry:2"))).toEqual([]);
    expect(linesOf(warning("search:arxiv_search:lora", "Another."))).toEqual([]);
  });

  it("hold nothing that steers the terminal", () => {
    expect(withWarnings(() => [])(warning("page", "A \u001B[31mred\u001B[0m\ntitle"))).toEqual([
      "> [WARNING] A red title",
    ]);
  });
});
