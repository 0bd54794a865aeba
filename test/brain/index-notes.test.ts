import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newFolder, quire, removeFolders } from "../support/quire.js";
import { BrainFolder } from "./brain-folder.js";
import { allTests } from "../support/some-of.js";

let brain: BrainFolder;
beforeEach(async () => {
  brain = await BrainFolder.open();
});
afterEach(async () => {
  await brain.close();
  removeFolders();
});

/** Long enough for times to be believed. */
const later = 60_000;

const noteText = (title: string, more = "", body = `${title} is what this speaks of.`) =>
  `---\ntitle: ${title}\nkeywords: [sea]\ntopics: [nature]\n${more}---\n\n${body}\n`;

function write(name: string, text: string, root = brain.root): void {
  const path = join(root, "brain", "knowledge", name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const titles = () =>
  Object.values((JSON.parse(brain.read()) as { metadata: Record<string, { title: string }> }).metadata).map(
    ({ title }) => title,
  );

describe("brain_index", () => {
  it("reads what changed alone, and says what became of each note", async () => {
    for (const name of ["a", "b", "c"]) write(`${name}.md`, noteText(name));
    expect(await brain.index({}, later)).toMatchObject({ notes: 3, read: 3, written: true });
    expect(await brain.index({}, later)).toMatchObject({ notes: 3, read: 0, written: false, changes: [] });
    write("b.md", noteText("B"));
    renameSync(brain.at("knowledge", "c.md"), brain.at("knowledge", "d.md"));
    expect(await brain.index({}, later)).toMatchObject({
      notes: 3,
      read: 2,
      changes: [
        { path: "knowledge/b.md", change: "changed" },
        { path: "knowledge/c.md", change: "removed" },
        { path: "knowledge/d.md", change: "added" },
      ],
    });
    expect(await brain.index({ force_reindex: true }, later)).toMatchObject({ read: 3, written: false, changes: [] });
  });

  it("gives a uuid to the note whose path comes first, and to the next when that one is gone", async () => {
    write("a.md", noteText("First", "uuid: U-1\n"));
    write("b.md", noteText("Second", "uuid: u-1\n"));
    const { problems } = await brain.index({}, later);
    expect(problems).toMatchObject([{ path: "knowledge/b.md", line: 5, field: "uuid" }]);
    expect(problems[0]?.message).toContain("knowledge/a.md");
    expect(titles()).toEqual(["First"]);
    // Nothing is read, and the problem is told all the same.
    expect(await brain.index({}, later)).toMatchObject({ read: 0, problems });
    rmSync(brain.at("knowledge", "a.md"));
    expect(await brain.index({}, later)).toMatchObject({
      problems: [],
      changes: [
        { path: "knowledge/a.md", change: "removed" },
        { path: "knowledge/b.md", change: "added" },
      ],
    });
    expect(titles()).toEqual(["Second"]);
  });

  it("reads everything again where its state is gone or damaged", async () => {
    for (const name of ["a", "b"]) write(`${name}.md`, noteText(name));
    await brain.index({}, later);
    const state = brain.at("index", "index_state.json");
    for (const damage of [() => rmSync(state), () => writeFileSync(state, brain.read("index_state.json").slice(9))]) {
      damage();
      expect(await brain.index({}, later)).toMatchObject({ read: 2, written: false });
      expect(await brain.index({}, later)).toMatchObject({ read: 0, written: false });
    }
  });

  it("writes a master file again that somebody edited or deleted", async () => {
    write("a.md", noteText("a"));
    await brain.index({}, later);
    const master = brain.at("index", "master_index.json");
    const text = readFileSync(master, "utf8");
    for (const damage of [() => rmSync(master), () => writeFileSync(master, text.replace('"a"', '"z"'))]) {
      damage();
      expect(await brain.index({}, later)).toMatchObject({ read: 0, written: true });
      expect(readFileSync(master, "utf8")).toBe(text);
    }
  });

  it("leaves out what is too large or not Markdown, and finds no folder where there is none", async () => {
    const small = await BrainFolder.open(brain.root, { brain: { max_note_bytes: 200 } });
    const missing = await small.index().catch((error: unknown) => error);
    expect(missing).toMatchObject({ code: "not_found", fix: expect.stringContaining("quire brain new") });
    expect(existsSync(brain.at())).toBe(false);
    write("a.md", noteText("a"));
    write("large.md", noteText("large", "", "word ".repeat(100)));
    write("a.txt", noteText("text"));
    const { notes, read, problems } = await small.index();
    expect({ notes, read }).toEqual({ notes: 1, read: 1 });
    expect(problems).toMatchObject([{ path: "knowledge/large.md", fix: expect.stringContaining("max_note_bytes") }]);
    await small.close();
  });
});

describe("brain_index with embeddings", () => {
  const names = ["embedding_map.json", "embedding_model.bin", "embeddings.faiss"];

  it("names them where they were made, relative to the workspace, and makes them again where one is gone", async () => {
    for (const name of ["a", "b"]) write(`${name}.md`, noteText(name));
    const made = await brain.index({ embeddings: true }, later);
    expect(made.embeddings).toMatchObject({ model: "lsi", rows: 2, written: true });
    expect(JSON.parse(brain.read())).toMatchObject({
      embedding_index_file: "brain/index/embeddings.faiss",
      embedding_map_file: "brain/index/embedding_map.json",
    });
    expect(await brain.index({ embeddings: true }, later)).toMatchObject({
      written: false,
      read: 0,
      embeddings: { ...made.embeddings, written: false },
    });
    for (const name of names) {
      const bytes = readFileSync(brain.at("index", name));
      rmSync(brain.at("index", name));
      expect((await brain.index({ embeddings: true }, later)).embeddings).toMatchObject({ written: true });
      expect(readFileSync(brain.at("index", name)).equals(bytes)).toBe(true);
    }
    // Without them nobody is led to files that nobody keeps up to date.
    for (const forgetful of [true, false]) {
      await brain.index({ embeddings: true }, later);
      if (forgetful) rmSync(brain.at("index", "index_state.json"));
      const dropped = { written: true, embeddings: null, embeddings_dropped: true };
      expect(await brain.index({}, later)).toMatchObject(dropped);
    }
    expect(await brain.index({}, later)).toMatchObject({ written: false, embeddings_dropped: false });
    expect(brain.read()).not.toContain("embedding");
    expect(brain.indexFiles()).toEqual([...names, "index_state.json", "master_index.json"]);
  });

  it("gives the same bytes for the same notes, wherever they lie", async () => {
    const other = await BrainFolder.open();
    for (const { root } of [brain, other]) {
      for (const name of ["a", "b", "c"]) write(`${name}.md`, noteText(name), root);
    }
    await other.index();
    write("b.md", noteText("B"), other.root);
    await other.index({ embeddings: true });
    write("b.md", noteText("b"), other.root);
    for (const each of [brain, other]) await each.index({ embeddings: true });
    for (const name of [...names, "master_index.json"]) {
      const [one, two] = [brain, other].map((each) => readFileSync(each.at("index", name)));
      expect(one?.equals(two ?? Buffer.of())).toBe(true);
    }
    await other.close();
  });
});

describe("two processes that index the same brain", () => {
  it.runIf(allTests)("take turns, and end with the index of everything", async () => {
    const root = newFolder();
    for (let note = 0; note < 50; note++) write(`${note}.md`, noteText(`Note ${note}`), root);
    const outcomes = await Promise.all([1, 2].map(() => quire(["brain", "index", "--json"], { cwd: root })));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    const written = outcomes.map(({ stdout }) => (JSON.parse(stdout) as { written: boolean }).written);
    expect(new Set(written)).toEqual(new Set([false, true]));
    copyFileSync(join(root, "brain", "index", "master_index.json"), join(root, "was.json"));
    await quire(["brain", "index", "--force-reindex"], { cwd: root });
    expect(readFileSync(join(root, "brain", "index", "master_index.json"), "utf8")).toBe(
      readFileSync(join(root, "was.json"), "utf8"),
    );
  });
});
