import type { Command } from "commander";
import type { z } from "zod";
import { tool as exportTool } from "../../graphs/graph-export.tool.js";
import { tool as graphTool } from "../../graphs/graph.tool.js";
import { toolCommand } from "./command/fields.js";
import type { Registrar } from "./command/invocation.js";
import { textTable } from "./data/text-table.js";
import { type Screen, wrap } from "./terminal/terminal.js";

export function configure(graph: Command, registrar: Registrar): void {
  toolCommand(graphTool, render)(
    graph
      .command("show <graph>", { isDefault: true })
      .description("components, degrees, ranks, communities and paths of a graph"),
    registrar,
  );
  toolCommand(exportTool, renderExported, { output: { short: "o", value: "file" } })(
    graph.command("export <graph>").description("write a graph for other programs: GraphML, Maltego"),
    registrar,
  );
}

const mostSizes = 8;

function render(output: z.output<typeof graphTool.output>, screen: Screen): string {
  const { nodes, edges, directed, density, components, communities, modularity, table, path, warnings } = output;
  const short = (value: number) => String(Number(value.toPrecision(3)));
  const sizes = (all: readonly number[]) =>
    `${all.slice(0, mostSizes).join(", ")}${all.length > mostSizes ? ", ..." : ""}`;
  const rows = table.map((node) => [
    node.label,
    node.type,
    String(node.degree),
    String(node.in),
    String(node.out),
    short(node.pagerank),
    node.betweenness === null ? "" : short(node.betweenness),
    String(node.community),
  ]);
  const names = ["node", "type", "degree", "in", "out", "PageRank", "between", "community"];
  return [
    screen.paint("bold", `${nodes} nodes, ${edges} ${directed ? "directed " : ""}edges, density ${short(density)}`),
    `Components: ${components.length} (of ${sizes(components)} nodes)`,
    `Communities: ${communities.length} (of ${sizes(communities)} nodes), modularity ${short(modularity)}`,
    "",
    textTable(names, rows, [false, false, true, true, true, true, true, true]),
    ...(path === null ? [] : ["", wrap(`Shortest path: ${path.nodes.join(" -> ")}`, screen.width)]),
    ...warnings.map((warning) => wrap(`Note: ${warning}`, screen.width)),
  ].join("\n");
}

function renderExported({ path, nodes, edges }: z.output<typeof exportTool.output>, screen: Screen): string {
  return `${screen.shownPath(path)}: ${nodes} nodes, ${edges} edges`;
}
