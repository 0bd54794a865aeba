import { describe, expect, it } from "vitest";
import { array, assert, double, integer, property, tuple } from "fast-check";
import type { ContextItem } from "../../domain/evidence.js";
import { divideLarge, fillRoom, tokensOfPassage } from "./fill-room.js";

/** A text of sections of ten lines, of which the first is a heading and the last is blank. */
const lines = Array.from({ length: 200 }, (_, index) =>
  index % 10 === 0
    ? `## Section ${index / 10}`
    : index % 10 === 9
      ? ""
      : `Line ${index + 1} says what the line is for.`,
);
const linesOf = () => lines;

function item(start_line: number, end_line: number, score: number, parent_id = `p${Math.floor(start_line / 10)}`) {
  const content = ["Heading", "", ...lines.slice(start_line - 1, end_line)].join("\n");
  const chunk_ids = [`w:${start_line}-${end_line}`];
  return { chunk_ids, parent_id, work_id: "w", content, start_line, end_line, score } satisfies ContextItem;
}

const fill = (items: ContextItem[], tokens: number) => {
  const passages = items.map(({ chunk_ids: [id = ""], start_line, end_line, score }) => ({
    id,
    start_line,
    end_line,
    score,
  }));
  return fillRoom(items, { tokens, linesOf, passages });
};
const spans = (items: readonly ContextItem[]) => items.map(({ start_line, end_line }) => [start_line, end_line]);

describe("fillRoom", () => {
  it("gives each passage the lines around it, as far as its section goes", () => {
    expect(spans(fill([item(15, 15, 1)], 2000))).toEqual([[12, 19]]);
  });

  it("takes no more than there is room for, the best first", () => {
    const items = [12, 32, 52, 72, 92].map((start, index) => item(start, start + 4, 1 - index / 20));
    const most = 3 * tokensOfPassage(items[0]?.content ?? "");
    expect(spans(fill(items, most))).toEqual([
      [12, 16],
      [32, 36],
      [52, 56],
    ]);
  });

  it("leaves out what answers by far worse than the best", () => {
    const good = [10, 30, 50, 70, 90].map((start) => item(start + 1, start + 9, 0.9));
    expect(fill([...good, item(113, 118, 0.3)], 12_000)).toHaveLength(5);
    expect(fill([...good, item(113, 118, 0.6)], 12_000)).toHaveLength(6);
    expect(fill([...good.slice(1), item(113, 118, 0.3)], 12_000)).toHaveLength(5);
  });

  it("shows a passage that stands within another once", () => {
    const found = fill([item(43, 45, 0.9), item(41, 49, 0.8), item(44, 44, 0.7)], 5000);
    expect(spans(found)).toEqual([[41, 49]]);
    expect(found[0]).toMatchObject({ score: 0.9, chunk_ids: ["w:43-45", "w:41-49"] });
  });

  it("cuts a span that is too long around its best passage", () => {
    const whole = { ...item(1, 200, 1, "w"), chunk_ids: ["a", "b"] };
    const passages = [
      { id: "a", start_line: 12, end_line: 14, score: 0.4 },
      { id: "b", start_line: 112, end_line: 114, score: 0.9 },
    ];
    const [found] = fillRoom([whole], { tokens: 1500, linesOf, passages });
    expect(found?.start_line).toBeLessThanOrEqual(112);
    expect(found?.start_line).toBeGreaterThan(70);
    expect(found?.end_line).toBeGreaterThanOrEqual(114);
    expect(tokensOfPassage(found?.content ?? "")).toBeLessThanOrEqual(1000);
  });

  it("divides a work that was found in most of its parts into what was found", () => {
    const passages = [12, 52, 112].map((start, index) => {
      const { content, start_line, end_line, work_id } = item(start, start + 3, 1);
      const place = { start_page: null, end_page: null, heading_path: [], level: 2, parent_id: `p${start}` };
      return { id: `w:${start}`, score: 1 - index / 10, content, start_line, end_line, work_id, ...place };
    });
    const whole = { ...item(1, 200, 1, "w"), chunk_ids: passages.map(({ id }) => id) };
    const input = { passages, sections: [], linesOf, titleOf: () => "W" };
    expect(divideLarge([whole], 50_000, input, {})).toEqual([whole]);
    expect(spans(divideLarge([whole], 3000, input, {}))).toEqual([
      [12, 15],
      [52, 55],
      [112, 115],
    ]);
  });

  it("gives one passage where there is room for none", () => {
    expect(fill([item(12, 16, 1)], 10)).toHaveLength(1);
  });

  it("gives no line twice, keeps to its room, and every text is that of its lines", () => {
    const someItem = tuple(
      integer({ min: 1, max: 190 }),
      integer({ min: 0, max: 9 }),
      double({ min: 0.5, max: 1, noNaN: true }),
    ).map(([start, length, score]) => item(start, start + length, score));
    assert(
      property(array(someItem, { minLength: 1, maxLength: 15 }), integer({ min: 300, max: 4000 }), (items, tokens) => {
        const found = fill(
          items.toSorted((left, right) => right.score - left.score),
          tokens,
        );
        const covered = found.flatMap(({ start_line, end_line }) =>
          Array.from({ length: end_line - start_line + 1 }, (_, index) => start_line + index),
        );
        expect(new Set(covered).size).toBe(covered.length);
        expect(found.reduce((sum, { content }) => sum + tokensOfPassage(content), 0)).toBeLessThanOrEqual(tokens);
        for (const { content, start_line, end_line } of found) {
          expect(content).toBe(["Heading", "", ...lines.slice(start_line - 1, end_line)].join("\n"));
        }
      }),
    );
  });
});
