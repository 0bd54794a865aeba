import { failureIn, notSimulated } from "../circuits/engine-messages.js";
import { QuireError } from "../domain/error.js";
import type { CircuitSimulator, Simulation } from "../ports/circuits.js";
import { type Sandbox, usualLimits } from "../ports/sandbox.js";
import { findEngine, startOf } from "./find-engine.js";

const limits = { ...usualLimits, time_ms: 120_000, cpu_ms: 60_000 };
const resultName = "result.raw";

/** Simulates by the person's own ngspice, in the sandbox alone; it is given what Quire wrote of a netlist. */
export function installedNgspice(sandbox: Sandbox): CircuitSimulator {
  return {
    async simulate(netlist, signal) {
      const state = await sandbox.probe(signal);
      if (!state.usable || state.kind === "none") throw missing(state.reason ?? "no sandbox holds it in");
      const found = await findEngine(sandbox, "ngspice", signal).catch((error: unknown) => {
        if (error instanceof QuireError && error.code === "missing_program") throw missing(error.message);
        throw error;
      });
      const { script, args } = found.engine;
      const result = await sandbox.run(
        {
          ...startOf(found),
          command: found.path,
          args: [...(args ?? []), "-r", `out/${resultName}`, script],
          files: new Map([[script, netlist]]),
          limits,
        },
        signal,
      );
      if (result.ended_by !== null)
        throw new QuireError("timeout", `The simulation was ended by the limit "${result.ended_by}".`, {
          facts: { limit: result.ended_by },
          fix: "Simulate a shorter time, or with larger steps.",
        });
      const messages = [...result.stderr.split("\n"), ...result.stdout.split("\n")].filter(
        (line) => line.trim() !== "",
      );
      const failure = failureIn(messages);
      if (failure !== null) throw notSimulated(failure);
      const raw = result.files.find(({ name }) => name === resultName);
      const curves = raw === undefined ? [] : curvesOfRaw(new TextDecoder().decode(raw.bytes));
      if (curves.length === 0) throw notSimulated(messages.at(-1) ?? "it gave no result");
      return { engine: { name: "ngspice", version: found.version }, curves, messages: [] };
    },
  };
}

function missing(reason: string): QuireError {
  return new QuireError("missing_program", `Simulating a circuit needs ngspice: ${reason}`, {
    facts: { extra: "circuits" },
    fix: "Run: quire extras add circuits",
  });
}

type Curve = Simulation["curves"][number];

/** The last plot of a raw file of SPICE3 in ASCII (ngspice manual, "Rawfile format"). */
export function curvesOfRaw(text: string): Curve[] {
  const lines = text.slice(Math.max(0, text.lastIndexOf("Title:"))).split("\n");
  const [variables, values] = ["Variables:", "Values:"].map((head) => lines.findIndex((line) => line.startsWith(head)));
  if (variables === undefined || values === undefined || variables < 0 || values < 0) return [];
  const curves = lines.slice(variables + 1, values).map((line): Curve => {
    const [, name = "", kind = ""] = line.trim().split(/\s+/u);
    return { name, kind, values: [] };
  });
  // A point begins with its number, on the line of its first value.
  const numbers = lines
    .slice(values + 1)
    .flatMap((line) => line.trim().split(/\s+/u).slice(-1))
    .filter((each) => each !== "");
  for (const [index, each] of numbers.entries()) {
    const [re = "", im = "0"] = each.split(",");
    curves[index % curves.length]?.values.push({ re: Number(re), im: Number(im) });
  }
  return curves;
}
