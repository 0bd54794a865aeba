import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import type { KnownRow } from "../schema/item.js";
import { itemsOf } from "./items-of.js";
import { numberItems } from "./number-items.js";
import { inNaturalOrder } from "./read-rows.js";
import { allTests } from "../../../test/support/some-of.js";

interface Row {
  section: string;
  title: string;
  parent_section: string | null;
}

const row = (section: string, title: string): Row => {
  const dot = section.lastIndexOf(".");
  return { section, title, parent_section: dot < 0 ? null : section.slice(0, dot) };
};
const file = (value: unknown, name = "outline") => ({ name, value });
const itemsIn = (rows: unknown) => itemsOf([file(rows)]).items;
/** What a log keeps of items. */
const knownOf = (rows: readonly Row[]) => {
  const { items } = itemsOf([file(rows)]);
  const known: KnownRow[] = items.map(({ id, parent, fields }) => ({ id, parent, title: String(fields["title"]) }));
  return { known, present: new Set(known.map(({ id }) => id)) };
};
const idsByTitle = (rows: readonly Row[], before: ReturnType<typeof knownOf>) =>
  new Map(itemsOf([file(rows)], {}, before).items.map(({ id, fields }) => [String(fields["title"]), id]));

const outline = [
  row("1", "Introduction"),
  row("1.1", "Why teachers ask"),
  row("1.2", "Terms"),
  row("2", "Planning lessons"),
  row("2.1", "Introduction"),
  row("2.2", "Writing prompts for pupils"),
];

describe("the place of rows", () => {
  it("follows parent_section, parent, and nesting", () => {
    expect(itemsIn(outline).map(({ level }) => level)).toEqual([1, 2, 2, 1, 2, 2]);
    const byTitle = itemsIn([{ title: "A" }, { title: "B", parent: "A" }]);
    expect(byTitle[1]?.parent).toBe(byTitle[0]?.id);
    const nested = itemsIn([{ title: "A", sections: [{ title: "B" }, { title: "C", children: [{ title: "D" }] }] }]);
    expect(nested.map(({ level, fields }) => [level, fields["title"]])).toEqual([
      [1, "A"],
      [2, "B"],
      [2, "C"],
      [3, "D"],
    ]);
  });

  it("is looked for in the same file first", () => {
    const { items } = itemsOf([
      file([{ section: "1", title: "A" }], "a"),
      file(
        [
          { section: "1", title: "B" },
          { section: "2", title: "C", parent_section: "1" },
        ],
        "b",
      ),
    ]);
    expect(items[2]?.parent).toBe(items[1]?.id);
  });

  it("of orphans, cycles and repeated ids is told, and none of them is dropped", () => {
    const { items, unplaced } = itemsOf([
      file([
        row("1", "A"),
        row("9.1", "Orphan"),
        { section: "2", title: "B", parent_section: "3" },
        { section: "3", title: "C", parent_section: "2" },
        row("1", "Again"),
      ]),
    ]);
    expect(items).toHaveLength(5);
    expect(unplaced.map(({ title, fault }) => `${title}: ${fault}`)).toEqual([
      "Orphan: orphan",
      "B: cycle",
      "C: cycle",
      "Again: repeated",
    ]);
  });

  it("of a file that holds no array is an error that says so", () => {
    expect(itemsOf([file({ title: "A" })]).faults).toEqual([
      "outline holds an object, and multiple_parts: true needs an array",
    ]);
  });

  it("`*` sorts naturally, and `file > array` keeps the rows of each file together", () => {
    expect(inNaturalOrder(["part 10", "part 2", "part 1"])).toEqual(["part 1", "part 2", "part 10"]);
    const { items } = itemsOf([
      file([
        { file: "a", items: [{ title: "A" }] },
        { file: "b", items: [{ title: "B" }] },
      ]),
    ]);
    expect(items.map((item) => item.file)).toEqual(["a", "b"]);
  });
});

