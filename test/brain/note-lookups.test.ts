import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createNoteLookups } from "../../src/adapters/brain/sqlite-note-lookups.js";
import { masterText, type IndexedNote } from "../../src/brain/index/master-index.js";
import { answersOfLookups, answersOfTable, type NoteAnswers } from "../../src/brain/lookup/answers.js";
import { changeLookups } from "../../src/brain/lookup/change-lookups.js";
import { contentOf } from "../../src/brain/lookup/note-lookups.js";
import { readNoteTable } from "../../src/brain/lookup/note-table.js";
import { compose } from "../../src/compose.js";
import { searchableFields, type NoteMetadata } from "../../src/domain/note.js";
import type { CheckedPath } from "../../src/ports/checked-path.js";
import { startRun } from "../../src/run/execute.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

const lookups = createNoteLookups();
const victim = fileURLToPath(new URL("lookups-victim.mjs", import.meta.url));
const inFolder = () => join(newFolder(), "note_lookups.db") as CheckedPath;

const words = ["Spacing", "spacing effect", "Über", "u\u0308ber", "__proto__", "İstanbul", "a  b", "\u{1F600} b", "ef"];
const someWords = fc.array(fc.constantFrom(...words), { maxLength: 3 });
const anyNote = fc.record({
  title: someWords.map((some) => ["T", ...some].join(" ")),
  keywords: someWords,
  topics: someWords,
  summary: fc.option(
    someWords.map((some) => ["S", ...some].join(" ")),
    { nil: undefined },
  ),
});
const anyPath = fc
  .constantFrom("a", "b", "c", "d", "e", "é", "z", "\u{1F600}", "\uFFFD")
  .map((name) => `knowledge/${name}.md`);
const anyNotes = fc.dictionary(anyPath, anyNote, { minKeys: 1 });
const queries = ["spacing", "effect spacing", '"spacing effect"', "über", "b", "ef", "T", "\u{1F600}", "a b", "zebra"];

function tableOf(notes: Readonly<Record<string, NoteMetadata>>) {
  return readNoteTable(masterText(listed(notes), null), "master_index.json");
}

function listed(notes: Readonly<Record<string, NoteMetadata>>): IndexedNote[] {
  return Object.entries(notes).map(([path, metadata]) => ({ path, metadata }));
}

function allAnswers(answers: NoteAnswers) {
  return {
    searched: queries.flatMap((query) => [
      answers.search(query, searchableFields, 3),
      answers.search(query, ["summary", "title"], 50),
    ]),
    listed: (["keywords", "topics"] as const).map((kind) => [
      [...answers.terms(kind)],
      words.map((word) => answers.under(kind, word, 50)),
    ]),
  };
}

