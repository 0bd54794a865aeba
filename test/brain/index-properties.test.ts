import { mkdirSync, rmSync } from "node:fs";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeFolders } from "../support/quire.js";
import { BrainFolder } from "./brain-folder.js";
import { allTests, someOf } from "../support/some-of.js";
import { anyEdit, makeEdit } from "./generated-notes.js";
import { naiveIndex } from "./naive-index.js";

let brain: BrainFolder;
beforeEach(async () => {
  brain = await BrainFolder.open();
});
afterEach(async () => {
  await brain.close();
  removeFolders();
});

/** The master file as lists of entries in its order; an object would lose "__proto__" and the order of numbers. */
function entriesOf(text: string) {
  const read = JSON.parse(text) as Record<string, Record<string, unknown>>;
  const keys = [...text.matchAll(/^ {4}("(?:[^"\\]|\\.)*"):/gm)].map((match) => JSON.parse(match[1] ?? "") as string);
  let at = 0;
  return Object.fromEntries(
    ["metadata", "keyword_index", "topic_index"].map((block) => {
      const values = new Map(Object.entries(read[block] ?? {}));
      const inOrder = keys.slice(at, (at += values.size));
      return [block, inOrder.map((key) => [key, values.get(key)])];
    }),
  );
}

function emptyBrain(): void {
  rmSync(brain.at(), { recursive: true, force: true });
  mkdirSync(brain.at("knowledge"), { recursive: true });
}

describe("brain_index", () => {
  it("says of any brain what a naive scan of it finds", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEdit, { maxLength: 12 }), async (edits) => {
        emptyBrain();
        for (const edit of edits) makeEdit(brain.at("knowledge"), edit);
        const { notes } = await brain.index();
        const naive = naiveIndex(brain.at("knowledge"));
        expect(entriesOf(brain.read())).toEqual(naive);
        expect(notes).toBe(naive.metadata.length);
      }),
      { numRuns: allTests ? 60 : 25 },
    );
  });

  it.each(
    someOf([
      { case: "just written", clockAhead_ms: 0 },
      { case: "old enough to be believed", clockAhead_ms: 60_000 },
    ]),
  )("comes to the bytes of a full rebuild after any edits of notes ($case)", async ({ clockAhead_ms }) => {
    const rounds = fc.array(fc.array(anyEdit, { maxLength: 4 }), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rounds, async (edits) => {
        emptyBrain();
        let before: string[] = [];
        for (const round of edits) {
          for (const edit of round) makeEdit(brain.at("knowledge"), edit);
          const incremental = await brain.index({}, clockAhead_ms);
          rmSync(brain.at("full"), { recursive: true, force: true });
          const full = await brain.index({ index_dir: "brain/full" });
          expect(brain.read()).toBe(brain.read("master_index.json", "full"));
          expect(incremental.problems).toEqual(full.problems);
          const after = full.changes.map(({ path }) => path);
          const paths = (change: string) =>
            incremental.changes.filter((each) => each.change === change).map(({ path }) => path);
          expect(paths("added")).toEqual(after.filter((path) => !before.includes(path)));
          expect(paths("removed")).toEqual(before.filter((path) => !after.includes(path)));
          before = after;
        }
        // Nothing changed since: nothing is read where times are believed, nothing is written at all.
        const again = await brain.index({}, clockAhead_ms);
        expect(again).toMatchObject({ written: false, changes: [], ...(clockAhead_ms > 0 && { read: 0 }) });
      }),
      { numRuns: allTests ? 40 : 15 },
    );
  });
});
