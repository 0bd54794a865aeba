import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContextItem } from "../../domain/evidence.js";
import { passageId, rootSectionId, sectionId, type Passage, type Section } from "../../domain/passage.js";
import { consolidate, type ConsolidateInput } from "./consolidate.js";
import { allTests } from "../../../test/support/some-of.js";

type ScoredLeaf = Passage & { score: number };

const linesOf = (workId: string): string[] => Array.from({ length: 400 }, (_, index) => `${workId} line ${index + 1}`);
const titleOf = (workId: string): string => `Title of ${workId}`;

function section(workId: string, parent: Section | null, path: string[], start: number, end: number): Section {
  return {
    id: parent ? sectionId(workId, start) : rootSectionId(workId),
    parent_id: parent?.id ?? null,
    level: parent ? parent.level + 1 : 0,
    work_id: workId,
    start_line: start,
    end_line: end,
    start_page: null,
    end_page: null,
    heading_path: path,
  };
}

function leaf(parent: Section, start: number, end: number, score: number): ScoredLeaf {
  const { work_id, level, heading_path } = parent;
  const heading = heading_path.join(" > ") || titleOf(work_id);
  const content = [heading, "", ...linesOf(work_id).slice(start - 1, end)].join("\n");
  const span = { work_id, start_line: start, end_line: end, start_page: null, end_page: null, heading_path };
  return { id: passageId(work_id, start, end), parent_id: parent.id, level, ...span, content, score };
}

function run(passages: ScoredLeaf[], sections: Section[], options = {}): ContextItem[] {
  return consolidate({ passages, sections, linesOf, titleOf }, options);
}

const root = section("w", null, [], 1, 300);
const chapter = section("w", root, ["Chapter"], 1, 100);
const part = section("w", chapter, ["Chapter", "Part"], 61, 100);

describe("consolidate", () => {
  it("replaces passages by their parent at half of its lines, with the parent's heading and the best score", () => {
    const [item, ...others] = run([leaf(part, 63, 72, 0.4), leaf(part, 90, 99, 0.9)], [root, chapter, part]);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ parent_id: part.id, start_line: 61, end_line: 100, score: 0.9 });
    expect(item?.chunk_ids.toSorted()).toEqual(["w:63-72", "w:90-99"]);
    expect(item?.content).toBe(["Chapter > Part", "", ...linesOf("w").slice(61, 100)].join("\n"));
  });

  it("keeps passages one line below half", () => {
    const items = run([leaf(part, 63, 72, 0.4), leaf(part, 90, 98, 0.9)], [root, chapter, part]);
    expect(items.map((item) => item.start_line)).toEqual([90, 63]);
  });

  it("merges neighbours whose distance is at most seven lines and reads the lines between them", () => {
    const items = run([leaf(chapter, 17, 20, 0.2), leaf(chapter, 5, 10, 0.1), leaf(chapter, 28, 30, 0.3)], [chapter]);
    expect(items).toHaveLength(2);
    expect(items[1]).toMatchObject({ start_line: 5, end_line: 20, score: 0.2, chunk_ids: ["w:5-10", "w:17-20"] });
    expect(items[1]?.content).toBe(["Chapter", "", ...linesOf("w").slice(4, 20)].join("\n"));
  });

  it("never merges across parents, however near", () => {
    const items = run([leaf(chapter, 50, 59, 1), leaf(part, 62, 70, 1)], [root, chapter, part]);
    expect(items).toHaveLength(2);
  });

  it("lets a replaced parent count whole for the parent above it", () => {
    const small = section("w", root, ["Small"], 1, 100);
    const inner = section("w", small, ["Small", "Inner"], 51, 100);
    const items = run([leaf(inner, 52, 76, 0.5)], [root, small, inner]);
    expect(items).toMatchObject([{ parent_id: small.id, start_line: 1, end_line: 100 }]);
  });

  it("does not replace a parent that only its merged lines cover, but counts them for the parent above", () => {
    const twenty = section("w", root, ["Twenty"], 101, 120);
    const passages = [leaf(twenty, 101, 104, 0.5), leaf(twenty, 111, 114, 0.5)];
    expect(run(passages, [root, twenty])).toMatchObject([{ parent_id: twenty.id, start_line: 101, end_line: 114 }]);
    const above = section("w", root, ["Above"], 100, 127);
    const inner = { ...twenty, parent_id: above.id, level: 2 };
    expect(run(passages, [root, above, inner])).toMatchObject([{ parent_id: above.id, end_line: 127 }]);
  });

  it("heads a whole text by its title and keeps its first line", () => {
    const short = section("v", null, [], 1, 4);
    expect(run([leaf(short, 1, 3, 1)], [short])[0]?.content).toBe(
      "Title of v\n\nv line 1\nv line 2\nv line 3\nv line 4",
    );
  });

  it("merges neighbours of an unknown section and keeps works apart", () => {
    const other = { ...leaf(chapter, 6, 9, 0.2), work_id: "u" };
    expect(run([leaf(chapter, 1, 5, 0.3), leaf(chapter, 8, 9, 0.1), other], [])).toMatchObject([
      { work_id: "w", start_line: 1, end_line: 9 },
      { work_id: "u", start_line: 6, end_line: 9 },
    ]);
  });

  it("obeys its options", () => {
    const passages = [leaf(part, 63, 72, 0.4), leaf(part, 90, 98, 0.9)];
    expect(run(passages, [part], { coverage: 0.4 })).toHaveLength(1);
    expect(run(passages, [part], { gap: 20, coverage: 1 })).toMatchObject([{ start_line: 63, end_line: 98 }]);
  });
});

