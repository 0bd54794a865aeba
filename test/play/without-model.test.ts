import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { playOutput } from "../../src/contracts/play.js";
import { makeLibrary, type TestWorkspace } from "../models/workspace.js";
import { writeSmallBook } from "./small-book.js";
import { allTests } from "../support/some-of.js";

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await makeLibrary({}, "");
  writeSmallBook(workspace.root);
});
afterEach(() => workspace.remove());

const read = (path: string) => readFileSync(join(workspace.root, path), "utf8");

describe("a playbook without a model", () => {
  it.runIf(allTests)("ends in a book of the library's headings and quotations, each with its source", async () => {
    const result = await workspace.quire(["play", "config.yaml", "--json"]);
    expect(result.exitCode).toBe(0);
    const outline = JSON.parse(read("out/outline.json")) as { title: string; parent_section: string | null }[];
    expect(outline.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Tides for sailors", "Why the water rises", "Life in the estuary"]),
    );
    const book = read("out/book.md");
    expect(book).toMatch(/\[@lindqvist2019/u);
    expect(result.read(playOutput).metrics.model_calls).toBe(0);
  });

  it.runIf(allTests)(
    "plays the seed's playbook too: its prompts say what is to be quoted, and one draft is made",
    async () => {
      cpSync("examples/playbooks/ai_in_primary_education_a_technical_manual.yaml", join(workspace.root, "book.yaml"));
      const empty = await workspace.quire(["play", "book.yaml", "--model", "none", "--json"]);
      expect(empty.exitCode).toBe(3);
      expect(empty.stderr).toContain("The library says nothing of");
      const subject = "subject=tides and birds";
      const result = await workspace.quire(["play", "book.yaml", "--model", "none", "--json", "--set", subject]);
      expect(result.exitCode).toBe(0);
      const { documents, verdicts } = result.read(playOutput);
      expect(documents).toHaveLength(1);
      expect(verdicts["quoted"]).toBeGreaterThan(5);
      expect(read(documents[0]?.path ?? "")).toMatch(/12\.2 metres.*@lindqvist2019tides/u);
    },
  );

  it.runIf(allTests)("is planned, and why something is stale is told", async () => {
    const plan = await workspace.quire(["plan", "config.yaml"]);
    expect(plan.stdout).toContain("outline: 1 new");
    await workspace.quire(["play", "config.yaml"]);
    const after = await workspace.quire(["plan", "config.yaml"]);
    expect(after.stdout).toContain("sections: 6 done");
    const why = await workspace.quire([
      "why",
      "sections/The winter count",
      "--config",
      "config.yaml",
      "--set",
      "tone=dry",
    ]);
    expect(why.stdout.trim()).toBe("sections/The winter count: stale: variable tone");
  });
});

describe("quire playbook", () => {
  it("lists, checks, prints and begins playbooks", async () => {
    expect((await workspace.quire(["playbook", "list"])).stdout).toContain("technical_manual");
    expect((await workspace.quire(["playbook", "check", "small.yaml"])).stdout).toContain("The playbook is sound.");
    const made = await workspace.quire(["playbook", "new", "mine.yaml"]);
    expect(made.exitCode).toBe(0);
    const printed = await workspace.quire(["playbook", "print", "mine.yaml"]);
    expect(printed.stdout).toBe(read("mine.yaml"));
    expect((await workspace.quire(["playbook", "new", "mine.yaml"])).exitCode).toBe(2);
  });
});
