import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookScript } from "../play/book-model.js";
import { writeSmallBook } from "../play/small-book.js";
import { type ModelServer, startModelServer } from "../models/model-server.js";
import { makeLibrary, openaiConfig, type TestWorkspace } from "../models/workspace.js";
import { quireUntil } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

const files = ["out/outline.json", "out/sections.json", "out/book.md"];
/** Items that are written side by side, each with a call that may be in flight at the kill. */
const parallel = 4;

let server: ModelServer;
const workspaces: TestWorkspace[] = [];

beforeAll(async () => {
  server = await startModelServer(bookScript);
});
afterAll(async () => {
  for (const workspace of workspaces) workspace.remove();
  await server.close();
});

async function open(): Promise<TestWorkspace> {
  const workspace = await makeLibrary(openaiConfig(server.origin));
  workspaces.push(workspace);
  writeSmallBook(workspace.root);
  return workspace;
}

const made = ({ root }: TestWorkspace): string[] => files.map((file) => readFileSync(join(root, file), "utf8"));

describe("a play that is killed", () => {
  it.runIf(allTests)("is resumed to the same files, and pays for no call again that was answered", async () => {
    const whole = await open();
    const first = await quireHere(["play", "config.yaml", "--yes"], { cwd: whole.root });
    expect(first.code).toBe(0);
    const paid = server.asked.length;
    const events = whole.events().length;
    for (const share of [0.05, 0.4, 0.75, 0.97]) {
      server.asked.length = 0;
      const workspace = await open();
      const killed = quireUntil(Math.ceil(events * share), "SIGKILL", ["play", "config.yaml", "--yes"], {
        cwd: workspace.root,
      });
      await killed;
      const runId = workspace.runIds().at(-1) ?? "";
      const resumed = await quireHere(["runs", "resume", runId, "--yes", "--json"], { cwd: workspace.root });
      expect(resumed.code).toBe(0);
      expect(made(workspace)).toEqual(made(whole));
      expect(server.asked.length).toBeLessThanOrEqual(paid + parallel);
      // Started anew instead, everything is there.
      const asked = server.asked.length;
      const again = await quireHere(["play", "config.yaml", "--json"], { cwd: workspace.root });
      expect(again.code).toBe(0);
      expect(server.asked.length).toBe(asked);
    }
  });
});
