import type { Analysis, Model, Netlist, Part } from "./netlist.js";

/** A netlist for an engine, written from what was read alone: no text of the user's but names and its title's place. */
export function writeNetlist(netlist: Netlist): string {
  const { parts, models, subcircuits, voltages, options, analysis } = netlist;
  return [
    "* circuit",
    ...options.map(([name, value]) => (name === "temp" ? `.temp ${value}` : `.options ${name}=${value}`)),
    ...models.map(writeModel),
    ...subcircuits.flatMap((each) => [
      `.subckt ${each.name} ${each.nodes.join(" ")}`,
      ...each.models.map(writeModel),
      ...each.parts.map(writePart),
      ".ends",
    ]),
    ...parts.map(writePart),
    ...voltages.map(({ kind, node, value }) => `.${kind} v(${node})=${value}`),
    ...(analysis === null ? [] : [writeAnalysis(analysis)]),
    ".end",
  ].join("\n");
}

const writeModel = ({ name, kind, parameters }: Model): string =>
  `.model ${name} ${kind}(${parameters.map(([key, value]) => `${key}=${value}`).join(" ")})`;

function writePart({ name, nodes, parts, model, value, source }: Part): string {
  const words = [name, ...nodes, ...parts];
  if (model !== null) words.push(model);
  if (value !== null) words.push(String(value));
  if (source !== null) {
    // Without DC it has what its wave begins with.
    if (source.dc !== null || source.wave === null) words.push(`dc ${source.dc ?? 0}`);
    if (source.ac !== null) words.push(`ac ${source.ac.join(" ")}`);
    if (source.wave !== null) words.push(`${source.wave.name}(${source.wave.values.join(" ")})`);
  }
  return words.join(" ");
}

/** The card of an analysis. */
export function writeAnalysis(analysis: Analysis): string {
  switch (analysis.kind) {
    case "op":
      return ".op";
    case "ac":
      return `.ac ${analysis.scale} ${analysis.points} ${analysis.from} ${analysis.to}`;
    case "dc":
      return `.dc ${analysis.source} ${analysis.from} ${analysis.to} ${analysis.step}`;
    default: {
      const start = analysis.start ?? (analysis.most === null ? null : 0);
      return [".tran", analysis.step, analysis.stop, start, analysis.most, analysis.isFromInitial ? "uic" : null]
        .filter((each) => each !== null)
        .join(" ");
    }
  }
}
