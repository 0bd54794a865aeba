/**
 * Seconds of the processor that some work takes in this process, as a quiet machine would take them: on a busy one the clock
 * tells of others, and even the processor's own time doubles where cores are shared.
 */
export function processorSeconds(work: () => unknown): number {
  const before = slowness();
  const began = process.cpuUsage();
  work();
  const seconds = process.cpuUsage(began).user / 1e6;
  return seconds / Math.max(before, slowness());
}

/** The same of work that others wait for. */
export async function processorSecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = slowness();
  const began = process.cpuUsage();
  await work();
  const seconds = process.cpuUsage(began).user / 1e6;
  return seconds / Math.max(before, slowness());
}

/** Milliseconds of the task below on a quiet machine of two cores, where the limits of the tests were set. */
const quiet = 6;

/** How many times as long as a quiet machine this one takes just now for a small task; at least 1. */
function slowness(): number {
  const began = process.cpuUsage();
  for (let times = 0; times < repeats; times += 1) task();
  return Math.max(1, process.cpuUsage(began).user / 1000 / repeats / quiet);
}
const repeats = 3;

/** Words, a map and a sort, as our own code has them. */
function task(): string[] {
  const counts = new Map<string, number>();
  for (let index = 0; index < 30_000; index += 1) {
    const word = `word ${(index * 7919) % 10_007}`;
    counts.set(word, (counts.get(word) ?? 0) + word.length);
  }
  return [...counts.keys()].toSorted();
}
