import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { memoryMark, processorMark, type Watched } from "./own-process.js";

/** How often it looks, in milliseconds: memory grows by some hundred megabytes in a second. */
const lookEvery = 50;
const errorStream = 2;

const { parent, memory_bytes, processor_ms } = workerData as Watched;

// The engine keeps the process's own thread busy until it is done: only another thread can end it.
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  if (process.memoryUsage.rss() > memory_bytes) end(memoryMark);
  const { user, system } = process.cpuUsage();
  if (processor_ms !== null && (user + system) / 1000 > processor_ms) end(processorMark);
}, lookEvery);

function end(mark: string): void {
  writeSync(errorStream, mark);
  process.kill(process.pid, "SIGKILL");
}
