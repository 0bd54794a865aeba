import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answerQuestion } from "../typesetting/own-process.js";

export interface CircuitQuestion {
  /** Where the extra lies. */
  engine: string;
  netlist: string;
}

export interface CircuitAnswer {
  version: string;
  curves: { name: string; kind: string; values: { re: number; im: number }[] }[];
  messages: string[];
}

/** As far as it is used of `eecircuit-engine`. */
interface Package {
  Simulation: new () => Simulation;
}

interface Simulation {
  start(): Promise<void>;
  setNetList(netlist: string): void;
  runSim(): Promise<Result>;
  getError(): string[];
}

interface Result {
  data: { name: string; type: string; values: (number | { real: number; img: number })[] }[];
}

/** One run in a process: the engine keeps the results of the run before, and gives them where the next one fails. */
async function answer({ engine, netlist }: CircuitQuestion): Promise<CircuitAnswer> {
  const folder = join(engine, "node_modules", "eecircuit-engine");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const { Simulation } = (await import(pathToFileURL(join(folder, "dist", "eecircuit-engine.mjs")).href)) as Package;
  // It tells what it does.
  Object.assign(console, { log: () => undefined, warn: () => undefined, error: () => undefined });
  const simulation = new Simulation();
  await simulation.start();
  simulation.setNetList(netlist);
  const result = await attempt(simulation);
  const messages = simulation.getError().filter((line) => line.trim() !== "");
  if (typeof result === "string") return { version, curves: [], messages: [...messages, result] };
  const curves = result.data.map(({ name, type, values }) => ({ name, kind: type, values: values.map(complexOf) }));
  return { version, curves, messages };
}

/** A run that fails is never settled by the engine: the process has nothing left to do then. */
async function attempt(simulation: Simulation): Promise<Result | string> {
  const drained = new Promise<string>((resolve) => {
    process.once("beforeExit", () => resolve("Error: the simulation was aborted."));
  });
  try {
    return await Promise.race([simulation.runSim(), drained]);
  } catch (error) {
    return `Error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const complexOf = (value: number | { real: number; img: number }) =>
  typeof value === "number" ? { re: value, im: 0 } : { re: value.real, im: value.img };

await answerQuestion(answer);
