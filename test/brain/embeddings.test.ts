import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { brainIndexOutput, brainSimilarOutput } from "../../src/brain/schema/brain-schema.js";
import { embeddingMapSchema } from "../../src/domain/note.js";
import { countedTokens, type EmbeddingServer, hashedVector, startEmbeddingServer } from "../models/embedding-server.js";
import { errorOf, makeWorkspace, type TestWorkspace } from "../models/workspace.js";
import { startQuire } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

let server: EmbeddingServer;
let workspace: TestWorkspace;

beforeAll(async () => {
  server = await startEmbeddingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  workspace = makeWorkspace({}, "");
  server.embedded.length = 0;
  server.failure = null;
  server.silence = null;
});
afterEach(() => workspace.remove());

function useEmbedder(embedding: string, budget: object = {}): void {
  const prices = { "lab:first": { input: 100, output: 0 }, "lab:second": { input: 100, output: 0 } };
  workspace.configure({ embedding, budget, prices, providers: { lab: { base_url: `${server.origin}/v1` } } });
}

function write(name: string, ...paragraphs: string[]): void {
  const path = join(workspace.root, "brain", "knowledge", name);
  mkdirSync(dirname(path), { recursive: true });
  const front = `---\ntitle: ${JSON.stringify(name)}\nkeywords: []\ntopics: []\n---\n`;
  writeFileSync(path, `${front}\n${paragraphs.join("\n\n")}\n`);
}

function writeSome(): void {
  write("bells.md", "# Casting bells", "Bell bronze holds copper and tin.", "---", "A large bell cools for a week.");
  write("sea/tides.md", "The moon pulls the ocean.", "Spring tides follow the new moon.");
}

async function index(...given: string[]) {
  const result = await workspace.quire(["brain", "index", "--embeddings", "--json", ...given]);
  return { ...result, output: () => result.read(brainIndexOutput) };
}

async function similar(query: string, ...given: string[]) {
  const result = await workspace.quire(["brain", "similar", query, "--json", ...given]);
  return { ...result, output: () => result.read(brainSimilarOutput) };
}

const file = (name: string) => readFileSync(join(workspace.root, "brain", "index", name));
const files = () => ["embeddings.faiss", "embedding_map.json", "embedding_model.bin"].map((name) => file(name));
const sent = () => server.embedded.flatMap(({ texts }) => texts);

/** Vectors of the FAISS file by where their paragraphs stand, read by the published layout alone. */
function vectors(): Map<string, number[]> {
  const bytes = file("embeddings.faiss");
  const dimensions = bytes.readInt32LE(4);
  const map = embeddingMapSchema.parse(JSON.parse(file("embedding_map.json").toString("utf8")));
  expect(Object.keys(map)).toEqual(Array.from({ length: Number(bytes.readBigInt64LE(8)) }, (_, row) => `${row}`));
  const rows = Object.values(map).map(({ file_path, chunk_id }, row) => {
    const at = (column: number) => bytes.readFloatLE(45 + (row * dimensions + column) * 4);
    return [`${file_path} ${chunk_id}`, Array.from({ length: dimensions }, (_, column) => at(column))] as const;
  });
  return new Map(rows);
}

