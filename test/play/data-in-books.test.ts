import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playOutput } from "../../src/contracts/play.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

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
  it("has the rows of a query as sections, and is made anew where its data changed, not else", async () => {
    await played(14);
    expect(read("book.md")).toMatch(/# Study 1 .*\n\nThe spaced group had 14\./u);
    const [test, book] = [read("test.json"), read("book.md")];
    const again = await played(14);
    expect(again.steps.map(({ name, counts }) => [name, counts.written])).toContainEqual(["book", 0]);
    expect([read("test.json"), read("book.md")]).toEqual([test, book]);
    await played(19);
    expect(read("book.md")).toContain("The spaced group had 19.");
    expect(read("test.json")).not.toBe(test);
  });
});
