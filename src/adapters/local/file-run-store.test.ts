import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runEvent, testRunStore } from "../../../test/contracts/run-store.js";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import type { RunStore } from "../../ports/run-store.js";
import { writeAtomically } from "./atomic-write.js";
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

  it("says what to do about a long value that was damaged or lost while the log is open", () => {
    const log = runs.open("run-1");
    const [name = ""] = readdirSync(file("blobs"));
    const long = () => (log.events[2]?.content as { long: string } | undefined)?.long;
    writeFileSync(file(`blobs/${name}`), "other bytes");
    expect(long).toThrow(
      expect.objectContaining({ code: "corrupt_log", fix: expect.stringContaining("remove line 3 of events.jsonl") }),
    );
    rmSync(file(`blobs/${name}`));
    expect(long).toThrow(expect.objectContaining({ code: "corrupt_log" }));
    log.close();
  });

  it("gives what was appended, and holds no long value of it: that stays in its file", () => {
    const log = runs.open("run-1");
    const long = "longer ".repeat(3000);
    const appended = log.append(runEvent(4, { long, short: "word" }), true);
    expect(appended.content).toEqual({ long, short: "word" });
    const own = Object.getOwnPropertyDescriptors(log.events.at(-1)?.content as object);
    expect(Object.keys(own).filter((name) => own[name]?.value !== undefined)).toEqual(["short"]);
    log.close();
    expect(runs.read("run-1").at(-1)?.content).toEqual({ long, short: "word" });
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
    const lock = takeLock(path, "The thing");
    expect(lockHolder(path)).toBe(process.pid);
    expect(() => takeLock(path, "The thing")).toThrow(`The thing is in use by process ${process.pid}.`);
    lock.release();
    expect(lockHolder(path)).toBeNull();
    for (const stale of [
      JSON.stringify({ pid: 2 ** 22 + 1, started: "1" }),
      JSON.stringify({ pid: process.pid, started: "1" }),
      "torn {",
    ]) {
      writeFileSync(path, stale);
      expect(lockHolder(path)).toBeNull();
      takeLock(path, "The thing").release();
      expect(existsSync(path)).toBe(false);
    }
  });

  /** The lock as a process of another container would have written it, last seen `silence` milliseconds ago. */
  function fromElsewhere(path: string, silence: number, changes: Record<string, unknown> = {}): void {
    const mine = JSON.parse(readFileSync(path, "utf8")) as { renewed_ms: number };
    const renewed_ms = mine.renewed_ms - silence;
    const record = JSON.stringify({ ...mine, namespace: "pid:[1]", host: "there", pid: 7, renewed_ms, ...changes });
    writeFileSync(path, record.padEnd(512));
  }

  it("held in another container is taken only after its lease, whatever this machine's processes are", () => {
    const path = join(newFolder(), "lock");
    const lock = takeLock(path, "The thing", 60_000);
    fromElsewhere(path, 50_000);
    expect(lockHolder(path)).toBe(7);
    expect(() => takeLock(path, "The thing")).toThrow(
      "The thing is in use by process 7 on there, in another container or machine.",
    );
    fromElsewhere(path, 61_000);
    expect(lockHolder(path)).toBeNull();
    const taken = takeLock(path, "The thing");
    expect(taken.takenFromForeign).toBe(true);
    expect(() => lock.refuseIfLost()).toThrow(expect.objectContaining({ code: "busy" }));
    lock.release();
    expect(lockHolder(path)).toBe(process.pid);
    taken.release();
    expect(existsSync(path)).toBe(false);
  });

  it("held on another machine is judged by when its file was written, never by that machine's clock", () => {
    const path = join(newFolder(), "lock");
    const lock = takeLock(path, "The thing", 60_000);
    fromElsewhere(path, 0, { boot: "another", renewed_ms: 1 });
    expect(() => takeLock(path, "The thing")).toThrow(expect.objectContaining({ code: "busy" }));
    const longAgo = new Date(Date.now() - 61_000);
    utimesSync(path, longAgo, longAgo);
    takeLock(path, "The thing").release();
    lock.release();
  });

  it("gives signs of life for as long as it is held", async () => {
    const path = join(newFolder(), "lock");
    const lock = takeLock(path, "The thing", 30);
    const first = JSON.parse(readFileSync(path, "utf8")).renewed_ms as number;
    await vi.waitFor(() => expect(JSON.parse(readFileSync(path, "utf8")).renewed_ms).toBeGreaterThan(first + 30));
    expect(JSON.parse(readFileSync(path, "utf8")).token).toBe(lock.token);
    lock.release();
  });

  it("lost while the process stood still stops its run: nothing more is written, to the log or to files", async () => {
    const folder = newFolder();
    const runs = createFileRunStore(folder, seals);
    const log = runs.create("run-1");
    log.append(runEvent(1), true);
    fromElsewhere(join(folder, "run-1", "lock"), 61_000);
    const other = runs.open("run-1");
    const refusal = expect.objectContaining({ code: "busy", message: expect.stringContaining("taken over") });
    expect(() => log.append(runEvent(2), true)).toThrow(refusal);
    expect(() => log.writeMetrics({})).toThrow(refusal);
    await expect(writeAtomically(join(folder, "file"), "text")).rejects.toEqual(refusal);
    other.append(runEvent(2), true);
    log.close();
    expect(() => runs.open("run-1")).toThrow(expect.objectContaining({ code: "busy" }));
    const leases = runs.read("run-1").map(({ lease }) => lease);
    expect(new Set(leases).size).toBe(2);
    other.close();
    await writeAtomically(join(folder, "file"), "text");
    expect(readdirSync(folder).toSorted()).toEqual(["file", "run-1"]);
  });

  it("taken over gives the run a new file: half a line of its former holder goes nowhere", () => {
    const folder = newFolder();
    const runs = createFileRunStore(folder, seals);
    const log = runs.create("run-1");
    log.append(runEvent(1), true);
    const former = openSync(join(folder, "run-1", "events.jsonl"), "a");
    fromElsewhere(join(folder, "run-1", "lock"), 61_000);
    const other = runs.open("run-1");
    writeSync(former, "late");
    closeSync(former);
    other.append(runEvent(2), true);
    expect(runs.read("run-1")).toHaveLength(2);
    other.close();
    log.close();
  });
});
