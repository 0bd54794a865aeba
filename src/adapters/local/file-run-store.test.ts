import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { runEvent, testRunStore } from "../../../test/contracts/run-store.js";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import type { RunStore } from "../../ports/run-store.js";
import { createFileRunStore } from "./file-run-store.js";
import { RunSeals } from "./run-seals.js";
import { lockHolder, takeLock } from "./process-lock.js";

afterAll(removeFolders);

const seals = new RunSeals(() => Buffer.alloc(32, 7));

testRunStore("folder", () => createFileRunStore(join(newFolder(), "runs"), seals));

describe("a run in a folder", () => {
  let folder: string;
  let runs: RunStore;
  const file = (name: string) => join(folder, "run-1", name);
  beforeEach(() => {
    folder = newFolder();
    runs = createFileRunStore(folder, seals);
    const log = runs.create("run-1");
    for (const seq of [1, 2]) log.append(runEvent(seq), false);
    log.append(runEvent(3, { long: "word ".repeat(3000), short: "word" }), true);
    log.writeRaw("request/of answer?.json", "{}");
    log.writeRaw("request/of answer?.json", "[]");
    log.writeMetrics({ took_ms: 5 });
    log.close();
  });

  it("keeps one line an event, long values beside it, and leaves no lock behind", () => {
    const lines = readFileSync(file("events.jsonl"), "utf8").split("\n");
    expect(lines).toHaveLength(4);
    expect(JSON.parse(lines[2] ?? "").content).toEqual({
      long: { $blob: expect.any(String), bytes: 15_002 },
      short: "word",
    });
    expect(readdirSync(file("blobs"))).toHaveLength(1);
    expect(readFileSync(file("raw/request_of_answer_.json"), "utf8")).toBe("{}");
    expect(readFileSync(file("raw/request_of_answer_-2.json"), "utf8")).toBe("[]");
    expect(readdirSync(join(folder, "run-1")).toSorted()).toEqual(["blobs", "events.jsonl", "metrics.json", "raw"]);
  });

  it("cuts a torn last line when the run is taken up, not when it is read", () => {
    appendFileSync(file("events.jsonl"), '{"v":1,"se');
    const torn = readFileSync(file("events.jsonl"), "utf8");
    expect(runs.read("run-1")).toHaveLength(3);
    expect(readFileSync(file("events.jsonl"), "utf8")).toBe(torn);
    const log = runs.open("run-1");
    log.append(runEvent(4), true);
    log.close();
    expect(runs.read("run-1").map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ["no JSON", (lines: string[]) => lines.with(1, "{")],
    ["an unknown event", (lines: string[]) => lines.with(1, lines[1]?.replace("tool_result", "magic") ?? "")],
    ["a missing line", (lines: string[]) => lines.toSpliced(1, 1)],
    ["an empty line", (lines: string[]) => lines.toSpliced(1, 0, "")],
  ])("refuses a log with %s and names the line", (_what, damage) => {
    const lines = readFileSync(file("events.jsonl"), "utf8").split("\n");
    writeFileSync(file("events.jsonl"), damage(lines).join("\n"));
    const refusal = expect.objectContaining({ code: "corrupt_log", facts: { path: file("events.jsonl"), line: 2 } });
    expect(() => runs.read("run-1")).toThrow(refusal);
    expect(() => runs.open("run-1")).toThrow(refusal);
    expect(runs.holder("run-1")).toBeNull();
  });

  it("has no run outside its folder", () => {
    for (const id of ["..", "../run-1", "a/b", "", ".hidden"]) {
      expect(() => runs.read(id)).toThrow(expect.objectContaining({ code: "not_found" }));
    }
  });
});

describe("a lock", () => {
  it("is held by the living and taken over from the dead", () => {
    const path = join(newFolder(), "lock");
    const release = takeLock(path, "The thing");
    expect(lockHolder(path)).toBe(process.pid);
    expect(() => takeLock(path, "The thing")).toThrow(`The thing is in use by process ${process.pid}.`);
    release();
    expect(lockHolder(path)).toBeNull();
    for (const stale of [
      JSON.stringify({ pid: 2 ** 22 + 1, started: "1" }),
      JSON.stringify({ pid: process.pid, started: "1" }),
      "torn {",
    ]) {
      writeFileSync(path, stale);
      expect(lockHolder(path)).toBeNull();
      takeLock(path, "The thing")();
      expect(existsSync(path)).toBe(false);
    }
  });
});
