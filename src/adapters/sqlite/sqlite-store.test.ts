import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { indexedWork } from "../../../test/contracts/library.js";
import { testStore } from "../../../test/contracts/store.js";
import { SqliteConnection } from "./connection/sqlite-connection.js";
import { openSqliteStore } from "./sqlite-store.js";

testStore("sqlite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quire-store-"));
  const path = join(folder, "store.db");
  const store = openSqliteStore(path);
  return {
    store,
    openAgain: () => openSqliteStore(path),
    discard: async () => {
      store.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe("openSqliteStore", () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "quire-store-"));
    path = join(folder, "store.db");
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("refuses what still asks once it is closed, where the driver would abort the process", async () => {
    const store = openSqliteStore(path);
    await store.upsert([indexedWork("a", ["granite"])]);
    store.close();
    store.close();
    await expect(store.lexical([{ term: "granit", weight: 1 }], 5)).rejects.toMatchObject({ code: "interrupted" });
    await expect(store.upsert([indexedWork("b", ["basalt"])])).rejects.toMatchObject({ code: "interrupted" });
  });

  it("keeps what was written when opened again", async () => {
    const first = openSqliteStore(path);
    await first.upsert([indexedWork("a", ["granite"])]);
    first.close();
    const second = openSqliteStore(path);
    expect((await second.lexical([{ term: "granit", weight: 1 }], 5)).length).toBe(1);
    second.close();
  });

  it("names a file that is not a database and says what to do", async () => {
    await writeFile(path, "This is not a database, only some text that is long enough to have a header.".repeat(40));
    expect(() => openSqliteStore(path)).toThrow(
      expect.objectContaining({ code: "store", facts: expect.objectContaining({ path }), fix: expect.any(String) }),
    );
  });

  it("says that the file is damaged when a page of it is", async () => {
    const whole = openSqliteStore(path);
    await whole.upsert([indexedWork("a", Array<string>(500).fill("granite under pressure"))]);
    whole.close();
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0xa5, 4_096 * 2));
    const damaged = { code: "store", message: expect.stringContaining("damaged"), fix: expect.any(String) };
    const read = async (): Promise<unknown> => {
      const store = openSqliteStore(path);
      try {
        return await store.passagesOf("a");
      } finally {
        store.close();
      }
    };
    await expect(read()).rejects.toMatchObject(damaged);
  });

  it("refuses the library of a newer Quire without touching it", () => {
    openSqliteStore(path).close();
    const connection = new SqliteConnection(path);
    connection.execute("PRAGMA user_version = 999");
    connection.close();
    expect(() => openSqliteStore(path)).toThrow(
      expect.objectContaining({ code: "store", message: expect.stringContaining("newer"), fix: expect.any(String) }),
    );
  });

  it("says that a folder is missing", () => {
    expect(() => openSqliteStore(join(folder, "absent", "store.db"))).toThrow(
      expect.objectContaining({ code: "store", fix: expect.any(String) }),
    );
  });
});
