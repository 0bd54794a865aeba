import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import { runEvent } from "../../../test/contracts/run-store.js";
import { createFileRunStore } from "./file-run-store.js";
import { RunSeals } from "./run-seals.js";

const store = (folder: string, byte = 7) => createFileRunStore(folder, new RunSeals(() => Buffer.alloc(32, byte)));

describe("the seals of a run's log", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = newFolder();
    file = join(folder, "run-1", "events.jsonl");
    const log = store(folder).create("run-1");
    for (const seq of [1, 2, 3]) log.append(runEvent(seq), true);
    log.close();
  });
  afterEach(removeFolders);

  const lines = () => readFileSync(file, "utf8").split("\n").slice(0, -1);
  const rewrite = (changed: readonly string[]) => writeFileSync(file, `${changed.join("\n")}\n`);
  const isOwn = () => store(folder).origin("run-1").isOwn;

  it("know what the user's own Quire wrote, in one go or in several", () => {
    expect(isOwn()).toBe(true);
    const log = store(folder).open("run-1");
    log.append(runEvent(4), true);
    log.close();
    expect(isOwn()).toBe(true);
    expect(store(folder).read("run-1").at(-1)).toEqual({ ...runEvent(4), lease: expect.any(String) });
  });

  it.each([
    [
      "a value that was changed",
      (all: string[]) => all.map((line, at) => (at === 1 ? line.replace("number", "numbed") : line)),
    ],
    [
      "a line that was left out at the end and written anew",
      (all: string[]) => [...all.slice(0, 2), (all[2] ?? "").replace(/,"mac":.*/, "}")],
    ],
    ["seals that were taken away", (all: string[]) => all.map((line) => line.replace(/,"mac":"\w+"\}$/, "}"))],
    [
      "a line of another run's",
      (all: string[]) => [all[0] ?? "", (all[1] ?? "").replace('"key:2"', '"key:9"'), all[2] ?? ""],
    ],
    ["another seal", (all: string[]) => [...all.slice(0, 2), (all[2] ?? "").replace(/"mac":"\w{4}/, '"mac":"0000')]],
  ])("are broken by %s", (_what, change) => {
    rewrite(change(lines()));
    expect(isOwn()).toBe(false);
    expect(store(folder).read("run-1")).toHaveLength(3);
  });

  it("still hold where a kill tore the last line", () => {
    writeFileSync(file, readFileSync(file).subarray(0, -20));
    expect(isOwn()).toBe(true);
  });

  it("are nothing to another user, nor under another name of the run", () => {
    expect(store(folder, 8).origin("run-1").isOwn).toBe(false);
    const copy = createFileRunStore(folder, new RunSeals(() => Buffer.alloc(32, 7))).create("run-2");
    copy.close();
    writeFileSync(join(folder, "run-2", "events.jsonl"), readFileSync(file));
    expect(store(folder).origin("run-2").isOwn).toBe(false);
  });

  it("go on from a log that the user accepted, and only from that", () => {
    rewrite(lines().map((line) => line.replace(/,"mac":"\w+"\}$/, "}")));
    store(folder).accept("run-1");
    expect(isOwn()).toBe(true);
    const log = store(folder).open("run-1");
    log.append(runEvent(4), true);
    log.close();
    expect(isOwn()).toBe(true);
    rewrite(lines().map((line, at) => (at === 0 ? line.replace("number", "numbed") : line)));
    expect(isOwn()).toBe(false);
  });

  it("are not made without a key, and such a run is nobody's later", () => {
    const keyless = createFileRunStore(folder, new RunSeals(() => null));
    const log = keyless.create("run-3");
    expect(log.isOwn).toBe(true);
    log.append(runEvent(1), true);
    log.close();
    expect(keyless.origin("run-3").isOwn).toBe(false);
    expect(existsSync(join(folder, "run-3", "accepted.json"))).toBe(false);
  });
});
