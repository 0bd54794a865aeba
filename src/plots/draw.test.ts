import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawn, textsOf, tipsOf } from "../../test/support/drawn-figure.js";
import { widthOf } from "./text/measure.js";
import { writeSvg } from "./scene/write-svg.js";

const gallery = new URL("../../docs/guide/figures/", import.meta.url);
const names = readdirSync(gallery).filter((name) => name.endsWith(".figure.json"));
const specification = (name: string) => JSON.parse(readFileSync(new URL(name, gallery), "utf8")) as object;

const channels = (x: string, y: string) => ({ x: { field: x }, y: { field: y } });
const long = (index: number) => `Institute for the study of names that are long, number ${index}`;

/** Every kind with one thing to show. */
const single: readonly Record<string, unknown>[] = [
  { mark: "scatter", data: { values: [{ a: 3, b: 5 }] }, encoding: channels("a", "b") },
  { mark: "line", data: { values: [{ a: "1848", b: 5 }] }, encoding: channels("a", "b") },
  { mark: "bar", data: { values: [{ a: "one", b: -5 }] }, encoding: channels("a", "b") },
  { mark: "histogram", data: { values: [{ a: 5 }] }, encoding: { x: { field: "a" } } },
  { mark: "box", data: { values: [{ a: "one", b: 5 }] }, encoding: channels("a", "b") },
  { mark: "violin", data: { values: [{ a: "one", b: 5 }] }, encoding: channels("a", "b") },
  {
    mark: "heatmap",
    data: { values: [{ a: "x", b: "y", c: 1 }] },
    encoding: { ...channels("a", "b"), color: { field: "c" } },
  },
  { mark: "forest", studies: [{ label: "One 2020", effect: 0.2, low: -0.1, high: 0.5 }] },
  { mark: "funnel", studies: [{ effect: 0.2, se: 0.1 }] },
  { mark: "timeline", events: [{ label: "One", start: "1848" }] },
  { mark: "network", nodes: [{ id: "One" }] },
  { mark: "saturation", steps: [{ new: 3 }] },
  { mark: "evidence_map", cells: [{ row: "a", column: "b", n: 1 }] },
];

/** Kinds with a thousand categories. */
const thousand = (() => {
  const indices = Array.from({ length: 1_000 }, (_, index) => index);
  const values = indices.map((index) => ({
    name: long(index),
    one: (index * 37) % 101,
    other: (index * 53) % 97,
    again: long((index * 7) % 400),
  }));
  return [
    { mark: "scatter", data: { values }, encoding: { ...channels("one", "other"), color: { field: "name" } } },
    { mark: "bar", data: { values }, encoding: channels("name", "one") },
    { mark: "bar", data: { values }, encoding: { x: { field: "name" }, y: { field: "one", aggregate: "sum" } } },
    { mark: "box", data: { values }, encoding: channels("name", "one") },
    { mark: "heatmap", data: { values }, encoding: { ...channels("name", "again"), color: { aggregate: "count" } } },
    { mark: "evidence_map", cells: values.map(({ name, again }) => ({ row: name, column: again, n: 1 })) },
    {
      mark: "forest",
      studies: indices
        .slice(0, 200)
        .map((index) => ({ label: long(index), effect: index / 100, low: index / 100 - 1, high: index / 100 + 1 })),
    },
  ];
})();

/** Letters that do not lie within the picture. */
async function textsOutside(given: unknown): Promise<string[]> {
  const { scene } = await drawn(given);
  return textsOf(scene.shapes)
    .filter(({ turn }) => turn === undefined)
    .filter(({ text, x, y, size, anchor, weight }) => {
      const width = widthOf(text, size, weight);
      const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
      return left < -1 || left + width > scene.width + 1 || y < size * 0.7 || y > scene.height;
    })
    .map(({ text }) => text);
}

