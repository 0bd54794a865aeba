import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";
import { BrainFolder } from "./brain-folder.js";

afterAll(removeFolders);

const victim = fileURLToPath(new URL("index-victim.mjs", import.meta.url));
const writer = fileURLToPath(new URL("index-writer.mjs", import.meta.url));
const madeFiles = ["embedding_map.json", "embedding_model.bin", "embeddings.faiss", "master_index.json"];

function writeNotes(root: string, subject: string, paragraphs: readonly string[]): void {
  mkdirSync(join(root, "brain", "knowledge"), { recursive: true });
  for (let note = 0; note < 3; note++) {
    const matter = `---\ntitle: ${subject} ${note}\nkeywords: [${subject}]\ntopics: [sea]\n---\n`;
    const body = paragraphs.map((text) => `${text} on day ${note} of ${note % 2}.\n`).join("\n");
    writeFileSync(join(root, "brain", "knowledge", `${note}.md`), `${matter}\n${body}`);
  }
}

/** Names and bytes of what is in the index folder, without the state: it has times of files in it. */
function made(root: string): Record<string, string> {
  const folder = join(root, "brain", "index");
  const names = readdirSync(folder).filter((name) => name !== "index_state.json");
  return Object.fromEntries(names.toSorted().map((name) => [name, readFileSync(join(folder, name), "latin1")]));
}

/** True where the victim got as far as the n-th change. */
async function isKilled(root: string, at: number, kind = ""): Promise<boolean> {
  const child = spawn(process.execPath, [victim, root, String(at), kind], { stdio: ["ignore", "ignore", "inherit"] });
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  if (signal === null && code !== 0) throw new Error(`The victim ended with ${code}.`);
  return signal === "SIGKILL";
}

describe("indexing, killed at any change of the index folder", () => {
  let before: string;
  let after: Record<string, string>;
  let masters: (string | undefined)[];

  /** The index of one set of notes, beside another set that is not indexed yet. */
  beforeAll(async () => {
    before = newFolder();
    writeNotes(before, "tide", ["The tide rises", "The tide falls"]);
    const brain = await BrainFolder.open(before);
    await brain.index({ embeddings: true });
    await brain.close();
    writeNotes(before, "storm", ["A storm rises", "Ships stay away", "The storm falls"]);
    const whole = copy();
    await isKilled(whole, 0);
    after = made(whole);
    masters = [made(before)["master_index.json"], after["master_index.json"]];
  });

  function copy(): string {
    const root = newFolder();
    cpSync(join(before, "brain"), join(root, "brain"), { recursive: true });
    return root;
  }

  /** False where there is no such change. */
  async function killAt(at: number): Promise<boolean> {
    const root = copy();
    if (!(await isKilled(root, at))) return false;
    expect(masters).toContain(made(root)["master_index.json"]);
    // Half of the runs are resumed, in place of the others a new one is started.
    const brain = await BrainFolder.open(root);
    if (at % 2 === 0) await brain.resume(readdirSync(join(root, ".quire", "runs"))[0] ?? "");
    else await brain.index({ embeddings: true });
    await brain.close();
    expect(made(root)).toEqual(after);
    return true;
  }

  it.runIf(allTests)(
    "leaves the old master file or the new one, and then comes to the bytes of an unkilled one",
    async () => {
      expect(Object.keys(after)).toEqual(madeFiles);
      expect(masters[0]).not.toBe(masters[1]);
      let kills = 0;
      for (let at = 1; ; at += 2) {
        const killed = await Promise.all([killAt(at), killAt(at + 1)]);
        kills += killed.filter(Boolean).length;
        if (killed.includes(false)) break;
      }
      // Five files, each written and renamed.
      expect(kills).toBe(10);
    },
  );
});

describe("changing one note of a large brain, killed at any change of the index folder", () => {
  const count = 2100;
  const later = 60_000;
  const words = "Words that say what it is about. ".repeat(30);

  function writeNote(root: string, note: number, title: string): void {
    const name = `${String(note).padStart(4, "0")}.md`;
    const matter = `title: ${title}\nkeywords: [k${note % 7}, ${title}]\ntopics: [sea]\nsummary: ${words}${note}`;
    writeFileSync(join(root, "brain", "knowledge", name), `---\n${matter}\n---\n\nText.\n`);
  }

  it("leaves the old index or the new one, and then comes to the bytes of an unkilled one", async () => {
    const root = newFolder();
    const index = join(root, "brain", "index");
    const before = join(newFolder(), "index");
    mkdirSync(join(root, "brain", "knowledge"), { recursive: true });
    for (let note = 0; note < count; note += 1) writeNote(root, note, `t${note % 5}`);
    const brain = await BrainFolder.open(root);
    const master = () => brain.read();
    await brain.index({}, later);
    const files = brain.indexFiles().filter((name) => !/-(?:wal|shm)$/u.test(name));
    expect(files).toEqual(["index_state.db", "master_index.json", "note_lookups.db"]);
    const old = master();
    cpSync(index, before, { recursive: true });
    writeNote(root, 1000, "new");
    expect(await brain.index({ index_dir: "brain/full" }, later)).toMatchObject({ notes: count, read: count });
    const whole = brain.read("master_index.json", "full");
    expect(whole).not.toBe(old);
    let kills = 0;
    for (let at = 1; ; at += allTests ? 1 : 2) {
      rmSync(index, { recursive: true });
      cpSync(before, index, { recursive: true, preserveTimestamps: true });
      // The look-ups of a file that was copied are made again.
      expect(await brain.found("new")).toBe(0);
      if (!(await isKilled(root, at, "plain"))) break;
      kills += 1;
      expect([old, whole]).toContain(master());
      expect(await brain.found("new")).toBe(master() === whole ? 1 : 0);
      expect(await brain.index({}, later)).toMatchObject({ notes: count });
      expect(master()).toBe(whole);
      expect(await brain.found("new")).toBe(1);
      expect(await brain.index({}, later)).toMatchObject({ written: false, read: 0, changes: [] });
    }
    // The master file written and renamed; what is known of the note, then the look-ups, each before and after.
    expect(kills).toBe(allTests ? 6 : 3);
    expect(master()).toBe(whole);
    await brain.close();
  });
});

describe("a master file that is rewritten again and again", () => {
  it("is whole and of one time whenever it is read", async () => {
    const notes = 40;
    const root = newFolder();
    const master = join(root, "brain", "index", "master_index.json");
    const child = spawn(process.execPath, [writer, root, String(notes)], { stdio: ["pipe", "inherit", "inherit"] });
    const ended = once(child, "close");
    const seen = new Set<string>();
    while (child.exitCode === null && child.signalCode === null) {
      await new Promise((resolve) => setImmediate(resolve));
      if (!existsSync(master)) continue;
      const read = JSON.parse(readFileSync(master, "utf8")) as Record<string, Record<string, { title: string }>>;
      const titles = new Set(Object.values(read["metadata"] ?? {}).map(({ title }) => title));
      expect(Object.keys(read["metadata"] ?? {})).toHaveLength(notes);
      expect(titles.size).toBe(1);
      const [title = ""] = titles;
      expect(Object.keys(read["keyword_index"] ?? {})).toEqual([title.toLowerCase().replace(" ", "-")]);
      seen.add(title);
      if (seen.size > 9) child.stdin.end();
    }
    expect(await ended).toEqual([0, null]);
    expect(seen.size).toBeGreaterThan(9);
  });
});
