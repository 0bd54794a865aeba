import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, it } from "vitest";
import { newFolder, quire, removeFolders, startQuire } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

interface LogLine {
  ts: string;
  level: string;
  event: string;
  path?: string;
  line?: number;
  field?: string;
  message: string;
  fix?: string;
}

function newBrain(): { cwd: string; write(name: string, title: string, keyword?: string): void; knowledge: string } {
  const cwd = newFolder();
  const knowledge = join(cwd, "brain", "knowledge");
  const write = (name: string, title: string, keyword = "sleep") => {
    mkdirSync(knowledge, { recursive: true });
    writeFileSync(join(knowledge, name), `---\ntitle: ${title}\nkeywords: [${keyword}]\ntopics: []\n---\nText\n`);
  };
  return { cwd, write, knowledge };
}

/** The command, its log line by line, and what it ended with. */
function watching(cwd: string, ...flags: string[]) {
  const child = startQuire(["brain", "watch", "--json", ...flags], { cwd });
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  const closed = once(child, "close") as Promise<[number | null]>;
  return {
    child,
    closed,
    /** Reads on until a line fits; fails where the command ends before. */
    async see(wanted: Partial<LogLine>): Promise<LogLine> {
      for (;;) {
        const { value, done } = await lines.next();
        if (done === true) throw new Error(`It ended before ${JSON.stringify(wanted)} was logged.`);
        const line = JSON.parse(value) as LogLine;
        if (Object.entries(wanted).every(([name, expected]) => line[name as keyof LogLine] === expected)) return line;
      }
    },
  };
}

const titlesIn = (cwd: string) => {
  const master = JSON.parse(readFileSync(join(cwd, "brain", "index", "master_index.json"), "utf8")) as {
    metadata: Record<string, { title: string }>;
  };
  return Object.entries(master.metadata).map(([path, { title }]) => `${path}: ${title}`);
};

describe.skipIf(process.platform === "win32")("quire brain watch", () => {
  it.runIf(allTests)(
    "keeps the index fresh through edits, moves, mistakes and a folder that goes, until Ctrl-C",
    async () => {
      const { cwd, write, knowledge } = newBrain();
      write("a.md", "First");
      await quire(["brain", "index", "--embeddings"], { cwd });
      const { child, closed, see } = watching(cwd);
      // What is written here in two steps may be seen between them: the index is of the last one in the end.
      const seeTitles = async (...titles: string[]) => {
        do await see({ event: "end" });
        while (JSON.stringify(titlesIn(cwd)) !== JSON.stringify(titles));
      };
      await see({ level: "warning", message: "The index has no embeddings any more: nothing is found by meaning." });
      await see({ event: "watching" });
      expect(titlesIn(cwd)).toEqual(["knowledge/a.md: First"]);
      write("a.md", "Later");
      write("b.md", "Second");
      await seeTitles("knowledge/a.md: Later", "knowledge/b.md: Second");
      renameSync(join(knowledge, "b.md"), join(knowledge, "c.md"));
      writeFileSync(join(knowledge, "a.md"), "---\ntitle: Broken\nkeywords: sleep\ntopics: []\n---\n");
      const problem = await see({ event: "problem", path: "knowledge/a.md" });
      expect(problem).toMatchObject({ level: "warning", line: 3, field: "keywords" });
      await seeTitles("knowledge/c.md: Second");
      rmSync(join(cwd, "brain", "knowledge"), { recursive: true });
      await see({ level: "error" });
      write("d.md", "Back");
      await seeTitles("knowledge/d.md: Back");
      child.kill("SIGINT");
      expect((await closed)[0]).toBe(0);
      expect(readdirSync(join(cwd, ".quire", "runs"))).toHaveLength(1);
    },
  );

  it("ends at once where there is no folder of notes, and says what to do", async () => {
    const { code, stdout, stderr } = await quire(["brain", "watch"], { cwd: newFolder() });
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/error: .*knowledge.*\nwhat to do: .*quire brain new/);
  });
});

describe("the log of quire brain index", () => {
  it.runIf(allTests)("is a line each on standard error, from the level that was asked for", async () => {
    const { cwd, write, knowledge } = newBrain();
    write("a.md", "First");
    write("bad.md", "Years", "2024");
    const { code, stdout, stderr } = await quire(["brain", "index", "--log-level", "DEBUG"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("brain/index/master_index.json: 1 note\n");
    const stamp = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
    const lines = stderr.trimEnd().split("\n");
    for (const line of lines) expect(line).toMatch(new RegExp(`^${stamp} (DEBUG|INFO|WARNING) `));
    expect(lines.map((line) => line.slice(25))).toEqual([
      "INFO Indexing brain/knowledge.",
      "DEBUG knowledge/a.md: added.",
      expect.stringMatching(/^WARNING knowledge\/bad\.md:3: keywords\[0\] .*"2024"/),
      expect.stringMatching(/^INFO 1 note indexed: 1 added, 1 left out; 2 read in \d+ ms\.$/),
    ]);
    writeFileSync(join(knowledge, "\u001b[31mred\n.md"), "");
    const warnings = await quire(["brain", "index", "--embeddings", "--log-level", "warning"], { cwd });
    expect(warnings.stderr.trimEnd().split("\n")).toHaveLength(2);
    expect(warnings.stderr).not.toContain("\u001b");
    const dropped = await quire(["brain", "index"], { cwd });
    expect(dropped.stderr).toMatch(/WARNING The index has no embeddings any more: .* Index with --embeddings/);
    expect(dropped.stdout).toMatch(/no embeddings any more: .* Index with --embeddings/);
    const quiet = await quire(["brain", "index", "--quiet", "--json"], { cwd });
    expect(quiet.stderr).toBe("");
    expect(JSON.parse(quiet.stdout)).toMatchObject({ notes: 1, problems: [{}, {}] });
  });

  it("refuses a level that there is not", async () => {
    const { code, stderr } = await quire(["brain", "index", "--log-level", "loud"], { cwd: newFolder() });
    expect(code).toBe(2);
    expect(stderr).toContain("debug, info, warning, error");
  });
});
