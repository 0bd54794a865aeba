import { expect, it } from "vitest";
import { queryTerms } from "../../src/domain/terms.js";
import type { Store } from "../../src/ports/store.js";
import { indexedWork } from "./library.js";

export function pointCases(store: () => Store): void {
  const keysOf = async (question: string) => (await store().rank(queryTerms(question), 50)).map(({ key }) => key);
  const point = (...numbers: number[]) => Int8Array.from(numbers);
  const likenesses = async (edition: string, keys: readonly number[], ...numbers: number[]) => [
    ...(await store().likenesses(edition, keys, Float64Array.from(numbers))),
  ];

  it("ranks numbers as it ranks passages, and gives the texts behind them", async () => {
    await store().upsert([indexedWork("a", ["granite granite", "basalt", "granite"]), indexedWork("b", ["gneiss"])]);
    const [ranked, found] = [
      await store().rank(queryTerms("granite"), 9),
      await store().lexical(queryTerms("granite"), 9),
    ];
    expect(ranked.map(({ score }) => score)).toEqual(found.map(({ score }) => score));
    const contents = await store().contents([...ranked.map(({ key }) => key), 9_999]);
    expect(contents.map(({ id }) => id).toSorted()).toEqual(["a:1-5", "a:21-25"]);
    expect(contents[0]?.content).toContain("granite");
  });

  it("keeps a point for each passage, of one edition alone", async () => {
    await store().upsert([
      indexedWork(
        "a",
        Array.from({ length: 40 }, (_, index) => `granite ${index}`),
      ),
    ]);
    const keys = await keysOf("granite");
    expect((await store().withoutPoint("one", 0, 3)).map(({ key }) => key)).toEqual(
      keys.toSorted((l, r) => l - r).slice(0, 3),
    );
    const near = keys
      .slice(0, 30)
      .map((key, index) => ({ key, point: index % 2 === 0 ? point(9, 0, 0) : point(-40, 30, 0) }));
    await store().putPoints("one", near);
    await store().putPoints("one", [{ key: keys[30] ?? 0, point: point(0, 0, 0) }]);
    expect(await likenesses("one", keys.slice(0, 2), 1, 0, 0)).toEqual([1, -0.8]);
    expect(await likenesses("one", keys.slice(28, 32), 0, 1, 0)).toEqual([0, 0.6, 0, NaN]);
    expect((await store().withoutPoint("one", 0, 9)).map(({ key }) => key)).toEqual(keys.slice(31));
    expect(await likenesses("two", keys.slice(0, 1), 1, 0)).toEqual([NaN]);
    await store().putPoints("two", [{ key: keys[0] ?? 0, point: point(0, 7) }]);
    expect(await likenesses("two", keys.slice(0, 2), 0, 1)).toEqual([1, NaN]);
    expect(await likenesses("one", keys.slice(0, 1), 1, 0, 0)).toEqual([NaN]);
  });

  it("gives no passage the number, and so the point, of one that is gone or had another text", async () => {
    const { work, sections, passages } = indexedWork("a", ["granite"]);
    await store().upsert([{ work, sections, passages }]);
    const [first = 0] = await keysOf("granite");
    await store().putPoints("one", [{ key: first, point: point(1, 2) }]);
    await store().updateWorks([{ ...work, title: "Another name" }]);
    const [renamed = 0] = await keysOf("granite");
    await store().delete(["a"]);
    await store().upsert([indexedWork("b", ["granite"])]);
    const [last = 0] = await keysOf("granite");
    expect(new Set([first, renamed, last]).size).toBe(3);
    expect(await likenesses("one", [renamed, last], 1, 0)).toEqual([NaN, NaN]);
  });

  it("answers the same however often it is tidied", async () => {
    for (let number = 0; number < 9; number++) await store().upsert([indexedWork(`w${number}`, ["granite", "basalt"])]);
    await store().delete(["w3"]);
    const before = await store().lexical(queryTerms("granite"), 50);
    while (await store().tidy());
    expect(await store().lexical(queryTerms("granite"), 50)).toEqual(before);
    expect(before.length).toBe(8);
  });
}
