import { expect, it } from "vitest";
import { runEvent, testRunStore } from "../../../test/contracts/run-store.js";
import { createMemoryRunStore } from "./memory-run-store.js";

testRunStore("memory", createMemoryRunStore);

it("forgets the oldest of many finished runs, and none that is underway", () => {
  const runs = createMemoryRunStore(2);
  const first = runs.create("1");
  for (const id of ["2", "3", "4", "5"]) runs.create(id).close();
  expect(runs.list()).toEqual(["1", "4", "5"]);
  first.close();
  expect(runs.list()).toEqual(["4", "5"]);
});

it("forgets finished runs that fill the memory, however few they are", () => {
  const runs = createMemoryRunStore();
  for (const id of ["1", "2", "3"]) {
    const log = runs.create(id);
    log.append(runEvent(1, "x".repeat(9_000_000)), false);
    log.close();
  }
  expect(runs.list()).toEqual(["2", "3"]);
});
