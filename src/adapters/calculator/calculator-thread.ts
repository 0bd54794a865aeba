import { parentPort, workerData } from "node:worker_threads";
import { toQuireError } from "../../domain/error.js";
import { evaluateExpression } from "./evaluate-expression.js";
import type { ThreadMessage } from "./calculator.js";

const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

// The library is loaded: from here on the time counts.
tell({ kind: "ready" });
try {
  tell({ kind: "done", calculation: evaluateExpression(String(workerData)) });
} catch (error) {
  tell({ kind: "failed", error: toQuireError(error).toRecord() });
}
