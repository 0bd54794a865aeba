import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Finished, newFolder, quire, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { BrainFolder } from "./brain-folder.js";

const escape = "\u001B";
const note = (title: string, more = "", body = "Owls hear mice below the snow.") =>
  `---\ntitle: ${JSON.stringify(title)}\nkeywords: [owl]\ntopics: [birds]\n${more}---\n\n${body}\n`;
const manyKeywords = Array.from({ length: 5000 }, (_, number) => `"word ${number}"`).join(", ");

/** Names as a disk takes them, with what is in the file. */
const odd: Record<string, string> = {
  "emoji 🦉.md": note("🦉"),
  "decomposed-e\u0301.md": note("E\u0301clair"),
  "composed-é.md": note("éclair"),
  "LOUD.MD": note("Loud"),
  "-dash.md": note("Dash"),
  "windows.md": note("Windows").replaceAll("\n", "\r\n"),
  "marked.md": `\uFEFF${note("Marked")}`,
  "rules.md": note("Rules", "", "one\n\n---\n\ntitle: two\n---"),
  "many.md": `---\ntitle: Many\nkeywords: [${manyKeywords}]\ntopics: [__proto__]\n---\n`,
  [`steers${escape}[2J.md`]: note(`Steers ${escape}[2J`),
  "two\n2026-01-01T00:00:00.000Z INFO lines.md": "",
  "aliases.md": "---\ntitle: &a A\nkeywords: [*a]\ntopics: []\n---\n",
};

const root = newFolder();
const notes = join(root, "brain", "knowledge");
let indexed: Finished;
let brain: BrainFolder;

beforeAll(async () => {
  mkdirSync(notes, { recursive: true });
  for (const [name, content] of Object.entries(odd)) writeFileSync(join(notes, name), content);
  writeFileSync(join(notes, "large.md"), Buffer.alloc(50_000_000, "x"));
  symlinkSync(notes, join(notes, "circle"));
  symlinkSync("nowhere", join(notes, "nowhere.md"));
  symlinkSync("/dev/zero", join(notes, "endless.md"));
  indexed = await quire(["brain", "index"], { cwd: root });
  brain = await BrainFolder.open(root);
});
afterAll(async () => {
  await brain.close();
  removeFolders();
});

describe.skipIf(process.platform === "win32")("a brain with whatever a disk can hold", () => {
  it("is indexed: each note under its own name, what is none left out with its reason", () => {
    expect(indexed).toMatchObject({ code: 0 });
    const { metadata, keyword_index, topic_index } = JSON.parse(
      readFileSync(join(root, "brain", "index", "master_index.json"), "utf8"),
    );
    const sound = Object.keys(odd).filter((name) => !/^two|^aliases/u.test(name));
    expect(Object.keys(metadata)).toEqual(sound.map((name) => `knowledge/${name}`).toSorted());
    expect(metadata["knowledge/windows.md"]).toEqual({ title: "Windows", keywords: ["owl"], topics: ["birds"] });
    expect(Object.keys(keyword_index)).toHaveLength(5001);
    expect(Object.entries(topic_index).find(([topic]) => topic === "__proto__")).toEqual([
      "__proto__",
      ["knowledge/many.md"],
    ]);
    for (const name of ["aliases.md:2", "large.md", "circle", "nowhere.md"])
      expect(indexed.stderr).toContain(`WARNING knowledge/${name}`);
  });

  it("forges no line of the log and does not steer the terminal", async () => {
    const { stdout } = await quireHere(["brain", "search", "steers"], { cwd: root });
    expect(stdout).toContain("Steers");
    expect(indexed.stderr + indexed.stdout + stdout).not.toContain(escape);
    const lines = indexed.stderr.split("\n").filter((line) => line.startsWith("2026-01-01"));
    expect(lines).toEqual([]);
  });

  it("is searched by names and words however they are composed", async () => {
    const { stdout } = await quireHere(["brain", "search", "ÉCLAIR", "--json"], { cwd: root });
    expect(JSON.parse(stdout).notes.map(({ path }: { path: string }) => path)).toEqual([
      "knowledge/composed-é.md",
      "knowledge/decomposed-e\u0301.md",
    ]);
  });

  it("writes through no link that stands in place of its index", async () => {
    const index = join(root, "cloned");
    mkdirSync(index);
    writeFileSync(join(root, "letter.txt"), "dear reader");
    symlinkSync(join(root, "letter.txt"), join(index, "master_index.json"));
    const refused = await brain.index({ index_dir: "cloned" }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "unwritable_file", fix: expect.stringContaining("Delete the link") });
    expect(readFileSync(join(root, "letter.txt"), "utf8")).toBe("dear reader");
  });

  it("keeps its index where the person says, or says why not", async () => {
    writeFileSync(join(root, "file"), "");
    for (const folder of ["file", "file/index"]) {
      const refused = await brain.index({ index_dir: folder }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "unwritable_file", message: expect.stringContaining("cannot be written") });
    }
    await brain.index({ index_dir: "brain/knowledge" });
    expect(readdirSync(notes)).toContain("master_index.json");
  });
});
