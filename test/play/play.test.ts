import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { playOutput } from "../../src/contracts/play.js";
import { type ModelServer, startModelServer } from "../models/model-server.js";
import { makeWorkspace, openaiConfig, type TestWorkspace } from "../models/workspace.js";
import { bookScript } from "./book-model.js";

let server: ModelServer;
let workspace: TestWorkspace;
const config = "examples/playbooks/ai_in_primary_education_a_technical_manual.yaml";

beforeEach(async () => {
  server = await startModelServer(bookScript);
  workspace = makeWorkspace(openaiConfig(server.origin));
  cpSync("examples/library", join(workspace.root, "sources"), { recursive: true });
  const added = await workspace.quire(["add", "sources", "--json"]);
  expect(added.exitCode, added.stderr).toBe(0);
  cpSync(config, join(workspace.root, "book.yaml"));
});
afterEach(async () => {
  workspace.remove();
  await server.close();
});

const read = (path: string) => JSON.parse(readFileSync(join(workspace.root, path), "utf8"));

describe("the playbook of the seed with its config unchanged", () => {
  it("ends in merged sections and a book", async () => {
    const result = await workspace.quire(["play", "--config", "book.yaml", "--yes", "--json"]);
    console.log(result.exitCode, result.stdout.slice(0, 6000), result.stderr.slice(0, 3000));
    console.log(server.asked.map(({ step }) => step).join(" "));
    console.log(readdirSync(join(workspace.root, "exports"), { recursive: true }));
    console.log(
      readFileSync(
        join(workspace.root, "exports/content/sections_merged_ai-use-primary-school-education_draft1.md"),
        "utf8",
      ),
    );
    console.log(
      JSON.stringify(read("exports/content/sections_merged_ai-use-primary-school-education.json"), null, 1).slice(
        0,
        1500,
      ),
    );
  });
});
