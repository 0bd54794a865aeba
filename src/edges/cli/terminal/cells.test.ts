import { describe, expect, it } from "vitest";
import { cellsOf, cutCells, fitCells, padCells } from "./cells.js";
import { wrap } from "./terminal.js";

describe("cells of a terminal", () => {
  it.each([
    ["bridge", 6],
    ["図書館", 6],
    ["도서관", 6],
    ["Brücke", 6],
    ["Bru\u0308cke", 6],
    ["👩‍🔬", 2],
    ["ｱｲｳ", 3],
  ])("%j takes %i", (text, cells) => {
    expect(cellsOf(text)).toBe(cells);
    expect(cellsOf(padCells(text, 12))).toBe(12);
  });

  it("cuts between letters, with what belongs to them", () => {
    expect(cutCells("図書館", 5)).toBe("図書");
    expect(cutCells("Bru\u0308cke", 3)).toBe("Bru\u0308");
    expect(fitCells("図書館の本", 7)).toBe("図書館…");
    expect(fitCells("bridge", 6)).toBe("bridge");
  });

  it("wraps by them, also where no blanks part words", () => {
    expect(wrap("古い橋 の長さ は 二百", 8)).toBe("古い橋\nの長さ\nは 二百");
    expect(wrap("古い橋の長さは二百", 8, "  ")).toBe("  古い橋\n  の長さ\n  は二百");
    expect(wrap("averylongwordofmany", 8)).toBe("averylongwordofmany");
  });
});
