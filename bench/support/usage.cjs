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

/** Processor time of ended children in milliseconds; the kernel counts it in hundredths of a second. */
function childrenMs() {
  try {
    const [, ...fields] = readFileSync("/proc/self/stat", "utf8").split(") ");
    const [user, system] = fields.join(") ").split(" ").slice(13, 15).map(Number);
    return (user + system) * 10;
  } catch {
    return 0; // no /proc on this system: the benchmark says that they are left out
  }
}

process.once("exit", () => {
  const { user, system } = process.cpuUsage();
  const processor_ms = (user + system) / 1_000 + childrenMs();
  writeSync(3, JSON.stringify({ processor_ms, peak_bytes: peakBytes() }));
});
