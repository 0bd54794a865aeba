import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { memoryMark, type Watched } from "./own-process.js";

/** How often it looks, in milliseconds: memory grows by some hundred megabytes in a second. */
const lookEvery = 50;
const errorStream = 2;

const { parent, memory_bytes } = workerData as Watched;

// The engine keeps the process's own thread busy until it is done: only another thread can end it.
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  if (process.memoryUsage.rss() <= memory_bytes) return;
  writeSync(errorStream, memoryMark);
  process.kill(process.pid, "SIGKILL");
}, lookEvery);
