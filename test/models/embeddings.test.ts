import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addOutput } from "../../src/contracts/add.js";
import { searchOutput } from "../../src/library/search.tool.js";
import type { Store } from "../../src/ports/store.js";
import { openSqliteStore } from "../../src/adapters/sqlite/sqlite-store.js";
import { countedTokens, type EmbeddingServer, startEmbeddingServer } from "./embedding-server.js";
import { startModelServer } from "./model-server.js";
import { errorOf, makeWorkspace, type TestWorkspace } from "./workspace.js";
import { allTests } from "../support/some-of.js";

const spec = "lab:first";
/** No word of it stands in the passage about cats: only the vectors know. */
const query = "feline nap";

let server: EmbeddingServer;
let workspace: TestWorkspace;

beforeAll(async () => {
  server = await startEmbeddingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  workspace = makeWorkspace(configOf(spec), "");
  writeFileSync(join(workspace.root, "library", "cats.md"), "# Pets\n\nThe cat wants to sleep. Cat, sleep, sleep.\n");
  server.embedded.length = 0;
  server.failure = null;
});
afterEach(() => workspace.remove());

function configOf(embedding: string | undefined) {
  const prices = { "lab:first": { input: 100, output: 0 }, "lab:second": { input: 100, output: 0 } };
  return {
    ...(embedding !== undefined && { embedding }),
    prices,
    providers: { lab: { base_url: `${server.origin}/v1` } },
  };
}

const add = () => workspace.quire(["add", "library", "--json"]);

async function search(...given: string[]) {
  const result = await workspace.quire(["search", query, "--json", ...given]);
  return { ...result, titles: () => result.read(searchOutput).hits.map(({ title }) => title) };
}

async function inStore<T>(look: (store: Store) => Promise<T>): Promise<T> {
  const store = openSqliteStore(join(workspace.root, ".quire", "store.db"));
  try {
    return await look(store);
  } finally {
    store.close();
  }
}

const withoutVector = (model: string) => inStore(async (store) => (await store.withoutVector(model, 1000)).length);

describe("adding with an embedder", () => {
  it("embeds every passage once, and records what it cost", async () => {
    const added = await add();
    expect(added.exitCode).toBe(0);
    const { passages } = added.read(addOutput);
    const texts = server.embedded.flatMap((call) => call.texts);
    expect(texts).toHaveLength(passages);
    expect(new Set(texts).size).toBe(passages);
    expect(await withoutVector(spec)).toBe(0);
    expect(workspace.metrics()).toMatchObject({ model_calls: 1, input_tokens: countedTokens(texts) });
    expect(workspace.metrics().usd).toBeCloseTo((countedTokens(texts) * 100) / 1e6, 9);
    server.embedded.length = 0;
    expect((await add()).exitCode).toBe(0);
    expect(server.embedded).toEqual([]);
  });

  it.each(["hybrid", "vector"])("%s finds a passage that shares no word with the query", async (profile) => {
    await add();
    const found = await search("--profile", profile);
    expect(found.exitCode).toBe(0);
    expect(found.titles()[0]).toBe("Pets");
    expect((await search("--profile", "bm25")).titles()).not.toContain("Pets");
  });

  it("asks with the same vectors", async () => {
    await add();
    const asked = await workspace.quire(["ask", query, "--json"]);
    expect(asked.exitCode).toBe(0);
    expect(asked.json().sources.map(({ title }) => title)).toContain("Pets");
  });
});

describe("another embedder", () => {
  it("re-embeds everything at the next add, and is never mixed with the one before", async () => {
    const { passages } = (await add()).read(addOutput);
    server.embedded.length = 0;
    workspace.configure(configOf("lab:second"));
    const early = await search("--profile", "vector");
    expect(early.exitCode).toBe(1);
    expect(errorOf(early)).toMatchObject({ code: "no_embedder", fix: expect.stringContaining("quire add") });
    expect((await add()).exitCode).toBe(0);
    const calls = server.embedded.filter(({ texts }) => texts.length > 1 || texts[0] !== query);
    expect(calls.every(({ model }) => model === "second")).toBe(true);
    expect(calls.flatMap(({ texts }) => texts)).toHaveLength(passages);
    expect(await withoutVector("lab:second")).toBe(0);
    expect(await withoutVector(spec)).toBe(passages);
    expect((await search("--profile", "vector")).titles()[0]).toBe("Pets");
  });
});

