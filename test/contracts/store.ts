import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryTerms } from "../../src/domain/terms.js";
import type { Store } from "../../src/ports/store.js";
import { indexedWork } from "./library.js";
import { pointCases } from "./store-points.js";
import { recordCases } from "./store-records.js";
import { filterCases, ids, type Search, searchCases } from "./store-search.js";

/** What a test of a store needs: a new, empty one for each case, and a second connection to the same one. */
export interface OpenedStore {
  store: Store;
  /** Another process's view of the same store. */
  openAgain: () => Store;
  discard: () => Promise<void>;
}

/** The contract of `Store`: every implementation passes it whole. */
export function testStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`store contract: ${name}`, () => {
    let opened: OpenedStore;
    let store: Store;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.discard());

    const search: Search = (question, filter) => store.lexical(queryTerms(question), 50, filter).then(ids);

    worksCases(() => store);
    recordCases(() => store);
    replacementCases(() => store, search);
    searchCases(() => store, search);
    filterCases(() => store, search);
    vectorCases(() => store);
    pointCases(() => store);
    keepingCases(() => opened);
  });
}

function worksCases(store: () => Store): void {
  it("gives back works as they were written", async () => {
    const { work, sections, passages } = indexedWork("a", ["one", "two"], {
      collections: ["thesis", "2026"],
      pages: 7,
    });
    await store().upsert([{ work, sections, passages }]);
    expect(await store().works()).toEqual([work]);
    expect(await store().sectionsOf(["a", "unknown"])).toEqual(sections);
    expect(await store().passagesOf("a")).toEqual(passages);
    const [last, first] = passages.toReversed();
    expect(await store().get([last?.id ?? "", "unknown", first?.id ?? ""])).toEqual([last, first]);
  });

  it("finds works by path, by hash and by id", async () => {
    const { work, sections, passages } = indexedWork("a", ["one"]);
    await store().upsert([{ work, sections, passages }]);
    expect((await store().workByPath("/library/a.md"))?.id).toBe("a");
    expect((await store().workByHash("hash-of-a"))?.id).toBe("a");
    expect((await store().workByHash("a"))?.id).toBe("a");
    expect(await store().workByPath("/elsewhere")).toBeNull();
    expect(await store().workByHash("other")).toBeNull();
    expect(await store().paths()).toEqual([{ ...work.paths[0], work_id: "a" }]);
  });

  it("tells the citation keys of all works, former ones too", async () => {
    const file_item = { type: "document", id: "Owls" };
    await store().upsert([
      indexedWork("a", ["one"], { item: { type: "book", id: "Lee2020owls" }, file_item }),
      indexedWork("b", ["two"], { item: { type: "book", id: "owlsa" } }),
      indexedWork("c", ["three"]),
    ]);
    expect((await store().keys()).map(({ work_id, sha256, key }) => [work_id, sha256, key])).toEqual([
      ["a", "hash-of-a", "lee2020owls"],
      ["a", "hash-of-a", "owls"],
      ["b", "hash-of-b", "owlsa"],
    ]);
  });

  it("leaves a path to the work that claimed it last", async () => {
    await store().upsert([indexedWork("a", ["one"])]);
    const { paths } = indexedWork("a", []).work;
    await store().upsert([indexedWork("b", ["two"], { paths })]);
    expect((await store().workByPath("/library/a.md"))?.id).toBe("b");
    expect((await store().works({ work_ids: ["a"] }))[0]?.paths).toEqual([]);
  });

  it("changes what is known of a work; passages without a heading take its title", async () => {
    const { work, sections, passages } = indexedWork("a", ["one"], { title: "Old" });
    await store().upsert([{ work, sections, passages }]);
    await store().updateWorks([{ ...work, title: "Wholly new", collections: ["kept"] }]);
    expect((await store().works({ collection: "kept" }))[0]?.title).toBe("Wholly new");
    const retitled = passages.map((passage) => ({ ...passage, content: "Wholly new\n\none" }));
    expect(await store().passagesOf("a")).toEqual(retitled);
    await store().updateWorks([{ ...work, title: "Old" }]);
    expect(await store().passagesOf("a")).toEqual(passages);
  });

  it("leaves passages under a heading and their vectors alone when a work gets another title", async () => {
    const { work, sections, passages } = indexedWork("a", ["one"], { title: "Old" });
    const headed = passages.map((passage) => ({ ...passage, heading_path: ["Old"], content: "Old\n\none" }));
    await store().upsert([{ work, sections, passages: headed }]);
    await store().putVectors("m", [{ passage_id: "a:1-5", vector: Float32Array.of(1, 0) }]);
    await store().updateWorks([{ ...work, title: "Wholly new" }]);
    expect(await store().passagesOf("a")).toEqual(headed);
    expect(await store().withoutVector("m", 5)).toEqual([]);
  });
}

