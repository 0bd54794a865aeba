import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { indexedWork } from "../../../test/contracts/library.js";
import { createLocalFiles } from "../../adapters/local/local-files.js";
import { systemClock } from "../../adapters/local/system-clock.js";
import { openSqliteStore } from "../../adapters/sqlite/sqlite-store.js";
import { configSchema } from "../../domain/config.js";
import { type Manifest, type ManifestEntry, manifestEntrySchema } from "../../domain/manifest.js";
import { formatManifest } from "./manifest-text.js";
import { entryFromRecord } from "./entry.js";
import { keepCopy, readManifest, updateManifest } from "./manifest-file.js";

let root: string;
let file: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "quire-test-"));
  file = join(root, "manifest.json");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function services() {
  return { files: createLocalFiles(root, root), config: configSchema.parse({}), clock: systemClock };
}

function entry(id: string, title = `Title ${id}`): ManifestEntry {
  const basis = { id, filename: `${id}.pdf`, sha256: id, original_filename: "", status: "recorded" } as const;
  const item = { type: "book", title, author: [{ family: "Lee" }], issued: { "date-parts": [[2020]] } };
  const record = { item, fields: {}, differences: [], notices: [], open_copy: null, url: null, retrieved_at: "2026" };
  return entryFromRecord(basis, record);
}

/** Services with a store in which a work that the manifest does not know has a key. */
async function withUnrecorded(key: string) {
  const store = openSqliteStore(join(root, "store.db"));
  await store.upsert([indexedWork("w", ["text"], { item: { type: "book", id: key } })]);
  return { ...services(), store: () => Promise.resolve(store) };
}

function adding(...entries: ManifestEntry[]) {
  return (manifest: Manifest): Manifest => ({ ...manifest, entries: [...manifest.entries, ...entries] });
}

function asides(): string[] {
  return readdirSync(root).filter((name) => name.includes("unreadable"));
}

function onDisk(): { entries: Record<string, unknown>[] } & Record<string, unknown> {
  return JSON.parse(readFileSync(file, "utf8"));
}

describe("the manifest", () => {
  it("is empty where there is none", async () => {
    expect(await readManifest(services())).toMatchObject({ manifest: { version: 1, entries: [] }, problem: null });
    expect(readdirSync(root)).toEqual([]);
  });

  it("keeps fields and entries of other programs, and is the same bytes when written again", async () => {
    const other = { id: "x", shelf: "B2", title: "By hand", year: "1999", authors: "Ann Lee; Bo Ek", date: null };
    writeFileSync(file, `\uFEFF${JSON.stringify({ generator: "other", entries: [other], version: 1 })}`);
    await updateManifest(services(), adding(entry("a")));
    const first = readFileSync(file, "utf8");
    expect(onDisk()).toMatchObject({ version: 1, generator: "other" });
    expect(onDisk().entries[0]).toMatchObject({ id: "x", shelf: "B2", year: 1999, authors: ["Ann Lee", "Bo Ek"] });
    await updateManifest(services(), (manifest) => structuredClone(manifest));
    await updateManifest(services(), ({ entries, ...rest }) => ({
      entries: entries.map((each) => ({ ...each })),
      ...rest,
    }));
    expect(readFileSync(file, "utf8")).toBe(first);
  });

  it("is written as JSON usually is, whatever it holds", () => {
    // Numbers among the names come first in any JSON that JavaScript writes.
    const name = fc.string().filter((text) => !/^\d|^__proto__$/.test(text));
    const values = fc.dictionary(name, fc.jsonValue()).map((rest) => ({ ...rest, id: "a", title: "T" }));
    fc.assert(
      fc.property(fc.array(values), fc.dictionary(name, fc.jsonValue()), (given, rest) => {
        const entries = given.map((value) => manifestEntrySchema.safeParse(value)).flatMap(({ data }) => data ?? []);
        const manifest = { ...rest, version: 1 as const, entries };
        const { version, entries: _entries, ...others } = manifest;
        expect(formatManifest(manifest)).toBe(`${JSON.stringify({ version, entries, ...others }, null, 2)}\n`);
      }),
    );
  });

  it("lets nothing through that steers a terminal", async () => {
    const title = "Owls \u001b[31mred\u009b2J\u0007 by night";
    writeFileSync(file, JSON.stringify({ version: 1, entries: [{ id: "a", title, notes: "one\ntwo" }] }));
    const [first] = (await readManifest(services())).manifest.entries;
    expect([first?.title, first?.csl?.title, first?.notes]).toEqual([
      "Owls [31mred2J by night",
      "Owls [31mred2J by night",
      "one\ntwo",
    ]);
    writeFileSync(file, "\u001b[31m no manifest");
    expect((await readManifest(services())).problem).not.toContain("\u001b");
  });

  it("takes entries typed by hand without an id, and always gives them the same", async () => {
    const typed = [
      { title: "Owls", authors: "Lee, Ann", year: 2020 },
      { filename: "docs/bees.md", title: "Bees" },
    ];
    writeFileSync(file, JSON.stringify({ version: 1, entries: typed }));
    const ids = async () => (await readManifest(services())).manifest.entries.map(({ id }) => id);
    const before = await ids();
    expect(before.map((id) => id.length)).toEqual([64, 64]);
    await updateManifest(services(), adding(entry("a")));
    expect(await ids()).toEqual([...before, "a"]);
  });

  it("leaves a hand-formatted file alone where nothing changes", async () => {
    await updateManifest(services(), adding(entry("a")));
    const formatted = JSON.stringify(onDisk());
    writeFileSync(file, formatted);
    expect((await updateManifest(services(), (manifest) => manifest)).written).toBe(false);
    expect(readFileSync(file, "utf8")).toBe(formatted);
  });

  it("gives every entry a key of its own and never changes one", async () => {
    const full = await withUnrecorded("Lee2020owlsA");
    await updateManifest(full, adding(entry("a", "Owls"), entry("b", "Owls")));
    const keys = () => onDisk().entries.map((each) => (each["csl"] as { id: string }).id);
    expect(keys()).toEqual(["lee2020owls", "lee2020owlsb"]);
    await updateManifest(full, ({ entries, ...rest }) => ({
      ...rest,
      entries: [...entries.slice(1), entry("c", "Owls")],
    }));
    expect(keys()).toEqual(["lee2020owlsb", "lee2020owls"]);
    (await full.store()).close();
  });

  it("gives entries without a key the same ones when the file is unreadable or gone, and when it is put back", async () => {
    const entries = ["a", "b", "c", "d"].map((id) => entry(id, "Spacing effects"));
    const given = await withUnrecorded("lee2020spacing");
    writeFileSync(file, JSON.stringify({ version: 1, entries }));
    const reading = await readManifest(given);
    const keysOf = (manifest: Manifest) => manifest.entries.map(({ csl }) => csl?.id);
    const keys = ["lee2020spacinga", "lee2020spacingb", "lee2020spacingc", "lee2020spacingd"];
    expect(keysOf(reading.manifest)).toEqual(keys);
    await keepCopy(given, reading);
    writeFileSync(file, "{ torn");
    expect(keysOf((await readManifest(given)).manifest)).toEqual(keys);
    rmSync(file);
    expect(keysOf((await readManifest(given)).manifest)).toEqual(keys);
    await updateManifest(given, adding(entry("e", "Spacing effects")));
    expect(keysOf((await readManifest(given)).manifest)).toEqual([...keys, "lee2020spacinge"]);
    (await given.store()).close();
  });

  it("merges what was saved by hand while a change was being made", async () => {
    await updateManifest(services(), adding(entry("a")));
    let saves = 0;
    await updateManifest(services(), (manifest) => {
      const saved = onDisk();
      if (saves++ === 0)
        writeFileSync(file, JSON.stringify({ ...saved, entries: [{ ...saved.entries[0], notes: "saved" }] }));
      return adding(entry("b"))(manifest);
    });
    expect(onDisk().entries.map(({ id, notes }) => [id, notes])).toEqual([
      ["a", "saved"],
      ["b", ""],
    ]);
  });

  it("loses nothing of many changes at once", async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `id${index}`);
    await Promise.all(ids.map((id) => updateManifest(services(), adding(entry(id)))));
    expect(
      onDisk()
        .entries.map(({ id }) => String(id))
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(new Set(onDisk().entries.map((each) => (each["csl"] as { id: string }).id)).size).toBe(40);
  });
});

