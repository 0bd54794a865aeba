import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { QuireError, RetrievalModule, type SimilarChunk } from "../../src/index.js";
import { type EmbeddingServer, startEmbeddingServer } from "../models/embedding-server.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { BrainFolder } from "./brain-folder.js";
import { trusted } from "../support/trust.js";
import { allTests } from "../support/some-of.js";

let server: EmbeddingServer;
let brain: BrainFolder;
const opened: BrainFolder[] = [];

beforeAll(async () => {
  server = await startEmbeddingServer();
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await server.close();
  removeFolders();
});
beforeEach(async () => {
  brain = await open();
});

async function open(root = newFolder(), config: Record<string, unknown> = {}): Promise<BrainFolder> {
  const folder = await BrainFolder.open(root, config);
  opened.push(folder);
  return folder;
}

function write(name: string, front: Record<string, unknown>, ...paragraphs: string[]): void {
  const path = brain.at("knowledge", name);
  mkdirSync(dirname(path), { recursive: true });
  const lines = Object.entries({ title: name, keywords: [], topics: [], ...front });
  const block = lines.map(([field, value]) => `${field}: ${JSON.stringify(value)}\n`).join("");
  writeFileSync(path, `---\n${block}---\n\n${paragraphs.join("\n\n")}\n`);
}

function writeSome(): void {
  write("bells.md", { keywords: ["Bronze"], topics: ["craft"] }, "Bell bronze holds copper and tin.", "A bell cools.");
  write(
    "tides.md",
    { keywords: ["moon"], summary: "Bells of the sea" },
    "The moon pulls the ocean.",
    "The cat sleeps.",
  );
}

const index = () => RetrievalModule.open(brain.at("index"));
const paths = (found: readonly { path: string }[]) => found.map(({ path }) => path);

const places = (chunks: readonly SimilarChunk[]) => chunks.map(([path, chunkId]) => `${path} ${chunkId}`);

/** What it was refused with. */
async function refusal(work: Promise<unknown>): Promise<QuireError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof QuireError) return error;
  throw new Error(`Refused with ${String(error)}`);
}

