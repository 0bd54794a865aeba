import { afterAll, beforeAll, expect, it } from "vitest";
import { tool } from "../../src/toolbox/try-model.tool.js";
import { type ModelServer, startModelServer } from "./model-server.js";
import { makeWorkspace, type TestWorkspace } from "./workspace.js";

/** What a good model says to each task, by words of its prompt. */
const right: readonly (readonly [string, string])[] = [
  ["single word", "blue"],
  ["Count from", Array.from({ length: 20 }, (_, index) => index + 1).join(", ")],
  ["capital of France", '{"city":"Paris","country":"France"}'],
  ["List the works", '{"works":[{"title":"Tides for sailors","year":2019},{"title":"Casting bells","year":2008}]}'],
  ["bell bronze made of?", "It holds 78 percent copper [S1]."],
  ["When do curlews", "They feed at low water [S2]."],
  ["spring range in", "It reaches 12.2 metres [S3]."],
  ["Sistine", "The passages do not say."],
  ["Antworte", "Der Himmel ist blau, weil die Luft das Licht streut. Das ist bei Tag so und nicht in der Nacht."],
  ["lighthouse", "Halcyon"],
];
let server: ModelServer;
let workspace: TestWorkspace;
let isGood = true;

beforeAll(async () => {
  server = await startModelServer(({ prompt }) => ({
    text: isGood ? (right.find(([words]) => prompt.includes(words))?.[1] ?? "") : "I am a helpful assistant [S1].",
  }));
  server.props = { n_ctx: 8192 };
  workspace = makeWorkspace({
    models: { default: "home:small" },
    providers: { home: { base_url: `${server.origin}/v1` } },
  });
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});

const tryIt = () => workspace.quire(["models", "try", "home:small", "--json"]);

it("a model that does ten small tasks is good for what they stand for, as far as its window goes", async () => {
  isGood = true;
  const result = await tryIt();
  const { tasks, recipes, window } = result.read(tool.output);
  expect(tasks.filter(({ done }) => !done)).toEqual([]);
  expect(tasks).toHaveLength(10);
  expect(window).toBe(8192);
  expect(recipes.filter(({ good }) => !good).map(({ recipe }) => recipe)).toEqual(["research"]);
});

it("a model that says the same to everything is good for nothing, and the page says why", async () => {
  isGood = false;
  const { recipes } = (await tryIt()).read(tool.output);
  expect(recipes.filter(({ good }) => good)).toEqual([]);
  const { stdout } = await workspace.quire(["models", "try", "home:small"]);
  expect(stdout).toContain("0 of 10 tasks done");
  expect(stdout).toMatch(/no {3}ask: it does not cite/u);
});