describe("figures", () => {
  it.each(names)("of the guide are what their specification makes: %s", async (name) => {
    const { scene, title, description } = await drawn(specification(name));
    const shown = readFileSync(new URL(name.replace(".figure.json", ".svg"), gallery), "utf8");
    expect(writeSvg(scene, { title, description })).toBe(shown);
  });

  it.each(names)("have all their words within the picture: %s", async (name) => {
    expect(await textsOutside(specification(name))).toEqual([]);
  });

  it.each(single)("show one thing alone: $mark", async (given) => {
    const { scene, description, shown } = await drawn(given);
    expect(shown).toBe(1);
    expect(description).toMatch(/\b1\b|\bone\b/u);
    expect(tipsOf(scene.shapes).length).toBeGreaterThan(0);
    expect(await textsOutside(given)).toEqual([]);
    expect(writeSvg(scene, { title: "t", description })).not.toMatch(/NaN|Infinity|undefined/u);
  });

  it.each(thousand)("have room for a thousand names, and say which they left out: $mark", async (given) => {
    const { scene, description, notes } = await drawn(given);
    expect(tipsOf(scene.shapes).length).toBeLessThan(1_100);
    expect(await textsOutside(given)).toEqual([]);
    const cut = textsOf(scene.shapes).flatMap(({ full }) => full ?? []);
    for (const full of [...new Set(cut)].slice(0, 40)) expect(description).toContain(full);
    const said = given.mark === "forest" ? /^$/u : /has (?:1000|400) values: .* others?\b/u;
    expect(notes.join(" ")).toMatch(said);
  });

  it("say in words what is cut", async () => {
    const values = [{ a: long(1), b: long(2), c: 1 }];
    const { description } = await drawn({
      mark: "heatmap",
      data: { values },
      encoding: { ...channels("a", "b"), color: { field: "c" } },
    });
    expect(description).toContain(`Labels in full: ${long(2)}`);
  });

  it("put the rest together under a name that says how many they are", async () => {
    const values = Array.from({ length: 40 }, (_, index) => ({ name: `n${index}`, size: index }));
    const { scene } = await drawn({
      mark: "bar",
      data: { values },
      encoding: { x: { field: "name" }, y: { field: "size", aggregate: "sum" } },
    });
    const tips = tipsOf(scene.shapes);
    expect(tips).toHaveLength(30);
    const shown = tips.reduce((sum, tip) => sum + Number(tip.split(": ")[1]), 0);
    expect(shown).toBe((39 * 40) / 2);
    expect(tips.find((tip) => tip.startsWith("Others (11)"))).toBeDefined();
  });

  it("say in the picture what they left out", async () => {
    const values = [
      { a: 1, b: 2 },
      { a: 0, b: 3 },
      { a: -4, b: 3 },
      { a: "NA", b: 3 },
      { a: 10, b: null },
      { a: 100, b: 9 },
    ];
    const { scene, notes, shown, given } = await drawn({
      mark: "scatter",
      data: { values },
      encoding: { x: { field: "a", scale: { type: "log" } }, y: { field: "b" } },
    });
    expect([given, shown]).toEqual([6, 2]);
    expect(notes).toEqual([
      "1 row without a value of a left out.",
      "1 row without a value of b left out.",
      "2 rows left out: a of zero or less has no place on a log axis.",
    ]);
    const words = textsOf(scene.shapes).map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining([...notes]));
  });

  it("count points in cells where they would cover each other", async () => {
    const values = Array.from({ length: 6_000 }, (_, index) => ({ a: index % 79, b: index % 83 }));
    const { scene, notes, shown } = await drawn({ mark: "scatter", data: { values }, encoding: channels("a", "b") });
    const counts = tipsOf(scene.shapes).map((tip) => Number.parseInt(tip, 10));
    expect(shown).toBe(6_000);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6_000);
    expect(notes.join(" ")).toContain("6000 points are counted in cells");
  });

  it("describe what the data show", async () => {
    const values = [1, 2, 3, 4].map((a) => ({ a, b: 10 - 2 * a, group: a > 2 ? "late" : "early" }));
    const { description } = await drawn({
      mark: "scatter",
      data: { values },
      encoding: { x: { field: "a", title: "Age (years)" }, y: { field: "b" }, color: { field: "group" } },
    });
    expect(description).toBe(
      "Scatter plot of b against Age (years), 4 points in 2 groups: early: 2 and late: 2. Age (years) runs from 1 to 4; b runs from 2 to 8. b tends to fall with Age (years): the correlation is -1.",
    );
  });

  it("say where the numbers of a flow do not add up", async () => {
    const { notes } = await drawn({ ...specification("prisma.figure.json"), screened: 1_300 });
    expect(notes).toEqual([
      "The numbers do not add up: identified less removed is 1363, but 1300 are screened.",
      "The numbers do not add up: screened less excluded is 96, but 159 are sought.",
    ]);
  });

  it("draw years as years, dates as dates, and bars of both signs from zero", async () => {
    const line = await drawn({
      mark: "line",
      data: {
        values: [
          { a: 2019, b: 1 },
          { a: 2022, b: 2 },
        ],
      },
      encoding: channels("a", "b"),
    });
    expect(textsOf(line.scene.shapes).map(({ text }) => text)).toEqual(expect.arrayContaining(["2020", "2021"]));
    const dated = await drawn({
      mark: "line",
      data: {
        values: [
          { a: "2024-01-31", b: 1 },
          { a: "2024-07-01", b: 2 },
        ],
      },
      encoding: channels("a", "b"),
    });
    expect(textsOf(dated.scene.shapes).map(({ text }) => text)).toContain("2024-04");
    const signs = await drawn({
      mark: "bar",
      data: {
        values: [
          { a: "up", b: 3 },
          { a: "down", b: -3 },
        ],
      },
      encoding: channels("a", "b"),
    });
    const bars = signs.scene.shapes
      .flatMap((shape) => (shape.shape === "group" ? shape.children : []))
      .flatMap((shape) => (shape.shape === "rect" && shape.tip !== undefined ? [shape] : []));
    const [up, down] = bars;
    expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(down?.y ?? -1);
  });
});

