import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { indexedWork } from "../../../test/contracts/library.js";
import type { Store } from "../../ports/store.js";
import { openSqliteStore } from "./sqlite-store.js";
import { withThreads } from "./threaded-store.js";

const thread = new URL("../../../dist/adapters/sqlite/store-thread.js", import.meta.url);

describe("a store that answers in threads", () => {
  let folder: string;
  let plain: Store;
  let threaded: Store;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "quire-threaded-"));
    const path = join(folder, "store.db");
    plain = openSqliteStore(path);
    threaded = withThreads(openSqliteStore(path), path, thread);
  });
  afterEach(() => {
    plain.close();
    threaded.close();
    rmSync(folder, { recursive: true });
  });

  const terms = [{ term: "granit", weight: 1 }];

  it("answers what the store answers, also what was written meanwhile, many questions at once", async () => {
    await plain.upsert([indexedWork("a", ["granite granite", "basalt"], { collections: ["one"] })]);
    const key = (await plain.rank(terms, 1))[0]?.key ?? 0;
    await plain.putPoints("edition", [{ key, point: Int8Array.of(3, 4) }]);
    await plain.putVectors("m", [{ passage_id: "a:1-5", vector: Float32Array.of(1, 0) }]);
    const ask = async (store: Store) => [
      await store.rank(terms, 9, { collection: "one" }),
      await store.lexical(terms, 9),
      await store.vector(Float32Array.of(1, 0), "m", 9),
      await store.likenesses("edition", [key, 99], Float64Array.of(0, 1)),
      await store.sample(5),
    ];
    const expected = await ask(plain);
    expect(expected[3]).toEqual(Float64Array.of(0.8, NaN));
    for (const answers of await Promise.all([1, 2, 3].map(() => ask(threaded)))) expect(answers).toEqual(expected);
    await threaded.upsert([indexedWork("b", ["granite"])]);
    expect(await threaded.lexical(terms, 9)).toEqual(await plain.lexical(terms, 9));
  });

  it("throws what the store throws, and says that it is closed", async () => {
    await expect(threaded.lexical([null as never], 9)).rejects.toMatchObject({ code: "internal" });
    threaded.close();
    await expect(threaded.rank(terms, 9)).rejects.toMatchObject({ code: "interrupted" });
  });
});
