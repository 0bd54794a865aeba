import { availableParallelism } from "node:os";
import { QuireError } from "../../domain/error.js";
import type { Computing, ComputingTasks } from "../../ports/computing.js";
import { type ThreadAnswer, ThreadPool } from "./thread-pool.js";

/** A task on its way into a thread. */
export type ComputingTask = {
  [Kind in keyof ComputingTasks]: { kind: Kind; input: ComputingTasks[Kind]["input"] };
}[keyof ComputingTasks];

export type ComputingAnswer = ThreadAnswer<ComputingTasks[keyof ComputingTasks]["output"]>;

/** A thread that has nothing to do for so long ends. */
const idleMs = 60_000;

/**
 * Threads that compute, begun with the first task, as many as there are cores.
 * @param file the compiled file that exports `computeInThread`
 */
export function createComputingThreads(file: URL): Computing {
  const pool = new ThreadPool<ComputingTask>({
    file,
    name: "computeInThread",
    most: availableParallelism(),
    idle_ms: idleMs,
    closed: () => new QuireError("interrupted", "The threads that compute are closed."),
  });
  return {
    run: async <Kind extends keyof ComputingTasks>(kind: Kind, input: ComputingTasks[Kind]["input"]) =>
      (await pool.run({ kind, input } as ComputingTask)) as ComputingTasks[Kind]["output"],
    close: () => pool.close(),
  };
}
