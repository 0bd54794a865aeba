import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startQuire } from "./quire.js";

/** Lines of a file; none where there is no file. */
export const linesOf = (path: string): number =>
  existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;

/** The log of the one run of a tool in a workspace; "" where it has not begun. */
export function logOf(root: string, tool: string): string {
  const runs = join(root, ".quire", "runs");
  const run = existsSync(runs) ? readdirSync(runs).find((name) => name.includes(tool)) : undefined;
  return run === undefined ? "" : join(runs, run, "events.jsonl");
}

/** Starts a command and kills it without warning once the log of its run (its first word names the tool) has so many lines. */
export async function killedAt(root: string, given: readonly string[], lines: number): Promise<void> {
  const [tool = ""] = given;
  const child = startQuire(given, { cwd: root });
  child.stdin.end();
  const ended = new Promise((resolve) => child.once("close", resolve));
  while (child.exitCode === null && linesOf(logOf(root, tool)) < lines) await setTimeout(1);
  child.kill("SIGKILL");
  await ended;
}

/** What a killed process had sent may still be on its way to a server of this process; what is asked behind it waits for it. */
export async function hasArrived(origin: string): Promise<void> {
  await (await fetch(origin)).text();
}
