import { expect, it } from "vitest";
import type { ScoredPassage, SearchFilter } from "../../src/domain/search.js";
import { queryTerms } from "../../src/domain/terms.js";
import type { Store } from "../../src/ports/store.js";
import { indexedWork } from "./library.js";

/** Asks a question of the store of the case at hand and returns the ids of what it found. */
export type Search = (question: string, filter?: SearchFilter) => Promise<string[]>;

export function ids(passages: readonly (ScoredPassage | { id: string })[]): string[] {
  return passages.map(({ id }) => id);
}

export function searchCases(store: () => Store, search: Search): void {
  it("finds any of the words in all their forms, best first", async () => {
    await store().upsert([
      indexedWork("a", ["the strength of concrete bridges and of wooden bridges"]),
      indexedWork("b", ["bridging loans"]),
      indexedWork("c", ["concrete"]),
      indexedWork("d", ["wood"]),
      indexedWork("e", ["unrelated"]),
    ]);
    const found = await store().lexical(queryTerms("How strong are concrete bridges?"), 10);
    expect(found[0]?.id).toBe("a:1-5");
    expect(ids(found)).toEqual(expect.arrayContaining(["b:1-5", "c:1-5"]));
    expect(found.every(({ score }, index) => index === 0 || score <= (found[index - 1]?.score ?? 0))).toBe(true);
    expect(found[0]?.content).toContain("wooden bridges");
  });

  it("scores by BM25 with k1 1.2 and b 0.75, repeated words counting again", async () => {
    const lengths = [3, 6, 9];
    const texts = lengths.map((length) => ["granite", ...Array<string>(length - 1).fill("filler")].join(" "));
    await store().upsert(texts.map((text, index) => indexedWork(`w${index}`, [text], { title: "x" })));
    await store().upsert([1, 2, 3, 4].map((index) => indexedWork(`v${index}`, ["other words"], { title: "x" })));
    const average = (3 + 6 + 9 + 3 + 4 * 3) / 7;
    const idf = Math.log((7 - 3 + 0.5) / (3 + 0.5));
    const expected = lengths.map((length) => (idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * (length + 1)) / average)));
    const found = await store().lexical([{ term: "granit", weight: 1 }], 10);
    for (const [index, { score }] of found.entries()) expect(score).toBeCloseTo(expected[index] ?? NaN, 6);
    const twice = await store().lexical([{ term: "granit", weight: 2 }], 10);
    expect(twice[0]?.score).toBeCloseTo(2 * (expected[0] ?? NaN), 6);
  });

  it("finds a work by its title where the heading path does not have it", async () => {
    const { work, sections, passages } = indexedWork("a", ["body"], { title: "Feldspar" });
    const renamed = passages.map((passage) => ({
      ...passage,
      heading_path: ["Methods"],
      content: "Methods\n\nbody",
    }));
    await store().upsert([{ work, sections, passages: renamed }]);
    expect(await search("feldspar")).toEqual(["a:1-5"]);
    await store().updateWorks([{ ...work, title: "Quartz" }]);
    expect(await search("feldspar")).toEqual([]);
    expect(await search("quartz")).toEqual(["a:1-5"]);
  });

  it("finds words of scripts without spaces", async () => {
    await store().upsert([
      indexedWork("chinese", ["机器学习是人工智能的一个分支。"]),
      indexedWork("japanese", ["東京大学でデータベースの研究をしている。"]),
      indexedWork("thai", ["ภาษาไทยเป็นภาษาราชการของประเทศไทย"]),
      indexedWork("german", ["Die Zuverlässigkeit der Brücken"]),
    ]);
    expect(await search("人工智能")).toEqual(["chinese:1-5"]);
    expect(await search("大学の研究")).toEqual(expect.arrayContaining(["japanese:1-5"]));
    expect((await search("データベース"))[0]).toBe("japanese:1-5");
    expect(await search("ราชการ")).toEqual(["thai:1-5"]);
    expect(await search("zuverlassigkeit BRÜCKEN")).toEqual(["german:1-5"]);
  });

  it("takes any characters in a query for words, never for syntax", async () => {
    await store().upsert([indexedWork("a", ['the "quoted" NEAR(operator) of x_1 * and ^caret'])]);
    expect(await search('"quoted" NEAR( * ^ x_1" OR')).toEqual(["a:1-5"]);
    expect(await search("\"'*()^")).toEqual([]);
    expect(await search("")).toEqual([]);
    const long = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(" ");
    expect(await search(`${long} caret`)).toEqual(["a:1-5"]);
  });

  it("samples contents evenly and always the same", async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `text number ${index}`);
    await store().upsert([indexedWork("a", texts)]);
    const sample = await store().sample(10);
    expect(sample.length).toBe(10);
    expect(sample.filter((content) => /number [5-9]\d/.test(content)).length).toBe(5);
    expect(await store().sample(10)).toEqual(sample);
    expect((await store().sample(1_000)).length).toBe(100);
  });
}

