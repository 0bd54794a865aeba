/** A part of a circuit between nodes, in the order in which SPICE names them. */
export interface Part {
  /** In lower case; the first letter says what it is. */
  name: string;
  nodes: readonly string[];
  /** What it is controlled by or joined with: names of other parts. */
  parts: readonly string[];
  model: string | null;
  value: number | null;
  /** Of sources. */
  source: Source | null;
  line: number;
}

export interface Source {
  dc: number | null;
  ac: readonly number[] | null;
  wave: { name: string; values: readonly number[] } | null;
}

export interface Model {
  name: string;
  kind: string;
  parameters: readonly (readonly [string, number])[];
}

export type Analysis =
  | { kind: "op" }
  | { kind: "tran"; step: number; stop: number; start: number | null; most: number | null; isFromInitial: boolean }
  | { kind: "ac"; scale: "dec" | "oct" | "lin"; points: number; from: number; to: number }
  | { kind: "dc"; source: string; from: number; to: number; step: number };

export interface Subcircuit {
  name: string;
  nodes: readonly string[];
  parts: readonly Part[];
  models: readonly Model[];
}

/** A circuit that was read, card by card: nothing else reaches an engine. */
export interface Netlist {
  title: string;
  parts: readonly Part[];
  models: readonly Model[];
  subcircuits: readonly Subcircuit[];
  /** V(node) at the beginning, and guesses. */
  voltages: readonly { kind: "ic" | "nodeset"; node: string; value: number }[];
  options: readonly (readonly [string, number])[];
  analysis: Analysis | null;
  /** Cards that were left out, as results are asked for otherwise. */
  notes: readonly string[];
}
