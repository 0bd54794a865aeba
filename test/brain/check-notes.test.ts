import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { BrainCheckOutput, BrainNewOutput } from "../../src/brain/schema/brain-schema.js";
import { quireHere } from "../support/quire-here.js";
import { newFolder, quireUntil, removeFolders } from "../support/quire.js";
import { someOf } from "../support/some-of.js";

afterAll(removeFolders);

const environment = { PATH: process.env["PATH"] ?? "", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
const sound = (title: string, more = "") => `---\ntitle: ${title}\nkeywords: [a]\ntopics: []\n${more}---\n\nText\n`;

function brain(notes: Record<string, string>): string {
  const cwd = newFolder();
  for (const [name, content] of Object.entries(notes)) {
    const path = join(cwd, "brain", "knowledge", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    utimesSync(path, new Date("2022-02-02T02:02:02Z"), new Date("2022-02-02T02:02:02Z"));
  }
  return cwd;
}

const note = (cwd: string, name: string) => readFileSync(join(cwd, "brain", "knowledge", name), "utf8");

async function check(cwd: string, ...flags: string[]): Promise<BrainCheckOutput & { code: number; lines: string[] }> {
  const { code, stdout } = await quireHere(["brain", "check", ...flags, "--json"], { cwd, environment });
  const output = JSON.parse(stdout) as BrainCheckOutput;
  return { ...output, code, lines: output.problems.map(({ path, line, field }) => `${path}:${line} ${field}`) };
}

describe("quire brain check", () => {
  it("lists every problem by path and line, and fails while one is left", async () => {
    const uuid = "uuid: 0d8f6a3e-1\n";
    const cwd = brain({
      "b.md": sound("B", uuid.toUpperCase().replace("UUID", "uuid")),
      "a.md": sound("A", uuid),
      "sub/none.MD": "Text\n",
      "sub/many.md": "---\ntitle: 5\nkeywords: a\n---\n",
      "not-a-note.txt": "Text\n",
    });
    symlinkSync("..", join(cwd, "brain/knowledge/sub/loop"));
    const { code, notes, lines } = await check(cwd);
    expect({ code, notes }).toEqual({ code: 1, notes: 4 });
    expect(lines).toEqual([
      "knowledge/b.md:5 uuid",
      "knowledge/sub/loop:null null",
      "knowledge/sub/many.md:1 topics",
      "knowledge/sub/many.md:2 title",
      "knowledge/sub/many.md:3 keywords",
      "knowledge/sub/none.MD:1 null",
    ]);
    expect(await check(brain({ "a.md": sound("A") }))).toMatchObject({ code: 0, notes: 1, problems: [] });
  });

  it("writes nothing, keeps no run, and changes no file without --fix", async () => {
    const cwd = brain({ "a.md": "# A\n" });
    await check(cwd);
    expect(note(cwd, "a.md")).toBe("# A\n");
    expect(existsSync(join(cwd, ".quire"))).toBe(false);
  });
});

describe("quire brain check --fix", () => {
  it("writes what can be derived and nothing else", async () => {
    const cwd = brain({
      "sound.md": sound("A"),
      "untitled.md": "---\r\nkeywords: []\r\ntopics: []\r\nuuid: u\r\n---\r\n\r\n## The `second` *level*\r\n",
      "plain.md": "Set\u007Fext\n======\n",
      "broken.md": '---\ntitle: "a\n---\n# B\n',
      "empty.md": "",
    });
    const { code, fixed, lines } = await check(cwd, "--fix");
    expect(fixed).toEqual([
      { path: "knowledge/plain.md", fields: ["title", "uuid", "created_at", "updated_at"] },
      { path: "knowledge/sound.md", fields: ["uuid", "created_at", "updated_at"] },
      { path: "knowledge/untitled.md", fields: ["title", "created_at", "updated_at"] },
    ]);
    expect(lines).toEqual([
      "knowledge/broken.md:2 null",
      "knowledge/empty.md:null null",
      "knowledge/plain.md:1 keywords",
      "knowledge/plain.md:1 topics",
    ]);
    expect(code).toBe(1);
    expect(note(cwd, "untitled.md")).toBe(
      '---\r\ntitle: "The second level"\r\nkeywords: []\r\ntopics: []\r\nuuid: u\r\ncreated_at: "2022-02-02T02:02:02Z"\r\n' +
        'updated_at: "2022-02-02T02:02:02Z"\r\n---\r\n\r\n## The `second` *level*\r\n',
    );
    expect(note(cwd, "sound.md")).toMatch(
      /^---\ntitle: A\nkeywords: \[a\]\ntopics: \[\]\nuuid: "[\da-f-]{36}"\ncreated_at: /,
    );
    expect(note(cwd, "plain.md")).toMatch(/^---\ntitle: "Set ext"\n/);
    expect(note(cwd, "broken.md")).toBe('---\ntitle: "a\n---\n# B\n');
    const again = await check(cwd, "--fix");
    expect(again.fixed).toEqual([]);
  });

  it("takes dates from git where it has the note", async () => {
    const cwd = brain({ "a.md": sound("A") });
    const git = (...given: string[]) => execFileSync("git", given, { cwd, env: environment });
    git("init", "--quiet");
    git("add", "--all");
    const author = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
    git(...author, "commit", "--quiet", "--message", "Add", "--date", "2020-01-01T00:00:00Z");
    await check(cwd, "--fix");
    expect(note(cwd, "a.md")).toContain('created_at: "2020-01-01T00:00:00Z"\nupdated_at: "2020-01-01T00:00:00Z"\n');
  });

  it("writes into no file that lies elsewhere, and once into one with two names", async () => {
    const elsewhere = join(newFolder(), "theirs.md");
    writeFileSync(elsewhere, sound("Theirs"));
    const cwd = brain({ "a.md": sound("A") });
    symlinkSync(elsewhere, join(cwd, "brain/knowledge/linked.md"));
    symlinkSync("a.md", join(cwd, "brain/knowledge/b.md"));
    const { fixed, notes, lines } = await check(cwd, "--fix");
    expect(lines).toEqual(["knowledge/b.md:5 uuid", expect.stringMatching(/^knowledge\/linked\.md/)]);
    expect({ notes, paths: fixed?.map(({ path }) => path) }).toEqual({ notes: 2, paths: ["knowledge/a.md"] });
    expect(readFileSync(elsewhere, "utf8")).toBe(sound("Theirs"));
  });

  it.each(someOf([3, 9, 16]))(
    "killed at event %i leaves whole notes, and goes on with the values it had planned",
    async (events) => {
      const names = Array.from({ length: 20 }, (_, index) => `${index}.md`);
      const cwd = brain(Object.fromEntries(names.map((name) => [name, sound(name)])));
      const killed = await quireUntil(events, "SIGKILL", ["brain", "check", "--fix"], { cwd });
      expect(killed.signal).toBe("SIGKILL");
      const before = new Map(names.map((name) => [name, note(cwd, name)]));
      const written = names.filter((name) => before.get(name) !== sound(name));
      for (const name of written) expect(before.get(name)).toContain("updated_at");
      expect(written.length).toBeGreaterThan(0);
      expect(written.length).toBeLessThan(names.length);
      const [run = ""] = readdirSync(join(cwd, ".quire", "runs"));
      const resumed = await quireHere(["runs", "resume", run, "--json"], { cwd });
      expect((JSON.parse(resumed.stdout) as BrainCheckOutput).fixed).toHaveLength(names.length);
      expect(written.map((name) => note(cwd, name))).toEqual(written.map((name) => before.get(name)));
      expect(writtenNotes(cwd, names)).toBe(names.length);
      expect((await check(cwd)).code).toBe(0);
    },
  );
});

function writtenNotes(cwd: string, names: readonly string[]): number {
  return names.filter((name) => note(cwd, name).includes("updated_at")).length;
}

describe("quire brain new", () => {
  async function make(cwd: string, ...given: string[]): Promise<BrainNewOutput> {
    const { stdout, code } = await quireHere(["brain", "new", ...given, "--json"], { cwd, environment });
    expect(code).toBe(0);
    return JSON.parse(stdout) as BrainNewOutput;
  }

  it("makes a note that is sound, and never takes the name of another", async () => {
    const cwd = newFolder();
    const first = await make(
      cwd,
      "Light & matter",
      "--keywords",
      "photon, 2024",
      "--topics",
      "optics",
      "--summary",
      "Why.",
    );
    expect(first).toMatchObject({
      path: "knowledge/light-and-matter.md",
      file: join(cwd, "brain/knowledge/light-and-matter.md"),
    });
    const made = readFileSync(first.file, "utf8");
    expect(made).toMatch(/^---\ntitle: "Light & matter"\nkeywords: \["photon", "2024"\]\ntopics: \["optics"\]\nuuid: /);
    expect(made).toMatch(/\nsummary: "Why."\n---\n\n# Light & matter\n$/);
    const second = await make(cwd, "Light & matter");
    expect(second.path).toBe("knowledge/light-and-matter-2.md");
    expect(second.uuid).not.toBe(first.uuid);
    expect(readFileSync(first.file, "utf8")).toBe(made);
    expect(await check(cwd)).toMatchObject({ code: 0, notes: 2 });
  });
});
