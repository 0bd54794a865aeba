import { sanitiseLine } from "../corpus/text/sanitise.js";
import { QuireError } from "../domain/error.js";
import type { Observed } from "../domain/observed.js";
import { contentHash } from "../run/content-hash.js";
import { defineTool } from "../tool/define-tool.js";
import type { GraphFigures } from "./analyse-graph.js";
import type { Graph } from "../domain/graph.js";
import { type GraphInput, graphInput, type GraphOutput, graphOutput } from "./graph-contract.js";

export const tool = defineTool(
  {
    name: "graph",
    version: 1,
    description:
      "Analyses a graph of things and their links: components, degrees, PageRank, betweenness, communities and shortest paths, with a table of its nodes and a figure of the network.",
    input: graphInput,
    output: graphOutput,
    positional: ["graph"],
    effect: "read",
    network: false,
    for_models: true,
    observe: observed,
  },
  async (context, input): Promise<GraphOutput> => {
    const { analyseGraph, pathBetween } = await import("./analyse-graph.js");
    const { engine } = await import("./graphology.js");
    const { readGraph } = await import("./read-graph.js");
    const { graph, data } = await readGraph(context, input);
    if (graph.nodes.length === 0) throw empty(input.graph);
    const figures = analyseGraph(graph);
    const ends = input.path === undefined ? null : endsOf(graph, input.path);
    const path = ends === null ? null : pathBetween(graph, ends);
    const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]));
    const { nodes, ...counted } = figures;
    return {
      source_id: `analysis:${contentHash({ tool: "graph", ...input, data })}`,
      engine,
      data,
      ...counted,
      nodes: nodes.length,
      table: nodes.slice(0, input.top),
      path: path === null ? null : { ...path, nodes: path.nodes.map((id) => labels.get(id) ?? id) },
      figure: figureOf(graph, figures, input),
      warnings: [
        ...figures.warnings,
        ...(ends !== null && path === null ? [`No way leads from ${input.path?.join(" to ")}.`] : []),
        ...(path?.along === false ? ["The path leads against the direction of edges: along it there is none."] : []),
      ],
    };
  },
);

function empty(name: string): QuireError {
  return new QuireError("empty_file", `${name} has no nodes.`, {
    facts: { graph: name },
    fix: "Give a graph with edges or nodes.",
  });
}

function endsOf({ nodes }: Graph, given: readonly string[]): [string, string] {
  const [from, to] = given.map((name) => {
    const found = nodes.find(({ id }) => id === name) ?? nodes.find(({ label }) => label === name);
    if (found !== undefined) return found.id;
    throw new QuireError("not_found", `The graph has no node "${name}".`, {
      facts: { node: name },
      fix: "Name nodes by their id or their label, as the table has them.",
    });
  });
  return [from ?? "", to ?? ""];
}

function figureOf(
  { directed, edges }: Graph,
  { nodes }: GraphFigures,
  { graph, drawn }: GraphInput,
): Record<string, unknown> {
  const shown = nodes.slice(0, drawn);
  const ids = new Set(shown.map(({ id }) => id));
  const left = nodes.length - shown.length;
  return {
    mark: "network",
    title: left > 0 ? `${graph}: the ${shown.length} of ${nodes.length} nodes with the most edges` : graph,
    directed,
    nodes: shown.map(({ id, label, degree, community }) => ({
      id,
      label,
      size: 1 + degree,
      group: `Community ${community}`,
    })),
    edges: edges
      .filter(({ source, target }) => source !== target && ids.has(source) && ids.has(target))
      .slice(0, 10_000)
      .map(({ source, target }) => ({ source, target })),
  };
}

function observed(output: GraphOutput): Observed {
  const { nodes, edges, components, communities, modularity, density, table, path, warnings, data } = output;
  const named = data.map(({ name }) => name).join(", ");
  return {
    kind: "worked_out",
    title: `Graph of ${named}`,
    lines: [
      `The graph has ${nodes} nodes and ${edges} edges; its density is ${short(density)}.`,
      `It has ${components.length} components, the largest of ${components[0] ?? 0} nodes, and ${communities.length} communities with a modularity of ${short(modularity)}.`,
      ...table.map(
        (node) =>
          `${sanitiseLine(node.label)}: degree ${node.degree} (${node.in} in, ${node.out} out), PageRank ${short(node.pagerank)}, community ${node.community}`,
      ),
      ...(path === null ? [] : [`Shortest path: ${path.nodes.map(sanitiseLine).join(" to ")}`]),
      ...warnings,
    ],
    analysis: { id: output.source_id, data },
  };
}

const short = (value: number) => String(Number(value.toPrecision(4)));
