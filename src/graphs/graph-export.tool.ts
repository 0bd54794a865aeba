import { extname } from "node:path";
import { z } from "zod";
import { QuireError } from "../domain/error.js";
import { sha256Of } from "../domain/hash.js";
import { defineTool } from "../tool/define-tool.js";
import { graphPlace } from "./graph-contract.js";

export const tool = defineTool(
  {
    name: "graph_export",
    version: 1,
    description: "Writes a graph for other programs: GraphML (Gephi, yEd, R, Cytoscape), or a graph of Maltego.",
    input: z.strictObject({
      ...graphPlace,
      output: z.string().min(1).describe("File that is written: its ending says the form, .graphml or .mtgx"),
    }),
    output: z.strictObject({
      path: z.string().describe("File that was written"),
      nodes: z.int().describe("How many nodes"),
      edges: z.int().describe("How many edges"),
      bytes: z.int().describe("Of the file"),
      sha256: z.string().describe("Of the file"),
    }),
    positional: ["graph"],
    paths: ["output"],
    effect: "write",
    network: false,
  },
  async (context, input) => {
    const { files, zipArchives } = context.services;
    const ending = extname(input.output).toLowerCase();
    if (ending !== ".graphml" && ending !== ".mtgx") throw unknownEnding(input.output);
    const { readGraph } = await import("./read-graph.js");
    const { graph } = await readGraph(context, input);
    const bytes =
      ending === ".mtgx"
        ? await (await import("./formats/maltego.js")).writeMaltego(zipArchives, graph)
        : new TextEncoder().encode((await import("./formats/graphml.js")).writeGraphml(graph));
    const sha256 = sha256Of(bytes);
    const path = files.resolve(input.output);
    await context.step(`graph_export:${input.output}:${sha256}`, "write", () => files.writeFile(path, bytes));
    const { nodes, edges } = graph;
    return { path, nodes: nodes.length, edges: edges.length, bytes: bytes.byteLength, sha256 };
  },
);

function unknownEnding(output: string): QuireError {
  return new QuireError("invalid_input", `${output} says no form of a graph.`, {
    facts: { output },
    fix: "Let the name end in .graphml or .mtgx.",
  });
}
