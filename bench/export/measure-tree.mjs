// What a command and the processes that it starts use, by GNU time.
import { spawnSync } from "node:child_process";

const form = "%U %S %M";

/**
 * Runs a command to its end. `peak_bytes` is that of the largest of its processes: each counts alone.
 * @param {string} program
 * @param {readonly string[]} given
 * @param {{ cwd: string }} options
 */
export function measureTree(program, given, options) {
  const started = performance.now();
  const child = spawnSync("/usr/bin/time", ["-f", form, program, ...given], { ...options, encoding: "utf8" });
  if (child.error) throw new Error("GNU time is missing: apt install time", { cause: child.error });
  const wall_ms = performance.now() - started;
  const lines = child.stderr.trim().split("\n");
  const [user = 0, system = 0, kilobytes = 0] = (lines.at(-1) ?? "").split(" ").map(Number);
  const processor_ms = (user + system) * 1000;
  return {
    wall_ms,
    processor_ms,
    peak_bytes: kilobytes * 1024,
    status: child.status,
    stderr: lines.slice(0, -1).join("\n"),
  };
}
