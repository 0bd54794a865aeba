import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from "d3-force";
import { nearest } from "../../cite/nearest.js";
import { QuireError } from "../../domain/error.js";
import type { FigureOf } from "../../contracts/plot-figure.js";
import { frame } from "../frame/frame.js";
import { symbolPath } from "../frame/symbols.js";
import { type Box, path, type Shape, short, straight } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { fitted, widthOf } from "../text/measure.js";
import { counted, listed } from "../words/words.js";
import { type Categories, categoriesOf, legendOf, notesOf } from "../prepare/categories.js";
import type { Drawn } from "../prepare/drawn.js";

type Network = FigureOf<"network">;

interface Node {
  id: string;
  label: string;
  degree: number;
  radius: number;
  index: number;
  x: number;
  y: number;
}

interface Graph {
  nodes: readonly Node[];
  edges: readonly { source: Node; target: Node; weight: number }[];
  groups: Categories | null;
  directed: boolean;
}

/** Nodes with the most edges have their names written; more would cover each other. */
const mostLabels = 60;
const labelSize = 11;

export function drawNetwork(figure: Network, theme: Theme): Drawn {
  const graph = graphOf(figure, theme);
  const { nodes, groups } = graph;
  const hidden = Math.max(0, nodes.length - mostLabels);
  const notes = [
    ...notesOf(groups),
    ...(hidden > 0
      ? [`Names are written where they have room, of the ${mostLabels} nodes with the most edges at most.`]
      : []),
  ];
  const title = figure.title ?? `Network of ${counted(nodes.length, "node")}`;
  const around = { title, notes, ...(groups && { legend: legendOf(groups, null, "symbol") }) };
  const scene = frame({ width: figure.width, height: figure.height ?? 520 }, theme, around, (box) =>
    shapes(graph, box, theme),
  );
  return {
    scene,
    title,
    description: describe(graph),
    notes,
    given: nodes.length,
    shown: nodes.length,
    data: {
      names: ["source", "target", "weight"],
      rows: graph.edges.map(({ source, target, weight }) => [source.id, target.id, weight]),
    },
    vega: null,
  };
}

