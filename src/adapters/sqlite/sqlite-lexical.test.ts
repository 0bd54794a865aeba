import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indexedWork } from "../../../test/contracts/library.js";
import type { QueryTerm } from "../../domain/search.js";
import type { Store } from "../../ports/store.js";
import { openSqliteStore } from "./sqlite-store.js";

/** Word n is in every (n + 2)th passage, more often in some than in others. */
const texts = Array.from({ length: 2_000 }, (_, index) =>
  Array.from({ length: 30 }, (_unused, word) =>
    index % (word + 2) === 0 ? `w${word} `.repeat(1 + (index % 3)) : "x",
  ).join(" "),
);
const query: QueryTerm[] = [0, 3, 7, 11, 23].map((word) => ({ term: `w${word}`, weight: 1 + (word % 2) }));

describe("bounded lexical search", () => {
  let folder: string;
  let unbounded: Store;
  const open = (bounds: Parameters<typeof openSqliteStore>[1]) => openSqliteStore(join(folder, "store.db"), bounds);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "quire-lexical-"));
    unbounded = open({ fewPostings: Infinity });
    const works = Array.from({ length: 20 }, (_, work) =>
      indexedWork(`work${work}`, texts.slice(work * 100, work * 100 + 100), {
        collections: work === 13 ? ["one"] : [],
      }),
    );
    await unbounded.upsert(works);
  });
  afterAll(() => {
    unbounded.close();
    rmSync(folder, { recursive: true });
  });

  it("ranks and scores as FTS5 does when every match is a candidate", async () => {
    const store = open({ fewPostings: 0, candidates: 2_000 });
    const [full, bounded] = [await unbounded.lexical(query, 50), await store.lexical(query, 50)];
    for (const [index, { score }] of bounded.entries()) expect(score).toBeCloseTo(full[index]?.score ?? NaN, 5);
    store.close();
  });

  it("finds the best passages among few candidates, the same at every asking", async () => {
    const store = open({ fewPostings: 0, candidates: 200 });
    const full = (await unbounded.lexical(query, 10)).map(({ id }) => id);
    const bounded = (await store.lexical(query, 10)).map(({ id }) => id);
    expect(bounded.filter((id) => full.includes(id)).length).toBeGreaterThanOrEqual(9);
    expect((await store.lexical(query, 10)).map(({ id }) => id)).toEqual(bounded);
    store.close();
  });

  it("scores all of many equal candidates rather than any of them", async () => {
    const store = open({ fewPostings: 0, candidates: 10 });
    const single = [{ term: "w0", weight: 1 }];
    expect((await store.lexical(single, 20)).map(({ score }) => score)).toEqual(
      (await unbounded.lexical(single, 20)).map(({ score }) => score),
    );
    store.close();
  });

  it("returns as many as exist within a filter, whatever the bounds", async () => {
    const store = open({ fewPostings: 0, mostPostings: 100, candidates: 5 });
    const filter = { collection: "one" };
    const full = await unbounded.lexical(query, 1_000, filter);
    expect((await store.lexical(query, 1_000, filter)).map(({ id }) => id).toSorted()).toEqual(
      full.map(({ id }) => id).toSorted(),
    );
    expect((await store.lexical(query, 7, { work_ids: ["work3"] })).length).toBe(7);
    store.close();
  });
});