describe("the ids of rows", () => {
  it("stay when sections are numbered anew, inserted, moved and retitled", () => {
    const before = knownOf(outline);
    const ids = idsByTitle(outline, before);
    const edited = [
      row("1", "Preface"),
      row("2", "Introduction"),
      row("2.1", "Why teachers ask"),
      row("2.2", "Terms"),
      row("3", "Planning of lessons"),
      row("3.1", "Writing prompts for the pupils"),
    ];
    const now = idsByTitle(edited, before);
    for (const title of ["Why teachers ask", "Terms"]) expect(now.get(title)).toBe(ids.get(title));
    expect(now.get("Planning of lessons")).toBe(ids.get("Planning lessons"));
    expect(now.get("Writing prompts for the pupils")).toBe(ids.get("Writing prompts for pupils"));
    expect(before.present.has(now.get("Preface") ?? "")).toBe(false);
  });

  it("stay for a chapter with another title and the same sections", () => {
    const before = knownOf(outline);
    const edited = outline.map((each) => (each.section === "1" ? { ...each, title: "Starting points" } : each));
    expect(idsByTitle(edited, before).get("Starting points")).toBe(before.known[0]?.id);
  });

  it("stay for a section that moved to another chapter under its own title", () => {
    const before = knownOf(outline);
    const edited = [...outline.filter(({ title }) => title !== "Terms"), row("2.3", "Terms")];
    expect(idsByTitle(edited, before).get("Terms")).toBe(before.known[2]?.id);
  });

  it("are never given to another row, not even those of rows that are gone", () => {
    const before = knownOf(outline);
    const without = { ...before, present: new Set([...before.present].slice(0, 2)) };
    const { items } = itemsOf([file(outline)], {}, without);
    expect(new Set(items.map(({ id }) => id)).size).toBe(outline.length);
    expect(items.slice(2).some(({ id }) => before.present.has(id))).toBe(false);
  });

  it.runIf(allTests)("are found again for nearly all of 4,300 rows of which a third was changed", () => {
    const words = [
      "lesson",
      "pupil",
      "prompt",
      "marking",
      "ethics",
      "privacy",
      "school",
      "reading",
      "writing",
      "feedback",
    ];
    const title = (number: number) =>
      [7, 11, 13, 17].map((prime) => words[(number * prime + Math.floor(number / prime)) % 10]).join(" ") +
      ` ${number}`;
    const rows: Row[] = [];
    for (let chapter = 1; chapter <= 14; chapter += 1) {
      rows.push(row(`${chapter}`, `Chapter on ${title(chapter)}`));
      for (let part = 1; part <= 14; part += 1) {
        rows.push(row(`${chapter}.${part}`, title(chapter * 100 + part)));
        for (let section = 1; section <= 21; section += 1)
          rows.push(row(`${chapter}.${part}.${section}`, title(chapter * 10_000 + part * 100 + section)));
      }
    }
    const before = knownOf(rows);
    const edited = rows.map((each, index) => (index % 3 === 0 ? { ...each, title: `${each.title} today` } : each));
    let kept = 0;
    const seconds = processorSeconds(() => {
      const { items } = itemsOf([file(edited)], {}, before);
      kept = items.filter(({ id }, index) => id === before.known[index]?.id).length;
    });
    expect(rows.length).toBeGreaterThan(4300);
    expect(kept / rows.length).toBeGreaterThan(0.98);
    expect(seconds).toBeLessThan(5);
  });
});

describe("numbers at assembly", () => {
  const titles = (rows: unknown) => {
    const { items, unplaced } = itemsOf([file(rows)]);
    return numberItems(items, new Set(unplaced.map(({ id }) => id)), ({ fields }) => String(fields["title"]));
  };

  it("follow the order of the rows, each before those below it", () => {
    expect(titles(outline).map(({ number }) => number)).toEqual(["1", "1.1", "1.2", "2", "2.1", "2.2"]);
  });

  it("come for rows in any order; what has no place comes last and has none", () => {
    const numbered = titles([row("9.9", "Lost"), row("1.1", "B"), row("1", "A")]);
    expect(numbered.map(({ number, item }) => `${number} ${String(item.fields["title"])}`)).toEqual([
      "1 A",
      "1.1 B",
      " Lost",
    ]);
  });

  it("and anchors: equal titles get -2", () => {
    expect(
      titles(outline)
        .map(({ anchor }) => anchor)
        .filter((anchor) => anchor.startsWith("intro")),
    ).toEqual(["introduction", "introduction-2"]);
  });
});
