import { spawnSync } from "node:child_process";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createNoteStates } from "../../src/adapters/brain/sqlite-note-states.js";
import type { NoteState } from "../../src/brain/index/index-state.js";
import { changedBlocks, stateBlocks, stateOfBlocks } from "../../src/brain/index/state-blocks.js";
import type { CheckedPath } from "../../src/ports/checked-path.js";
import { newFolder, removeFolders } from "../support/quire.js";

afterAll(removeFolders);

const states = createNoteStates();
const victim = fileURLToPath(new URL("states-victim.mjs", import.meta.url));
const facts = { indexed_at: 5, master_sha256: "0", embeddings: null, indexed: 1, problems: [] };
const at = (indexed_at: number) => JSON.stringify({ ...facts, indexed_at });
const [one, two] = [at(1), at(2)];
const inFolder = () => join(newFolder(), "index_state.db") as CheckedPath;

function noteAt(place: number, title: string): NoteState {
  const times = { size: place, mtime_ms: place + 0.25, ctime_ms: place + 0.5 };
  const path = `knowledge/${String(place).padStart(4, "0")}\n\u{1f600}.md`;
  const problem = { path, line: null, field: null, message: title, fix: "" };
  const metadata = title === "" ? null : { title, keywords: ["__proto__", "a\nb"], topics: [] };
  return { path, ...times, sha256: title, metadata, uuid_line: 3, problems: title === "" ? [problem] : [] };
}

async function readAt(path: CheckedPath) {
  const kept = await states.read(path);
  return kept && stateOfBlocks(kept);
}

describe("a state in blocks", () => {
  it("is read as it was written, before and after changes of some notes", async () => {
    const path = inFolder();
    const title = fc.constantFrom("", "T", "\u00dc\n");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 1, 127, 128, 129, 300),
        title,
        fc.dictionary(fc.nat(299).map(String), title),
        async (count, first, edits) => {
          const notes = Array.from({ length: count }, (_, place) => noteAt(place, first));
          expect(await states.make(path, one, stateBlocks(notes))).toBe(true);
          const known = await readAt(path);
          expect(known).toMatchObject({ ...facts, indexed_at: 1 });
          expect(await known!.notes()).toEqual(notes);
          const changed = new Map(
            Object.entries(edits).flatMap(([place, text]) =>
              Number(place) < count ? [[Number(place), noteAt(Number(place), text)] as const] : [],
            ),
          );
          const blocks = await changedBlocks(known!, changed);
          expect(await states.change(path, { from: two, to: one }, blocks)).toBe(false);
          expect(await states.change(path, { from: one, to: two }, blocks)).toBe(true);
          const after = notes.map((note, place) => changed.get(place) ?? note);
          const read = await readAt(path);
          expect(read!.indexed_at).toBe(2);
          expect(await read!.notes()).toEqual(after);
          const places = [...changed.keys()].toReversed();
          expect(await read!.some(places)).toEqual(places.map((place) => after[place]));
        },
      ),
      { numRuns: 25 },
    );
  });

  it("is none where it is torn or foreign, and is what it was where its maker was killed", async () => {
    const path = inFolder();
    const notes = Array.from({ length: 300 }, (_, place) => noteAt(place, "T"));
    expect(await readAt(path)).toBeNull();
    await states.make(path, one, stateBlocks(notes));
    expect(spawnSync(process.execPath, [victim, path]).signal).toBe("SIGKILL");
    expect(await (await readAt(path))?.notes()).toEqual(notes);
    expect(await states.make(path, "no facts", stateBlocks(notes))).toBe(true);
    expect(await readAt(path)).toBeNull();
    await states.make(path, one, stateBlocks(notes));
    truncateSync(path, 5000);
    expect(await readAt(path)).toBeNull();
    writeFileSync(path, "no database at all, and longer than a header of one would be".repeat(40));
    expect(await readAt(path)).toBeNull();
    expect(await states.change(path, { from: one, to: two }, new Map())).toBe(false);
    expect(await states.make(path, two, stateBlocks(notes))).toBe(true);
    expect((await readAt(path))?.indexed_at).toBe(2);
  });
});
