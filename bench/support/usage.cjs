// Preloaded into a measured Node process: writes what the process used to its descriptor 3 as it ends.
const { readFileSync, writeSync } = require("node:fs");

/** Peak resident memory in bytes. `maxRSS` counts the parent's memory at the fork where /proc does not exist. */
function peakBytes() {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024; // no /proc on this system
  }
}

process.once("exit", () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, JSON.stringify({ processor_ms: (user + system) / 1_000, peak_bytes: peakBytes() }));
});
