import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { GatherPlayer } from "../../scripts/play-services/gather/gather-player.mjs";
import { newFolder, removeFolders } from "../support/quire.js";
import { gather, type GatherOptions, type GatherRun, startWorld, told } from "./gather-world.js";

let world: GatherPlayer | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});
afterAll(removeFolders);

/** Plans by a model, finds nothing but fixed rows. */
async function plan(
  options: GatherOptions & { onModel?: NonNullable<Parameters<typeof startWorld>[0]>["onModel"] } = {},
): Promise<GatherRun> {
  const { onModel, ...others } = options;
  world = await startWorld(onModel === undefined ? {} : { onModel });
  const input = { use_mock_search: true, max_retry_rounds: 0, ...others.input };
  return gather(world, { way: "model", ...others, input });
}

const asked = (step: string): string[] =>
  (world?.asked ?? []).filter((each) => each.step === step).map(({ prompt }) => prompt);
const warnings = (run: GatherRun): string =>
  run.events.flatMap(({ event, content }) => (event === "warning" ? [JSON.stringify(content)] : [])).join("\n");
const searches = (run: GatherRun) => run.output?.performance_report.searches ?? [];
const queriesOf = (run: GatherRun): string[] => searches(run).map(({ query }) => query);

describe("candidates of a model", () => {
  it("are asked for in batches of an exact number, each looking from another side", async () => {
    const run = await plan({ config: { gather: { initial_batches: 3, per_batch: 6 } } });
    const prompts = asked("propose");
    expect(prompts).toHaveLength(3);
    expect(new Set(prompts).size).toBe(3);
    for (const prompt of prompts) {
      expect(prompt).toContain("exactly 6 searches");
      expect(prompt).toContain("- news: up to 5 results, only pages of the last 365 days");
    }
    const ids = searches(run).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are those of the batches that were answered where one is not", async () => {
    const run = await plan({
      onModel: ({ step, prompt }) =>
        step === "propose" && prompt.includes("batch 2 of 5") ? { status: 400, message: "no such batch" } : null,
    });
    expect(warnings(run)).toContain("no such batch");
    expect(run.outcome.state).not.toBe("failed");
    expect(told(run, "planning")[0]?.["candidates"]).toBeGreaterThan(10);
  });

  it("are all kept where the choice among them is empty, with a warning", async () => {
    const config = { gather: { initial_batches: 1, per_batch: 10, filtered_count: 3 } };
    const run = await plan({ config, onModel: ({ step }) => (step === "filter" ? { text: '{"ids": []}' } : null) });
    expect(told(run, "filtering")).toEqual([expect.objectContaining({ kept: 10, of: 10 })]);
    expect(warnings(run)).toContain("chose none of the 10 searches");
  });

  it("are made by rules where the budget has no room for the model, and the run says so", async () => {
    const run = await plan({ budget: { calls: 0 } });
    expect(asked("propose")).toEqual([]);
    expect(run.outcome.state).toBe("incomplete");
    expect(queriesOf(run)).toContain("open-source vector databases");
    expect(warnings(run)).toContain("made of the request's own words");
  });
});

describe("the columns", () => {
  const withoutColumns = { columns: undefined };
  const columns = (run: GatherRun) => run.output?.columns;

  it("are the person's, else the configured ones, else those that a model makes of the request", async () => {
    expect(columns(await plan())).toEqual(["name", "licence", "first_release", "url"]);
    expect(asked("columns")).toEqual([]);
    await world?.close();
    const config = { gather: { default_columns: ["title", "maker"] } };
    expect(columns(await plan({ input: withoutColumns, config }))).toEqual(["title", "maker"]);
    expect(asked("columns")).toEqual([]);
    await world?.close();
    const made = { text: 'Sure: {"columns": ["name", "maker", "Name", "year"]}' };
    const run = await plan({ input: withoutColumns, onModel: ({ step }) => (step === "columns" ? made : null) });
    expect(columns(run)).toEqual(["name", "maker", "year"]);
    expect(asked("columns")).toHaveLength(1);
  });

  it("are lines of an answer that twice is no JSON, and plain ones where it says nothing", async () => {
    const lines = { text: "1. name\n2. maker" };
    const run = await plan({ input: withoutColumns, onModel: ({ step }) => (step === "columns" ? lines : null) });
    expect(columns(run)).toEqual(["name", "maker"]);
    expect(asked("columns")).toHaveLength(2);
    await world?.close();
    const silent = await plan({
      input: withoutColumns,
      onModel: ({ step }) => (step === "columns" ? { text: "" } : null),
    });
    expect(columns(silent)).toEqual(["title", "url", "source", "date", "snippet"]);
  });
});

