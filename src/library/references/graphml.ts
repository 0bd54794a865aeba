import { htmlOf, joined, markup } from "../../domain/escape/html.js";
import { itemIdentifiers } from "../../domain/identifier.js";
import { type Item, itemAuthors, itemYear } from "../../domain/item.js";
import type { MissingWork } from "./missing-works.js";
import type { CitingRecord } from "./reference-web.js";

/** Attributes of nodes and edges by the names that other programs show: http://graphml.graphdrawing.org/primer/graphml-primer.html */
const attributes = [
  ["node", "label", "string"],
  ["node", "title", "string"],
  ["node", "authors", "string"],
  ["node", "year", "int"],
  ["node", "doi", "string"],
  ["node", "in_library", "boolean"],
  ["edge", "by", "string"],
  ["edge", "page", "int"],
  ["edge", "line", "int"],
] as const;

/** Characters that XML 1.0 has no way to write (2.2). */
// eslint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

/** The web as GraphML, which Gephi, yEd, Cytoscape and networkx read: works are nodes, an edge leads from a work to one that it lists. Pure. */
export function graphmlOf(web: readonly CitingRecord[], missing: readonly MissingWork[]): string {
  const nodes = [
    ...web.map(({ record: { id, item } }) => node(id, item, true)),
    ...missing.map(({ item }) => node(missingId(item), item, false)),
  ];
  const within = web.flatMap(({ record, entries }) =>
    onceEach(entries.filter(({ cited }) => cited !== null)).map((entry) =>
      edge(record.id, entry.cited?.id ?? "", { by: entry.by ?? "", page: entry.page, line: entry.line }),
    ),
  );
  const outside = missing.flatMap(({ item, mentions }) =>
    mentions.map(({ citing, entry }) =>
      edge(citing.id, missingId(item), { by: "list", page: entry.page, line: entry.line }),
    ),
  );
  const keys = attributes.map(
    ([of, name, type]) => markup`  <key id="${of}_${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>`,
  );
  const newline = "\n";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    joined(keys, newline).text,
    '  <graph id="references" edgedefault="directed">',
    ...[...nodes, ...within, ...outside].map(({ text }) => text),
    "  </graph>",
    "</graphml>",
    "",
  ].join(newline);
}

const missingId = (item: Item): string => `missing:${item.id ?? ""}`;

/** A work that a list names twice is cited once. */
function onceEach<Entry extends { cited: { id: string } | null }>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ cited }, index) => entries.findIndex((other) => other.cited?.id === cited?.id) === index);
}

function node(id: string, item: Item, inLibrary: boolean) {
  const doi = itemIdentifiers(item).find(({ kind }) => kind === "doi")?.value ?? null;
  const facts = {
    label: item.id ?? item.title ?? id,
    title: item.title ?? null,
    authors: itemAuthors(item).join("; ") || null,
    year: itemYear(item),
    doi,
    in_library: String(inLibrary),
  };
  return markup`    <node id="${clean(id)}">${dataOf("node", facts)}</node>`;
}

function edge(from: string, to: string, facts: Record<string, string | number | null>) {
  return markup`    <edge source="${clean(from)}" target="${clean(to)}">${dataOf("edge", facts)}</edge>`;
}

function dataOf(of: "node" | "edge", facts: Record<string, string | number | null>) {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== "");
  return htmlOf(
    known.map(([name, value]) => markup`<data key="${of}_${name}">${clean(String(value))}</data>`.text).join(""),
  );
}

function clean(text: string): string {
  return text.replace(unwritable, "");
}
