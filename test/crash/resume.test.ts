import { spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../src/compose.js";
import { resumeRun, type RunOutcome, startRun } from "../../src/run/execute.js";
import { runMetrics } from "../../src/run/metrics.js";
import { crashRecipe, innerTool, ranFile } from "./recipe.mjs";
import { allTests } from "../support/some-of.js";

const victim = fileURLToPath(new URL("victim.mjs", import.meta.url));
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "quire-crash-"));
  folders.push(folder);
  return folder;
}

async function engineFor(root: string) {
  const { engine } = await compose({ workspace: root, startedIn: root, environment: {} });
  const tools = [crashRecipe(root), innerTool(root)];
  const resolveTool = (name: string) => Promise.resolve(tools.find((tool) => tool.name === name) ?? innerTool(root));
  return { ...engine, resolveTool };
}

const runFolder = (root: string, id: string) => join(root, ".quire", "runs", id);
const logFile = (root: string, id: string) => join(runFolder(root, id), "events.jsonl");
const stepsRun = (root: string) =>
  existsSync(ranFile(root)) ? readFileSync(ranFile(root), "utf8").split("\n").slice(0, -1) : [];

/** Keys of steps whose result stands in a log. */
function finishedKeys(log: string): string[] {
  return log
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line))
    .filter((event) => event.event.endsWith("_result") && event.content.ok)
    .map((event) => event.key);
}

describe("a killed run", () => {
  let whole: string;
  let id: string;
  let expected: unknown;
  let log: string;

  beforeAll(async () => {
    whole = newFolder();
    const outcome = await startRun(await engineFor(whole), { tool: "crash_recipe", input: { question: "q" }, seed: 7 });
    expected = outcome.output;
    id = outcome.run_id;
    log = readFileSync(logFile(whole, id), "utf8");
  });

  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  async function resumeFrom(content: string): Promise<{ outcome: RunOutcome; ran: string[] }> {
    const root = newFolder();
    mkdirSync(runFolder(root, id), { recursive: true });
    cpSync(join(runFolder(whole, id), "blobs"), join(runFolder(root, id), "blobs"), { recursive: true });
    writeFileSync(logFile(root, id), content);
    return { outcome: await resumeRun(await engineFor(root), id), ran: stepsRun(root) };
  }

  it("resumes from every event boundary and from the middle of every line to the same output, without repeating a step", async () => {
    const lines = log.split("\n").slice(0, -1);
    expect(lines.length).toBeGreaterThan(10);
    for (let kept = 1; kept <= lines.length; kept++) {
      const complete = `${lines.slice(0, kept).join("\n")}\n`;
      const next = lines[kept] ?? "";
      for (const torn of ["", next.slice(0, Math.ceil(next.length / 2)), next]) {
        const { outcome, ran } = await resumeFrom(complete + torn);
        expect(outcome.output).toEqual(expected);
        const repeated = ran.filter((key) => finishedKeys(complete).some((done) => done.endsWith(key)));
        expect(repeated).toEqual([]);
      }
    }
  });

  it.runIf(allTests)("killed with SIGKILL at events and inside steps, ends as an unkilled one", async () => {
    const moments = ["event:1", "event:3", "event:5", "event:8", "step:part:b", "step:paid:x", "step:inner:1"];
    for (const moment of moments) {
      const root = newFolder();
      const killed = spawnSync(process.execPath, [victim, root, "new", moment], { encoding: "utf8" });
      expect([moment, killed.signal]).toEqual([moment, "SIGKILL"]);
      const { engine } = await compose({ workspace: root, startedIn: root, environment: {} });
      const [runId = ""] = engine.runs.list();
      const before = finishedKeys(readFileSync(logFile(root, runId), "utf8"));
      const ranBefore = stepsRun(root);
      const resumed = spawnSync(process.execPath, [victim, root, runId, "never"], { encoding: "utf8" });
      const outcome = JSON.parse(resumed.stdout) as RunOutcome;
      expect({ ...(outcome.output as object), at: null }).toEqual({ ...(expected as object), at: null });
      const ranAfter = stepsRun(root).slice(ranBefore.length);
      expect(ranAfter.filter((key) => before.some((done) => done.endsWith(key)))).toEqual([]);
    }
  });

  it("counts a paid call that was in flight at the kill twice and says so", async () => {
    const root = newFolder();
    spawnSync(process.execPath, [victim, root, "new", "step:paid:x"]);
    const { engine } = await compose({ workspace: root, startedIn: root, environment: {} });
    const [runId = ""] = engine.runs.list();
    spawnSync(process.execPath, [victim, root, runId, "never"]);
    const metrics = runMetrics(engine.runs.read(runId));
    expect(metrics.in_doubt).toBe(1);
    expect(metrics.model_calls).toBe(2);
    expect(metrics.usd).toBeCloseTo(0.6);
  });

  it("answers a finished run from its log", async () => {
    const ranBefore = stepsRun(whole).length;
    const outcome = await resumeRun(await engineFor(whole), id);
    expect(outcome).toMatchObject({ state: "done", output: expected });
    expect(stepsRun(whole)).toHaveLength(ranBefore);
  });

  it("names file and line of a complete line that is damaged, and changes nothing", async () => {
    const root = newFolder();
    mkdirSync(runFolder(root, id), { recursive: true });
    const lines = log.split("\n");
    lines[3] = '{"v":1,"seq":';
    writeFileSync(logFile(root, id), lines.join("\n"));
    await expect(resumeRun(await engineFor(root), id)).rejects.toMatchObject({
      code: "corrupt_log",
      facts: { path: logFile(root, id), line: 4 },
    });
    expect(readFileSync(logFile(root, id), "utf8")).toBe(lines.join("\n"));
  });

  it("refuses a blob whose bytes changed", async () => {
    const root = newFolder();
    cpSync(runFolder(whole, id), runFolder(root, id), { recursive: true });
    const blob = /"\$blob":"([0-9a-f]+)"/.exec(log)?.[1] ?? "";
    appendFileSync(join(runFolder(root, id), "blobs", blob), " ");
    await expect(resumeRun(await engineFor(root), id)).rejects.toMatchObject({ code: "corrupt_log" });
  });

  it("is refused to a second process, with the pid of the first; a dead holder's lock is taken over", async () => {
    const root = newFolder();
    cpSync(runFolder(whole, id), runFolder(root, id), { recursive: true });
    const holder = spawn(process.execPath, [victim, root, id, "hold"], { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise((resolve, reject) => {
      holder.stdout.once("data", resolve);
      holder.once("exit", () => reject(new Error("the holder ended before it held the run")));
    });
    await expect(resumeRun(await engineFor(root), id)).rejects.toMatchObject({
      code: "busy",
      facts: { pid: holder.pid },
    });
    const lock = join(runFolder(root, id), "lock");
    const exited = new Promise((resolve) => holder.once("exit", resolve));
    holder.kill("SIGKILL");
    await exited;
    expect(existsSync(lock)).toBe(true);
    expect((await resumeRun(await engineFor(root), id)).state).toBe("done");
    // The pid lives on in another process: only its start time tells that it is not the holder.
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: "1" }));
    expect((await resumeRun(await engineFor(root), id)).state).toBe("done");
  });
});
