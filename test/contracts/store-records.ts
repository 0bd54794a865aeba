import { expect, it } from "vitest";
import type { Store, TextRow } from "../../src/ports/store.js";
import { indexedWork } from "./library.js";

const bareKeys = { item: { type: "book" as const } };

/** What a store keeps of the manifest and of texts, each found without reading all. */
export function recordCases(store: () => Store): void {
  it("finds entries by their names, in the order of the manifest, and forgets those that are gone", async () => {
    const row = (position: number, entry: string, ...names: string[]) => ({ position, entry, names });
    await store().putRecords([row(7, "late", "key:b", "path:/a"), row(2, "early", "key:a", "path:/a")], []);
    const [early, late] = [
      { position: 2, entry: "early" },
      { position: 7, entry: "late" },
    ];
    expect(await store().records()).toEqual([early, late]);
    expect(await store().records(["path:/a", "key:x"])).toEqual([early, late]);
    expect((await store().recordNames("key:")).toSorted()).toEqual(["a", "b"]);
    await store().putRecords([row(2, "other", "key:c")], [7]);
    expect(await store().records(["key:a", "key:b", "path:/a"])).toEqual([]);
    expect(await store().records(["key:c"])).toEqual([{ position: 2, entry: "other" }]);
  });

  it("finds works by ids, hashes and paths at once, each once, in the order in which they were added", async () => {
    await store().upsert(["c", "a", "b", "d"].map((id) => indexedWork(id, [id])));
    const found = await store().worksNamed({
      work_ids: ["a", "x"],
      hashes: ["hash-of-c", "hash-of-a"],
      paths: ["/library/b.md"],
    });
    expect(found.map(({ id }) => id)).toEqual(["c", "a", "b"]);
    expect(await store().worksNamed({})).toEqual([]);
  });

  it("tells which works have no key, no row of their text, or share an identifier", async () => {
    const item = { type: "article-journal", DOI: "10.1000/One" } as const;
    await store().upsert([
      indexedWork("a", ["one"], { item: { ...item, id: "a2020" } }),
      indexedWork("b", ["two"], bareKeys),
      indexedWork("c", ["three"], { item: { ...item, DOI: "10.1000/one" } }),
    ]);
    expect(await store().keyless()).toEqual(["b", "c"]);
    expect(await store().sharingIdentifier()).toEqual(["a", "c"]);
    const text: TextRow = {
      work_id: "b",
      sha256: "hash-of-b",
      facts: "{}",
      names: ["two"],
      states: true,
      sketch: { modulus: 4, hashes: Uint32Array.of(4, 4_294_967_292) },
    };
    await store().putTexts([text]);
    expect((await store().unsettled()).untold).toEqual(["a", "c"]);
    expect(await store().texts()).toEqual([text]);
    expect(await store().texts({ names: ["two", "three"] })).toEqual([text]);
    expect(await store().texts({ work_ids: ["a"] })).toEqual([]);
    expect(await store().sketches()).toEqual([{ work_id: "b", sketch: text.sketch }]);
    await store().delete(["b"]);
    expect([await store().texts({ states: true }), await store().sketches()]).toEqual([[], []]);
  });
}
