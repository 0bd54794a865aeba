import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { indexedWork } from "../../../test/contracts/library.js";
import { openSqliteStore } from "./sqlite-store.js";
import { writtenApart } from "./written-apart.js";

const thread = new URL("../../../dist/adapters/sqlite/store-thread.js", import.meta.url);

it("writes the works of whoever adds many, each found once its promise is kept; refuses when it is closed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quire-test-"));
  const path = join(folder, "store.db");
  const store = writtenApart(openSqliteStore(path), path, thread);
  const ids = Array.from({ length: 24 }, (_, number) => `w${number}`);
  await Promise.all(
    ids.map(async (id) => {
      await store.upsert([indexedWork(id, [`granite ${id}`], { sha256: id })]);
      expect((await store.workByHash(id))?.id).toBe(id);
    }),
  );
  expect((await store.works()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await store.lexical([{ term: "granit", weight: 1 }], 99)).toHaveLength(ids.length);
  store.close();
  await expect(store.upsert([indexedWork("late", ["granite"])])).rejects.toMatchObject({ code: "interrupted" });
  rmSync(folder, { recursive: true });
});
