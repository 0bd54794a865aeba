import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SqliteConnection } from "../../src/adapters/sqlite/sqlite-connection.js";
import { openSqliteStore } from "../../src/adapters/sqlite/sqlite-store.js";

const writer = fileURLToPath(new URL("store-writer.mjs", import.meta.url));
const passagesPerWork = 10;

describe("a store that several processes use", () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "quire-store-"));
    path = join(folder, "store.db");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const startWriter = (name: string, count: number) =>
    spawn(process.execPath, [writer, path, name, String(count)], { stdio: ["ignore", "pipe", "inherit"] });

  it("keeps every work of two writers, and a reader sees whole works only", async () => {
    const count = 60;
    const reader = openSqliteStore(path);
    const writers = [startWriter("left", count), startWriter("right", count)];
    const ended = writers.map((child) => once(child, "exit"));
    let looks = 0;
    while (writers.some(({ exitCode }) => exitCode === null)) {
      const found = await reader.lexical([{ term: "share", weight: 1 }], 10_000);
      expect(found.length % passagesPerWork).toBe(0);
      looks++;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await Promise.all(ended)).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(looks).toBeGreaterThan(1);
    expect(await reader.stats()).toMatchObject({ works: 2 * count, passages: 2 * count * passagesPerWork });
    reader.close();
    expectSound(path);
  });

  it("loses no stored work and keeps no half of one when its writer is killed", async () => {
    for (const worksBeforeKill of [1, 7, 23]) {
      const child = startWriter(`run${worksBeforeKill}`, 100_000);
      let stored = 0;
      child.stdout.on("data", (lines: Buffer) => {
        stored += lines.toString().split("\n").length - 1;
        if (stored >= worksBeforeKill) child.kill("SIGKILL");
      });
      await once(child, "close");
      const store = openSqliteStore(path);
      const works = await store.works({ collection: `run${worksBeforeKill}` });
      expect(works.length).toBeGreaterThanOrEqual(stored);
      expect((await store.stats()).passages).toBe((await store.works()).length * passagesPerWork);
      store.close();
      expectSound(path);
    }
  });
});

/** The file is intact, and the index, its statistics and the passages tell the same story. */
function expectSound(path: string): void {
  const connection = new SqliteConnection(path);
  expect(connection.rows("PRAGMA integrity_check")).toEqual([["ok"]]);
  connection.execute("INSERT INTO passage_terms (passage_terms) VALUES ('integrity-check')");
  const [passages] = connection.first<[number]>("SELECT count(*) FROM passages") ?? [0];
  expect(connection.first("SELECT count(*) FROM passage_terms")).toEqual([passages]);
  expect(connection.first("SELECT value FROM totals WHERE name = 'passages'")).toEqual([passages]);
  connection.execute("CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, passage_terms, row)");
  expect(
    connection.rows("SELECT term, doc FROM words EXCEPT SELECT term, passages FROM term_passages LIMIT 5"),
  ).toEqual([]);
  connection.close();
}
