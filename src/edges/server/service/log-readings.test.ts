import { afterAll, beforeEach, expect, it } from "vitest";
import { runEvent } from "../../../../test/contracts/run-store.js";
import { newFolder, removeFolders } from "../../../../test/support/quire.js";
import { createFileRunStore } from "../../../adapters/local/file-run-store.js";
import { RunSeals } from "../../../adapters/local/run-seals.js";
import type { RunStore } from "../../../ports/run-store.js";
import { LogReadings } from "./log-readings.js";

afterAll(removeFolders);

let runs: RunStore;
let readings: LogReadings;
let reads: string[];
beforeEach(() => {
  runs = createFileRunStore(newFolder(), new RunSeals(() => Buffer.alloc(32, 7)));
  for (const id of ["run-1", "run-2"]) {
    const log = runs.create(id);
    log.append(runEvent(1), true);
    log.close();
  }
  readings = new LogReadings(runs);
  reads = [];
});

function count(id: string, state = ""): Promise<string> {
  const read = () => {
    reads.push(id);
    return { events: runs.read(id).length };
  };
  return readings.json(id, "count", () => state, read);
}

it("reads a log once, however many ask, at once or later", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => count("run-1")));
  expect(new Set([...answers, await count("run-1")])).toEqual(new Set(['{"events":1}']));
  expect(reads).toEqual(["run-1"]);
});

it("reads again when the log has changed, or what else the answer depends on", async () => {
  await count("run-1");
  const log = runs.open("run-1");
  log.append(runEvent(2), true);
  log.close();
  expect(await count("run-1")).toBe('{"events":2}');
  await count("run-1", "underway");
  expect(reads).toHaveLength(3);
});

it("keeps no failure", async () => {
  await expect(count("run-3")).rejects.toMatchObject({ code: "not_found" });
  const log = runs.create("run-3");
  log.append(runEvent(1), true);
  log.close();
  expect(await count("run-3")).toBe('{"events":1}');
});

it("keeps the last reading alone where together they are long", async () => {
  const long = (id: string) =>
    readings.json(
      id,
      "long",
      () => "",
      () => {
        reads.push(id);
        return "x".repeat(15_000_000);
      },
    );
  for (const id of ["run-1", "run-1", "run-2", "run-2", "run-1"]) await long(id);
  expect(reads).toEqual(["run-1", "run-2", "run-1"]);
});

it("answers what else is asked between two logs", async () => {
  const both = ["run-1", "run-2"].map((id) => count(id));
  await new Promise<void>((resolve) => setImmediate(() => resolve(void reads.push("other"))));
  await Promise.all(both);
  expect(reads.indexOf("other")).toBeLessThan(reads.indexOf("run-2"));
});
