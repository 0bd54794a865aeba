import type { ChildProcess } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { quireHere } from "../support/quire-here.js";
import { newWorkspace, removeFolders, startQuire } from "../support/quire.js";
import { someOf } from "../support/some-of.js";

afterEach(removeFolders);

const busyAt = new URL("../support/busy-at.mjs", import.meta.url).href;

/** Adds the library, with a main thread that is busy for good from the third event on. */
async function startBusy(kind: string) {
  const cwd = newWorkspace();
  const environment = { NODE_OPTIONS: `--import ${busyAt}`, BUSY_AT: `3 ${kind}` };
  const child = startQuire(["add", "library"], { cwd, environment });
  let said = "";
  await new Promise<void>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.includes("busy\n")) resolve();
    });
  });
  return { cwd, child, said: () => said };
}

const endOf = (child: ChildProcess) =>
  new Promise((resolve) => child.once("close", (code, signal) => resolve({ code, signal })));

describe("a signal to a process whose main thread is busy for good", () => {
  it.each(
    someOf([
      ["loop", "SIGTERM"],
      ["pattern", "SIGINT"],
      ["native", "SIGTERM"],
    ] as const),
  )("ends it soon (%s, %s) and names the run, which can be taken up", async (kind, signal) => {
    const { cwd, child, said } = await startBusy(kind);
    const end = endOf(child);
    const began = performance.now();
    child.kill(signal);
    // As if nobody had listened to Ctrl-C: 130 in a shell.
    expect(await end).toEqual({ code: null, signal: "SIGINT" });
    // Two seconds on a quiet machine.
    expect(performance.now() - began).toBeLessThan(10_000);
    const id = /Resume with: quire runs resume (\S+)/.exec(said())?.[1] ?? "";
    const { code, stdout } = await quireHere(["runs", "resume", id, "--json"], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).counts.new).toBeGreaterThan(0);
  });

  it("ends it at once at the second", async () => {
    const { child } = await startBusy("loop");
    const end = endOf(child);
    child.kill("SIGINT");
    const again = setInterval(() => child.kill("SIGTERM"), 20);
    expect(await end).toEqual({ code: null, signal: "SIGTERM" });
    clearInterval(again);
  });
});
