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
    console.log(book, result.stdout.slice(-1500));
    expect(book).toMatch(/\[@lindqvist2019/u);
    expect(result.read(playOutput).metrics.model_calls).toBe(0);
  });

  it("plays the seed's playbook too", async () => {
    cpSync("examples/playbooks/ai_in_primary_education_a_technical_manual.yaml", join(workspace.root, "book.yaml"));
    const result = await workspace.quire([
      "play",
      "book.yaml",
      "--model",
      "none",
      "--json",
      "--set",
      "subject=tides and birds",
    ]);
    console.log(result.exitCode, result.stdout.slice(-2500), result.stderr.slice(0, 2000));
    console.log(read("exports/content/sections_merged_ai-use-primary-school-education_draft1.md"));
  });

  it("plans and tells why", async () => {
    const plan = await workspace.quire(["plan", "config.yaml"]);
    console.log(plan.exitCode, plan.stdout, plan.stderr);
    await workspace.quire(["play", "config.yaml"]);
    const again = await workspace.quire(["plan", "config.yaml"]);
    console.log(again.exitCode, again.stdout, again.stderr);
    const why = await workspace.quire(["why", "sections", "--config", "config.yaml", "--set", "tone=dry"]);
    console.log(why.exitCode, why.stdout, why.stderr);
    for (const command of [
      ["playbook", "list"],
      ["playbook", "check", "small.yaml"],
      ["playbook", "print", "small.yaml"],
      ["playbook", "new", "mine.yaml"],
    ]) {
      const r = await workspace.quire(command);
      console.log(r.exitCode, r.stdout.slice(0, 700), r.stderr.slice(0, 400));
    }
  });
});
