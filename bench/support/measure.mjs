// What the benchmarks share: processes measured from outside, medians, and tables.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { QuireError } from "../../dist/domain/error.js";

/** The folder of package.json. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
/** The command as users run it. */
export const quire = join(root, "bin", "quire.js");
const usageHook = fileURLToPath(new URL("usage.cjs", import.meta.url));

/**
 * @typedef {object} Measured
 * @property {number} wall_ms from starting the process to its end
 * @property {number} processor_ms user and system time of the process, and of its children where there is /proc
 * @property {number} peak_bytes most resident memory of the process
 * @property {string} stdout
 */

/**
 * Runs Node to its end. Exit code 3 (finished but incomplete) counts as done. Throws with the process's own words.
 * @param {string[]} given arguments of node
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 * @returns {Measured}
 */
export function measureNode(given, options = {}) {
  const started = performance.now();
  const child = spawn(["--require", usageHook, ...given], ["ignore", "pipe", "pipe", "pipe"], options);
  const wall_ms = performance.now() - started;
  return { wall_ms, stdout: String(child.stdout), ...JSON.parse(String(child.output[3])) };
}

/**
 * Milliseconds from start to end of a Node process with nothing preloaded.
 * @param {string[]} given
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 */
export function timeNode(given, options = {}) {
  const started = performance.now();
  spawn(given, ["ignore", "pipe", "pipe"], options);
  return performance.now() - started;
}

/**
 * @param {string[]} given
 * @param {import("node:child_process").StdioOptions} stdio
 * @param {import("node:child_process").SpawnSyncOptions} options
 */
function spawn(given, stdio, options) {
  const child = spawnSync(process.execPath, given, { stdio, maxBuffer: 2 ** 28, ...options });
  if (child.status !== 0 && child.status !== 3) {
    throw new Error(`node ${given.join(" ")} ended with ${child.status}: ${String(child.stderr)}`);
  }
  return child;
}

/** @param {readonly number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}

/** @param {readonly number[]} values @param {number} share in 0..1 */
export function quantile(values, share) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** @param {number} bytes */
export const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;

/** @param {boolean} met */
export const verdict = (met) => (met ? "met" : "MISSED");

/** Says what was asked wrongly, and ends. @param {string} message @returns {never} */
export function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** Does some work; what Quire itself has against it is said, and ends. @template T @param {() => T} work @returns {T} */
export function orRefuse(work) {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof QuireError)) throw error;
    const { problem = "" } = error.facts;
    return refuse([error.message, String(problem), error.fix].filter(Boolean).join("\n"));
  }
}

/** The first folder that exists. @param {readonly (string | undefined)[]} candidates */
export function firstFolder(candidates) {
  return candidates.find((folder) => folder !== undefined && existsSync(folder));
}

/**
 * Prints a table in Markdown, so that it can be pasted into docs/benchmarks.md.
 * @param {readonly string[]} head
 * @param {readonly (readonly (string | number)[])[]} rows
 */
export function printTable(head, rows) {
  const lines = [head, head.map(() => "---"), ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => String(line[column]).length)));
  for (const line of lines) {
    const cells = line.map((cell, column) => String(cell).padEnd(widths[column] ?? 0, cell === "---" ? "-" : " "));
    process.stdout.write(`| ${cells.join(" | ")} |\n`);
  }
}