describe("embeddings without an embedder", () => {
  it("are made of the notes themselves, without a network", async () => {
    writeSome();
    const made = await index("--offline");
    expect(made.exitCode).toBe(0);
    expect(made.output().embeddings).toMatchObject({ model: "lsi", rows: 5, without_vector: 1, written: true });
    const rows = vectors();
    expect([...rows.keys()]).toEqual([
      "knowledge/bells.md 0",
      "knowledge/bells.md 1",
      "knowledge/bells.md 3",
      "knowledge/sea/tides.md 0",
      "knowledge/sea/tides.md 1",
    ]);
    for (const row of rows.values()) expect(Math.hypot(...row)).toBeCloseTo(1, 5);
    const { chunks } = (await similar("copper and tin", "--k", "1")).output();
    expect(chunks).toMatchObject([{ path: "knowledge/bells.md", chunk_id: 1 }]);
    expect(JSON.parse(file("master_index.json").toString("utf8"))).toMatchObject({
      embedding_index_file: "brain/index/embeddings.faiss",
      embedding_map_file: "brain/index/embedding_map.json",
    });
  });

  it("are the same bytes for the same notes, in whatever way the index came to them", async () => {
    writeSome();
    await index();
    const first = files();
    write("sea/tides.md", "Something else for a while.");
    write("more.md", "And a note that does not stay.");
    await index();
    expect(files()[0]).not.toEqual(first[0]);
    writeSome();
    rmSync(join(workspace.root, "brain", "knowledge", "more.md"));
    await index();
    expect(files()).toEqual(first);
    expect((await index("--force-reindex")).output().embeddings).toMatchObject({ written: false });
    expect(files()).toEqual(first);
  });

  it("need no words, no notes and no paragraphs", async () => {
    mkdirSync(join(workspace.root, "brain", "knowledge"), { recursive: true });
    expect((await index()).output().embeddings).toMatchObject({ rows: 0, without_vector: 0 });
    write("rule.md", "---", "***");
    write("empty.md");
    expect((await index()).output().embeddings).toMatchObject({ rows: 0, without_vector: 2 });
    expect(vectors().size).toBe(0);
    expect((await similar("anything")).output().chunks).toEqual([]);
  });

  it("go by what a text is about, not by the words that every question has", async () => {
    write("ask.md", "Why do we do this, and why do we do it here?", "To be or not to be.");
    write("memory.md", "Forgetting is fast on the first day.");
    for (const more of [0, 140]) {
      const others = Array.from({ length: more }, (_, day) => `On day ${day} the tide rose over stone ${day % 7}.`);
      write("tides.md", "Tides follow the moon.", ...others);
      expect((await index()).output().embeddings).toMatchObject({ without_vector: 2 });
      const { chunks } = (await similar("why do we forget", "--k", "1")).output();
      expect(chunks).toMatchObject([{ path: "knowledge/memory.md", chunk_id: 0 }]);
      expect((await similar("why do we")).output().chunks).toEqual([]);
    }
  });

  it("know every word of many notes, also those that no sample holds", async () => {
    const words = Array.from({ length: 150 }, (_, number) => `w${String.fromCodePoint(97 + (number % 26))}${number}`);
    // Always the same draws, as from dice.
    let state = 7;
    const draw = () => words[(state = (state * 48_271) % 2_147_483_647) % words.length] ?? "";
    const sentence = () => Array.from({ length: 8 }, draw).join(" ");
    for (let note = 0; note < 26; note++) write(`${note}.md`, ...Array.from({ length: 100 }, sentence));
    write("rare.md", `A zeppelin ${sentence()}.`, `An orchid ${sentence()}.`);
    expect((await index()).output().embeddings).toMatchObject({ rows: 2602, without_vector: 0 });
    const first = async (query: string) => (await similar(query, "--k", "1")).output().chunks[0];
    expect(await first("zeppelin")).toMatchObject({ path: "knowledge/rare.md", chunk_id: 0 });
    expect(await first("orchid")).toMatchObject({ path: "knowledge/rare.md", chunk_id: 1 });
  });
});

