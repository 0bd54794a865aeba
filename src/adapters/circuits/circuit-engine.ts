import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { QuireError } from "../../domain/error.js";
import type { CircuitSimulator } from "../../ports/circuits.js";
import { missingExtra, placeOfExtra } from "../extras/installed-extra.js";
import { askProcess, readableBuild, readsOnly } from "../typesetting/own-process.js";
import type { CircuitAnswer, CircuitQuestion } from "./circuit-process.js";

export interface CircuitOptions {
  /** The folder of all that the process imports. */
  build: URL;
  /** Folder of the user's extras; null where there is none. */
  extras: string | null;
  processor_ms?: number;
}

const extraName = "circuits";
const processorMs = 30_000;
const timeoutMs = 180_000;
const memoryBytes = 1_000_000_000;

/** Simulates by ngspice, compiled to WebAssembly: the extra `circuits`. It has no shell and reads nothing but itself. */
export function createCircuitSimulator({
  build,
  extras,
  processor_ms = processorMs,
}: CircuitOptions): CircuitSimulator {
  return {
    async simulate(netlist, signal) {
      const engine = placeOfExtra(extras, extraName);
      if (engine === null) throw missingExtra(extraName, "Simulating a circuit needs ngspice.");
      const question: CircuitQuestion = { engine, netlist };
      const file = new URL("adapters/circuits/circuit-process.js", build);
      const { version, curves, messages } = await askProcess<CircuitAnswer>(question, {
        file,
        node: readsOnly([join(engine, "*"), ...readableBuild(build)]),
        folder: dirname(fileURLToPath(file)),
        environment: {},
        timeout_ms: timeoutMs,
        processor_ms,
        memory_bytes: memoryBytes,
        task: "The simulation",
        signal,
      });
      const failure = failureIn(messages);
      if (failure !== null) throw notSimulated(failure);
      return { engine: { name: "ngspice (eecircuit-engine)", version }, curves, messages };
    },
  };
}

/** Words with which ngspice says that a result is none, or not of the circuit that was given. */
const failures = [
  "error",
  "aborted",
  "too small",
  "no such",
  "not a valid",
  "ignored",
  "fatal",
  "unknown",
  "no writable",
  "did not converge",
  "failed to",
];
/** What it tries before it succeeds by other means. */
const attempts = ["gmin stepping", "source stepping"];

function failureIn(messages: readonly string[]): string | null {
  const found = messages.filter((line) => {
    const lower = line.toLowerCase();
    return failures.some((word) => lower.includes(word)) && !attempts.some((word) => lower.includes(word));
  });
  if (found.length === 0) return null;
  const singular = messages.find((line) => line.includes("singular matrix"));
  return [...(singular === undefined ? [] : [singular]), ...found]
    .slice(0, 3)
    .map((line) => line.trim())
    .join(" ");
}

function notSimulated(reason: string): QuireError {
  return new QuireError("invalid_input", `The circuit has no solution that ngspice finds: ${reason.slice(0, 400)}`, {
    facts: { engine: "ngspice" },
    fix: "Look for voltage sources in parallel, current sources in series, loops of sources and inductors, and values out of all range; .nodeset V(node)=1 helps one that does not converge.",
  });
}
