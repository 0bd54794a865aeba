import { z } from "zod";
import { engineSchema } from "../analysis/result/engine.js";

/** Where a graph is. */
export const graphPlace = {
  graph: z
    .string()
    .min(1)
    .describe("A data set of edges, as data_fetch and data_add make them, or a file: .graphml, .mtgx of Maltego"),
  nodes: z.string().optional().describe("The data set of its nodes; by default that of the same name with _nodes"),
  source: z.string().default("source").describe("Of a data set: the column of what an edge leads from"),
  target: z.string().default("target").describe("Of a data set: the column of what it leads to"),
  type: z.string().optional().describe("Of a data set: the column of what an edge means"),
  id: z.string().default("id").describe("Of the data set of nodes: the column that edges name"),
};

export const graphInput = z.strictObject({
  ...graphPlace,
  top: z.int().min(1).max(1_000).default(20).describe("Nodes that are told, those with the most edges first"),
  path: z
    .array(z.string())
    .length(2)
    .optional()
    .describe("Two nodes, by id or label: the shortest way from the first to the second"),
  drawn: z.int().min(1).max(2_000).default(150).describe("Nodes of the figure, those with the most edges first"),
});
export type GraphInput = z.output<typeof graphInput>;

const nodeRow = z.strictObject({
  id: z.string().describe("As edges name it"),
  label: z.string().describe("As people read it"),
  type: z.string().describe("What kind of thing"),
  degree: z.int().describe("Edges that touch it"),
  in: z.int().describe("Edges that lead to it"),
  out: z.int().describe("Edges that lead from it"),
  pagerank: z.number().describe("Share of a walk along the edges that is spent there"),
  betweenness: z.number().nullable().describe("Share of shortest paths that lead through it; null in large graphs"),
  community: z.int().describe("Number of its community, the largest first"),
  component: z.int().describe("Number of the part that it belongs to, the largest first"),
});

export const graphOutput = z.strictObject({
  source_id: z.string().describe("Of the analysis, for citing"),
  engine: engineSchema.describe("What calculated it"),
  data: z
    .array(
      z.strictObject({ name: z.string().describe("Data set or file"), sha256: z.string().describe("Of its bytes") }),
    )
    .describe("What was read"),
  directed: z.boolean().describe("Whether edges have a direction"),
  nodes: z.int().describe("How many nodes"),
  edges: z.int().describe("How many edges"),
  density: z.number().describe("Pairs that are joined among all pairs, 0 to 1"),
  self_loops: z.int().describe("Edges from a node to itself"),
  parallel_edges: z.int().describe("Edges beyond the first between two nodes in one direction"),
  components: z.array(z.int()).describe("Sizes of the parts that hold together, the largest first"),
  communities: z.array(z.int()).describe("Sizes of the communities, the largest first"),
  modularity: z.number().describe("How much better the communities are than chance"),
  table: z.array(nodeRow).describe("Nodes with the most edges"),
  path: z
    .strictObject({
      nodes: z.array(z.string()).describe("Labels from the first to the last"),
      along: z.boolean().describe("False where it leads against the direction of edges"),
    })
    .nullable()
    .describe("Null where none was asked for, or there is none"),
  figure: z.record(z.string(), z.unknown()).describe("For plot: the network of the nodes with the most edges"),
  warnings: z.array(z.string()).describe("What a reader must know"),
});
export type GraphOutput = z.output<typeof graphOutput>;
