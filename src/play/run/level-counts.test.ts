import { describe, expect, it } from "vitest";
import { levelFaults } from "./level-counts.js";

/** Rows by the number of rows below each of them: [2, 0] are two chapters, of which the first has two sections. */
const outline = (...below: number[]) =>
  below.flatMap((count, at) => [
    { id: `${at}`, parent: null, level: 1 },
    ...Array.from({ length: count }, (_, part) => ({ id: `${at}.${part}`, parent: `${at}`, level: 2 })),
  ]);
const range = (least: number, most = least) => ({ least, most });

describe("the numbers of an outline", () => {
  it("say nothing where they are as they were asked for", () => {
    expect(levelFaults(outline(2, 2, 2), [range(3), range(2)])).toEqual([]);
    expect(levelFaults(outline(4, 2), [range(2, 3), range(2, 4)])).toEqual([]);
    expect(levelFaults(outline(9), [])).toEqual([]);
  });

  it("are told where they are too few or too many, by level and in all", () => {
    expect(levelFaults(outline(2, 0, 5), [range(4, 6), range(2, 4)])).toEqual([
      "3 rows at level 1, and 4 to 6 were asked for",
      "1 of 3 rows at level 1 have fewer than 2 below them, 1 of 3 rows at level 1 have more than 4 below them",
      "10 rows in all, and 12 to 30 were asked for",
    ]);
    expect(levelFaults(outline(1), [range(1)])).toEqual([
      "1 row below level 1, and no more levels were asked for",
      "2 rows in all, and 1 were asked for",
    ]);
  });
});
