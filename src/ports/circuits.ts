/** What an engine says of a circuit: a curve for each node and each source's current. */
export interface Simulation {
  engine: { name: string; version: string };
  /** The first one is what was swept, but of an operating point. */
  curves: { name: string; kind: string; values: { re: number; im: number }[] }[];
  /** What the engine said, in its words. */
  messages: string[];
}

/**
 * Simulates circuits, each in a process of its own. Throws `missing_program` (with the extra to add), `invalid_input` (a
 * circuit that does not converge, in the engine's words), `timeout`, `too_large`, `interrupted`.
 */
export interface CircuitSimulator {
  /** @param netlist one that was written by Quire, with one analysis. */
  simulate(netlist: string, signal?: AbortSignal): Promise<Simulation>;
}
