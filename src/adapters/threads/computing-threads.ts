import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { type ErrorRecord, QuireError } from "../../domain/error.js";
import type { Computing, ComputingTasks } from "../../ports/computing.js";

/** A task on its way into a thread. */
export type ComputingTask = {
  [Kind in keyof ComputingTasks]: { kind: Kind; input: ComputingTasks[Kind]["input"] };
}[keyof ComputingTasks];

/** Errors travel as records. */
export type ComputingAnswer = { output: ComputingTasks[keyof ComputingTasks]["output"] } | { error: ErrorRecord };

/** A thread that has nothing to do for so long ends. */
const idleMs = 60_000;

/**
 * Threads that compute, begun with the first task, as many as there are cores.
 * @param file the compiled file that exports `computeInThread`
 */
export function createComputingThreads(file: URL): Computing {
  let pool: Promise<Piscina<ComputingTask, ComputingAnswer>> | undefined;
  let isClosed = false;
  const refuseIfClosed = () => {
    if (isClosed) throw new QuireError("interrupted", "The threads that compute are closed.");
  };
  return {
    async run<Kind extends keyof ComputingTasks>(kind: Kind, input: ComputingTasks[Kind]["input"]) {
      refuseIfClosed();
      pool ??= openPool(file);
      const open = await pool;
      // A pool that was ended fails with words of its own.
      const answer = await open.run({ kind, input } as ComputingTask).catch((reason: unknown) => {
        refuseIfClosed();
        throw reason;
      });
      if ("error" in answer) throw QuireError.fromRecord(answer.error);
      return answer.output;
    },
    close() {
      isClosed = true;
      void pool?.then((open) => open.destroy());
    },
  };
}

async function openPool(file: URL): Promise<Piscina<ComputingTask, ComputingAnswer>> {
  const { Piscina: Pool } = await import("piscina");
  const pool = new Pool<ComputingTask, ComputingAnswer>({
    filename: file.href,
    name: "computeInThread",
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: idleMs,
  });
  // A thread that fails between two tasks has nobody to tell; the next gets another, or fails by itself.
  pool.on("error", () => {});
  return pool;
}
