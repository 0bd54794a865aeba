import { describe, expect, it } from "vitest";
import { own } from "./terminal-stream.js";
import { count, duration, span, wrap } from "./terminal.js";

describe("text for a terminal", () => {
  it("wraps by what is seen, and never within a word", () => {
    expect(wrap("one two three", 7)).toBe("one two\nthree");
    expect(wrap("one two three", 9, "  ")).toBe("  one two\n  three");
    const painted = `${own("\u001B[33m")}one${own("\u001B[39m")} ${own("\u001B[1m")}two${own("\u001B[22m")}`;
    expect(wrap(`${painted} three`, 7)).toBe(`${painted}\nthree`);
    expect(wrap("incomprehensibilities are", 5)).toBe("incomprehensibilities\nare");
    expect(wrap("said [S1]\u00a0✓ and", 9)).toBe("said\n[S1]\u00a0✓\nand");
    expect(wrap("  spaced \n out\t", 20)).toBe("spaced out");
  });

  it.each([
    [49, "0.0 s"],
    [9_949, "9.9 s"],
    [9_960, "10 s"],
    [59_700, "1 min 0 s"],
    [119_800, "2 min 0 s"],
    [3_599_000, "59 min 59 s"],
    [3_600_000, "1 h 0 min"],
    [50 * 3_600_000, "2 days"],
  ])("says %i ms as %s", (milliseconds, words) => {
    expect(duration(milliseconds)).toBe(words);
  });

  it("counts and names spans", () => {
    expect([count(1, "file"), count(0, "file"), count(12_345, "entry", "entries")]).toEqual([
      "1 file",
      "0 files",
      "12,345 entries",
    ]);
    expect([span("page", null, null), span("page", 3, 3), span("line", 1, 4), span("page", 2, null)]).toEqual([
      "",
      "page 3",
      "lines 1-4",
      "page 2",
    ]);
  });
});
