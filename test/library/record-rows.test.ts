import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SqliteConnection } from "../../src/adapters/sqlite/connection/sqlite-connection.js";
import { sha256Of } from "../../src/domain/hash.js";
import { type Finished, newFolder, quire, quireUntil, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

let root: string;
beforeEach(() => (root = newFolder()));
afterEach(removeFolders);

const here = async (...given: string[]) => quireHere(given, { cwd: root });
const manifest = () => join(root, "manifest.json");
const entries = () => JSON.parse(readFileSync(manifest(), "utf8")).entries as { id: string; tags: string[] }[];

const topics = ["tides", "locks", "owls", "bees", "kelp", "salt", "dunes", "rope", "bells", "peat"];

/** No two of them have more than a few words in common. */
function textOf(number: number): string {
  const words = Array.from({ length: 40 }, (_, index) => `${topics[(number + index) % 10]}${number * 50 + index}`);
  return `# Report ${number} on ${topics[number % 10]}\n\n${words.join(" ")}.\n`;
}

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text);
}

/** Files with a record each, added. */
async function library(count: number): Promise<void> {
  const records = Array.from({ length: count }, (_, number) => {
    write(`w${number}.md`, textOf(number));
    const sha256 = sha256Of(textOf(number));
    const csl = { type: "report", id: `key${number}`, title: `Report ${number}`, author: [{ family: "Lee" }] };
    return { id: sha256, filename: `w${number}.md`, sha256, csl, fields: { title: "crossref" } };
  });
  writeFileSync(manifest(), JSON.stringify({ version: 1, entries: records }));
  expect((await here("add", ".")).code).toBe(0);
}

const kept = ["works", "records", "work_texts", "work_sketches"];

function inStore<T>(look: (connection: SqliteConnection) => T): T {
  const connection = new SqliteConnection(join(root, ".quire", "store.db"));
  try {
    return look(connection);
  } finally {
    connection.close();
  }
}

/** From now on the database itself notes each row that is written, changed or not. */
function watchRows(): void {
  inStore((connection) => {
    connection.execute("CREATE TABLE noted (name TEXT, row INTEGER)");
    for (const table of kept)
      for (const [event, side] of [
        ["INSERT", "NEW"],
        ["UPDATE", "NEW"],
        ["DELETE", "OLD"],
      ])
        connection.execute(`CREATE TRIGGER noted_${table}_${event} AFTER ${event} ON ${table}
          BEGIN INSERT INTO noted VALUES ('${table}', ${side}.rowid); END`);
  });
}

/** How many rows of each table were written since it was last asked. */
function rowsWritten(): Record<string, number> {
  return inStore((connection) => {
    const rows = connection.rows<[string, number]>("SELECT name, count(DISTINCT row) FROM noted GROUP BY name");
    connection.run("DELETE FROM noted", []);
    return Object.fromEntries(rows);
  });
}

/** Citation keys of all works, as the command tells them. */
async function keys(): Promise<string[]> {
  const { records } = JSON.parse((await here("library", "list", "--json")).stdout) as { records: { key: string }[] };
  return records.map(({ key }) => key);
}

describe("in a library of 200 works", () => {
  it.runIf(allTests)("one added file, one edit and one change by hand touch one record", async () => {
    await library(200);
    watchRows();
    const before = statSync(manifest()).mtimeMs;
    write("new.md", textOf(200));
    await here("add", "new.md");
    expect(rowsWritten()).toEqual({ works: 1, work_texts: 1, work_sketches: 1 });
    expect(statSync(manifest()).mtimeMs).toBe(before);

    await here("library", "edit", "key7", "--year", "1999");
    expect(rowsWritten()).toEqual({ works: 1, records: 1 });
    expect(entries()).toHaveLength(200);

    writeFileSync(manifest(), readFileSync(manifest(), "utf8").replaceAll('Report 9"', 'Report of a person"'));
    expect((await here("search", "--json", "peat450")).stdout).toContain("Report of a person");
    expect(rowsWritten()).toMatchObject({ works: 1, records: 1 });

    await here("remove", "--record", "key9");
    expect(rowsWritten()).toEqual({ works: 1, records: 1, work_texts: 1, work_sketches: 1 });
    expect(entries()).toHaveLength(199);
  });
});

describe("two processes that add at once", () => {
  it.runIf(allTests)("lose nothing, and give no key twice", async () => {
    await library(3);
    const names = (process: string) => Array.from({ length: 12 }, (_, number) => `${process}${number}.md`);
    // All are called the same, so that their keys have to be told apart.
    for (const [at, name] of [...names("a"), ...names("b")].entries())
      write(name, textOf(300 + at).replace(/^# .*/, "# Harbour reports"));
    const run = (process: string): Promise<Finished> => quire(["add", ...names(process)], { cwd: root });
    expect((await Promise.all([run("a"), run("b")])).map(({ code }) => code)).toEqual([0, 0]);
    const found = await keys();
    expect([found.length, new Set(found).size]).toEqual([27, 27]);
    expect(found).not.toContain("");
  });
});

describe("a process that is killed while it adds", () => {
  it.runIf(allTests)("leaves no work without a key, whatever it had come to", async () => {
    await library(2);
    for (const events of [2, 4, 6, 8, 9, 10]) {
      write(`late${events}.md`, textOf(400 + events));
      await quireUntil(events, "SIGKILL", ["add", `late${events}.md`], { cwd: root });
      const found = await keys();
      expect(found).not.toContain("");
      expect(new Set(found).size).toBe(found.length);
      expect(found).toEqual(expect.arrayContaining(["key0", "key1"]));
    }
    await here("add", ".");
    expect(await keys()).toHaveLength(8);
  });
});

describe("a manifest that is not there or not sound", () => {
  const tagged = async () => (await here("search", "--json", "--tag", "read", "tides0")).stdout;

  it.runIf(allTests)(
    "leaves the records as they were, through adding and rebuilding, and comes back whole",
    async () => {
      await library(3);
      await here("library", "edit", "key0", "--tag", "read");
      rmSync(manifest());
      write("new.md", textOf(20));
      expect((await here("add", "new.md")).stderr).toContain("is not there any more");
      expect(await tagged()).toContain("key0");
      await here("add", "w0.md", "--again");
      expect(await tagged()).toContain("key0");
      expect((await here("doctor", "--repair", "--yes")).code).not.toBe(2);
      expect(await tagged()).toContain("key0");
      expect(existsSync(manifest())).toBe(false);
      await here("library", "edit", "key1", "--tag", "later");
      expect(entries().map(({ tags }) => tags)).toEqual([["read"], ["later"], []]);
    },
  );

  it("says what is wrong where it is torn, and loses nothing; mended by hand, it wins", async () => {
    await library(3);
    const whole = readFileSync(manifest(), "utf8");
    writeFileSync(manifest(), whole.slice(0, whole.length / 2));
    write("new.md", textOf(20));
    expect((await here("add", "new.md")).stderr).toContain("manifest.json cannot be used");
    expect(await keys()).toEqual(expect.arrayContaining(["key0", "key1", "key2"]));
    expect(readFileSync(manifest(), "utf8")).toBe(whole.slice(0, whole.length / 2));
    writeFileSync(manifest(), whole.replace("key1", "mine"));
    expect((await here("search", "--json", "locks50")).stdout).toContain('"mine"');
    expect(await keys()).toHaveLength(4);
  });
});