function replacementCases(store: () => Store, search: Search): void {
  it("replaces all that is known of a work", async () => {
    await store().upsert([indexedWork("a", ["granite", "basalt", "gneiss"])]);
    await store().upsert([indexedWork("a", ["granite", "limestone"])]);
    expect(await search("basalt gneiss")).toEqual([]);
    expect(await search("limestone")).toEqual(["a:11-15"]);
    expect((await store().passagesOf("a")).length).toBe(2);
    expect(await store().stats()).toMatchObject({ works: 1, passages: 2, sections: 1 });
  });

  it("keeps where pages show a work's words, gives those of the lines asked for, and replaces them with the work", async () => {
    const boxes = [1, 40, 90].map((line) => ({ line, words: Uint8Array.of(line, 0, 255) }));
    await store().upsert([{ ...indexedWork("a", ["granite"]), boxes }, indexedWork("b", ["basalt"])]);
    const first = async (from: number, to: number) =>
      (await store().boxesOf("a", { from, to })).map(({ line }) => line);
    expect(await store().boxesOf("a", { from: 41, to: 41 })).toEqual(boxes.slice(1, 2));
    expect(await first(39, 40)).toEqual([1, 40]);
    expect(await first(50, 500)).toEqual([40, 90]);
    expect(await store().boxesOf("b", { from: 1, to: 500 })).toEqual([]);
    const { work } = indexedWork("a", ["granite"], { title: "Another" });
    await store().updateWorks([work]);
    expect(await first(1, 500)).toEqual([1, 40, 90]);
    await store().upsert([indexedWork("a", ["granite", "limestone"])]);
    expect(await first(1, 500)).toEqual([]);
    await store().upsert([{ ...indexedWork("a", ["granite"]), boxes }]);
    await store().delete(["a"]);
    await store().upsert([indexedWork("a", ["granite"])]);
    expect(await first(1, 500)).toEqual([]);
  });

  it("forgets a deleted work altogether", async () => {
    await store().upsert([indexedWork("a", ["granite"]), indexedWork("b", ["granite"])]);
    await store().putVectors("m", [{ passage_id: "a:1-5", vector: Float32Array.of(1, 0) }]);
    await store().delete(["a", "unknown"]);
    expect(await search("granite")).toEqual(["b:1-5"]);
    expect(await store().vector(Float32Array.of(1, 0), "m", 5)).toEqual([]);
    expect(await store().workByPath("/library/a.md")).toBeNull();
    expect(await store().sectionsOf(["a"])).toEqual([]);
    expect((await store().stats()).works).toBe(1);
  });

  it("counts passages per term through insertions, replacements and deletions", async () => {
    await store().upsert([indexedWork("a", ["granite granite", "basalt"]), indexedWork("b", ["granite"])]);
    const before = await store().termStatistics(["granit", "basalt", "absent"]);
    expect([before.passages, ...before.document_frequency.values()]).toEqual([3, 2, 1, 0]);
    await store().upsert([indexedWork("a", ["basalt", "basalt"])]);
    await store().delete(["b"]);
    const after = await store().termStatistics(["granit", "basalt"]);
    expect([after.passages, ...after.document_frequency.values()]).toEqual([2, 0, 2]);
  });

  it("keeps the vectors of passages whose text stays when a work is replaced", async () => {
    await store().upsert([indexedWork("a", ["granite", "basalt"])]);
    await store().putVectors("m", [
      { passage_id: "a:1-5", vector: Float32Array.of(1, 0) },
      { passage_id: "a:11-15", vector: Float32Array.of(0, 1) },
    ]);
    await store().upsert([indexedWork("a", ["new first paragraph", "granite"])]);
    expect(await store().withoutVector("m", 10).then(ids)).toEqual(["a:1-5"]);
    expect(ids(await store().vector(Float32Array.of(1, 0), "m", 5))).toEqual(["a:11-15"]);
  });

  it("writes all of a batch or nothing", async () => {
    const twice = indexedWork("b", ["one", "two"]);
    const broken = { ...twice, passages: [...twice.passages, ...twice.passages] };
    await expect(store().upsert([indexedWork("a", ["granite"]), broken])).rejects.toMatchObject({ code: "store" });
    expect(await store().works()).toEqual([]);
    expect(await search("granite")).toEqual([]);
    expect((await store().termStatistics(["granit"])).document_frequency.get("granit")).toBe(0);
  });
}

