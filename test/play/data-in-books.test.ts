import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planOutput, playOutput } from "../../src/contracts/play.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

let cwd: string;
const rows = [
  [14, 12],
  [61, 55],
  [23, 22],
  [18, 15],
];
const table = (first: number) =>
  ["study,spaced,massed", ...rows.map(([a, b], at) => `Study ${at + 1},${at === 0 ? first : a},${b}`)].join("\n");
const playbook = `name: numbers
version: 1
steps:
  - name: test
    kind: tool
    tool: statistics_test
    with: { data: trials, columns: [spaced, massed], test: t_paired }
    output: out/test.json
  - name: rows
    kind: tool
    tool: data_query
    with: { sql: "select study, 'The spaced group had ' || spaced || '.' as said from trials" }
    rows: rows
    output: out/rows.json
  - name: book
    kind: assemble
    input: out/rows.json
    output: out/book.md
    title: Numbers
    fields: { title: study, text: said }
`;

beforeAll(() => {
  cwd = newFolder();
  writeFileSync(join(cwd, "p.yaml"), playbook);
});
afterAll(removeFolders);

const read = (name: string) => readFileSync(join(cwd, "out", name), "utf8");

async function played(first: number) {
  writeFileSync(join(cwd, "trials.csv"), `${table(first)}\n`);
  const added = await quireHere(["data", "add", "trials.csv", "--replace", "--json"], { cwd });
  expect(added.code).toBe(0);
  const { code, stdout } = await quireHere(["play", "p.yaml", "--model", "none", "--offline", "--json"], { cwd });
  expect(code).toBe(0);
  return playOutput.parse(JSON.parse(stdout));
}

describe("a book of numbers", () => {
  it.runIf(allTests)(
    "has the rows of a query as sections, and is made anew where its data changed, not else",
    async () => {
      await played(14);
      expect(read("book.md")).toMatch(/# Study 1 .*\n\nThe spaced group had 14\./u);
      const [test, book] = [read("test.json"), read("book.md")];
      const again = await played(14);
      expect(again.steps.map(({ name, counts }) => [name, counts.written])).toContainEqual(["book", 0]);
      expect([read("test.json"), read("book.md")]).toEqual([test, book]);
      await played(19);
      expect(read("book.md")).toContain("The spaced group had 19.");
      expect(read("test.json")).not.toBe(test);
    },
  );
});

const figure = `name: figures
version: 1
steps:
  - name: drawn
    kind: tool
    tool: plot
    with:
      spec: figure.json
      table: points.csv
      output: out/drawing
      formats: [svg]
    output: out/drawn.json
  - name: query
    kind: tool
    tool: data_query
    with: { sql: select count(*) as n from trials }
    output: out/query.json
`;

/** States of the steps as a plan tells them: "drawn stale: item field points.csv". */
async function planned(): Promise<string[]> {
  const { code, stdout } = await quireHere(["plan", "figures.yaml", "--model", "none", "--json"], { cwd });
  expect(code).toBe(0);
  const { steps } = planOutput.parse(JSON.parse(stdout));
  return steps.map(({ name, planned: [item], looks_again }) => {
    return [name, item?.state, ...(item?.why ?? []), ...(looks_again ? ["looks again"] : [])].join(" ");
  });
}

describe("a step that names files in what it is given", () => {
  it.runIf(allTests)(
    "is stale where one of them holds something else, and so is what it draws; a plan says which steps look again",
    async () => {
      await played(14);
      writeFileSync(join(cwd, "figures.yaml"), figure);
      const points = (last: number) => writeFileSync(join(cwd, "points.csv"), `year,count\n2001,3\n2002,${last}\n`);
      points(5);
      const encoding = { x: { field: "year", type: "quantitative" }, y: { field: "count", type: "quantitative" } };
      writeFileSync(join(cwd, "figure.json"), JSON.stringify({ mark: "scatter", title: "Counts", encoding }));
      const play = ["play", "figures.yaml", "--yes", "--model", "none", "--offline", "--json"];
      expect(await quireHere(play, { cwd })).toMatchObject({ code: 0 });
      expect(await planned()).toEqual(["drawn done", "query done looks again"]);
      points(9);
      expect(await planned()).toEqual(["drawn stale item field points.csv", "query done looks again"]);
      const before = readFileSync(join(cwd, "out", "drawing.svg"), "utf8");
      expect(await quireHere(play, { cwd })).toMatchObject({ code: 0 });
      expect(readFileSync(join(cwd, "out", "drawing.svg"), "utf8")).not.toBe(before);
      expect(await planned()).toEqual(["drawn done", "query done looks again"]);
    },
  );
});