describe("RetrievalModule", () => {
  it("answers from the index: notes with their paths, paths of a term, paragraphs", async () => {
    writeSome();
    await brain.index({ embeddings: true });
    const module = await index();
    expect(await module.searchMetadata("bells")).toEqual([
      { path: "knowledge/bells.md", title: "bells.md", keywords: ["Bronze"], topics: ["craft"] },
      { path: "knowledge/tides.md", title: "tides.md", keywords: ["moon"], topics: [], summary: "Bells of the sea" },
    ]);
    expect(paths(await module.searchMetadata("bells", ["summary"]))).toEqual(["knowledge/tides.md"]);
    expect(await module.lookupByKeyword("BRONZE")).toEqual(["knowledge/bells.md"]);
    expect(await module.lookupByTopic("craft")).toEqual(["knowledge/bells.md"]);
    expect(await module.lookupByTopic("bronze")).toEqual([]);
    const [first, second] = await module.findSimilar("copper and tin", 2);
    expect(first?.slice(0, 2)).toEqual(["knowledge/bells.md", 0]);
    expect(first?.[2]).toBeGreaterThan(second?.[2] ?? 1);
    expect(first?.[2]).toBeLessThanOrEqual(1);
    expect(await module.findSimilar("zeppelin")).toEqual([]);
  });

  it("lets no caller change later answers", async () => {
    writeSome();
    await brain.index();
    const module = await index();
    (await module.lookupByKeyword("moon")).push("x");
    const found = await module.searchMetadata("moon");
    for (const { keywords } of found) expect(() => (keywords as string[]).push("x")).toThrow(TypeError);
    found.pop();
    expect(await module.lookupByKeyword("moon")).toEqual(["knowledge/tides.md"]);
    expect((await module.searchMetadata("moon"))[0]?.keywords).toEqual(["moon"]);
  });

  it("answers of the index as it is now, without being told that it changed", async () => {
    writeSome();
    await brain.index({ embeddings: true });
    const module = await index();
    expect(places(await module.findSimilar("moon", 1))).toEqual(["knowledge/tides.md 0"]);
    renameSync(brain.at("knowledge", "tides.md"), brain.at("knowledge", "floods.md"));
    await brain.index({ embeddings: true });
    expect(await module.lookupByKeyword("moon")).toEqual(["knowledge/floods.md"]);
    expect(places(await module.findSimilar("moon", 1))).toEqual(["knowledge/floods.md 0"]);
    await brain.index();
    expect(await refusal(module.findSimilar("moon"))).toMatchObject({ code: "not_found" });
    rmSync(brain.at("index"), { recursive: true });
    expect(await refusal(module.lookupByKeyword("moon"))).toMatchObject({ code: "not_found" });
    await brain.index();
    expect(await module.lookupByKeyword("moon")).toEqual(["knowledge/floods.md"]);
  });

  it("names the command that makes a missing index, and missing embeddings", async () => {
    const missing = await refusal(index());
    expect(missing).toMatchObject({ code: "not_found", facts: { path: brain.at("index", "master_index.json") } });
    expect((await refusal(RetrievalModule.open(brain.at("an index")))).fix).toContain('--index-dir "');
    writeSome();
    await brain.index();
    const { code, fix } = await refusal((await index()).findSimilar("moon"));
    expect({ code, fix }).toEqual({
      code: "not_found",
      fix: expect.stringContaining("quire brain index --index-dir") as string,
    });
    const atHome = await RetrievalModule.open(brain.at("index"), { workspace: brain.root });
    expect((await refusal(atHome.findSimilar("moon"))).fix).toMatch(/quire brain index --embeddings$/);
  });

  it("says that an index is damaged, and answers once it is mended", async () => {
    writeSome();
    await brain.index();
    const module = await index();
    const path = brain.at("index", "master_index.json");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.slice(0, 100));
    expect(await refusal(module.searchMetadata("moon"))).toMatchObject({ code: "damaged", facts: { path } });
    writeFileSync(
      path,
      Buffer.concat([Buffer.from(text.slice(0, 30)), Buffer.from([0xff]), Buffer.from(text.slice(30))]),
    );
    expect(await refusal(module.searchMetadata("moon"))).toMatchObject({ code: "damaged" });
    writeFileSync(path, `\uFEFF${text}`);
    expect(paths(await module.searchMetadata("moon"))).toEqual(["knowledge/tides.md"]);
  });

  it("reads the index that another program wrote, in its own order and layout", async () => {
    const metadata = { "knowledge/b.md": { topics: ["X"], keywords: ["K"], title: "B", extra: 1 } };
    const foreign = { topic_index: { x: ["knowledge/b.md"] }, keyword_index: { k: ["knowledge/b.md"] }, metadata };
    mkdirSync(brain.at("index"), { recursive: true });
    writeFileSync(brain.at("index", "master_index.json"), JSON.stringify(foreign, null, 4));
    const module = await index();
    expect(await module.searchMetadata("b")).toEqual([
      { path: "knowledge/b.md", title: "B", keywords: ["K"], topics: ["X"] },
    ]);
    expect(await module.lookupByTopic("X")).toEqual(["knowledge/b.md"]);
  });

  it("finds embeddings in a brain that was copied elsewhere", async () => {
    writeSome();
    await brain.index({ embeddings: true });
    const elsewhere = newFolder();
    cpSync(brain.at(), join(elsewhere, "other name"), { recursive: true });
    rmSync(brain.at(), { recursive: true });
    const module = await RetrievalModule.open(join(elsewhere, "other name", "index"));
    expect(places(await module.findSimilar("copper", 1))).toEqual(["knowledge/bells.md 0"]);
  });

  it.runIf(allTests)("does not answer from files that were not made together, and says how to mend that", async () => {
    writeSome();
    await brain.index({ embeddings: true });
    const before = readFileSync(brain.at("index", "embedding_map.json"));
    write("added.md", {}, "Words and more words.");
    await brain.index({ embeddings: true });
    const whole = readFileSync(brain.at("index", "embedding_map.json"));
    writeFileSync(brain.at("index", "embedding_map.json"), before);
    const module = await index();
    const error = await refusal(module.findSimilar("moon"));
    expect(error).toMatchObject({ code: "damaged" });
    expect(error.fix).toContain("--embeddings");
    const waiting = module.findSimilar("moon", 1);
    writeFileSync(brain.at("index", "embedding_map.json"), whole);
    expect(places(await waiting)).toEqual(["knowledge/tides.md 0"]);
    rmSync(brain.at("index", "embedding_model.bin"));
    expect(await refusal(module.findSimilar("moon"))).toMatchObject({ code: "not_found" });
  });

  it("refuses arguments that mean nothing", async () => {
    writeSome();
    await brain.index();
    const module = await index();
    const calls = [
      () => module.searchMetadata(" "),
      () => module.searchMetadata('""'),
      () => module.searchMetadata("moon", []),
      () => module.searchMetadata("moon", ["body" as "title"]),
      () => module.lookupByKeyword(7 as unknown as string),
      () => module.lookupByTopic(""),
      () => module.findSimilar("moon", 0),
      () => module.findSimilar("moon", 1.5),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ code: "invalid_input" });
  });
});

