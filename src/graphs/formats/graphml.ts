import { QuireError } from "../../domain/error.js";
import { elementText } from "../../domain/escape/html.js";
import { readXml } from "../../domain/xml.js";
import { allowedInXml } from "../../domain/xml-characters.js";
import type { Graph, GraphEdge, GraphNode } from "../../domain/graph.js";

/** What stands in a `key` element: which property of which element a `data` element holds. */
interface Key {
  name: string;
  preset: string | null;
}

/** Children of an element by their local name. */
export function childrenOf(element: Element, name: string): Element[] {
  return elementsOf(element).filter((child) => localName(child) === name);
}

/** Child elements in their order. */
export function elementsOf(element: Element): Element[] {
  return [...(element.childNodes as unknown as Iterable<Element>)].filter(({ nodeType }) => nodeType === 1);
}

export function localName(element: Element): string {
  return element.nodeName.replace(/^[^:]*:/u, "");
}

/**
 * The root of a GraphML document. Throws `damaged` where it is none, or declares entities: what these stand for could be
 * anything, and any size.
 */
export function graphmlRoot(text: string, name: string): Element {
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text))
    throw damaged(name, "it declares a document type, and what entities in it mean");
  let root: Element;
  try {
    root = readXml(text) as unknown as Element;
  } catch (cause) {
    throw damaged(name, cause instanceof Error ? cause.message : String(cause));
  }
  if (localName(root) !== "graphml") throw damaged(name, `its root is <${root.nodeName}>`);
  return root;
}

function damaged(name: string, why: string): QuireError {
  return new QuireError("damaged", `${name} is no GraphML that can be read: ${why}.`, {
    facts: { name },
    fix: "Export it again, as GraphML without a document type.",
  });
}

/** Reads what stands in the `data` elements of a node or an edge. */
type ReadData = (element: Element) => { label: string | null; type: string; properties: Record<string, string> };

/**
 * GraphML 1.0 (http://graphml.graphdrawing.org/specification.html): nodes, edges and their data; nested graphs are taken
 * flat, hyperedges and ports left out. Throws `damaged` for edges of nodes that there are not.
 * @param readData by default data are the properties that `key` elements name; "label" and "type" among them are those
 */
export function readGraphml(text: string, name: string, readData?: ReadData): Graph {
  const root = graphmlRoot(text, name);
  const keys = keysOf(root);
  const read = readData ?? ((element: Element) => plainData(element, keys));
  const graphs = [...(root.getElementsByTagName("*") as unknown as Iterable<Element>)].filter(
    (element) => localName(element) === "graph",
  );
  const nodes = graphs.flatMap((graph) => childrenOf(graph, "node")).map((element) => nodeOf(element, read));
  const edges = graphs.flatMap((graph) => childrenOf(graph, "edge")).map((element) => edgeOf(element, read));
  const ids = new Set(nodes.map(({ id }) => id));
  const lost = edges.find(({ source, target }) => !ids.has(source) || !ids.has(target));
  if (lost !== undefined)
    throw damaged(name, `an edge joins ${lost.source} and ${lost.target}, which are not both there`);
  return { directed: graphs[0]?.getAttribute("edgedefault") !== "undirected", nodes, edges };
}

function keysOf(root: Element): Map<string, Key> {
  return new Map(
    childrenOf(root, "key").map((key) => {
      const id = key.getAttribute("id") ?? "";
      const [preset] = childrenOf(key, "default");
      return [id, { name: key.getAttribute("attr.name") || id, preset: preset?.textContent ?? null }];
    }),
  );
}

function plainData(element: Element, keys: ReadonlyMap<string, Key>): ReturnType<ReadData> {
  const given = childrenOf(element, "data").map((data): [string, string] => {
    const key = data.getAttribute("key") ?? "";
    return [keys.get(key)?.name ?? key, data.textContent];
  });
  const { label = null, type = "", ...properties } = Object.fromEntries(given);
  return { label, type, properties };
}

function nodeOf(element: Element, read: ReadData): GraphNode {
  const id = element.getAttribute("id") ?? "";
  const { label, type, properties } = read(element);
  return { id, label: label === null || label === "" ? id : label, type, properties };
}

function edgeOf(element: Element, read: ReadData): GraphEdge {
  const { label, type, properties } = read(element);
  const source = element.getAttribute("source") ?? "";
  const target = element.getAttribute("target") ?? "";
  return { source, target, type, properties: label === null ? properties : { label, ...properties } };
}

/** The graph as GraphML, which `readGraphml` reads to an equal one. Characters that XML does not know are left out. */
export function writeGraphml({ directed, nodes, edges }: Graph): string {
  const ofNodes = new KeyNames("node", ["label", "type", ...propertyNames(nodes)]);
  const ofEdges = new KeyNames("edge", ["type", ...propertyNames(edges)]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n',
    ...ofNodes.declared(),
    ...ofEdges.declared(),
    `<graph edgedefault="${directed ? "directed" : "undirected"}">\n`,
    ...nodes.map(
      ({ id, label, type, properties }) =>
        `<node id="${attributeText(id)}">${ofNodes.data({ ...properties, label, type })}</node>\n`,
    ),
    ...edges.map(
      ({ source, target, type, properties }) =>
        `<edge source="${attributeText(source)}" target="${attributeText(target)}">${ofEdges.data({ ...properties, type })}</edge>\n`,
    ),
    "</graph>\n</graphml>\n",
  ].join("");
}

function propertyNames(things: readonly { properties: object }[]): string[] {
  return [...new Set(things.flatMap(({ properties }) => Object.keys(properties)))];
}

/** The `key` elements of nodes or of edges. */
class KeyNames {
  constructor(
    private readonly where: "node" | "edge",
    private readonly names: readonly string[],
  ) {}

  declared(): string[] {
    return this.names.map(
      (name, index) =>
        `<key id="${this.idOf(index)}" for="${this.where}" attr.name="${attributeText(name)}" attr.type="string"/>\n`,
    );
  }

  data(values: Readonly<Record<string, string>>): string {
    const written = this.names.map((name, index) => {
      const value = values[name] ?? "";
      return value === "" ? "" : `<data key="${this.idOf(index)}">${xmlText(value)}</data>`;
    });
    return written.join("");
  }

  private idOf(index: number): string {
    return `${this.where.charAt(0)}${index}`;
  }
}

/** What parsers take for the end of a line and read as "\n" (XML 1.1, 2.11), unless it is written by its number. */
const lineEnds = /[\r\u{85}\u{2028}\u{2029}]/gu;

/** Text within an element of XML, its signs as they are. */
export function xmlText(text: string): string {
  return elementText(allowedInXml(text, "")).replace(lineEnds, (sign) => `&#${sign.codePointAt(0)};`);
}

/** The same within an attribute in double quotes, whose line ends and tabs would become blanks. */
export function attributeText(text: string): string {
  return xmlText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
