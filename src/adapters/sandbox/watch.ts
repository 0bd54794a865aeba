import { statfsSync } from "node:fs";
import type { LimitName, SandboxLimits } from "../../ports/sandbox.js";
import { workFolder } from "./bubblewrap.js";
import { treeUse, type TreeUse } from "./process-tree.js";

/** How often it is looked, in milliseconds: memory grows by some hundred megabytes in a second. */
const lookEvery = 40;
/** Files that may lie in the work folder: each takes memory of the kernel, however small. */
const mostFiles = 100_000;
/** `TMPFS_MAGIC` of the kernel. */
const memoryFiles = 0x01021994;

/** Looks at a program as long as it runs. */
export interface Watch {
  peak(): number;
  stop(): void;
}

/** Calls `end` with the first limit that a process and all that it started come to. */
export function watchTree(root: number, limits: SandboxLimits, end: (limit: LimitName) => void): Watch {
  let peak = 0;
  const look = setInterval(() => {
    const use = treeUse(root);
    peak = Math.max(peak, use.memory_bytes);
    const limit = passedLimit(use, limits) ?? (fileLimit(use, limits) ? "files" : null);
    if (limit !== null) end(limit);
  }, lookEvery);
  return { peak: () => peak, stop: () => clearInterval(look) };
}

function passedLimit(use: TreeUse, limits: SandboxLimits): LimitName | null {
  if (use.memory_bytes > limits.memory_bytes) return "memory";
  if (use.threads > limits.processes) return "processes";
  return use.cpu_ms > limits.cpu_ms ? "cpu" : null;
}

/** By the file system of the work folder itself: files that were deleted while open count. */
function fileLimit({ processes }: TreeUse, { work_bytes }: SandboxLimits): boolean {
  return processes.some((pid) => {
    try {
      const { type, files, ffree, blocks, bfree, bsize } = statfsSync(`/proc/${pid}/root${workFolder}`);
      return type === memoryFiles && (files - ffree > mostFiles || (blocks - bfree) * bsize >= work_bytes);
    } catch {
      // It has no such folder: it is the one outside, or has ended.
      return false;
    }
  });
}
