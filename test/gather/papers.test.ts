import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { compose } from "../../src/compose.js";
import type { Budget } from "../../src/domain/config.js";
import { gatherOutput, type GatherOutput } from "../../src/gather/schema/gather-schema.js";
import { type RunOutcome, startRun } from "../../src/run/execute.js";
import { type ModelServer, startModelServer } from "../models/model-server.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { readTable } from "./gather-world.js";
import { trusted } from "../support/trust.js";

const papers = {
  "spacing.md": `# Spacing of study sessions

Ada Brook and Ben Carver, 2019

## Methods

Sample size: 48 students of one school.

They learned words in two sessions. The delay between the two sessions was 14 days for all of them.

## Results

Recall was better by 21 percent.
`,
  "sleep.md": `# Sleep and recall

Cleo Dunn, 2021

## Methods

The sample had a size of 112 nurses. A pause of some days stood before the test.
`,
  "essay.md": `# On forgetting

An essay without numbers.
`,
};
const columns = ["title", "sample size", "delay between sessions"];

let server: ModelServer;
let root: string;

beforeAll(async () => {
  server = await startModelServer(({ prompt }) => {
    const isFirst = prompt.includes("Spacing of study sessions");
    const cells = isFirst
      ? [
          { column: "sample size", value: "48", quote: "Sample size: 48 students of one school." },
          { column: "delay between sessions", value: "two weeks", quote: "The delay was two weeks." },
        ]
      : [{ column: "sample size", value: "112", quote: "the sample had a size of 112  nurses" }];
    const item = { label: null, title: "A paper", url: null, source: "library", date: null, snippet: null };
    return { text: JSON.stringify({ results: [{ ...item, evidence_url: null, cells }] }) };
  });
  root = newFolder();
  mkdirSync(join(root, "papers"));
  for (const [name, text] of Object.entries(papers)) writeFileSync(join(root, "papers", name), text);
  await run({ tool: "add", input: { paths: [join(root, "papers")], collection: "memory" } });
});
afterAll(async () => {
  await server.close();
  removeFolders();
});

async function run(request: Parameters<typeof startRun>[1], config: object = {}): Promise<RunOutcome> {
  writeFileSync(join(root, "quire.yaml"), stringify(config));
  const workbench = await compose({
    workspace: root,
    startedIn: root,
    environment: { OPENAI_API_KEY: "sk-test", ...trusted(root) },
  });
  try {
    return await startRun(workbench.engine, request);
  } finally {
    await workbench.close();
  }
}

async function table(input: object = {}, config: object = { network: { offline: true } }, budget: Budget = {}) {
  const base = { description: "what studies of memory did", columns, for_each: "papers", model: "none" };
  const outcome = await run({ tool: "gather", input: { ...base, ...input }, budget }, config);
  const output: GatherOutput | null = outcome.output === undefined ? null : gatherOutput.parse(outcome.output);
  return { outcome, output, ...readTable(output) };
}

describe("a table of the library's works", () => {
  it("has a row for each work, filled from its record and its text without any network", async () => {
    const { outcome, output, rows } = await table();
    expect(outcome.state).toBe("done");
    expect(output).toMatchObject({ requested: 3, actual: 3, mode: "rules", failed_queries: [] });
    expect(Object.fromEntries(rows.map(({ title = "", ...rest }) => [title, rest]))).toEqual({
      "Spacing of study sessions": { "sample size": "48 students of one school", "delay between sessions": "14 days" },
      "Sleep and recall": { "sample size": "112", "delay between sessions": "" },
      "On forgetting": { "sample size": "", "delay between sessions": "" },
    });
  });

  it("says for each cell on which lines of the text its words stand", async () => {
    const { provenance } = await table();
    const verified = provenance.filter(({ status }) => status === "verified");
    expect(verified.length).toBeGreaterThanOrEqual(6);
    for (const { quote, start_line, end_line, work_id } of verified) {
      const text = readFileSync(join(root, ".quire", "text", `${String(work_id)}.md`), "utf8");
      const lines = text.split("\n").slice(Number(start_line) - 1, Number(end_line));
      expect(lines.join("\n")).toContain(quote);
    }
  });

  it("believes a model only where its quote stands in the work and contains the value", async () => {
    const config = {
      models: { default: "openai:gpt-5-mini" },
      providers: { openai: { base_url: `${server.origin}/v1` } },
    };
    const { rows, provenance } = await table({ model: "openai:gpt-5-mini" }, config);
    expect(rows.find(({ title }) => title === "Sleep and recall")).toMatchObject({ "sample size": "112" });
    const cells = (value: string) => provenance.filter((line) => line.value === value);
    const said = cells("112");
    expect(said).toContainEqual(
      expect.objectContaining({ status: "verified", quote: "The sample had a size of 112 nurses" }),
    );
    // The scripted model says so of the essay as well, where it does not stand.
    expect(said.filter(({ status }) => status === "not_found")).toHaveLength(1);
    expect(cells("two weeks").map(({ status }) => status)).toEqual(["not_found"]);
    expect(server.of("gather_read_paper").length).toBe(3);
  });

  it("is of a collection alone where that is asked for, and says where there is none", async () => {
    expect((await table({ collection: "memory" })).rows).toHaveLength(3);
    const { outcome } = await table({ collection: "physics" });
    expect(outcome).toMatchObject({ state: "failed", error: { code: "not_found" } });
    const searched = await table({ collection: "memory", for_each: undefined });
    expect(searched.outcome).toMatchObject({ state: "failed", error: { code: "usage" } });
  });

  it("leaves out works that do not meet a condition", async () => {
    const { rows, output } = await table({ where: ["sample size more than 100"] });
    expect(rows.map(({ title }) => title)).not.toContain("Spacing of study sessions");
    expect(output?.left_out.criteria).toBe(1);
  });

  it("is read by rules where a budget ends before a model has read all of it, and is said not to be whole", async () => {
    const config = {
      models: { default: "openai:gpt-5-mini" },
      providers: { openai: { base_url: `${server.origin}/v1` } },
    };
    const { outcome, rows } = await table({ model: "openai:gpt-5-mini" }, config, { calls: 1 });
    expect(outcome.state).toBe("incomplete");
    const [found] = rows.filter(({ title }) => title === "Spacing of study sessions");
    expect(rows).toHaveLength(3);
    expect(found?.["sample size"]).toMatch(/^48/u);
  });

  it("has the same bytes when it is made again", async () => {
    const [first, second] = [await table(), await table()];
    const bytes = ({ output }: typeof first) => readFileSync(output?.csv_path ?? "", "utf8");
    expect(bytes(second)).toBe(bytes(first));
  });
});
