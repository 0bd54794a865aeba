import * as fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../adapters/sqlite/sqlite-store.js";
import { type ManifestEntry, manifestEntrySchema } from "../../domain/manifest.js";
import { workId } from "../../domain/work.js";
import type { Store } from "../../ports/store.js";
import { EntryIndex } from "./ids.js";
import { RecordRows } from "./record-rows.js";

const root = "/thesis";
const numRuns = Number(process.env["QUIRE_PROPERTY_RUNS"] ?? 40);
let folder: string;
let store: Store;
let rows: RecordRows;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quire-rows-"));
  store = openSqliteStore(join(folder, "store.db"));
  rows = new RecordRows(store, root);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const hash = (name: string) => name.padEnd(64, "0");
const names = ["a", "b", "c", "d", "e", "f"];

function entryOf(name: string, title: string, main?: string): ManifestEntry {
  const csl = { type: "book", id: `${name}${title}`, title };
  const record = main === undefined ? { csl } : { file_of: hash(main), role: "copy" };
  return manifestEntrySchema.parse({ id: hash(name), filename: `${name}.pdf`, sha256: hash(name), ...record });
}

/** A few files with one of three titles each, some of them files of others, some listed twice. */
const manifests = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom("One", "Two", "Three"), fc.constantFrom("a", undefined)))
  .map((entries) => ({
    version: 1 as const,
    entries: entries.map(([name, title, main]) => entryOf(name, title, main === name ? undefined : main)),
  }));

async function saved(): Promise<ManifestEntry[]> {
  return (await store.records()).map(({ entry }) => JSON.parse(entry) as ManifestEntry);
}

describe("the rows of a manifest", () => {
  it("say what the last one says, whatever was changed in it, and find the same entries", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(manifests, { minLength: 1, maxLength: 5 }), async (versions) => {
        for (const manifest of versions) {
          await rows.write(await rows.compare(manifest));
          expect(await saved()).toEqual(manifest.entries);
          const whole = new EntryIndex(manifest.entries, root);
          for (const name of names) {
            const work = { id: workId(hash(name)), sha256: hash("none"), paths: [] };
            const byPath = { path: join(root, `${name}.pdf`), sha256: hash("none"), size: 1, mtime_ms: 1 };
            expect(await rows.ofWork(work)).toEqual(whole.ofWork(work));
            const moved = { ...work, id: "unknown", paths: [byPath] };
            expect(await rows.ofWork(moved)).toEqual(whole.ofWork(moved));
            expect(await rows.withHash(hash(name))).toEqual(whole.withHash(hash(name)));
          }
        }
      }),
      { numRuns },
    );
  });

  it("say it as well where a kill has cut a change short", async () => {
    await fc.assert(
      fc.asyncProperty(manifests, manifests, fc.nat(6), async (before, after, done) => {
        await rows.write(await rows.compare(before));
        const { written, gone } = await rows.compare(after);
        await rows.write({ written: [], gone: done < gone.length ? gone.slice(0, done) : gone, before: [] });
        await rows.write({ written: written.slice(0, Math.max(0, done - gone.length)), gone: [], before: [] });
        await rows.write(await rows.compare(after));
        expect(await saved()).toEqual(after.entries);
      }),
      { numRuns },
    );
  });

  it("are left alone but for the entry that was changed, added or taken out", async () => {
    const all = { version: 1 as const, entries: names.map((name) => entryOf(name, "One")) };
    await rows.write(await rows.compare(all));
    const changed = { ...all, entries: all.entries.with(2, entryOf("c", "Two")) };
    expect(await rows.compare(changed)).toMatchObject({ written: [{ position: 2 }], gone: [] });
    const shorter = { ...all, entries: all.entries.toSpliced(2, 1) };
    expect(await rows.compare(shorter)).toMatchObject({ written: [], gone: [2], before: [all.entries[2]] });
    await rows.write(await rows.compare(shorter));
    const longer = { ...shorter, entries: [...shorter.entries, entryOf("g", "One")] };
    expect(await rows.compare(longer)).toMatchObject({ written: [{ position: 6 }], gone: [], before: [] });
  });
});