describe("embeddings of a configured embedder", () => {
  it("are its vectors, of unit length, and find what shares no word with the query", async () => {
    useEmbedder("lab:first");
    write("pets.md", "# Pets", "The cat wants to sleep.");
    writeSome();
    const made = await index();
    expect(made.exitCode).toBe(0);
    expect(made.output().embeddings).toMatchObject({ model: "lab:first", dimensions: 64, rows: 7, without_vector: 1 });
    const expected = hashedVector("first", "The cat wants to sleep.");
    const length = Math.hypot(...expected);
    const stored = vectors().get("knowledge/pets.md 1") ?? [];
    for (const [place, value] of expected.entries()) expect(stored[place]).toBeCloseTo(value / length, 5);
    expect(workspace.metrics()).toMatchObject({
      model_calls: 1,
      input_tokens: countedTokens(server.embedded.flatMap(({ texts }) => texts)),
    });
    const { model, chunks } = (await similar("feline nap")).output();
    expect(model).toBe("lab:first");
    expect(chunks[0]).toMatchObject({ path: "knowledge/pets.md", chunk_id: 1, text: "The cat wants to sleep." });
    workspace.configure({});
    expect(errorOf(await similar("feline nap"))).toMatchObject({ code: "no_embedder" });
  });

  it("are paid for once per paragraph, whatever becomes of notes and index", async () => {
    useEmbedder("lab:first");
    writeSome();
    write("again.md", "Bell bronze holds copper and tin.", "Its own.");
    await index();
    expect(new Set(sent()).size).toBe(sent().length);
    expect(sent()).toHaveLength(6);
    const knowledge = join(workspace.root, "brain", "knowledge");
    renameSync(join(knowledge, "sea", "tides.md"), join(knowledge, "moved.md"));
    rmSync(join(workspace.root, "brain", "index"), { recursive: true });
    write("bells.md", "# Casting bells", "An edited paragraph.", "---", "A large bell cools for a week.");
    server.embedded.length = 0;
    const moved = await index();
    expect(sent()).toEqual(["An edited paragraph."]);
    expect(vectors().has("knowledge/moved.md 1")).toBe(true);
    expect(moved.output().embeddings).toMatchObject({ rows: 7 });

    useEmbedder("lab:second");
    await index();
    expect(server.embedded.filter(({ model }) => model === "second").flatMap(({ texts }) => texts)).toHaveLength(7);
    useEmbedder("lab:first");
    writeSome();
    server.embedded.length = 0;
    await index("--force-reindex");
    expect(sent()).toEqual([]);
  });

  it("are not asked for whole where a paragraph is longer than any embedder reads", async () => {
    useEmbedder("lab:first");
    write("long.md", "word ".repeat(30_000).trim(), "潮".repeat(50_000));
    expect((await index()).output().embeddings).toMatchObject({ rows: 2 });
    const [english = "", chinese = ""] = sent();
    expect(english).toHaveLength(20_000);
    expect(chinese.length).toBeLessThan(7_000);
  });

  it("that cost more than allowed stop the run, and what was paid for stays", async () => {
    useEmbedder("lab:first", { calls: 2 });
    write("many.md", ...Array.from({ length: 150 }, (_, number) => `Paragraph number ${number}.`));
    expect((await index()).exitCode).toBe(3);
    const paid = sent().length;
    expect(paid).toBe(128);
    server.embedded.length = 0;
    expect((await index()).exitCode).toBe(0);
    expect(sent()).toHaveLength(150 - paid);
  });

  it("of a server that fails midway are completed by the next indexing", async () => {
    useEmbedder("lab:first");
    write("many.md", ...Array.from({ length: 150 }, (_, number) => `Paragraph number ${number}.`));
    server.failure = { after: 1, status: 400 };
    const begun = await index();
    expect(begun.exitCode).toBe(3);
    expect(begun.output()).toMatchObject({ notes: 1, embeddings: null });
    expect(begun.stderr).toContain("not all paragraphs have a vector");
    expect(errorOf(await similar("number"))).toMatchObject({
      code: "not_found",
      fix: expect.stringContaining("quire brain index --embeddings"),
    });
    const paid = sent().length;
    expect(paid).toBe(64);
    server.failure = null;
    server.embedded.length = 0;
    expect((await index()).output().embeddings).toMatchObject({ rows: 150 });
    expect(sent()).toHaveLength(150 - paid);
  });

  it("wait where the network is closed; the notes are indexed", async () => {
    const providers = { away: { base_url: "https://models.example.org/v1" } };
    workspace.configure({ embedding: "away:first", prices: { "away:first": { input: 100, output: 0 } }, providers });
    writeSome();
    const offline = await index("--offline");
    expect(offline.exitCode).toBe(3);
    expect(offline.output()).toMatchObject({ notes: 2, written: true, embeddings: null });
    expect(sent()).toEqual([]);
    expect(file("master_index.json").toString("utf8")).not.toContain("embedding_index_file");
    useEmbedder("lab:first");
    expect((await index()).output().embeddings).toMatchObject({ rows: 5 });
    expect((await index("--offline")).output().embeddings).toMatchObject({ rows: 5, written: false });
  });

  it.runIf(allTests)("are not paid for again after kill -9", async () => {
    useEmbedder("lab:first");
    write("many.md", ...Array.from({ length: 150 }, (_, number) => `Paragraph number ${number}.`));
    const asked = new Promise<void>((resolve) => {
      server.silence = { after: 2, asked: resolve };
    });
    const child = startQuire(["brain", "index", "--embeddings"], { cwd: workspace.root });
    const end = new Promise((resolve) => child.once("close", resolve));
    await asked;
    child.kill("SIGKILL");
    await end;
    server.silence = null;
    expect(sent()).toHaveLength(128);
    server.embedded.length = 0;
    expect((await index()).output().embeddings).toMatchObject({ rows: 150, without_vector: 0 });
    expect(sent()).toHaveLength(22);
  });
});