function graphOf({ nodes: given, edges: links, directed }: Network, theme: Theme): Graph {
  const largest = Math.max(...given.map(({ size = 0 }) => size));
  const degrees = new Map<string, number>();
  for (const { source, target } of links)
    for (const id of [source, target]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  const nodes = given.map(({ id, label = id, size }, index): Node => {
    const degree = degrees.get(id) ?? 0;
    const radius =
      size === undefined ? Math.min(14, 4.5 + 1.4 * Math.sqrt(degree)) : Math.max(3.5, 16 * Math.sqrt(size / largest));
    return { id, label, degree, radius, index, x: 0, y: 0 };
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const doubled = given.find(({ id }, index) => byId.get(id)?.index !== index);
  if (doubled !== undefined)
    throw new QuireError("invalid_input", `nodes: there are two nodes with the id "${doubled.id}".`, {
      facts: { field: "nodes" },
      fix: "Give each node an id of its own.",
    });
  const nodeOf = (id: string, at: string) => byId.get(id) ?? unknownNode(id, at, nodes);
  const edges = links.map(({ source, target, weight = 1 }, index) => ({
    source: nodeOf(source, `edges.${index}.source`),
    target: nodeOf(target, `edges.${index}.target`),
    weight,
  }));
  const hasGroups = given.some(({ group }) => group !== undefined);
  const values = given.map(({ group = "No group" }) => group);
  const groups = hasGroups
    ? categoriesOf(
        { title: "Groups", field: "group", values, channel: { field: "group" } },
        given.map((_, index) => index),
        theme,
      )
    : null;
  return { nodes, edges, groups, directed };
}

function unknownNode(id: string, at: string, nodes: readonly Node[]): never {
  const near = nearest(
    id,
    nodes.map((node) => node.id),
    1,
  )[0];
  throw new QuireError(
    "invalid_input",
    `${at}: there is no node "${id}"${near === undefined ? "" : `; the nearest is "${near}"`}.`,
    { facts: { field: at, node: id }, fix: "Name the id of a node, or add the node." },
  );
}

const rounds = 300;

/** Places by forces (Fruchterman and Reingold's idea, as d3-force has it): the same graph always lies alike. */
function placed({ nodes, edges }: Graph, box: Box): Node[] {
  const moving: (SimulationNodeDatum & { radius: number })[] = nodes.map(({ radius }) => ({ radius }));
  const links = edges.map(({ source, target }) => ({ source: source.index, target: target.index }));
  forceSimulation(moving)
    .force("edges", forceLink(links).distance(60))
    .force("apart", forceManyBody().strength(-170))
    .force("across", forceX().strength(0.06))
    .force("down", forceY().strength(0.09))
    .force(
      "sizes",
      forceCollide<(typeof moving)[number]>().radius(({ radius }) => radius + 7),
    )
    .stop()
    .tick(rounds);
  const at = moving.map(({ x = 0, y = 0 }) => ({ x, y }));
  const [left, right] = [Math.min(...at.map(({ x }) => x)), Math.max(...at.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...at.map(({ y }) => y)), Math.max(...at.map(({ y }) => y))];
  // Room for the largest node and for names at the sides.
  const [aside, above] = [50, 24];
  const scale = (value: number, from: number, to: number, start: number, length: number) =>
    to > from ? start + ((value - from) / (to - from)) * length : start + length / 2;
  return nodes.map((node, index) => ({
    ...node,
    x: scale(at[index]?.x ?? 0, left, right, box.x + aside, box.width - 2 * aside),
    y: scale(at[index]?.y ?? 0, top, bottom, box.y + above, box.height - 2 * above),
  }));
}

function shapes(graph: Graph, box: Box, theme: Theme): Shape[] {
  const nodes = placed(graph, box);
  const most = Math.max(1, ...graph.edges.map(({ weight }) => weight));
  const place = (node: Node) => nodes[node.index] ?? node;
  return [
    ...graph.edges.flatMap(({ source, target, weight }) =>
      edge(place(source), place(target), 0.8 + (2.7 * weight) / most, graph.directed, theme),
    ),
    ...nodes.map((node) => {
      const group = graph.groups?.of(node.index) ?? 0;
      const series = graph.groups?.names[group];
      return path(symbolPath(group, node.x, node.y, node.radius), {
        fill: graph.groups?.colour(group) ?? theme.categories[0] ?? theme.ink,
        stroke: theme.background,
        line: 1.5,
        tip: `${node.label}\n${counted(node.degree, "edge")}`,
        ...(series !== undefined && { series }),
      });
    }),
    ...labels(nodes, theme),
  ];
}

/** Names below their nodes, of the nodes with the most edges first; one that would cover another is not written. */
function labels(nodes: readonly Node[], theme: Theme): Shape[] {
  const taken: Box[] = [];
  const ordered = [...nodes]
    .sort((one, other) => other.degree - one.degree || one.index - other.index)
    .slice(0, mostLabels);
  return ordered.flatMap(({ label, x, y, radius }): Shape[] => {
    const shown = fitted(label, 150, labelSize);
    const width = widthOf(shown.text, labelSize);
    const place = { x: x - width / 2, y: y + radius + 2, width, height: labelSize + 1 };
    if (nodes.length > mostLabels && taken.some((other) => overlap(place, other))) return [];
    taken.push(place);
    return [
      {
        shape: "text",
        ...shown,
        x,
        y: y + radius + 12,
        anchor: "middle",
        size: labelSize,
        fill: theme.ink,
        halo: theme.background,
      },
    ];
  });
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function edge(from: Node, to: Node, line: number, directed: boolean, theme: Theme): Shape[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return [];
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const end = { x: to.x - dx * (to.radius + 2), y: to.y - dy * (to.radius + 2) };
  const shaft = straight(from.x, from.y, directed ? end.x - dx * 5 : to.x, directed ? end.y - dy * 5 : to.y, {
    stroke: theme.axis,
    line,
    opacity: 0.7,
  });
  if (!directed) return [shaft];
  const corner = (side: number) => `${short(end.x - dx * 9 - dy * 4 * side)},${short(end.y - dy * 9 + dx * 4 * side)}`;
  return [shaft, path(`M${short(end.x)},${short(end.y)}L${corner(1)}L${corner(-1)}Z`, { fill: theme.axis })];
}

function describe({ nodes, edges, groups, directed }: Graph): string {
  const parted = groups === null ? "" : ` in ${counted(groups.names.length, "group")} (${listed(groups.names, 8)})`;
  const central = [...nodes]
    .sort((one, other) => other.degree - one.degree)
    .slice(0, 5)
    .filter(({ degree }) => degree > 0);
  const alone = nodes.filter(({ degree }) => degree === 0).length;
  return [
    `Network of ${counted(nodes.length, "node")}${parted} and ${counted(edges.length, directed ? "directed edge" : "edge")}.`,
    ...(central.length === 0
      ? []
      : [`Most edges have ${listed(central.map(({ label, degree }) => `${label} (${degree})`))}.`]),
    ...(alone === 0 ? [] : [`${counted(alone, "node")} without an edge.`]),
  ].join(" ");
}
