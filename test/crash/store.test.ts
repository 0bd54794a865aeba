import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { indexedWork } from "../contracts/library.js";
import { decodePostings } from "../../src/adapters/sqlite/lexical/posting-list.js";
import { SqliteConnection } from "../../src/adapters/sqlite/connection/sqlite-connection.js";
import { openSqliteStore } from "../../src/adapters/sqlite/sqlite-store.js";
import { allTests } from "../support/some-of.js";

const writer = fileURLToPath(new URL("store-writer.mjs", import.meta.url));
const tidier = fileURLToPath(new URL("store-tidier.mjs", import.meta.url));
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

  it.runIf(allTests)("keeps every work of two writers, and a reader sees whole works only", async () => {
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

  it.skipIf(process.platform === "win32")("keeps what it has and goes on when a file may grow no further", async () => {
    const limited = `trap '' XFSZ; ulimit -f 900; exec "$0" "$@"`;
    const given = ["-c", limited, process.execPath, writer, path, "full", "100000"];
    const child = spawn("bash", given, { stdio: ["ignore", "pipe", "pipe"] });
    let stored = 0;
    let said = "";
    child.stdout.on("data", (lines: Buffer) => (stored += lines.toString().split("\n").length - 1));
    child.stderr.on("data", (text: Buffer) => (said += text.toString()));
    expect(await once(child, "close")).toEqual([1, null]);
    expect(said).toContain("Check that the folder exists, is writable and has free space.");
    expectSound(path);
    const store = openSqliteStore(path);
    expect((await store.works()).length).toBe(stored);
    expect((await store.lexical([{ term: "share", weight: 1 }], 100_000)).length).toBe(stored * passagesPerWork);
    await store.upsert([indexedWork("after", ["shared"])]);
    while (await store.tidy());
    store.close();
    expectSound(path);
  });

  it.runIf(allTests)(
    "answers the same after its index was made and merged by processes that were killed in the middle",
    async () => {
      const store = openSqliteStore(path);
      const words = Array.from({ length: 3_000 }, (_, index) => `w${index}`);
      const texts = (from: number) =>
        Array.from({ length: 700 }, (_, index) =>
          words.slice((from + index * 7) % 2_900, ((from + index * 7) % 2_900) + 40).join(" "),
        );
      for (let number = 0; number < 9; number++) await store.upsert([indexedWork(`w${number}`, texts(number * 31))]);
      await store.delete(["w4"]);
      const ask = () =>
        store.lexical(
          [11, 500, 2_000].map((word) => ({ term: `w${word}`, weight: 1 })),
          100,
        );
      const before = await ask();
      expect(before.length).toBe(100);
      // The index of a library whose terms were made otherwise is made anew.
      const older = new SqliteConnection(path);
      older.execute("UPDATE totals SET value = 1 WHERE name = 'terms_version'");
      older.close();
      let kills = 0;
      while (!(await isTidyAfterKill(path))) expect(++kills).toBeLessThan(100);
      expect(await ask()).toEqual(before);
      expectSound(path);
      store.close();
    },
  );
});

/** Kills a process that indexes and tidies at its first sign of life, and tells whether there was nothing left to do. */
async function isTidyAfterKill(path: string): Promise<boolean> {
  const child = spawn(process.execPath, [tidier, path], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const [said] = await once(child.stdout, "data");
  child.kill("SIGKILL");
  await ended;
  return String(said).includes("tidy");
}

/** The file is intact, and the index, its statistics and the passages tell the same story. */
function expectSound(path: string): void {
  const connection = new SqliteConnection(path);
  expect(connection.rows("PRAGMA integrity_check")).toEqual([["ok"]]);
  const passages = connection.rows<[number]>("SELECT key FROM passages").map(([key]) => key);
  expect(connection.first("SELECT value FROM totals WHERE name = 'passages'")).toEqual([passages.length]);
  const counted = new Map<string, number>();
  const rows = connection.rows<[string, number, number, Uint8Array]>(
    `SELECT term, postings.passages, first, list FROM postings JOIN segments ON id = segment WHERE state = 'live'`,
  );
  const known = new Set(passages);
  for (const [term, count, first, list] of rows) {
    const there = [...decodePostings(list, count, first).keys].filter((key) => known.has(key));
    if (there.length > 0) counted.set(term, (counted.get(term) ?? 0) + there.length);
  }
  expect(counted).toEqual(new Map(connection.rows<[string, number]>("SELECT term, passages FROM term_passages")));
  connection.close();
}
