import { extname } from "node:path";
import { QuireError } from "../domain/error.js";
import { sha256Of } from "../domain/hash.js";
import type { RunContext } from "../run/run-context.js";
import { dataSetNames } from "../tables/stored/data-set.js";
import { readColumns } from "../tables/stored/read-columns.js";
import { type Graph, graphOf, type Table } from "../domain/graph.js";
import { readGraphml } from "./formats/graphml.js";
import { readMaltego } from "./formats/maltego.js";

/** Where a graph is, and what its columns are called where it is a table. */
export interface GraphPlace {
  graph: string;
  nodes?: string | undefined;
  source: string;
  target: string;
  type?: string | undefined;
  id: string;
}

export interface ReadGraph {
  graph: Graph;
  data: { name: string; sha256: string }[];
}

const mostFileBytes = 64_000_000;
const mostEdges = 1_000_000;

/** Files of graphs, by their endings. */
export const graphEndings = [".graphml", ".mtgx"] as const;

/**
 * Reads a graph: a file (GraphML, Maltego), or a data set of edges with, where there is one, that of its nodes: NAME_nodes
 * unless another is named. Throws `not_found`, `damaged`, and `too_large` above 1,000,000 edges.
 */
export async function readGraph(context: Pick<RunContext, "services">, place: GraphPlace): Promise<ReadGraph> {
  const isFile = graphEndings.some((ending) => ending === extname(place.graph).toLowerCase());
  const read = isFile ? await fromFile(context, place.graph) : await fromDataSets(context, place);
  const { length } = read.graph.edges;
  if (length <= mostEdges) return read;
  throw new QuireError("too_large", `${place.graph} has ${length} edges; the limit "edges" is ${mostEdges}.`, {
    facts: { graph: place.graph, limit: "edges", edges: length },
    fix: 'Keep a part of it: quire data query "select * from ... where ..." --as PART',
  });
}

async function fromFile({ services }: Pick<RunContext, "services">, name: string): Promise<ReadGraph> {
  const { files } = services;
  const path = files.resolve(name);
  if ((await files.stat(path)) === null) {
    throw new QuireError("not_found", `There is no file ${name}.`, {
      facts: { path: name },
      fix: "Name a file of a graph.",
    });
  }
  const bytes = await files.read(path, mostFileBytes);
  const isMaltego = name.toLowerCase().endsWith(".mtgx");
  const graph = isMaltego
    ? await readMaltego(services.zipArchives, bytes, name)
    : readGraphml(new TextDecoder().decode(bytes), name);
  return { graph, data: [{ name, sha256: sha256Of(bytes) }] };
}

async function fromDataSets(context: Pick<RunContext, "services">, place: GraphPlace): Promise<ReadGraph> {
  const { files } = context.services;
  const edges = await tableOf(context, place.graph);
  for (const [field, column] of [
    ["source", place.source],
    ["target", place.target],
  ] as const) {
    if (!edges.table.header.includes(column)) throw withoutColumn(place.graph, field, edges.table.header);
  }
  const usual = `${place.graph}_nodes`;
  const named = place.nodes ?? ((await dataSetNames(files)).includes(usual) ? usual : undefined);
  const nodes = named === undefined ? null : await tableOf(context, named);
  const type = place.type ?? (edges.table.header.includes("type") ? "type" : null);
  const { source, target, id } = place;
  const graph = graphOf(edges.table, nodes?.table ?? null, { source, target, type, id });
  return { graph, data: [edges.source, ...(nodes === null ? [] : [nodes.source])] };
}

async function tableOf(
  { services }: Pick<RunContext, "services">,
  name: string,
): Promise<{ table: Table; source: { name: string; sha256: string } }> {
  const { columns, rows, source } = await readColumns(services.files, name);
  const header = columns.map((column) => column.name);
  const cells = Array.from({ length: rows }, (_, row) =>
    columns.map(({ values }) => (values[row] === null || values[row] === undefined ? "" : String(values[row]))),
  );
  return { table: { header, rows: cells }, source: { name, sha256: source.sha256 } };
}

function withoutColumn(name: string, field: string, header: readonly string[]): QuireError {
  return new QuireError("invalid_input", `The data set ${name} has no column for the ${field} of its edges.`, {
    facts: { field },
    fix: `Name one with --${field}: ${header.slice(0, 20).join(", ")}.`,
  });
}
