import type { QuireError } from "../domain/error.js";
import type { Model, Netlist, Part } from "./netlist.js";

type Problem = (line: number, message: string, fix: string) => QuireError;

/** Kinds of models that a part takes, by its first letter. */
const kindsOf: Readonly<Record<string, readonly string[]>> = {
  d: ["d"],
  q: ["npn", "pnp"],
  m: ["nmos", "pmos"],
  j: ["njf", "pjf"],
  s: ["sw"],
};

/** Says what no engine would say well: no ground, loose ends, models and parts that are not there. */
export function checkCircuit(netlist: Netlist, problem: Problem): void {
  const { parts, subcircuits, analysis } = netlist;
  if (parts.length === 0)
    throw problem(0, "it has no parts", "The first line is its title; parts follow: R1 in out 1k");
  if (analysis === null)
    throw problem(
      0,
      "it says no analysis",
      "Add .op, .tran 10u 5m, .ac dec 10 1 100k or .dc V1 0 5 0.1, or give --analysis.",
    );
  checkParts(parts, netlist.models, netlist, problem);
  for (const inner of subcircuits) checkParts(inner.parts, [...inner.models, ...netlist.models], netlist, problem);
  checkNodes(netlist, problem);
  if (
    analysis.kind === "dc" &&
    !parts.some(({ name }) => name === analysis.source && (name.startsWith("v") || name.startsWith("i")))
  )
    throw problem(
      0,
      `.dc sweeps ${analysis.source}, which is no source of the circuit`,
      `Sources are ${sourcesOf(parts) || "none"}.`,
    );
  if (analysis.kind === "ac" && !parts.some(({ source }) => source?.ac))
    throw problem(0, ".ac needs a source with AC", "Write it as in: V1 in 0 DC 0 AC 1");
}

const sourcesOf = (parts: readonly Part[]): string =>
  parts.flatMap(({ name, source }) => (source === null ? [] : [name])).join(", ");

function checkParts(
  parts: readonly Part[],
  models: readonly Model[],
  { subcircuits }: Netlist,
  problem: Problem,
): void {
  const names = new Set(parts.map(({ name }) => name));
  for (const part of parts) {
    const letter = part.name.charAt(0);
    const lost = part.parts.find((each) => !names.has(each));
    if (lost !== undefined)
      throw problem(
        part.line,
        `${part.name} names ${lost}, which is no part of the circuit`,
        "Name a part that is there.",
      );
    if (letter === "x") {
      const used = subcircuits.find(({ name }) => name === part.model);
      if (used === undefined)
        throw problem(
          part.line,
          `the subcircuit ${part.model} is not in the netlist`,
          "Paste it in: .subckt ... .ends",
        );
      if (used.nodes.length !== part.nodes.length)
        throw problem(
          part.line,
          `${part.name} has ${part.nodes.length} nodes, and the subcircuit ${used.name} has ${used.nodes.length}`,
          "Give as many nodes.",
        );
      continue;
    }
    const model = models.find(({ name }) => name === part.model);
    if (part.model !== null && model === undefined)
      throw problem(
        part.line,
        `the model ${part.model} is not in the netlist`,
        `Add it: .model ${part.model} ${(kindsOf[letter]?.[0] ?? "d").toUpperCase()}(...)`,
      );
    if (model !== undefined && !(kindsOf[letter] ?? []).includes(model.kind))
      throw problem(
        part.line,
        `${part.name} cannot have a model of the kind ${model.kind}`,
        `It takes ${(kindsOf[letter] ?? []).join(" or ")}.`,
      );
  }
}

function checkNodes({ parts }: Netlist, problem: Problem): void {
  const joined = new Map<string, Part[]>();
  for (const part of parts) for (const node of part.nodes) joined.set(node, [...(joined.get(node) ?? []), part]);
  if (!joined.has("0"))
    throw problem(
      0,
      "no part is joined to the node 0, which is ground",
      "Call the node that voltages are measured from 0.",
    );
  for (const [node, having] of joined) {
    const [only] = having;
    if (having.length === 1 && only !== undefined && node !== "0")
      throw problem(
        only.line,
        `the node ${node} has one part alone, ${only.name}: no current can flow there`,
        "Join it to another part, or look for a misspelt node.",
      );
  }
  for (const part of parts)
    if (part.name.startsWith("v") && new Set(part.nodes).size === 1)
      throw problem(part.line, `${part.name} has the same node on both sides`, "Join it between two nodes.");
}
