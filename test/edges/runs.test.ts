import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

const question = "Does spacing help?";

describe("quire runs", () => {
  let cwd: string;
  let id: string;
  beforeAll(async () => {
    cwd = newWorkspace((name) => name.endsWith(".md"));
    await quireHere(["add", "library"], { cwd });
    id = JSON.parse((await quireHere(["ask", question, "--seed", "7", "--json"], { cwd })).stdout).run_id;
  });
  afterAll(removeFolders);

  const json = async (...given: string[]) => JSON.parse((await quireHere([...given, "--json"], { cwd })).stdout);

  it("lists runs, newest first; searches and looks leave none", async () => {
    await quireHere(["search", "spacing"], { cwd });
    await quireHere(["status"], { cwd });
    const { stdout } = await quireHere(["runs"], { cwd });
    expect(stdout).toMatch(new RegExp(`^${id} +ask +done +\\d{4}-.+Z\\n\\S+-add-\\S+ +add +done +\\S+Z\\n$`));
    const listed = await json("runs", "list");
    expect(Object.keys(listed[0])).toEqual(["run_id", "tool", "state", "started", "usd"]);
    expect(listed[0]).toMatchObject({ run_id: id, tool: "ask", state: "done", usd: 0 });
  });

  it("shows a run's events, with what it cost in JSON", async () => {
    const { stdout } = await quireHere(["runs", "show", id], { cwd });
    expect(stdout).toMatch(/run_start[^]*evidence[^]*finalize[^]*run_end/);
    const shown = await json("runs", "show", id);
    expect(shown).toMatchObject({ run_id: id, metrics: { model_calls: 0, took_ms: expect.any(Number) } });
    expect(shown.events.map(({ seq }: { seq: number }) => seq)).toEqual(
      shown.events.map((_: unknown, index: number) => index + 1),
    );
    expect(shown.events[0].content).toMatchObject({ seed: 7 });
  });

  it("exports a transcript in which nothing is left out, and takes a run up from it", async () => {
    const { code, stdout } = await quireHere(["runs", "export", id, "--transcript", "out/ask.jsonl"], { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("out/ask.jsonl") });
    const text = readFileSync(join(cwd, "out", "ask.jsonl"), "utf8");
    expect(text).not.toContain("$blob");
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    for (const line of lines) expect(Object.keys(line)).toEqual(["ts", "iter", "role", "event", "content"]);
    expect(lines[0].content).toMatchObject({ run_id: id, tool: "ask" });
    const finalize = lines.find(({ event }) => event === "finalize").content;
    expect(finalize).toEqual({
      answer_text: expect.any(String),
      citations: expect.any(Array),
      limitations: expect.any(Array),
    });
    const results = lines.filter(({ event }) => event === "tool_result").map(({ content }) => content);
    expect(results.length).toBeGreaterThan(0);
    for (const result of results)
      expect(result).toMatchObject({ name: expect.any(String), ok: true, usage: { latency_ms: expect.any(Number) } });
    const [byId, byTranscript] = [await json("runs", "resume", id), await json("runs", "resume", "out/ask.jsonl")];
    expect(byTranscript).toEqual(byId);
    expect(byId).toMatchObject({ run_id: id, question, mode: "extractive" });
    const inWords = await quireHere(["runs", "resume", id], { cwd });
    expect(inWords.stdout).toMatch(/statements: \d+ ” quoted/);
  });

  it("refuses what is no run and no transcript", async () => {
    writeFileSync(join(cwd, "notes.txt"), "not a transcript\n");
    expect(await quireHere(["runs", "resume", "notes.txt"], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("not a transcript"),
    });
    for (const name of ["no-such-run", "../outside", ".."]) {
      for (const command of [
        ["show", name],
        ["resume", name],
        ["export", name, "--transcript", "x.jsonl"],
      ]) {
        const { code, stderr } = await quireHere(["runs", ...command], { cwd });
        expect([command, code]).toEqual([command, 1]);
        expect(stderr).toContain("There is no run");
      }
    }
  });

  it("goes on beside a damaged log, names its line, and takes no older answer for the last", async () => {
    const damaged = join(cwd, ".quire", "runs", "20990101-000000-ask-zzzz");
    mkdirSync(damaged);
    writeFileSync(join(damaged, "events.jsonl"), "{ this is no event }\n");
    expect((await quireHere(["runs"], { cwd })).stdout).toMatch(/^20990101-000000-ask-zzzz +corrupt/);
    const shown = await quireHere(["runs", "show", "20990101-000000-ask-zzzz"], { cwd });
    expect(shown).toMatchObject({ code: 1, stderr: expect.stringMatching(/Line 1 of .*events\.jsonl[^]*what to do:/) });
    expect(await quireHere(["prompt", "--list"], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(question),
    });
    const opened = await quireHere(["open", "S1"], { cwd });
    expect(opened).toMatchObject({ code: 1, stderr: expect.stringContaining("Line 1 of") });
  });

  it("cuts a line that a kill has torn and answers the rest", async () => {
    const log = join(cwd, ".quire", "runs", id, "events.jsonl");
    const whole = readFileSync(log, "utf8");
    writeFileSync(log, whole.slice(0, -30));
    expect((await json("runs"))[1]).toMatchObject({ run_id: id, state: "interrupted" });
    const { code, stdout } = await quireHere(["runs", "resume", id, "--json"], { cwd });
    expect({ code, document: JSON.parse(stdout) }).toMatchObject({
      code: 0,
      document: { run_id: id, mode: "extractive" },
    });
    appendFileSync(log, '{"v":1,"seq":');
    expect((await json("runs"))[1]).toMatchObject({ run_id: id, state: "done" });
  });

  it("says that there are none", async () => {
    expect(await quireHere(["runs"], { cwd: newFolder() })).toMatchObject({
      code: 0,
      stdout: "There are no runs yet.\n",
    });
  });
});
