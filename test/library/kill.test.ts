import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorkspace } from "../../src/index.js";
import { newFolder, newWorkspace, quire, quireUntil, removeFolders, startQuire } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests, someOf } from "../support/some-of.js";

afterAll(removeFolders);

const question = "How large is the testing effect?";

const runsOf = (cwd: string) => join(cwd, ".quire", "runs");

function addRun(cwd: string): string | undefined {
  return existsSync(runsOf(cwd)) ? readdirSync(runsOf(cwd)).find((name) => name.includes("-add-")) : undefined;
}

function eventsSoFar(cwd: string): number {
  const id = addRun(cwd);
  const log = id === undefined ? "" : join(runsOf(cwd), id, "events.jsonl");
  return existsSync(log) ? readFileSync(log, "utf8").split("\n").length - 1 : 0;
}

/** Starts `quire add library`, and kills it at a moment after the run's log has so many events. */
async function killAt(cwd: string, events: number): Promise<void> {
  const child = startQuire(["add", "library", "--jobs", "2"], { cwd });
  child.stderr.resume();
  child.stdout.resume();
  const ended = once(child, "close");
  while (child.exitCode === null && eventsSoFar(cwd) < events) await setTimeout(2);
  child.kill("SIGKILL");
  await ended;
}

/** What a library holds and finds, apart from where and when it was made. */
async function contents(cwd: string) {
  const workspace = await openWorkspace(cwd);
  const { hits } = await workspace.search(question, { k: 50, profile: "bm25" });
  await workspace.close();
  const texts = readdirSync(join(cwd, ".quire", "text"))
    .filter((name) => name.endsWith(".md"))
    .toSorted();
  const found = hits.map(({ title, passage_id, score, text }) => ({ title, passage_id, score, text }));
  return {
    texts: texts.map((name) => [name, readFileSync(join(cwd, ".quire", "text", name), "utf8")]),
    found: found.toSorted((first, second) => (first.passage_id < second.passage_id ? -1 : 1)),
  };
}

/** Documents of most kinds, of which one takes a while. */
const chosen = (name: string) => /\.(md|txt)$|curve\.html$|primer\.pdf$/.test(name);

describe("quire add, killed", () => {
  let whole: Awaited<ReturnType<typeof contents>>;
  beforeAll(async () => {
    const cwd = newWorkspace(chosen);
    await quireHere(["add", "library", "--jobs", "2"], { cwd });
    whole = await contents(cwd);
  });

  it.each(someOf([4, 1, 7]))("at event %i, is resumed to the library of an unkilled one", async (events) => {
    const cwd = newWorkspace(chosen);
    await killAt(cwd, events);
    const id = addRun(cwd) ?? "";
    const finishedBefore = finishedFiles(cwd, id);
    const resumed = await quireHere(["runs", "resume", id, "--json"], { cwd });
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.stdout).files).toHaveLength(whole.texts.length);
    expect(await contents(cwd)).toEqual(whole);
    const finished = finishedFiles(cwd, id);
    expect(finished.slice(0, finishedBefore.length)).toEqual(finishedBefore);
    expect(new Set(finished).size).toBe(finished.length);
  });

  it("while it wrote a record, leaves nothing once documents are added again", async () => {
    const cwd = newWorkspace(chosen);
    const records = join(cwd, ".quire", "works");
    mkdirSync(records, { recursive: true });
    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(join(records, `.quire-${pid}-0123456789ab.tmp`), '{"id":');
    expect(await quireHere(["add", "library"], { cwd })).toMatchObject({ code: 0 });
    expect(readdirSync(records)).toHaveLength(whole.texts.length);
  });

  it.runIf(allTests)("or just started again, ends with the same library", async () => {
    const cwd = newWorkspace(chosen);
    await killAt(cwd, 6);
    expect(await quireHere(["add", "library"], { cwd })).toMatchObject({ code: 0 });
    expect(await contents(cwd)).toEqual(whole);
  });

  it.runIf(allTests)("says how to resume when it is interrupted, without blame, and resumes", async () => {
    const cwd = newWorkspace(chosen);
    const { code, stderr } = await quireUntil(4, "SIGINT", ["add", "library", "--jobs", "2"], { cwd });
    const id = addRun(cwd) ?? "";
    expect(stderr).toContain(`quire runs resume ${id}`);
    expect(stderr).not.toMatch(/defect|internal|at .+:\d+:\d+/);
    expect(code).toBe(130);
    const listed = await quireHere(["runs"], { cwd });
    expect(listed.stdout).toMatch(new RegExp(`^${id} +add +interrupted`));
    expect(await quireHere(["runs", "resume", id], { cwd })).toMatchObject({ code: 0 });
    expect(await contents(cwd)).toEqual(whole);
  });
});

/** Paths of the files whose step is finished in the log, in its order. */
function finishedFiles(cwd: string, id: string): string[] {
  const lines = readFileSync(join(runsOf(cwd), id, "events.jsonl"), "utf8")
    .split("\n")
    .slice(0, -1);
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ event, content }) => event === "tool_result" && content.name === "add" && content.ok)
    .map(({ content }) => content.provenance.path);
}

describe("two processes that add at the same time", () => {
  it.runIf(allTests)("end with one sound library of everything, copies included", async () => {
    const cwd = newFolder();
    for (const [index, folder] of ["left", "middle", "right"].entries()) {
      mkdirSync(join(cwd, folder));
      for (let number = 0; number < 25; number++) {
        const own = `# ${folder} ${number}\n\nThe ${folder} note ${number} speaks of quark${index}${number}.\n`;
        writeFileSync(
          join(cwd, folder, `${number}.md`),
          number % 5 === 0 ? `# Shared ${number}\n\nWord${number} here.\n` : own,
        );
      }
    }
    const [first, second] = await Promise.all([
      quire(["add", "left", "middle", "--json"], { cwd }),
      quire(["add", "right", "middle", "--json"], { cwd }),
    ]);
    expect([first.code, second.code]).toEqual([0, 0]);
    const status = JSON.parse((await quire(["status", "--json"], { cwd })).stdout);
    expect(status).toMatchObject({ works: 65, passages: 65, failures: [], missing: 0 });
    expect(readdirSync(join(cwd, ".quire", "text"))).toHaveLength(65);
    // Where both met the same bytes at the same moment, a copy may not be known as such yet; never more than that.
    const add = async () =>
      JSON.parse((await quire(["add", "left", "middle", "right", "--json"], { cwd })).stdout).counts;
    const { unchanged, duplicate = 0 } = await add();
    expect(unchanged + duplicate).toBe(75);
    expect(await add()).toEqual({ unchanged: 75 });
  });
});