describe("mistakes in figures", () => {
  const values = [
    { dose: 1, response: 2, arm: "a" },
    { dose: 2, response: 3, arm: "a" },
  ];
  it.each([
    [
      "a column that is not there",
      { mark: "scatter", data: { values }, encoding: channels("dose", "respnse") },
      /encoding\.y\.field: .*"respnse"; the nearest is "response"/u,
    ],
    [
      "names where numbers belong",
      { mark: "scatter", data: { values }, encoding: channels("dose", "arm") },
      /encoding\.y: .*"arm" has to hold numbers or dates, but row 1 has "a"/u,
    ],
    [
      "nothing that has a place",
      {
        mark: "scatter",
        data: { values: [{ a: 0, b: 1 }] },
        encoding: { x: { field: "a", scale: { type: "log" } }, y: { field: "b" } },
      },
      /nothing to draw: none of 1 row.*log axis/u,
    ],
    [
      "an empty column",
      { mark: "histogram", data: { values: [{ a: "" }] }, encoding: { x: { field: "a" } } },
      /no value at all/u,
    ],
    [
      "several rows at one place",
      { mark: "bar", data: { values }, encoding: channels("arm", "dose") },
      /encoding\.y: 2 rows fall together at a/u,
    ],
    [
      "bars on a log axis",
      {
        mark: "bar",
        data: { values },
        encoding: { x: { field: "arm" }, y: { field: "dose", scale: { type: "log" } } },
      },
      /bars begin at zero/u,
    ],
    [
      "ratios of zero",
      { mark: "forest", scale: "log", studies: [{ label: "A", effect: 0.5, low: 0, high: 1 }] },
      /"A" has a value of zero or less/u,
    ],
    [
      "a day that is not in the calendar",
      { mark: "timeline", events: [{ label: "A", start: "2021-02-30" }] },
      /events\.0: "2021-02-30" of "A" is no date/u,
    ],
    [
      "an edge to nowhere",
      { mark: "network", nodes: [{ id: "Smith" }], edges: [{ source: "Smith", target: "Smyth" }] },
      /edges\.0\.target: there is no node "Smyth"; the nearest is "Smith"/u,
    ],
  ])("are named with their place: %s", async (_what, given, message) => {
    await expect(drawn(given)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message) as string,
      fix: expect.stringMatching(/\S/u) as string,
    });
  });
});