function vectorCases(store: () => Store): void {
  it("ranks by cosine and never mixes models", async () => {
    await store().upsert([indexedWork("a", ["one", "two", "three"])]);
    await store().putVectors("m", [
      { passage_id: "a:1-5", vector: Float32Array.of(3, 4) },
      { passage_id: "a:11-15", vector: Float32Array.of(0, 1) },
      { passage_id: "unknown", vector: Float32Array.of(0, 1) },
    ]);
    await store().putVectors("other", [{ passage_id: "a:21-25", vector: Float32Array.of(0, 1, 0) }]);
    const found = await store().vector(Float32Array.of(0, 1), "m", 10);
    expect(ids(found)).toEqual(["a:11-15", "a:1-5"]);
    expect(found[1]?.score).toBeCloseTo(0.8, 5);
    expect(await store().vector(Float32Array.of(0, 1), "none", 10)).toEqual([]);
    expect(ids(await store().withoutVector("m", 10))).toEqual(["a:21-25"]);
    expect((await store().stats()).vectors).toEqual([
      { model: "m", passages: 2 },
      { model: "other", passages: 1 },
    ]);
  });

  it("deletes the vectors of all models but one", async () => {
    await store().upsert([indexedWork("a", ["one"])]);
    for (const model of ["m", "other"]) {
      await store().putVectors(model, [{ passage_id: "a:1-5", vector: Float32Array.of(1) }]);
    }
    await store().deleteVectors("m");
    expect((await store().stats()).vectors).toEqual([{ model: "m", passages: 1 }]);
    await store().deleteVectors(null);
    expect((await store().stats()).vectors).toEqual([]);
  });
}

function keepingCases(opened: () => OpenedStore): void {
  it("keeps artefacts byte for byte", async () => {
    const { store } = opened();
    expect(await store.getArtefact("lsi")).toBeNull();
    await store.putArtefact("lsi", Uint8Array.of(0, 255, 10, 0));
    await store.putArtefact("lsi", Uint8Array.of(7, 0, 255));
    expect([...((await store.getArtefact("lsi")) ?? [])]).toEqual([7, 0, 255]);
  });

  it("gives those of many artefacts that it has", async () => {
    const { store } = opened();
    await store.putArtefacts(
      new Map([
        ["vector:a", Uint8Array.of(1, 0)],
        ["vector:'b\"", Uint8Array.of(2)],
      ]),
    );
    const found = await store.getArtefacts(["vector:'b\"", "vector:c", "vector:a"]);
    expect(found.size).toBe(2);
    expect([...(found.get("vector:a") ?? [])]).toEqual([1, 0]);
    expect([...(found.get("vector:'b\"") ?? [])]).toEqual([2]);
    expect(await store.getArtefacts([])).toEqual(new Map());
  });

  it("keeps failures until they are gone", async () => {
    const { store } = opened();
    const failure = { path: "/b.pdf", sha256: null, code: "encrypted", message: "Needs a password.", at: "2026" };
    await store.putFailures([failure, { ...failure, path: "/a.pdf", sha256: "f" }]);
    await store.putFailures([{ ...failure, code: "damaged" }]);
    expect((await store.failures()).map(({ path, code }) => [path, code])).toEqual([
      ["/a.pdf", "encrypted"],
      ["/b.pdf", "damaged"],
    ]);
    await store.deleteFailures(["/b.pdf", "/unknown"]);
    expect((await store.failures()).map(({ path }) => path)).toEqual(["/a.pdf"]);
  });

  it("tells how much it holds", async () => {
    const { store } = opened();
    expect(await store.stats()).toMatchObject({ works: 0, passages: 0, collections: [], updated_at: null });
    await store.upsert([
      indexedWork("a", ["one", "two"], { collections: ["x"], updated_at: "2026-02-02T00:00:00.000Z" }),
      indexedWork("b", ["three"], { collections: ["x", "y"] }),
    ]);
    expect(await store.stats()).toMatchObject({
      works: 2,
      passages: 3,
      sections: 2,
      failures: 0,
      updated_at: "2026-02-02T00:00:00.000Z",
      collections: [
        { name: "x", works: 2 },
        { name: "y", works: 1 },
      ],
    });
  });

  it("shows every open store what another has written", async () => {
    const { store, openAgain } = opened();
    const other = openAgain();
    await store.upsert([indexedWork("a", ["granite"])]);
    expect(ids(await other.lexical(queryTerms("granite"), 5))).toEqual(["a:1-5"]);
    await other.upsert([indexedWork("a", ["basalt"]), indexedWork("b", ["granite"])]);
    expect(ids(await store.lexical(queryTerms("granite"), 5))).toEqual(["b:1-5"]);
    other.close();
  });
}
