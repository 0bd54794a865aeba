import { QuireError } from "../../domain/error.js";
import { type Graph, tablesOf } from "../../domain/graph.js";
import { readGraphml } from "../../graphs/formats/graphml.js";
import { readMaltego } from "../../graphs/formats/maltego.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { RunContext } from "../../run/run-context.js";
import { heldRecords, type IncomingTable } from "./incoming-table.js";

const mostBytes = 64_000_000;
const parts = ["edges", "nodes"] as const;

/** The edges of a file of a graph as a table, or its nodes where these are wanted. Throws as readers of graphs do. */
export async function readGraphTable(
  { services }: Pick<RunContext, "services">,
  { path, name, format }: { path: CheckedPath; name: string; format: "graphml" | "maltego" },
  wanted: string | undefined,
): Promise<IncomingTable> {
  const bytes = await services.files.read(path, mostBytes);
  const graph: Graph =
    format === "maltego"
      ? await readMaltego(services.zipArchives, bytes, name)
      : readGraphml(new TextDecoder().decode(bytes), name);
  const part = parts.find((each) => each === (wanted ?? "edges"));
  if (part === undefined) throw unknownPart(name, wanted ?? "");
  const { header, rows } = tablesOf(graph)[part];
  return {
    reading: { format, table: part },
    header,
    width: header.length,
    records: heldRecords(rows),
    isPlain: false,
    oddities: () => 0,
    schema: null,
    // Names of things may be digits; they stay what they are.
    said: new Map(["source", "target", "id", "label", "type"].map((column) => [column, { type: "string" }])),
    described: {},
    notes: [`It holds ${graph.nodes.length} nodes and ${graph.edges.length} edges; these are the ${part}.`],
    provenance: null,
  };
}

function unknownPart(name: string, wanted: string): QuireError {
  return new QuireError("invalid_input", `${name} has no table "${wanted}": it is a graph.`, {
    facts: { name, table: wanted },
    fix: "Name one of: --table edges, --table nodes.",
  });
}