describe("a retry", () => {
  const input = { max_retry_rounds: 1, min_items: 500 };

  it("is told how the searches did, which added rows, and what the person says; it asks for fewer", async () => {
    const run = await plan({
      input,
      gatekeeper: (gate) =>
        Promise.resolve(gate.key === "searches:0" ? { feedback: "more from Norway" } : gate.default),
    });
    const [prompt = ""] = asked("retry");
    expect(prompt).toContain("exactly 10 new searches");
    expect(prompt).toContain("more from Norway");
    expect(prompt).toMatch(/\d+ rows; searches/u);
    expect(prompt).toMatch(/WHAT ADDED ROWS\n- strategies: \w+ \(\d+ new rows? in/u);
    const [, report = ""] = /<<< begin report \w+\n([\s\S]*?)\n>>> end report/u.exec(prompt) ?? [];
    const [first] = searches(run);
    expect(JSON.parse(report)).toMatchObject({
      total_items: expect.any(Number),
      searches: expect.arrayContaining([first]),
      user_feedback: "more from Norway",
    });
  });

  it("asks nothing again, and nothing that the person has dropped", async () => {
    let dropped = "";
    const again = { text: JSON.stringify({ searches: ["vector database Rust", "a quite new search for vectors"] }) };
    const run = await plan({
      input,
      onModel: ({ step }) => {
        if (step === "propose") return { text: '["vector database Rust", "vector database SQL"]' };
        return step === "retry" ? again : null;
      },
      gatekeeper: (gate) => {
        const shown = (gate.details as { searches: { id: string; query: string }[] }).searches;
        const rust = shown.find(({ query }) => query === "vector database Rust");
        if (rust === undefined) return Promise.resolve(gate.default);
        dropped = rust.id;
        return Promise.resolve({ drop: [rust.id] });
      },
    });
    expect(dropped).not.toBe("");
    expect(queriesOf(run)).toEqual(["vector database SQL", "a quite new search for vectors"]);
  });
});

describe("prompts and answers", () => {
  it("are the person's own prompts where their folder has them", async () => {
    const root = newFolder();
    mkdirSync(join(root, "wording"));
    writeFileSync(
      join(root, "wording", "gather-generate-searches.txt"),
      "You propose searches, in my words, for {{description}}.",
    );
    await plan({ root, config: { gather: { prompts_dir: "wording", initial_batches: 2 } } });
    const prompts = asked("propose");
    expect(prompts.map((prompt) => prompt.split("\n")[0])).toEqual(
      Array.from({ length: 2 }, () => "You propose searches, in my words, for open-source vector databases."),
    );
    // Two calls are two steps of the log.
    expect(new Set(prompts).size).toBe(2);
    expect(asked("filter")[0]).toMatch(/^You choose searches/u);
  });

  it("are kept, each answer in a file of its own with the hour and the step in its name", async () => {
    const run = await plan();
    const files = readdirSync(join(run.root, ".quire", "runs", run.outcome.run_id, "raw"));
    expect(files.filter((name) => name.includes("gather_generate_searches"))).toHaveLength(5);
    expect(files.filter((name) => name.includes("gather_filter_searches"))).toHaveLength(1);
    for (const name of files) expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-gather_\w+(?:-\d+)?\.json$/u);
  });
});
