import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playOutput } from "../../src/contracts/play.js";
import { type ModelRequest, type ModelServer, type Reply, startModelServer } from "../models/model-server.js";
import { errorOf, makeLibrary, openaiConfig, type TestWorkspace } from "../models/workspace.js";
import { startQuire } from "../support/quire.js";
import { bookReply } from "./book-model.js";
import { writeSmallBook } from "./small-book.js";
import { allTests } from "../support/some-of.js";

let server: ModelServer;
let workspace: TestWorkspace;
let answer: (request: ModelRequest) => Reply | Promise<Reply>;

beforeAll(async () => {
  server = await startModelServer((request) => answer(request));
  workspace = await makeLibrary(openaiConfig(server.origin));
  writeSmallBook(workspace.root);
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});

/** Every file that plays have written, by name. */
function written(): Record<string, string> {
  const folder = join(workspace.root, "out");
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** A play in a process of its own that stands still at the first section; `go` lets it go on. */
async function heldPlay(...given: string[]) {
  let go = (): void => {};
  let tell = (): void => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  const asked = new Promise<void>((resolve) => (tell = resolve));
  answer = async (request) => {
    if (!request.prompt.includes("Write the section")) return bookReply(request);
    tell();
    await held;
    return bookReply(request);
  };
  const child = startQuire(["play", "config.yaml", "--yes", "--json", ...given], { cwd: workspace.root });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stdout.resume();
  child.stderr.resume();
  await asked;
  return { child, go, ended };
}

describe("two plays of one playbook", () => {
  it.runIf(allTests)(
    "at once: the second says who plays it and changes nothing; then both have the same files",
    async () => {
      const { child, go, ended } = await heldPlay();
      const before = written();
      const second = await workspace.quire(["play", "config.yaml", "--yes", "--json"]);
      expect(second.exitCode).toBe(1);
      expect(errorOf(second)).toMatchObject({ code: "busy", facts: { pid: child.pid } });
      expect(errorOf(second).message).toContain("Playing small-book");
      expect(written()).toEqual(before);
      go();
      expect(await ended).toBe(0);
      const made = written();
      const asked = server.asked.length;
      const again = await workspace.quire(["play", "config.yaml", "--yes", "--json"]);
      expect(again.exitCode).toBe(0);
      expect(written()).toEqual(made);
      expect(server.asked.length).toBe(asked);
    },
  );

  it("one after the other, the first killed: the second goes on, and asks for what was in the air alone", async () => {
    const { child, go, ended } = await heldPlay("--set", "tone=dry", "--parallel", "1");
    const underway = server.asked.length;
    child.kill("SIGKILL");
    await ended;
    go();
    answer = bookReply;
    const second = await workspace.quire(["play", "config.yaml", "--yes", "--json", "--set", "tone=dry"]);
    expect(second.exitCode).toBe(0);
    // The call that was in the air, and those of the other three sections.
    expect(server.asked.length - underway).toBe(4);
    const { steps } = second.read(playOutput);
    expect(steps.map(({ counts }) => counts["edited"])).toEqual([0, 0, 0]);
  });
});