describe("a file of look-ups", () => {
  it("answers as the whole index does, before and after changes", async () => {
    const path = inFolder();
    await fc.assert(
      fc.asyncProperty(anyNotes, anyNotes, anyNotes, async (before, others, gone) => {
        const kept = Object.fromEntries(Object.entries(before).filter(([each]) => !(each in gone)));
        const after = { ...kept, ...others };
        await lookups.make(path, "one", contentOf(tableOf(before)));
        const answered = await lookups.read(path, "one", (open) => allAnswers(answersOfLookups(open)));
        expect(answered).toEqual(allAnswers(answersOfTable(tableOf(before))));
        const paths = [...new Set([...Object.keys(before), ...Object.keys(others)])];
        const changes = paths.map((each) => [each, after[each] ?? null] as const);
        expect(await lookups.change(path, { from: "one", to: "two" }, (open) => changeLookups(open, changes))).toBe(
          true,
        );
        const changed = await lookups.read(path, "two", (open) => allAnswers(answersOfLookups(open)));
        expect(changed).toEqual(allAnswers(answersOfTable(tableOf(after))));
      }),
      { numRuns: 12 },
    );
  });

  it("takes up changes anywhere in many blocks, and says where too much has changed for that", async () => {
    const path = inFolder();
    const note = (title: string): NoteMetadata => ({ title, keywords: ["k", title], topics: [] });
    const numbered = Array.from({ length: 1000 }, (_, index) => `knowledge/${String(index).padStart(4, "0")}.md`);
    const before = Object.fromEntries(numbered.map((each, index) => [each, note(`T ${index} spacing`)]));
    const edits: [string, NoteMetadata | null][] = [
      ["knowledge/!.md", note("T first")],
      [numbered[0] ?? "", null],
      [numbered[300] ?? "", note("T b")],
      ["knowledge/0300a.md", note("T ef")],
      [numbered[999] ?? "", null],
      ["knowledge/z.md", note("T last b")],
    ];
    const kept = Object.entries({ ...before, ...Object.fromEntries(edits) }).filter(([, each]) => each !== null);
    const after = tableOf(Object.fromEntries(kept) as Record<string, NoteMetadata>);
    await lookups.make(path, "one", contentOf(tableOf(before)));
    expect(await lookups.change(path, { from: "one", to: "two" }, (open) => changeLookups(open, edits))).toBe(true);
    expect(await lookups.read(path, "two", (open) => allAnswers(answersOfLookups(open)))).toEqual(
      allAnswers(answersOfTable(after)),
    );
    const removed = numbered.slice(0, 400).map((each) => [each, null] as const);
    expect(await lookups.change(path, { from: "two", to: "three" }, (open) => changeLookups(open, removed))).toBe(
      false,
    );
    expect(await lookups.read(path, "two", () => true)).toBe(true);
  });

  it("counts as none for another index, where it is torn or foreign, or where its maker was killed", async () => {
    const path = inFolder();
    const content = () => contentOf(tableOf({ "knowledge/a.md": { title: "A", keywords: ["k"], topics: [] } }));
    const titles = (stamp: string) =>
      lookups.read(path, stamp, (open) => answersOfLookups(open).search("a", searchableFields, 9).total);
    expect(await titles("one")).toBeNull();
    await lookups.make(path, "one", content());
    expect([await titles("one"), await titles("two")]).toEqual([1, null]);
    expect(spawnSync(process.execPath, [victim, path]).signal).toBe("SIGKILL");
    // What was half made was never there.
    expect([await titles("one"), await titles("killed")]).toEqual([1, null]);
    truncateSync(path, 5000);
    expect(await titles("one")).toBeNull();
    writeFileSync(path, "no database at all, and longer than a header of one would be".repeat(40));
    expect(await lookups.make(path, "two", content())).toBe(true);
    expect(await titles("two")).toBe(1);
  });

  it("is read as it was while it is made anew", async () => {
    const path = inFolder();
    const { blocks, terms } = contentOf(tableOf({ "knowledge/a.md": { title: "A", keywords: [], topics: [] } }));
    const all = [...blocks];
    await lookups.make(path, "one", { blocks: all, terms });
    let meanwhile: Promise<string | null> | undefined;
    function* watched() {
      meanwhile = lookups.read(path, "one", (open) => open.notes(1));
      yield* all;
    }
    await lookups.make(path, "two", { blocks: watched(), terms: [] });
    expect(await meanwhile).toContain("knowledge/a.md");
    expect(await lookups.read(path, "one", () => true)).toBeNull();
  });
});

describe("look-ups in an index of a few thousand notes", () => {
  const summary = (index: number) => `${"Words that say what it is about. ".repeat(30)}Number ${index % 97}.`;
  const notes = Array.from({ length: 3000 }, (_, index): IndexedNote => ({
    path: `knowledge/room-${index % 20}/${index}.md`,
    metadata: { title: `Note ${index}`, keywords: [`k${index % 50}`, "all"], topics: ["t"], summary: summary(index) },
  }));

  it.runIf(allTests)(
    "are the same from the file as from the index, and make the file again where it does not belong to it",
    async () => {
      const root = newFolder();
      const index = join(root, "brain", "index");
      mkdirSync(index, { recursive: true });
      const [master, file] = [join(index, "master_index.json"), join(index, "note_lookups.db")];
      const write = (some: readonly IndexedNote[]) => writeFileSync(master, masterText(some, null));
      const ask = async () => {
        // Each time as a command does: nothing is in memory.
        const { engine, close } = await compose({ workspace: root, startedIn: root, environment: {}, flags: {} });
        const given = { ...engine, runs: engine.passingRuns };
        const asked = [
          { tool: "brain_search", input: { query: "number 13", limit: 200 } },
          { tool: "brain_search", input: { query: '"note 29"', fields: ["title"] } },
          { tool: "brain_keyword", input: { term: "K7" } },
          { tool: "brain_keyword", input: { term: "k7777" } },
          { tool: "brain_topic", input: { term: "t", limit: 3 } },
        ];
        const outputs: unknown[] = [];
        for (const each of asked) outputs.push((await startRun(given, each)).output);
        await close();
        return outputs;
      };
      write(notes);
      const whole = await ask();
      expect(statSync(file).size).toBeGreaterThan(2 ** 20);
      expect(await ask()).toEqual(whole);
      truncateSync(file, 100_000);
      expect(await ask()).toEqual(whole);
      // Another program's index: a file that belongs to the one before says nothing of it.
      write(notes.slice(0, 2900));
      const fewer = await ask();
      expect(fewer).not.toEqual(whole);
      expect(await ask()).toEqual(fewer);
      // A brain of somebody else's is no way to write elsewhere.
      const elsewhere = join(root, "elsewhere.txt");
      writeFileSync(elsewhere, "mine");
      for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
      symlinkSync(elsewhere, file);
      expect(await ask()).toEqual(fewer);
      expect(readFileSync(elsewhere, "utf8")).toBe("mine");
    },
  );
});