export function filterCases(store: () => Store, search: Search): void {
  it("returns as many as exist within a filter, however few they are", async () => {
    const works = Array.from({ length: 60 }, (_, index) =>
      indexedWork(`w${index}`, Array<string>(10).fill("granite under pressure"), {
        collections: index % 20 === 0 ? ["rare", "all"] : ["all"],
      }),
    );
    await store().upsert(works);
    expect((await search("granite pressure", { collection: "rare" })).length).toBe(30);
    expect((await search("granite", { work_ids: ["w7", "w8"] })).length).toBe(20);
    expect(await search("granite", { collection: "rare", work_ids: ["w7"] })).toEqual([]);
    expect((await search("granite", { collection: "rare", work_ids: ["w20"] })).length).toBe(10);
    expect(await search("granite", { collection: "unknown" })).toEqual([]);
    expect(await search("granite", { work_ids: [] })).toEqual([]);
    expect((await store().works({ collection: "rare" })).length).toBe(3);
  });

  it("filters by author, year, DOI and tag, whatever the case and the accents", async () => {
    const item = (family: string, given: string, year: number | null, DOI?: string) => ({
      type: "book",
      author: [{ family, given }],
      ...(year !== null && { issued: { "date-parts": [[year]] } }),
      ...(DOI !== undefined && { DOI }),
    });
    await store().upsert([
      indexedWork("a", ["granite"], { item: item("Müller", "Éva", 2015, "10.1000/A"), tags: ["Thesis", "read"] }),
      indexedWork("b", ["granite"], { item: item("Løkke", "Per", 2018), tags: ["thesis"] }),
      indexedWork("c", ["granite"], { item: item("Smith", "Ann", null) }),
      indexedWork("d", ["granite"]),
    ]);
    const found = async (filter: SearchFilter) =>
      (await search("granite", filter)).map((id) => id.slice(0, 1)).toSorted();
    expect(await found({ author: "MULLER" })).toEqual(["a"]);
    expect(await found({ author: "eva müller" })).toEqual(["a"]);
    expect(await found({ author: "lokke, p" })).toEqual(["b"]);
    expect(await found({ author: "%" })).toEqual([]);
    expect(await found({ years: { from: 2015, to: 2018 } })).toEqual(["a", "b"]);
    expect(await found({ years: { from: 2016, to: null } })).toEqual(["b"]);
    expect(await found({ years: { from: null, to: 2017 } })).toEqual(["a"]);
    expect(await found({ years: { from: null, to: null } })).toEqual(["a", "b", "c", "d"]);
    expect(await found({ doi: "10.1000/a" })).toEqual(["a"]);
    expect(await found({ tag: "thesis" })).toEqual(["a", "b"]);
    expect(await found({ tag: "thesis", author: "per" })).toEqual(["b"]);
    expect((await store().works({ tag: "THESIS" }, 1)).map(({ id }) => id)).toEqual(["a"]);
  });

  it("filters by what works are known as now", async () => {
    const { work, sections, passages } = indexedWork("a", ["granite"], { tags: ["old"] });
    await store().upsert([{ work, sections, passages }]);
    await store().updateWorks([{ ...work, tags: ["new"], item: { type: "book", author: [{ family: "Lee" }] } }]);
    expect(await search("granite", { tag: "old" })).toEqual([]);
    expect(await search("granite", { tag: "new", author: "lee" })).toEqual(["a:1-5"]);
    await store().delete(["a"]);
    await store().upsert([indexedWork("b", ["granite"])]);
    expect(await search("granite", { tag: "new" })).toEqual([]);
  });

  it("filters vectors the same way", async () => {
    const works = ["a", "b", "c"].map((id) => indexedWork(id, ["x"], { collections: id === "c" ? ["one"] : [] }));
    await store().upsert(works);
    await store().putVectors(
      "m",
      ["a", "b", "c"].map((id, index) => ({ passage_id: `${id}:1-5`, vector: Float32Array.of(1, index) })),
    );
    expect(ids(await store().vector(Float32Array.of(1, 0), "m", 1, { collection: "one" }))).toEqual(["c:1-5"]);
    expect(ids(await store().vector(Float32Array.of(1, 0), "m", 9, { work_ids: ["b"] }))).toEqual(["b:1-5"]);
    await store().updateWorks([{ ...indexedWork("b", []).work, tags: ["thesis"] }]);
    expect(ids(await store().vector(Float32Array.of(1, 0), "m", 9, { tag: "thesis" }))).toEqual(["b:1-5"]);
  });
}
