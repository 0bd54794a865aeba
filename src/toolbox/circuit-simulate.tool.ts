import { z } from "zod";
import { readNetlist } from "../circuits/read-netlist.js";
import { writeAnalysis, writeNetlist } from "../circuits/write-netlist.js";
import { QuireError } from "../domain/error.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import { contentHash } from "../run/content-hash.js";
import { defineTool } from "../tool/define-tool.js";
import { circuitFigure } from "./circuit-figure.js";
import { circuitLines } from "./circuit-lines.js";
import { curvesOf } from "./circuit-curves.js";

const circuitInput = z.strictObject({
  netlist: z
    .string()
    .min(1)
    .max(100_000)
    .describe(
      "A SPICE netlist, its first line the title: parts (R1 in out 1k), .model cards, one analysis; or a file that holds it",
    ),
  analysis: z
    .string()
    .min(3)
    .max(200)
    .optional()
    .describe("In place of the netlist's own: .op, .tran 10u 5m, .ac dec 10 1 100k, .dc V1 0 5 0.1"),
  curves: z
    .array(z.string().min(1).max(60))
    .max(12)
    .default([])
    .describe("Which are given: v(out), i(v1); by default all voltages"),
  points: z
    .int()
    .min(2)
    .max(2_000)
    .default(200)
    .describe("Most points of a curve that are given; it is simulated with all"),
  title: z.string().trim().min(1).max(200).optional().describe("Of the figure; by default the netlist's first line"),
});

const curveSchema = z.strictObject({
  name: z.string(),
  /** V, A; of .ac dB or degrees. */
  unit: z.string(),
  /** Of all points. */
  first: z.number(),
  last: z.number(),
  lowest: z.number(),
  highest: z.number(),
  /** As many as of the sweep; one of an operating point. */
  values: z.array(z.number()),
});

const circuitOutput = z.strictObject({
  /** "analysis:" and a hash of the circuit and the analysis. */
  source_id: z.string(),
  title: z.string(),
  analysis: z.string(),
  engine: z.strictObject({ name: z.string(), version: z.string() }),
  /** What was simulated; curves have fewer points. */
  points: z.number(),
  /** Times, frequencies or values of the source; null of an operating point. */
  sweep: z.array(z.number()).nullable(),
  curves: z.array(curveSchema),
  /** For the tool `plot`. */
  figure: z.unknown(),
  /** Cards that were left out, what the engine said. */
  notes: z.array(z.string()),
});
export type CircuitOutput = z.infer<typeof circuitOutput>;

export const tool = defineTool(
  {
    name: "circuit_simulate",
    version: 1,
    description:
      "Simulates an electronic circuit from a SPICE netlist (ngspice): operating point, transient, frequency response, sweep of a source. Gives voltages and currents with units and a figure to plot. A circuit that is wrong or does not converge is an error with its line, never a number.",
    input: circuitInput,
    output: circuitOutput,
    positional: ["netlist"],
    effect: "read",
    network: false,
    for_models: true,
    observe: (output) => ({
      kind: "worked_out",
      title: `Circuit: ${output.title}`,
      lines: circuitLines(output),
      analysis: { id: output.source_id, data: [] },
    }),
  },
  async ({ services, signal }, input) => {
    const text = input.netlist.includes("\n") ? input.netlist : await readNetlistFile(input.netlist, services.files);
    const netlist = readNetlist(text, input.analysis);
    const written = writeNetlist(netlist);
    const simulation = await services.circuits.simulate(written, signal);
    const kind = netlist.analysis?.kind ?? "op";
    const { sweep, curves, points } = curvesOf(netlist, simulation, { wanted: input.curves, most: input.points });
    const title = input.title ?? (netlist.title === "" ? "Circuit" : netlist.title);
    return {
      source_id: `analysis:${contentHash({ tool: "circuit_simulate", written })}`,
      title,
      analysis: netlist.analysis === null ? "" : writeAnalysis(netlist.analysis),
      engine: simulation.engine,
      points,
      sweep,
      curves,
      figure: circuitFigure(
        kind,
        title,
        sweep ?? [],
        curves.filter(({ unit }) => unit !== "degrees"),
      ),
      notes: [...netlist.notes, ...simulation.messages],
    };
  },
);

const largestFile = 100_000;

async function readNetlistFile(name: string, files: WorkspaceFiles): Promise<string> {
  const path = files.resolve(name);
  if ((await files.stat(path)) === null)
    throw new QuireError("not_found", `There is no file ${path}.`, {
      facts: { path },
      fix: "Name a file that holds the netlist, or give the netlist itself, in lines.",
    });
  return new TextDecoder().decode(await files.read(path, largestFile));
}
