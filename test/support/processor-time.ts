/** Seconds of the processor that some work takes in this process: on a busy machine the clock tells of others. */
export function processorSeconds(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  return process.cpuUsage(began).user / 1e6;
}
