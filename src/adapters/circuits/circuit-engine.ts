import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { failureIn, notSimulated } from "../../circuits/engine-messages.js";
import type { CircuitSimulator } from "../../ports/circuits.js";
import { missingExtra, placeOfExtra } from "../extras/installed-extra.js";
import { askProcess, readableBuild, readsOnly } from "../typesetting/own-process.js";
import type { CircuitAnswer, CircuitQuestion } from "./circuit-process.js";

export interface CircuitOptions {
  /** The folder of all that the process imports. */
  build: URL;
  /** Folder of the user's extras; null where there is none. */
  extras: string | null;
  /** What simulates where the extra is not installed. */
  other?: CircuitSimulator;
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
  other,
  processor_ms = processorMs,
}: CircuitOptions): CircuitSimulator {
  return {
    async simulate(netlist, signal) {
      const engine = placeOfExtra(extras, extraName);
      if (engine === null && other !== undefined) return other.simulate(netlist, signal);
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
