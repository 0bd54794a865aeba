import { availableParallelism, loadavg } from "node:os";

/**
 * Processors that nobody else keeps busy, at least one. Threads of one computation wait for each other at every step, so one
 * that has to share its processor slows all of them, tenfold and more. Windows does not tell how busy it is: all of them.
 */
export function idleProcessors(): number {
  const [busy = 0] = loadavg();
  return Math.max(1, availableParallelism() - Math.round(busy));
}
