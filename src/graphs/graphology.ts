import { createRequire } from "node:module";
import type { AbstractGraph, GraphOptions } from "graphology-types";

/**
 * Graphology as the CommonJS that it is: its types name defaults that Node.js gives otherwise, so they are told here, once.
 * MIT, https://graphology.github.io.
 */
const load = createRequire(import.meta.url);

export type NetworkGraph = AbstractGraph;

type Scores = Record<string, number>;

export const { MultiGraph, UndirectedGraph } = load("graphology") as Record<
  "MultiGraph" | "UndirectedGraph",
  new (options?: GraphOptions) => NetworkGraph
>;
const { connectedComponents: components } = load("graphology-components") as {
  connectedComponents(graph: NetworkGraph): string[][];
};
const louvain = load("graphology-communities-louvain") as {
  detailed(
    graph: NetworkGraph,
    options: { rng: () => number; getEdgeWeight: string },
  ): {
    communities: Scores;
    count: number;
    modularity: number;
  };
};
const pagerankOf = load("graphology-metrics/centrality/pagerank") as (
  graph: NetworkGraph,
  options: { getEdgeWeight: null },
) => Scores;
const betweennessOf = load("graphology-metrics/centrality/betweenness") as (
  graph: NetworkGraph,
  options: { getEdgeWeight: null; normalized: boolean },
) => Scores;
const paths = load("graphology-shortest-path/unweighted") as {
  bidirectional(graph: NetworkGraph, source: string, target: string): string[] | null;
};

/** Its package hides its version from who asks it. */
export const engine = { name: "graphology", version: "0.26.0" };

/** Parts that hold together whatever the direction of edges is, the largest first. */
export function connectedComponents(graph: NetworkGraph): string[][] {
  return components(graph).toSorted((one, other) => other.length - one.length);
}

/**
 * Communities by the method of Louvain (Blondel et al. 2008, doi:10.1088/1742-5468/2008/10/P10008), and their modularity.
 * @param graph undirected and simple, its edges with a `weight`
 * @param rng gives the order in which nodes are looked at: the same numbers, the same communities
 */
export function communitiesOf(graph: NetworkGraph, rng: () => number): { communities: Scores; modularity: number } {
  return louvain.detailed(graph, { rng, getEdgeWeight: "weight" });
}

/** PageRank (Page et al. 1999) with a damping of 0.85, every edge alike. Throws where it does not settle in 100 rounds. */
export function pagerank(graph: NetworkGraph): Scores {
  return pagerankOf(graph, { getEdgeWeight: null });
}

/** Share of shortest paths that lead through a node (Brandes 2001), normalised. */
export function betweenness(graph: NetworkGraph): Scores {
  return betweennessOf(graph, { getEdgeWeight: null, normalized: true });
}

/** Nodes of a shortest path, both ends with it; null where there is none. */
export function shortestPath(graph: NetworkGraph, source: string, target: string): string[] | null {
  return paths.bidirectional(graph, source, target);
}
