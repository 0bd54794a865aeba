import { QuireError } from "../../domain/error.js";
import type { ZipArchives } from "../../ports/document-reader.js";
import type { Graph, GraphEdge, GraphNode } from "../../domain/graph.js";
import { attributeText, childrenOf, localName, readGraphml, xmlText } from "./graphml.js";

/**
 * Graphs of Maltego (.mtgx): a ZIP with `Graphs/Graph1.graphml`, whose nodes hold a `MaltegoEntity` and whose edges a
 * `MaltegoLink`, each with its properties. The vendor does not document the form, and says that it may change; it is
 * read as its graphs are seen to be, and written so that it reads equal here.
 */
const namespace = "http://maltego.paterva.com/xml/mtgx";
const graphFile = "Graphs/Graph1.graphml";
const plainLink = "maltego.link.manual-link";
const phrase = "maltego.Phrase";
/** Marks what has no type here, and needs one there; and what has a label, but no property that Maltego would show. */
const untyped = "quire.untyped";
const ownLabel = "quire.label";
/** What the archive may inflate to. */
const mostBytes = 128_000_000;

/** The property whose value people see, by the type of a thing; of other types it is the first. */
const mainProperty: Readonly<Record<string, string>> = {
  "maltego.Domain": "fqdn",
  "maltego.DNSName": "fqdn",
  "maltego.Website": "fqdn",
  "maltego.IPv4Address": "ipv4-address",
  "maltego.IPv6Address": "ipv6-address",
  "maltego.EmailAddress": "email",
  "maltego.Person": "person.fullname",
  "maltego.Organization": "title",
  "maltego.Company": "title",
  "maltego.Phrase": "text",
  "maltego.URL": "short-title",
  "maltego.PhoneNumber": "phonenumber",
  "maltego.Location": "location.name",
  "maltego.Alias": "alias",
  "maltego.AS": "as.number",
  "maltego.Document": "title",
};

/** Reads a graph of Maltego. Throws `damaged` where it has none, `zip_bomb`, `encrypted` and `too_large` as archives do. */
export async function readMaltego(zip: ZipArchives, bytes: Uint8Array, name: string): Promise<Graph> {
  const archive = await zip.open(bytes, name, { total_bytes: mostBytes });
  const file = archive.names.find((entry) => entry === graphFile) ?? archive.names.find(isGraph);
  const graph = file === undefined ? null : await archive.read(file);
  if (graph === null) throw withoutGraph(name);
  return readGraphml(new TextDecoder().decode(graph), `${name}: ${file}`, dataOf);
}

const isGraph = (entry: string) => /^Graphs\/[^/]+\.graphml$/u.test(entry);

function withoutGraph(name: string): QuireError {
  return new QuireError("damaged", `${name} holds no graph of Maltego.`, {
    facts: { name },
    fix: "Save the graph itself (.mtgx): a .mtz holds settings alone.",
  });
}

function dataOf(element: Element): { label: string | null; type: string; properties: Record<string, string> } {
  const thing = childrenOf(element, "data")
    .flatMap((data) => [...childrenOf(data, "MaltegoEntity"), ...childrenOf(data, "MaltegoLink")])
    .at(0);
  if (thing === undefined) return { label: null, type: "", properties: {} };
  const given = childrenOf(thing, "Properties")
    .flatMap((all) => childrenOf(all, "Property"))
    .map((property): [string, string] => [
      property.getAttribute("name") ?? "",
      childrenOf(property, "Value")[0]?.textContent ?? "",
    ]);
  const known = given.filter(([key]) => key !== "");
  const type = thing.getAttribute("type") ?? "";
  if (localName(thing) === "MaltegoLink") {
    return { label: null, type: type === plainLink ? "" : type, properties: Object.fromEntries(known) };
  }
  return entityOf(type, known);
}

/** What people see is the label, and stands among the properties no second time. */
function entityOf(type: string, known: readonly [string, string][]): ReturnType<typeof dataOf> {
  const main = mainProperty[type] ?? (known[0]?.[0] === ownLabel ? ownLabel : null);
  const { [untyped]: isUntyped, ...properties } = Object.fromEntries(known);
  if (main === null) return { label: known[0]?.[1] ?? null, type, properties };
  const { [main]: label = null, ...others } = properties;
  return { label, type: isUntyped === undefined ? type : "", properties: others };
}

/** The graph as Maltego opens it; things without a type of its own are phrases. */
export async function writeMaltego(zip: ZipArchives, graph: Graph): Promise<Uint8Array> {
  const text = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:mtg="${namespace}">\n`,
    `<key for="node" id="d0" attr.name="MaltegoEntity"/>\n<key for="edge" id="d1" attr.name="MaltegoLink"/>\n`,
    `<graph id="G" edgedefault="directed">\n`,
    ...graph.nodes.map(nodeText),
    ...graph.edges.map(edgeText),
    "</graph>\n</graphml>\n",
  ].join("");
  const encoder = new TextEncoder();
  return zip.write(
    new Map([
      ["version.properties", encoder.encode("maltego.client.name=Quire\nmaltego.graph.version=1.2\n")],
      [graphFile, encoder.encode(text)],
    ]),
  );
}

function nodeText({ id, label, type, properties }: GraphNode): string {
  const entity = type === "" ? phrase : type;
  const [first] = Object.values(properties);
  const main = mainProperty[entity] ?? (first === label ? null : ownLabel);
  const all = {
    // What people see comes first, as it does where Maltego knows the type.
    ...(main !== null && { [main]: label }),
    ...properties,
    ...(type === "" && { [untyped]: "true" }),
  };
  return `<node id="${attributeText(id)}"><data key="d0"><mtg:MaltegoEntity type="${attributeText(entity)}">${propertiesText(all)}</mtg:MaltegoEntity></data></node>\n`;
}

function edgeText({ source, target, type, properties }: GraphEdge, index: number): string {
  const link = type === "" ? plainLink : type;
  return `<edge id="e${index}" source="${attributeText(source)}" target="${attributeText(target)}"><data key="d1"><mtg:MaltegoLink type="${attributeText(link)}">${propertiesText(properties)}</mtg:MaltegoLink></data></edge>\n`;
}

function propertiesText(properties: Readonly<Record<string, string>>): string {
  const each = Object.entries(properties).map(
    ([name, value]) =>
      `<mtg:Property name="${attributeText(name)}" displayName="${attributeText(name)}" type="string"><mtg:Value>${xmlText(value)}</mtg:Value></mtg:Property>`,
  );
  return `<mtg:Properties>${each.join("")}</mtg:Properties>`;
}