describe("RetrievalModule over the vectors of an embedder", () => {
  const configuration = (embedding: string) =>
    `embedding: ${embedding}\nproviders:\n  lab:\n    base_url: ${server.origin}/v1\n`;
  const settings = () => ({ embedding: "lab:first", providers: { lab: { base_url: `${server.origin}/v1` } } });

  it("asks the one that made them, and no other", async () => {
    brain = await open(brain.root, settings());
    writeSome();
    await brain.index({ embeddings: true });
    // Both settings are the user's own.
    const hashes = ["lab:second", "lab:first"].map((embedder) => {
      writeFileSync(join(brain.root, "quire.yaml"), configuration(embedder));
      return trusted(brain.root).QUIRE_TRUST;
    });
    const environment = { QUIRE_TRUST: hashes.join(",") };
    const module = await RetrievalModule.open(brain.at("index"), { environment });
    server.embedded.length = 0;
    expect(places(await module.findSimilar("feline slumber", 1))).toEqual(["knowledge/tides.md 1"]);
    expect(server.embedded).toEqual([{ model: "first", texts: ["feline slumber"] }]);
    writeFileSync(join(brain.root, "quire.yaml"), configuration("lab:second"));
    const error = await refusal(module.findSimilar("moon"));
    expect({ code: error.code, facts: error.facts }).toEqual({ code: "no_embedder", facts: { model: "lab:first" } });
    rmSync(join(brain.root, "quire.yaml"));
    expect(await refusal(module.findSimilar("moon"))).toMatchObject({ code: "no_embedder" });
    expect(server.embedded).toHaveLength(1);
    expect(await module.lookupByKeyword("moon")).toEqual(["knowledge/tides.md"]);
  });
});

describe("the page of the retrieval module", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const page = readFileSync(join(root, "docs", "guide", "brain-api.md"), "utf8");
  const [, program = ""] = /^```js\n([^]*?)^```$/m.exec(page) ?? [];
  const [, printed = ""] = /^```text\n([^]*?)^```$/m.exec(page) ?? [];

  it.runIf(allTests)(
    "has a program that runs as written on the sample brain and prints what the page says",
    async () => {
      const folder = newFolder();
      mkdirSync(join(folder, "node_modules"));
      symlinkSync(root, join(folder, "node_modules", "quire-workbench"));
      cpSync(join(root, "examples", "brain"), join(folder, "brain"), { recursive: true });
      const sample = await open(folder);
      await sample.index({ embeddings: true });
      writeFileSync(join(folder, "look-up.mjs"), program);
      const { stdout } = await promisify(execFile)(process.execPath, ["look-up.mjs"], { cwd: folder });
      expect(program).not.toBe("");
      expect(stdout).toBe(printed);
    },
  );
});
