import type { Connector } from "../../connectors/define-connector.js";
import type { Fetched } from "../../connectors/fetched.js";
import type { RunContext } from "../../run/run-context.js";
import type { OwnPart } from "../../tables/schema/data-package.js";
import { confined, dataFolder, descriptorName, readDescriptor } from "../../tables/stored/data-set.js";
import { addTable, type DataSetPlace, inPlace } from "../made/add-table.js";
import { heldRecords } from "../sources/incoming-table.js";

type OwnFetched = NonNullable<OwnPart["fetched"]>;

/** The name of the data set with the things that a graph's edges join. */
export const nodesName = (edges: string): string => `${edges}_nodes`;

/**
 * Does what makes a graph while the data set of its nodes is held, too. One that a fetch has left that was ended before
 * its edges were written is made again.
 */
export async function withNodesPlace<T>(
  context: RunContext,
  edges: DataSetPlace,
  replace: boolean,
  work: (nodesPlace: DataSetPlace) => Promise<T>,
): Promise<T> {
  const name = nodesName(edges.name);
  const isLeft = edges.before === null && (await edgesOf(context, name)) === edges.name;
  return inPlace(context, { name, replace: replace || isLeft }, work);
}

/** Which edges the nodes of a data set belong to; null where it has none. */
async function edgesOf({ services }: Pick<RunContext, "services">, name: string): Promise<string | null> {
  const files = confined(services.files);
  const path = files.inside(dataFolder(files), name, descriptorName);
  if ((await files.stat(path)) === null) return null;
  return (await readDescriptor(files, path)).resources[0]?.quire?.fetched?.edges ?? null;
}

/** Writes the things of a graph as a data set: their ids, labels and types. Its name is given back. */
export async function addNodes(
  context: Pick<RunContext, "services" | "now">,
  place: DataSetPlace,
  { connector, fetched, own, edges }: { connector: Connector; fetched: Fetched; own: OwnFetched; edges: string },
): Promise<string> {
  const { licence, attribution, homepage } = connector;
  const table = {
    reading: { format: connector.name },
    header: ["id", "label", "type"],
    width: 3,
    records: heldRecords(fetched.nodes.map(({ id, label, type }) => [id, label, type])),
    isPlain: false,
    oddities: () => 0,
    schema: null,
    said: new Map(["id", "label", "type"].map((column) => [column, { type: "string" }])),
    described: {
      title: `What ${edges} joins`,
      licenses: [{ name: licence.name, path: licence.path }],
      sources: [{ title: attribution, path: fetched.payloads[0]?.url ?? homepage }],
    },
    notes: [],
    provenance: null,
  };
  // The answers lie with the edges.
  await addTable(context, place, table, undefined, { fetched: { ...own, answers: [], edges } });
  return place.name;
}
