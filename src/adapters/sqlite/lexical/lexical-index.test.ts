import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexedWork } from "../../../../test/contracts/library.js";
import { inverseDocumentFrequency, termScore } from "../../../domain/bm25.js";
import { countTerms } from "../../../domain/terms.js";
import { openSqliteStore } from "../sqlite-store.js";
import { allTests } from "../../../../test/support/some-of.js";

const words = ["amber", "birch", "cedar", "dune", "elm", "fern"];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }).map((list) => list.join(" "));
const work = fc.record({ id: fc.constantFrom("a", "b", "c", "d", "e"), texts: fc.array(text, { maxLength: 6 }) });
const step = fc.oneof(
  { weight: 5, arbitrary: work.map(({ id, texts }) => ({ kind: "write" as const, id, texts })) },
  { weight: 1, arbitrary: fc.constantFrom("a", "b", "c").map((id) => ({ kind: "delete" as const, id })) },
  { weight: 1, arbitrary: fc.constantFrom("a", "b", "c").map((id) => ({ kind: "retitle" as const, id })) },
  { weight: 2, arbitrary: fc.constant({ kind: "tidy" as const }) },
);

/** What BM25 says of a list of texts when each is looked at. */
function scoreEach(texts: ReadonlyMap<string, string>, query: readonly { term: string; weight: number }[]) {
  const counted = [...texts].map(([id, content]) => ({ id, ...countTerms(content) }));
  const average = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length);
  const scores = new Map<string, number>();
  for (const { term, weight } of query) {
    const holding = counted.filter(({ counts }) => counts.has(term));
    const idf = inverseDocumentFrequency(counted.length, holding.length);
    for (const { id, counts, length } of holding) {
      const score = weight * termScore(idf, counts.get(term) ?? 0, length, average);
      scores.set(id, (scores.get(id) ?? 0) + score);
    }
  }
  return scores;
}

describe("the index by words", () => {
  it("says of every history of writing, removing, renaming and tidying what looking at each text says", async () => {
    const query = words.map((term, index) => ({
      term: countTerms(term).counts.keys().next().value ?? "",
      weight: 1 + (index % 2),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 40 }), fc.nat(5), async (steps, left) => {
        const store = openSqliteStore(":memory:");
        let titles = 0;
        for (const each of steps) {
          if (each.kind === "tidy") await store.tidy();
          else if (each.kind === "delete") await store.delete([each.id]);
          else if (each.kind === "write")
            await store.upsert([indexedWork(each.id, each.texts, { title: `Work ${each.id}` })]);
          else await store.updateWorks([{ ...indexedWork(each.id, []).work, title: `Name ${titles++}` }]);
        }
        const texts = new Map<string, string>();
        for (const { id, title } of await store.works())
          for (const passage of await store.passagesOf(id))
            texts.set(
              passage.id,
              (passage.content.split("\n")[0] ?? "").includes(title) ? passage.content : `${title}\n${passage.content}`,
            );
        const asked = query.slice(left);
        const expected = scoreEach(texts, asked);
        const found = await store.lexical(asked, 1_000);
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected.keys()));
        for (const { id, score } of found) expect(score).toBeCloseTo(expected.get(id) ?? NaN, 9);
        const best = await store.lexical(asked, 3);
        for (const [index, { score }] of best.entries()) expect(score).toBe(found[index]?.score);
        store.close();
      }),
      { numRuns: 40 },
    );
  });

  it.runIf(allTests)("answers the same before, during and after the merges of many small additions", async () => {
    const store = openSqliteStore(":memory:");
    const texts = (seed: number) =>
      Array.from({ length: 40 }, (_, index) => `amber ${words[(seed * index) % 6]} w${index}`);
    for (let number = 0; number < 300; number++) await store.upsert([indexedWork(`w${number}`, texts(number))]);
    await store.delete(Array.from({ length: 150 }, (_, index) => `w${2 * index}`));
    const ask = () =>
      store.lexical(
        [
          { term: "birch", weight: 1 },
          { term: "w7", weight: 2 },
        ],
        50,
      );
    const before = await ask();
    expect(before.length).toBe(50);
    let steps = 0;
    for (; await store.tidy(); steps++) expect(await ask()).toEqual(before);
    expect(steps).toBeGreaterThan(3);
    expect(await ask()).toEqual(before);
    store.close();
  });
});