/** Random trees: a section's lines are its heading, passages of its own, then sub-sections, as in a real text. */
const libraryArbitrary = integer({ min: 0, max: 2 ** 31 }).map((seed) => {
  let state = seed;
  const random = (bound: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor(((state >>> 8) / 0x800000) * bound);
  };
  const sections: Section[] = [];
  const passages: ScoredLeaf[] = [];
  const grow = (workId: string, parent: Section | null, start: number, depth: number): number => {
    const path = parent ? [...parent.heading_path, `H${start}`] : [];
    const own = section(workId, parent, path, start, start);
    sections.push(own);
    let line = start + (parent ? 1 : 0);
    for (let count = random(4); count > 0; count -= 1) {
      const first = line + random(9);
      line = first + 1 + random(8);
      if (random(3) > 0) passages.push(leaf(own, first, line - 1, random(10) / 10));
    }
    for (let count = depth < 3 ? random(4) : 0; count > 0; count -= 1) line = grow(workId, own, line, depth + 1);
    own.end_line = Math.max(start, line - 1);
    return own.end_line + 1;
  };
  for (const workId of ["a", "b"]) grow(workId, null, 1, 0);
  return { passages, sections, linesOf, titleOf };
});

const always = (check: (input: Required<ConsolidateInput>, items: ContextItem[]) => void): void =>
  assert(
    property(libraryArbitrary, (input) => {
      check(input, consolidate(input));
    }),
    { numRuns: 200 },
  );

describe("consolidate, over random works", () => {
  it.runIf(allTests)("agrees with the rules carried out word by word", () => {
    always((input, items) => expect(normal(items)).toEqual(normal(byTheRules(input))));
  });

  it.runIf(allTests)("gives every passage exactly once, inside the span it went into, with the best score", () => {
    always(({ passages }, items) => {
      expect(items.flatMap((item) => item.chunk_ids).toSorted()).toEqual(passages.map(({ id }) => id).toSorted());
      for (const item of items) {
        const members = passages.filter(({ id }) => item.chunk_ids.includes(id));
        expect(item.score).toBe(Math.max(...members.map(({ score }) => score)));
        for (const member of members) {
          expect(member.work_id).toBe(item.work_id);
          expect(member.start_line).toBeGreaterThanOrEqual(item.start_line);
          expect(member.end_line).toBeLessThanOrEqual(item.end_line);
        }
      }
    });
  });

  it("gives spans that do not overlap, read from the text under one heading line", () => {
    always(({ sections }, items) => {
      for (const [index, item] of items.entries()) {
        const parent = sections.find(({ id }) => id === item.parent_id);
        const [heading, blank, ...lines] = item.content.split("\n");
        expect(heading).toBe(parent?.heading_path.join(" > ") || titleOf(item.work_id));
        expect(blank).toBe("");
        expect(
          linesOf(item.work_id)
            .slice(item.start_line - 1, item.end_line)
            .slice(-lines.length || Infinity),
        ).toEqual(lines);
        for (const other of items.slice(index + 1).filter(({ work_id }) => work_id === item.work_id)) {
          expect(other.end_line < item.start_line || other.start_line > item.end_line).toBe(true);
        }
      }
    });
  });
});

interface Entry {
  ids: string[];
  work: string;
  parent: string;
  start: number;
  end: number;
  score: number;
}

/** The rules as written, section by section: slow, and independent of the real one. */
function byTheRules({ passages, sections }: ConsolidateInput): Entry[] {
  const entries = passages.map((one): Entry => ({
    ids: [one.id],
    work: one.work_id,
    parent: one.parent_id,
    start: one.start_line,
    end: one.end_line,
    score: one.score,
  }));
  const ancestors = (id: string | null): string[] =>
    id === null ? [] : [id, ...ancestors(sections.find((one) => one.id === id)?.parent_id ?? null)];
  for (const { id, start_line: start, end_line: end } of [...sections].sort((one, other) => other.level - one.level)) {
    const beneath = entries.filter((entry) => ancestors(entry.parent).includes(id));
    const lines = new Set(beneath.flatMap((entry) => range(entry.start, entry.end)));
    if (lines.size * 2 >= end - start + 1) collapse(entries, beneath, { parent: id, start, end });
    else while (mergeOnce(entries, id));
  }
  return entries;
}

function mergeOnce(entries: Entry[], parent: string): boolean {
  const own = entries.filter((entry) => entry.parent === parent);
  for (const left of own) {
    for (const right of own) {
      if (left === right || right.start < left.start || right.start - left.end > 7) continue;
      collapse(entries, [left, right], { start: left.start, end: Math.max(left.end, right.end) });
      return true;
    }
  }
  return false;
}

function collapse(entries: Entry[], members: Entry[], change: Partial<Entry>): void {
  const [first] = members;
  if (!first) return;
  const score = Math.max(...members.map((entry) => entry.score));
  const merged = { ...first, ids: members.flatMap((entry) => entry.ids), score, ...change };
  for (const member of members) entries.splice(entries.indexOf(member), 1);
  entries.push(merged);
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start + 1 }, (_, index) => start + index);

/** Both forms as comparable data, in one order. */
function normal(items: readonly (ContextItem | Entry)[]): unknown[] {
  const facts = items.map((item) =>
    "ids" in item
      ? [item.work, item.start, item.end, item.parent, item.score, item.ids.toSorted()]
      : [item.work_id, item.start_line, item.end_line, item.parent_id, item.score, item.chunk_ids.toSorted()],
  );
  return facts.map((fact) => JSON.stringify(fact)).sort();
}