describe("a manifest that cannot be used", () => {
  it.each([
    ["a comma too many", '{"version": 1, "entries": [],}', /JSON/],
    ["a text", "Dear diary", /JSON/],
    ["another version", '{"version": 2, "entries": []}', /version/],
    ["an entry that is none", '{"version": 1, "entries": [{"id": "a"}, "Owls"]}', /entry 2/],
    [
      "a field of another kind",
      '{"version": 1, "entries": [{"title": "Owls", "year": "soon"}]}',
      /entry 1 \("Owls"\): year/,
    ],
    ["nothing at all", "", /JSON/],
  ])("is named and left where it is by reading: %s", async (_name, text, reason) => {
    writeFileSync(file, text);
    const reading = await readManifest(services());
    expect(reading.problem).toMatch(reason);
    expect(reading.problem).toContain(file);
    expect(readFileSync(file, "utf8")).toBe(text);
    expect(asides()).toEqual([]);
  });

  it("is kept aside by writing, and work goes on with what was last read", async () => {
    await updateManifest(services(), adding(entry("a")));
    await keepCopy(services(), await readManifest(services()));
    for (const broken of ["{ broken", "{ broken again"]) {
      writeFileSync(file, broken);
      expect((await readManifest(services())).manifest.entries.map(({ id }) => id)).toContain("a");
      const update = await updateManifest(services(), adding(entry(`after ${broken.length}`)));
      expect(update.warning).toContain("unreadable-");
      expect(onDisk().entries.map(({ id }) => id)).toEqual(["a", `after ${broken.length}`]);
    }
    expect(
      asides()
        .map((name) => readFileSync(join(root, name), "utf8"))
        .toSorted(),
    ).toEqual(["{ broken", "{ broken again"]);
  });

  it("is an error of its own where the folder cannot be written", async () => {
    writeFileSync(file, "{}");
    const { files, ...rest } = services();
    const full = {
      ...files,
      writeFile: () => Promise.reject(Object.assign(new Error("no space"), { code: "ENOSPC", path: file })),
    };
    await expect(updateManifest({ ...rest, files: full }, adding(entry("a")))).rejects.toThrow("no space");
    expect(readFileSync(file, "utf8")).toBe("{}");
  });
});
