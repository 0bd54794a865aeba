import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { playOutput } from "../../src/contracts/play.js";
import { type ModelServer, startModelServer } from "../models/model-server.js";
import { makeWorkspace, openaiConfig, type TestWorkspace } from "../models/workspace.js";
import { bookScript } from "./book-model.js";
import { allTests } from "../support/some-of.js";

const config = "examples/playbooks/ai_in_primary_education_a_technical_manual.yaml";
const slug = "ai-use-primary-school-education";
const merged = z.array(
  z.looseObject({
    section: z.string(),
    title: z.string(),
    parent_section: z.string().nullable(),
    variations: z.array(z.object({ variation: z.number(), generated_content: z.string() })),
    draft: z.array(z.object({ draft: z.number(), generated_content: z.string() })),
  }),
);

let server: ModelServer;
let workspace: TestWorkspace;

beforeEach(async () => {
  server = await startModelServer(bookScript);
  workspace = makeWorkspace(openaiConfig(server.origin));
  cpSync("examples/library", join(workspace.root, "sources"), { recursive: true });
  await workspace.quire(["add", "sources"]);
  cpSync(config, join(workspace.root, "book.yaml"));
});
afterEach(async () => {
  workspace.remove();
  await server.close();
});

const read = (path: string): string => readFileSync(join(workspace.root, path), "utf8");

describe("the seed's playbook with its config unchanged", () => {
  it.runIf(allTests)("ends in merged sections and a book, and a second play asks nothing", async () => {
    const result = await workspace.quire(["play", "--config", "book.yaml", "--yes", "--json"]);
    expect(result.exitCode).toBe(0);
    const played = result.read(playOutput);
    expect(played.steps.map(({ name }) => name)).toEqual([
      "generate-outline",
      "generate-prompts",
      "generate-sections",
      "merge-sections",
      "assemble",
    ]);
    const rows = merged.parse(JSON.parse(read(`exports/content/sections_merged_${slug}.json`)));
    expect(rows.map(({ section }) => section)).toEqual(["1", "1.1", "2", "2.1"]);
    for (const { variations, draft } of rows) {
      expect(variations.map(({ variation }) => variation)).toEqual([1, 2]);
      expect(draft.map((each) => each.draft)).toEqual([1, 2]);
      // Every draft cites what its variations cite, and nothing else.
      const cited = (text: string) => text.match(/@[\w:]+/gu) ?? [];
      const known = variations.flatMap(({ generated_content }) => cited(generated_content));
      for (const { generated_content } of draft) {
        expect(cited(generated_content).length).toBeGreaterThan(0);
        expect(known).toEqual(expect.arrayContaining(cited(generated_content)));
      }
    }
    const [book] = played.documents;
    expect(read(book?.path ?? "")).toContain("What spacing does");
    expect(read(book?.path ?? "")).toMatch(/\[@\w/u);
    expect(existsSync(join(workspace.root, `exports/content/sections_merged_${slug}_draft2.docx`))).toBe(true);
    expect(played.verdicts["supported"]).toBeGreaterThan(8);

    const asked = server.asked.length;
    const again = await workspace.quire(["play", "--config", "book.yaml", "--json"]);
    expect(again.exitCode).toBe(0);
    expect(server.asked.length - asked).toBe(0);
    expect(again.read(playOutput).steps.map(({ counts }) => counts["written"])).toEqual([0, 0, 0, 0, 0]);

    // Only what the variable is for is written again; the same texts make the same book.
    const other = await workspace.quire(["play", "--config", "book.yaml", "--set", "step-4-verbosity=2", "--json"]);
    expect(other.read(playOutput).steps.map(({ counts }) => [counts["written"], counts["kept"]])).toEqual([
      [0, 1],
      [0, 4],
      [0, 8],
      [4, 0],
      [0, 2],
    ]);
  });

  it.runIf(allTests)("keeps what a person changed, and writes anew what rests on it", async () => {
    await workspace.quire(["play", "--config", "book.yaml", "--yes", "--json"]);
    const path = join(workspace.root, `exports/jobs/job_${slug}.json`);
    const jobs = JSON.parse(readFileSync(path, "utf8"));
    jobs[1].variations[0].prompt = "Write of sleep instead.";
    writeFileSync(path, JSON.stringify(jobs));
    const result = await workspace.quire(["play", "--config", "book.yaml", "--json"]);
    const { steps } = result.read(playOutput);
    expect(steps[1]?.counts).toMatchObject({ edited: 1, kept: 3, written: 0 });
    expect(steps[2]?.counts).toMatchObject({ written: 1, kept: 7 });
    expect(JSON.parse(readFileSync(path, "utf8"))[1].variations[0].prompt).toBe("Write of sleep instead.");
  });
});
