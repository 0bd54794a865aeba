import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { indexedWork } from "../../../test/contracts/library.js";
import { openSqliteStore } from "../../adapters/sqlite/sqlite-store.js";
import { indexTerms } from "../../domain/terms.js";
import { recordedUsage } from "../../domain/usage.js";
import type { Embedder } from "../../ports/model.js";
import type { Store } from "../../ports/store.js";
import { embedMissing } from "./embedding.js";
import { refreshLsi } from "./lsi-maintenance.js";
import { keepPoints, lacksPoints } from "./lsi-points.js";
import { retrieve } from "./retrieve.js";

/** Counts what a text says about vehicles and about flowers, and calls it a vector. */
function subjectEmbedder(id: string): Embedder & { texts: string[] } {
  const subjects = [
    ["car", "automobil", "engin"],
    ["flower", "petal", "rose"],
  ];
  const texts: string[] = [];
  const embed = async (given: readonly string[]) => {
    texts.push(...given);
    const vectors = given.map((text) => {
      const terms = indexTerms(text);
      return Float32Array.from(subjects, (subject) => 0.01 + terms.filter((term) => subject.includes(term)).length);
    });
    return { vectors, usage: recordedUsage({ input_tokens: given.length }) };
  };
  return { id, embed, texts };
}

describe("retrieve", () => {
  let folder: string;
  let store: Store;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "quire-retrieve-"));
    store = openSqliteStore(join(folder, "store.db"));
  });
  afterEach(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });

  const addLibrary = async () => {
    const texts = Array.from({ length: 60 }, (_, index) => {
      const number = index % 7;
      if (index % 2 === 1) return `flower petal garden leaf${number} soil${index % 3}`;
      return `${index % 4 === 0 ? "car" : "automobile"} engine wheel road${number} brake${index % 3}`;
    });
    await store.upsert([indexedWork("lib", texts, { title: "Notes" })]);
  };
  const search = (changes: Partial<Parameters<typeof retrieve>[1]> = {}, embedder?: Embedder) =>
    retrieve({ store, ...(embedder && { embedder }) }, { queries: ["car"], profile: "hybrid", limit: 10, ...changes });

  it("ranks by BM25 alone, best first and ties by id", async () => {
    await store.upsert([
      indexedWork("b", ["granite"]),
      indexedWork("a", ["granite"]),
      indexedWork("c", ["granite granite"]),
    ]);
    const found = await search({ queries: ["granite"], profile: "bm25" });
    expect(found.map(({ id }) => id)).toEqual(["c:1-5", "a:1-5", "b:1-5"]);
  });

  it("is plain BM25 in a small library and reranks once it is large enough", async () => {
    await store.upsert([indexedWork("a", ["granite", "granite and basalt"])]);
    expect(await refreshLsi(store)).toBe(false);
    expect((await search({ queries: ["granite basalt"] }))[0]?.id).toBe("a:11-15");
    await addLibrary();
    expect(await refreshLsi(store)).toBe(true);
    expect(await refreshLsi(store)).toBe(false);
    const [best] = await search({ queries: ["car engine"] });
    expect(best?.content).toContain("car engine");
  });

  it("ranks the same whether points are kept or made for the asking, also of passages that came later", async () => {
    await addLibrary();
    await refreshLsi(store);
    expect(await lacksPoints(store)).toBe(true);
    const before = await search({ limit: 40 });
    await keepPoints(store);
    expect(await lacksPoints(store)).toBe(false);
    expect(await search({ limit: 40 })).toEqual(before);
    await store.upsert([indexedWork("later", ["car and petrol"])]);
    const unkept = await search({ limit: 40 });
    await keepPoints(store);
    expect(await search({ limit: 40 })).toEqual(unkept);
    expect(unkept.map(({ id }) => id)).toContain("later:1-5");
  });

  it("trains anew when the library has grown by a quarter", async () => {
    await addLibrary();
    await refreshLsi(store);
    await store.upsert([indexedWork("few", Array<string>(10).fill("more text"))]);
    expect(await refreshLsi(store)).toBe(false);
    await store.upsert([indexedWork("many", Array<string>(10).fill("more text"))]);
    expect(await refreshLsi(store)).toBe(true);
  });

  it("finds by vectors what has none of the words", async () => {
    await addLibrary();
    const embedder = subjectEmbedder("test:subjects");
    await embedMissing(store, embedder);
    await store.upsert([indexedWork("rose", ["rose"])]);
    await embedMissing(store, embedder);
    const found = await search({ queries: ["petal"], limit: 40 }, embedder);
    expect(found.map(({ id }) => id)).toContain("rose:1-5");
    const only = await search({ queries: ["petal"], profile: "vector", limit: 5 }, embedder);
    expect(only.every(({ content }) => /flower|rose/.test(content))).toBe(true);
  });

  it("says what to do when the profile needs an embedder, or nothing is embedded yet", async () => {
    await addLibrary();
    const wanted = { code: "no_embedder", fix: expect.stringContaining("embedding:") };
    await expect(search({ profile: "vector" })).rejects.toMatchObject(wanted);
    const embedder = subjectEmbedder("test:subjects");
    await expect(search({ profile: "vector" }, embedder)).rejects.toMatchObject({ code: "no_embedder" });
    expect((await search({}, embedder)).length).toBe(10);
  });

  it("fuses several wordings, and raises passages that name an entity", async () => {
    await store.upsert([
      indexedWork("a", ["tensile strength of steel"]),
      indexedWork("b", ["strength of timber in Eurocode 5"]),
      indexedWork("c", ["strength of timber"]),
    ]);
    const queries = ["steel strength", "timber strength"];
    const plain = await search({ queries, profile: "bm25" });
    const named = await search({ queries, profile: "bm25", entities: ["Eurocode 5", "EN 1995", "?"] });
    expect(plain.map(({ id }) => id).toSorted()).toEqual(["a:1-5", "b:1-5", "c:1-5"]);
    expect(named[0]?.id).toBe("b:1-5");
    expect((await search({ queries, limit: 1 })).length).toBe(1);
    expect(await search({ queries: [] })).toEqual([]);
  });
});

describe("embedMissing", () => {
  it("embeds once, in batches, and replaces another model's vectors only when it is done", async () => {
    const folder = mkdtempSync(join(tmpdir(), "quire-embed-"));
    const store = openSqliteStore(join(folder, "store.db"));
    await store.upsert([indexedWork("a", ["car", "rose", "engine"])]);
    const [old, next] = [subjectEmbedder("old"), subjectEmbedder("next")];
    expect(await embedMissing(store, old, { batchSize: 2 })).toBe(3);
    expect(await embedMissing(store, old)).toBe(0);
    const stop = () => {
      throw new Error("budget");
    };
    await expect(embedMissing(store, next, { batchSize: 2, onBatch: stop })).rejects.toThrow("budget");
    expect((await store.stats()).vectors).toEqual([
      { model: "next", passages: 2 },
      { model: "old", passages: 3 },
    ]);
    expect(await embedMissing(store, next)).toBe(1);
    expect((await store.stats()).vectors).toEqual([{ model: "next", passages: 3 }]);
    expect(next.texts.length).toBe(3);
    store.close();
    rmSync(folder, { recursive: true });
  });
});
