import type { Graph } from "../domain/graph.js";
import {
  betweenness,
  communitiesOf,
  connectedComponents,
  MultiGraph,
  type NetworkGraph,
  pagerank,
  shortestPath,
  UndirectedGraph,
} from "./graphology.js";

/** Shortest paths between all pairs take time by nodes times edges. */
const mostForBetweenness = 2_000;

/** A node as it stands in the graph. */
export interface NodeFigures {
  id: string;
  label: string;
  type: string;
  /** Edges that touch it; those that lead to it, and from it. */
  degree: number;
  in: number;
  out: number;
  pagerank: number;
  /** 0 to 1; null where the graph is too large for it. */
  betweenness: number | null;
  /** Numbers from 1, the largest first. */
  community: number;
  component: number;
}

export interface GraphFigures {
  nodes: NodeFigures[];
  edges: number;
  directed: boolean;
  /** Edges that there are among all that there could be between different nodes, 0 to 1. */
  density: number;
  self_loops: number;
  /** Edges between two nodes that are joined in the same direction already. */
  parallel_edges: number;
  /** Sizes of the parts that hold together, the largest first. */
  components: number[];
  /** Sizes of the communities, the largest first, and how much better they are than chance, -0.5 to 1. */
  communities: number[];
  modularity: number;
  warnings: string[];
}

/** Works out degrees, components, communities and ranks of all nodes, those with the most edges first. */
export function analyseGraph(graph: Graph): GraphFigures {
  const network = networkOf(graph);
  const simple = simpleOf(graph);
  const parts = connectedComponents(network);
  const { communities, modularity } = graph.edges.length === 0 ? alone(graph) : communitiesOf(simple, evenNumbers());
  const ranks = pagerank(network);
  const between = network.order <= mostForBetweenness ? betweenness(network) : null;
  const partOf = numbered(parts);
  const groups = bySize(communities);
  const communityOf = numbered(groups);
  const nodes = graph.nodes.map(({ id, label, type }): NodeFigures => ({
    id,
    label,
    type,
    degree: network.degree(id),
    in: network.inDegree(id),
    out: network.outDegree(id),
    pagerank: ranks[id] ?? 0,
    betweenness: between?.[id] ?? null,
    community: communityOf.get(id) ?? 0,
    component: partOf.get(id) ?? 0,
  }));
  const loops = graph.edges.filter(({ source, target }) => source === target).length;
  const pairs = network.order * (network.order - 1);
  const joined = new Set(graph.edges.map(({ source, target }) => JSON.stringify([source, target])));
  return {
    nodes: nodes.toSorted((one, other) => other.degree - one.degree || (one.id < other.id ? -1 : 1)),
    edges: graph.edges.length,
    directed: graph.directed,
    density: pairs === 0 ? 0 : ((graph.directed ? 1 : 2) * simplePairs(graph)) / pairs,
    self_loops: loops,
    parallel_edges: graph.edges.length - joined.size,
    components: parts.map(({ length }) => length),
    communities: groups.map(({ length }) => length),
    modularity,
    warnings: between === null ? [`Betweenness is left out: the graph has more than ${mostForBetweenness} nodes.`] : [],
  };
}

/** A shortest path between two nodes along the edges, or against their direction where the graph has none that way. */
export function pathBetween(
  graph: Graph,
  [from, to]: readonly [string, string],
): { nodes: string[]; along: boolean } | null {
  const along = shortestPath(networkOf(graph), from, to);
  if (along !== null) return { nodes: along, along: true };
  const either = shortestPath(simpleOf(graph), from, to);
  return either === null ? null : { nodes: either, along: false };
}

function networkOf({ directed, nodes, edges }: Graph): NetworkGraph {
  const network = new MultiGraph({ type: directed ? "directed" : "undirected" });
  for (const { id } of nodes) network.addNode(id);
  for (const { source, target } of edges) network.addEdge(source, target);
  return network;
}

/** Undirected, an edge for each pair, as heavy as there are edges between them; loops left out. */
function simpleOf({ nodes, edges }: Graph): NetworkGraph {
  const simple = new UndirectedGraph();
  for (const { id } of nodes) simple.addNode(id);
  for (const { source, target } of edges) {
    if (source === target) continue;
    if (simple.hasEdge(source, target)) {
      simple.updateEdgeAttribute(source, target, "weight", (weight: unknown) => Number(weight) + 1);
    } else simple.addEdge(source, target, { weight: 1 });
  }
  return simple;
}

function simplePairs({ directed, edges }: Graph): number {
  const key = (source: string, target: string) =>
    JSON.stringify(directed || source < target ? [source, target] : [target, source]);
  return new Set(
    edges.filter(({ source, target }) => source !== target).map(({ source, target }) => key(source, target)),
  ).size;
}

const alone = ({ nodes }: Graph) => ({
  communities: Object.fromEntries(nodes.map(({ id }, index) => [id, index])),
  modularity: 0,
});

function bySize(communities: Readonly<Record<string, number>>): string[][] {
  const groups = new Map<number, string[]>();
  for (const [id, community] of Object.entries(communities)) {
    const group = groups.get(community);
    if (group === undefined) groups.set(community, [id]);
    else group.push(id);
  }
  return [...groups.values()].toSorted((one, other) => other.length - one.length);
}

function numbered(groups: readonly (readonly string[])[]): Map<string, number> {
  return new Map(groups.flatMap((group, index) => group.map((id): [string, number] => [id, index + 1])));
}

/** Numbers in [0, 1) that are the same each time (Park and Miller 1988), so that a graph has the same communities each time. */
function evenNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
