import { write } from "node:fs";
import { constants } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { FromSignalThread, SignalThreadData, ToSignalThread } from "./signal-watch.js";

/** What libuv gives for one signal; it works in the loop of whichever thread makes it. */
interface SignalHandle {
  onsignal: () => void;
  start(number: number): number;
  close(): void;
}

/** Milliseconds for the last line to be written; where its reader does not take it, the end does not wait. */
const lastWords = 50;
/** Milliseconds after which a process that its own signal did not end is killed. */
const lastResort = 150;

const port = parentPort!;
const data = workerData as SignalThreadData;
const handles = new Map<NodeJS.Signals, SignalHandle>();
const runs = new Set<string>();
let patience = data.patience_ms;
let deadline: NodeJS.Timeout | undefined;

const tell = (message: FromSignalThread): void => port.postMessage(message);

port.on("message", (message: ToSignalThread) => {
  switch (message.kind) {
    case "begun":
      runs.add(message.run_id);
      break;
    case "over":
      runs.delete(message.run_id);
      break;
    default:
      patience = message.milliseconds;
      if (deadline !== undefined) setDeadline();
  }
});

try {
  for (const signal of ["SIGINT", "SIGTERM"] as const) listen(signal);
  tell({ kind: "ready" });
} catch {
  // Without the handles the main thread listens by itself, as well as it can.
  for (const handle of handles.values()) handle.close();
  tell({ kind: "unable" });
  port.close();
}

/**
 * Listens in this thread, which nothing keeps busy. `process.on` does so in the main thread alone, where a signal waits
 * until the work of the moment is over; Node has no other public way.
 */
function listen(signal: NodeJS.Signals): void {
  process.noDeprecation = true;
  const { Signal } = (process as unknown as { binding(name: string): { Signal: new () => SignalHandle } }).binding(
    "signal_wrap",
  );
  const handle = new Signal();
  handle.onsignal = () => heard(signal);
  if (handle.start(constants.signals[signal]) !== 0) throw new Error(`${signal} cannot be heard.`);
  handles.set(signal, handle);
}

function heard(signal: NodeJS.Signals): void {
  if (deadline !== undefined) return endBy(signal);
  tell({ kind: "signal" });
  setDeadline();
}

function setDeadline(): void {
  clearTimeout(deadline);
  deadline = setTimeout(() => {
    const commands = [...runs].map((id) => `Resume with: quire runs resume ${id}\n`);
    const text = `\nInterrupted: what was under way did not stop by itself.\n${commands.join("")}`;
    if (!data.quiet) write(2, text, () => {});
    setTimeout(() => endBy("SIGINT"), lastWords);
  }, patience);
}

/** Ends the process as the system does where nobody listens: a shell sees 130 for SIGINT. */
function endBy(signal: NodeJS.Signals): void {
  for (const handle of handles.values()) handle.close();
  // Closed handles are let go in the next round of the loop.
  setImmediate(() => {
    process.kill(process.pid, signal);
    // A library in the main thread listens too.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), lastResort);
  });
}
