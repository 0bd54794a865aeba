import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { playOutput } from "../../src/contracts/play.js";
import { makeLibrary, type TestWorkspace } from "../models/workspace.js";
import { writeSmallBook } from "./small-book.js";
import { cpSync } from "node:fs";

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await makeLibrary({}, "");
  writeSmallBook(workspace.root);
});
afterEach(() => workspace.remove());

const read = (path: string) => readFileSync(join(workspace.root, path), "utf8");

describe("a playbook without a model", () => {
  it("ends in a book of the library's headings and quotations, each with its source", async () => {
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

  it("plays the seed's playbook with its config, and makes its book", async () => {
    cpSync("examples/playbooks/ai_in_primary_education_a_technical_manual.yaml", join(workspace.root, "book.yaml"));
    const result = await workspace.quire(["play", "book.yaml", "--model", "none", "--json"]);
    expect([0, 3]).toContain(result.exitCode);
    const book = read("exports/content/sections_merged_ai-use-primary-school-education_draft1.md");
    expect(book).toMatch(/\[@lindqvist2019/u);
    expect(result.read(playOutput).steps.map(({ name }) => name)).toEqual([
      "generate-outline",
      "generate-prompts",
      "generate-sections",
      "merge-sections",
      "assemble",
    ]);
  });

  it("plans what is new, then what is done, and tells why something is not", async () => {
    expect((await workspace.quire(["plan", "config.yaml"])).stdout).toContain("new");
    await workspace.quire(["play", "config.yaml"]);
    expect((await workspace.quire(["plan", "config.yaml"])).stdout).toContain("done");
    const why = await workspace.quire(["why", "sections", "--config", "config.yaml", "--set", "tone=dry"]);
    expect(why.exitCode).toBe(0);
    expect(why.stdout).toContain("tone");
  });

  it("lists, checks and prints playbooks", async () => {
    expect((await workspace.quire(["playbook", "list"])).stdout).toContain("technical_manual");
    expect((await workspace.quire(["playbook", "check", "small.yaml"])).exitCode).toBe(0);
    expect((await workspace.quire(["playbook", "print", "small.yaml"])).stdout).toContain("steps:");
  });
});
