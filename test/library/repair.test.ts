import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/adapters/sqlite/sqlite-store.js";
import { SqliteConnection } from "../../src/adapters/sqlite/connection/sqlite-connection.js";
import type { RepairOutput } from "../../src/library/repair.tool.js";
import { newFolder, newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests, someOf } from "../support/some-of.js";

afterAll(removeFolders);

let workspace: string;
let pristine: string;
let held: unknown;

const databaseOf = (cwd: string) => join(cwd, ".quire", "store.db");

function byId<Item extends { id: string }>(list: readonly Item[]): Item[] {
  return list.toSorted((one, two) => (one.id < two.id ? -1 : 1));
}

/** What a library is to its user: works with all that is known of them, and what is found in which order. */
async function contents(cwd: string): Promise<unknown> {
  const store = openSqliteStore(databaseOf(cwd));
  const works = await store.works();
  const vectors = (await store.stats()).vectors;
  const passages = await Promise.all(works.map(({ id }) => store.passagesOf(id)));
  const sections = byId((await store.sectionsOf(works.map(({ id }) => id))).flat());
  store.close();
  const ofWorks = byId(works).map(({ updated_at: _at, ...work }) => work);
  return JSON.parse(JSON.stringify({ works: ofWorks, vectors, passages: byId(passages.flat()), sections }));
}

/** The workspace as it was before anything was damaged; at the same place, as paths of files are absolute. */
function restored(): string {
  rmSync(workspace, { recursive: true, force: true });
  cpSync(pristine, workspace, { recursive: true, preserveTimestamps: true });
  return workspace;
}

async function repair(cwd: string): Promise<{ code: number; output: RepairOutput }> {
  const { code, stdout } = await quireHere(["doctor", "--repair", "--json"], { cwd });
  return { code, output: JSON.parse(stdout) as RepairOutput };
}

beforeAll(async () => {
  workspace = newWorkspace();
  await quireHere(["add", "library", "--collection", "tests"], { cwd: workspace });
  const store = openSqliteStore(databaseOf(workspace));
  const some = (await store.withoutVector("model", 5)).map(({ id }, index) => ({
    passage_id: id,
    vector: Float32Array.of(index, 1),
  }));
  await store.putVectors("model", some);
  store.close();
  held = await contents(workspace);
  pristine = newFolder();
  cpSync(workspace, pristine, { recursive: true, preserveTimestamps: true });
});

/** Ways in which a store is damaged, and whether its vectors can still be read. */
const damages: [name: string, damage: (path: string) => void, vectors: boolean][] = [
  ["noise", (path) => writeFileSync(path, Buffer.alloc(50_000, "noise ")), false],
  ["nothing in it", (path) => writeFileSync(path, ""), false],
  ["its end cut off", (path) => truncateSync(path, 40_000), false],
  ["no file any more", (path) => rmSync(path), false],
  ["the number of a schema that is not known", (path) => run(path, "PRAGMA user_version = 99"), true],
  ["a table missing", (path) => run(path, "DROP TABLE work_paths"), true],
  ["an old schema's number on a new one", (path) => run(path, "PRAGMA user_version = 1"), true],
];

function run(path: string, sql: string): void {
  const connection = new SqliteConnection(path);
  connection.execute(sql);
  connection.close();
}

describe("a library with", () => {
  it.each(someOf(damages))("%s is named by every command, and rebuilt", async (_name, damage, vectors) => {
    const cwd = restored();
    damage(databaseOf(cwd));
    for (const command of [["search", "effect"], ["status"], ["add", "library"], ["doctor"]]) {
      const told = await quireHere(command, { cwd });
      expect([command, told.code]).toEqual([command, 1]);
      expect(told.stdout + told.stderr).toContain("quire doctor --repair");
      expect(told.stderr).not.toContain("defect");
    }
    const { code, output } = await repair(cwd);
    expect({ code, output }).toMatchObject({ code: 0, output: { lost: [], missing: [] } });
    const expected = vectors ? held : { ...(held as object), vectors: [] };
    expect(await contents(cwd)).toEqual(expected);
    expect((await repair(cwd)).output).toMatchObject({ problem: null });
    // What SQLite keeps beside the file goes with the process.
    const left = readdirSync(join(cwd, ".quire")).filter((name) => !name.startsWith("store.db-"));
    expect(left.toSorted()).toEqual(
      ["runs", "store.db", "text", "works", ...(output.kept_as === null ? [] : ["trash"])].toSorted(),
    );
    expect(output.kept_as === null || readdirSync(output.kept_as).length > 0).toBe(true);
  });
});

describe("a rebuilt library", () => {
  it("says which works could not be had, and takes those whose text is gone from their files", async () => {
    const cwd = restored();
    const [first = "", second = ""] = readdirSync(join(cwd, ".quire", "text"));
    for (const text of [first, second]) rmSync(join(cwd, ".quire", "text", text));
    const record = JSON.parse(readFileSync(join(cwd, ".quire", "works", first.replace(".md", ".json")), "utf8"));
    rmSync(record.paths[0].path);
    writeFileSync(databaseOf(cwd), "noise");
    const { code, output } = await repair(cwd);
    expect(code).toBe(3);
    expect(output.lost).toEqual([
      { work_id: record.id, title: record.title, reason: expect.stringContaining("text is missing") },
    ]);
    expect(output).toMatchObject({ from_files: 1 });
    expect(existsSync(join(cwd, ".quire", "text", second))).toBe(true);
  });

  it("that was made before there were records, is made of texts and files, and says what nothing else knew", async () => {
    const cwd = restored();
    rmSync(join(cwd, ".quire", "works"), { recursive: true });
    writeFileSync(databaseOf(cwd), "noise");
    const { code, output } = await repair(cwd);
    expect([code, output.lost]).toEqual([3, []]);
    expect(output.missing).toEqual([expect.stringContaining("Collections and keys")]);
    const { passages } = held as { passages: unknown };
    expect(await contents(cwd)).toMatchObject({ passages });
  });

  it("has its works still where half a manifest and a torn record lie beside it", async () => {
    const cwd = restored();
    writeFileSync(join(cwd, "manifest.json"), '{"version": 1, "entr');
    const [first = ""] = readdirSync(join(cwd, ".quire", "works"));
    writeFileSync(join(cwd, ".quire", "works", first), '{"id": "');
    writeFileSync(databaseOf(cwd), "noise");
    const { code, output } = await repair(cwd);
    expect(code).toBe(3);
    expect(output.works).toBe((held as { works: unknown[] }).works.length);
    expect(output.missing.join()).toContain(first);
  });

  it.runIf(allTests)("finds its place where a file has taken the name of .quire", async () => {
    const cwd = restored();
    rmSync(join(cwd, ".quire"), { recursive: true });
    writeFileSync(join(cwd, ".quire"), "a file");
    const told = await quireHere(["status"], { cwd });
    expect([told.code, told.stderr]).toEqual([1, expect.stringContaining("quire doctor --repair")]);
    expect((await repair(cwd)).code).toBe(0);
    expect(readdirSync(cwd).filter((name) => name.startsWith("quire-file-"))).toHaveLength(1);
    expect((await quireHere(["add", "library"], { cwd })).code).toBe(0);
  });
});

it("a store that is deleted while a process has it open takes no more, so that nothing is lost unnoticed", async () => {
  const cwd = restored();
  const store = openSqliteStore(databaseOf(cwd));
  rmSync(databaseOf(cwd));
  const [work] = await store.works();
  await expect(store.updateWorks(work ? [work] : [])).rejects.toMatchObject({ code: "store" });
  store.close();
});
