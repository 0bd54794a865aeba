import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { analyseGraph, pathBetween } from "../../src/graphs/analyse-graph.js";
import { engine } from "../../src/graphs/graphology.js";
import type { Graph } from "../../src/domain/graph.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

const node = (id: string) => ({ id, label: id, type: "", properties: {} });
const edge = (source: string, target: string) => ({ source, target, type: "", properties: {} });
const graphOf = (directed: boolean, pairs: readonly string[], alone: readonly string[] = []): Graph => ({
  directed,
  nodes: [...new Set([...pairs.flatMap((pair) => pair.split(" ")), ...alone])].map(node),
  edges: pairs.map((pair) => edge(pair.split(" ")[0] ?? "", pair.split(" ")[1] ?? "")),
});

/** Zachary's karate club (1977), as it is printed in textbooks: 34 members, 78 ties. */
const karate: Graph = graphOf(
  false,
  (
    "1-2 1-3 2-3 1-4 2-4 3-4 1-5 1-6 1-7 5-7 6-7 1-8 2-8 3-8 4-8 1-9 3-9 3-10 1-11 5-11 6-11 1-12 1-13 4-13 1-14 2-14 " +
    "3-14 4-14 6-17 7-17 1-18 2-18 1-20 2-20 1-22 2-22 24-26 25-26 3-28 24-28 25-28 3-29 24-30 27-30 2-31 9-31 1-32 " +
    "25-32 26-32 29-32 3-33 9-33 15-33 16-33 19-33 21-33 23-33 24-33 30-33 31-33 32-33 9-34 10-34 14-34 15-34 16-34 " +
    "19-34 20-34 21-34 23-34 24-34 27-34 28-34 29-34 30-34 31-34 32-34 33-34"
  )
    .split(" ")
    .map((pair) => pair.replace("-", " ")),
);

describe("the figures of a graph", () => {
  it("are those that are published of the karate club", () => {
    const { nodes, edges, density, components, communities, modularity } = analyseGraph(karate);
    expect([nodes.length, edges, components]).toEqual([34, 78, [34]]);
    expect(density).toBeCloseTo(0.139, 3);
    expect(nodes.slice(0, 3).map(({ id, degree }) => [id, degree])).toEqual([
      ["34", 17],
      ["1", 16],
      ["33", 12],
    ]);
    const between = new Map(nodes.map(({ id, betweenness }) => [id, betweenness ?? 0]));
    expect(between.get("1")).toBeCloseTo(0.4376, 4);
    expect(between.get("34")).toBeCloseTo(0.3041, 4);
    // The best partition that is known has 0.4198; Louvain comes near it.
    expect(modularity).toBeGreaterThan(0.41);
    expect(modularity).toBeLessThanOrEqual(0.4199);
    expect(communities).toHaveLength(4);
    expect(nodes.reduce((sum, { pagerank }) => sum + pagerank, 0)).toBeCloseTo(1, 6);
  });

  it("are the same each time", () => {
    expect(analyseGraph(karate)).toEqual(analyseGraph(karate));
  });

  it("tell loops, parallel edges and what stands alone", () => {
    const { self_loops, parallel_edges, components, communities } = analyseGraph(
      graphOf(true, ["a b", "a b", "b a", "c c"], ["d"]),
    );
    expect([self_loops, parallel_edges, components, communities]).toEqual([1, 1, [2, 1, 1], [2, 1, 1]]);
    expect(analyseGraph(graphOf(true, [], ["a", "b"]))).toMatchObject({ edges: 0, modularity: 0, components: [1, 1] });
  });

  it("have the shortest path along the edges, else against them, else none", () => {
    const graph = graphOf(true, ["a b", "b c", "d c"], ["e"]);
    expect(pathBetween(graph, ["a", "c"])).toEqual({ nodes: ["a", "b", "c"], along: true });
    expect(pathBetween(graph, ["a", "d"])).toEqual({ nodes: ["a", "b", "c", "d"], along: false });
    expect(pathBetween(graph, ["a", "e"])).toBeNull();
  });

  it("name the engine that calculated them by its version", () => {
    const main = createRequire(import.meta.url).resolve("graphology");
    const { version } = JSON.parse(readFileSync(join(dirname(main), "..", "package.json"), "utf8")) as {
      version: string;
    };
    expect(engine.version).toBe(version);
  });
});

describe("quire graph", () => {
  it("analyses a table of edges, writes it for Maltego, and reads what it wrote to the same figures", async () => {
    const folder = newFolder();
    writeFileSync(
      join(folder, "links.csv"),
      "source,target,type\nAda,Babbage,knew\nBabbage,Herschel,knew\nAda,Somerville,taught by\n",
    );
    expect((await quireHere(["data", "add", "links.csv"], { cwd: folder })).code).toBe(0);
    const shown = await quireHere(["graph", "links", "--path", "Ada", "--path", "Herschel", "--json"], { cwd: folder });
    const told = JSON.parse(shown.stdout) as { nodes: number; edges: number; path: { nodes: string[] } };
    expect(told).toMatchObject({ nodes: 4, edges: 3, path: { nodes: ["Ada", "Babbage", "Herschel"], along: true } });
    for (const file of ["links.mtgx", "links.graphml"]) {
      expect((await quireHere(["graph", "export", "links", "-o", file], { cwd: folder })).code).toBe(0);
      const again = JSON.parse((await quireHere(["graph", file, "--json"], { cwd: folder })).stdout) as object;
      expect(again).toMatchObject({ nodes: 4, edges: 3, components: [4] });
    }
  });

  it("takes a graph of Maltego apart into data sets of edges and of nodes", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "links.csv"), "source,target,type\n007,Spectre,hunts\n");
    await quireHere(["data", "add", "links.csv"], { cwd: folder });
    await quireHere(["graph", "export", "links", "-o", "links.mtgx"], { cwd: folder });
    const edges = await quireHere(["data", "add", "links.mtgx", "--name", "again", "--json"], { cwd: folder });
    expect(JSON.parse(edges.stdout)).toMatchObject({ rows: 1, columns: [{ name: "source", type: "string" }, {}, {}] });
    const given = ["data", "add", "links.mtgx", "--table", "nodes", "--name", "again_nodes", "--json"];
    expect(JSON.parse((await quireHere(given, { cwd: folder })).stdout)).toMatchObject({ rows: 2 });
    const told = JSON.parse((await quireHere(["graph", "again", "--json"], { cwd: folder })).stdout) as object;
    expect(told).toMatchObject({ nodes: 2, edges: 1, table: [{ label: "007" }, { label: "Spectre" }] });
  });

  it("says what to do where the columns have other names, or there is no such node", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "ties.csv"), "who,whom\na,b\nb,c\n");
    await quireHere(["data", "add", "ties.csv"], { cwd: folder });
    const other = await quireHere(["graph", "ties"], { cwd: folder });
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("--source: who, whom");
    const nobody = await quireHere(
      ["graph", "ties", "--source", "who", "--target", "whom", "--path", "a", "--path", "z"],
      { cwd: folder },
    );
    expect(nobody.stderr).toContain('no node "z"');
  });
});