describe("an embedder that fails midway", () => {
  /** More than one request takes. */
  function manyDocuments(): number {
    const folder = join(workspace.root, "library", "many");
    mkdirSync(folder);
    for (let number = 0; number < 150; number++) {
      writeFileSync(join(folder, `${number}.md`), `# Note ${number}\n\nThis note is about number ${number}.\n`);
    }
    return 150;
  }

  it.runIf(allTests)("leaves the documents in, says what is missing, and the next add completes it", async () => {
    const documents = manyDocuments();
    server.failure = { after: 1, status: 500 };
    const added = await add();
    expect(added.exitCode).toBe(3);
    expect(added.stderr).toContain("Not all passages have a vector");
    const { files, passages } = added.read(addOutput);
    expect(files.every(({ outcome }) => outcome === "new")).toBe(true);
    expect(files.length).toBeGreaterThan(documents);
    const stored = server.embedded.flatMap(({ texts }) => texts).length;
    expect(stored).toBeGreaterThan(0);
    expect(await withoutVector(spec)).toBe(passages - stored);
    expect((await search("--profile", "hybrid")).exitCode).toBe(0);

    server.failure = null;
    server.embedded.length = 0;
    expect((await add()).exitCode).toBe(0);
    expect(server.embedded.flatMap(({ texts }) => texts)).toHaveLength(passages - stored);
    expect(await withoutVector(spec)).toBe(0);
  });

  it("while searching: words alone do, with a notice; `vector` is an error", async () => {
    await add();
    server.failure = { after: 0, status: 503 };
    const found = await workspace.quire(["search", "bronze", "--json"]);
    expect(found.exitCode).toBe(0);
    expect(found.read(searchOutput).hits[0]?.title).toBe("Casting bells");
    expect(found.stderr).toContain("Searched without vectors");
    expect(errorOf(await search("--profile", "vector"))).toMatchObject({ code: "http_status" });
  });

  it("because the door is closed: words alone do", async () => {
    await add();
    const before = server.connections;
    const found = await workspace.quire(["search", "bronze", "--json", "--offline"]);
    expect(found.read(searchOutput).hits[0]?.title).toBe("Casting bells");
    const asked = await workspace.quire(["ask", "What is bell bronze?", "--json", "--offline"]);
    expect(asked.json()).toMatchObject({ mode: "extractive" });
    expect(server.connections).toBe(before);
  });
});

describe("a budget of one call", () => {
  it("goes to the answer, not to vectors or wordings of the question", async () => {
    await add();
    const models = await startModelServer(() => ({ text: "Bell bronze holds about 78 percent copper [S1]." }));
    const { providers, ...config } = configOf(spec);
    workspace.configure({
      ...config,
      providers: { ...providers, writer: { base_url: `${models.origin}/v1` } },
      models: { default: "writer:any" },
    });
    server.embedded.length = 0;
    const result = await workspace.quire(["ask", "What is bell bronze?", "--json", "--budget.calls", "1"]);
    expect(result.json()).toMatchObject({ mode: "model", metrics: { model_calls: 1 } });
    expect(models.asked).toHaveLength(1);
    expect(server.embedded).toEqual([]);
    await models.close();
  });
});

describe("without an embedder", () => {
  it("the profile `vector` is an error with the fix, and `hybrid` works", async () => {
    workspace.configure(configOf(undefined));
    await add();
    const result = await search("--profile", "vector");
    expect(result.exitCode).toBe(1);
    expect(errorOf(result)).toMatchObject({ code: "no_embedder", fix: expect.stringContaining("embedding:") });
    expect((await workspace.quire(["search", "bronze", "--json"])).exitCode).toBe(0);
  });
});
