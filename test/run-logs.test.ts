// Logs of runs that an earlier Quire wrote (2026-11-21, before tools had typed contracts): they stay readable.
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compose } from "../src/compose.js";
import { resumeRun } from "../src/run/execute.js";
import { newWorkspace, quire, removeFolders } from "./support/quire.js";
import { acceptRun } from "./support/trust.js";
import { allTests } from "./support/some-of.js";

const recordings = fileURLToPath(new URL("recordings/runs/", import.meta.url));
const recorded = readdirSync(recordings);
const whole = (name: string) => `20261121-100000000-${name}-aaaa`;
const cut = (name: string) => `20261121-110000000-${name}-aaaa`;

let root: string;
let engine: Awaited<ReturnType<typeof compose>>["engine"];

const logOf = (id: string) => join(root, ".quire", "runs", id, "events.jsonl");
const linesOf = (id: string) => readFileSync(logOf(id), "utf8").trimEnd().split("\n");

beforeAll(async () => {
  root = newWorkspace();
  writeFileSync(join(root, "draft.md"), "Spaced practice helps retention [@karpicke].\n");
  for (const name of recorded) {
    for (const id of [whole(name), cut(name)])
      cpSync(join(recordings, name), join(root, ".quire", "runs", id), { recursive: true });
    const lines = linesOf(cut(name));
    writeFileSync(logOf(cut(name)), `${lines.slice(0, Math.floor(lines.length / 2)).join("\n")}\n`);
    acceptRun(root, whole(name));
    acceptRun(root, cut(name));
  }
  await quire(["add", "library", "--offline"], { cwd: root });
  ({ engine } = await compose({ workspace: root, startedIn: root, environment: {} }));
});

afterAll(removeFolders);

describe.each(recorded)("an earlier run of %s", (name) => {
  it("that is done is told again, without another step", async () => {
    const before = linesOf(whole(name));
    const { output } = await resumeRun(engine, whole(name));
    expect(output).toMatchObject({});
    expect(linesOf(whole(name))).toEqual(before);
  });

  it.runIf(allTests)("that was broken off half-way is taken up where it ended", async () => {
    const before = linesOf(cut(name));
    const { output } = await resumeRun(engine, cut(name));
    expect(output).toMatchObject({});
    const after = linesOf(cut(name));
    expect(after.slice(0, before.length)).toEqual(before);
    expect(JSON.parse(after.at(-1) ?? "")).toMatchObject({ event: "run_end", content: { state: "done" } });
  });
});

it.runIf(allTests)("an earlier run is shown as it was recorded", async () => {
  const { code, stdout } = await quire(["runs", "show", whole("ask"), "--json"], { cwd: root });
  expect(code).toBe(0);
  expect(JSON.parse(stdout).events).toHaveLength(linesOf(whole("ask")).length);
});
