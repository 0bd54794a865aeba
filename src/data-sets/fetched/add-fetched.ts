import type { Cell, Column, Connector, GeoFeature } from "../../connectors/define-connector.js";
import { fetchAll } from "../../connectors/fetch-all.js";
import type { Fetched } from "../../connectors/fetched.js";
import { readParams } from "../../connectors/read-params.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { OwnPart } from "../../tables/schema/data-package.js";
import { confined } from "../../tables/stored/data-set.js";
import { type AddedDataSet, addTable, type DataSetPlace, inPlace, nameFrom } from "../made/add-table.js";
import { freePath } from "../../tables/stored/named-files.js";
import { heldRecords, type IncomingTable } from "../sources/incoming-table.js";
import { askAboutPeople } from "./ask-about-people.js";
import { addNodes, nodesName, withNodesPlace } from "./graph-nodes.js";

export interface FetchWishes {
  params: Readonly<Record<string, unknown>> | readonly string[];
  name?: string | undefined;
  rows: number;
  replace: boolean;
  anew: boolean;
}

/** A data set that was fetched, and what it is by. */
export interface FetchedDataSet {
  added: AddedDataSet;
  fetched: Fetched;
  params: Record<string, unknown>;
}

const rawFolder = "raw";

/**
 * Fetches what a connector has and makes a data set of it: its rows as CSV, the raw answers with their hashes beside
 * it, and in its description the query, the times, the licence and how the source wants to be named. Throws what the
 * connector throws, `invalid_input` for parameters that do not fit and for a name that is taken.
 */
export async function addFetched(
  context: RunContext,
  connector: Connector,
  wishes: FetchWishes,
): Promise<FetchedDataSet> {
  const params = readParams(connector, wishes.params);
  await askAboutPeople(context, connector, params);
  const name = wishes.name ?? ownName(connector, params);
  const fetchInto = async (place: DataSetPlace, nodesPlace: DataSetPlace | null): Promise<FetchedDataSet> => {
    const fetched = await fetchAll(context, connector, params, { rows: wishes.rows, anew: wishes.anew });
    const own = { ...(await writePayloads(context, place, { connector, params, fetched })), most_rows: wishes.rows };
    // Before the edges: where these are, the nodes are too.
    const nodes =
      nodesPlace === null
        ? {}
        : { nodes: await addNodes(context, nodesPlace, { connector, fetched, own, edges: name }) };
    const added = await addTable(context, place, tableOf(connector, fetched), undefined, {
      fetched: { ...own, ...nodes },
    });
    return { added, fetched, params };
  };
  return inPlace(context, { name, replace: wishes.replace }, (place) =>
    connector.kind === "graph"
      ? withNodesPlace(context, place, wishes.replace, (nodesPlace) => fetchInto(place, nodesPlace))
      : fetchInto(place, null),
  );
}

/** Short enough that its nodes have a name, too. */
function ownName(connector: Connector, params: Record<string, unknown>): string {
  const name = nameFrom([connector.name, ...Object.values(params).map(String)].join(" "));
  return connector.kind === "graph" ? name.slice(0, 60 - nodesName("").length).replace(/_+$/u, "") : name;
}

/** The answers as they came, a file each, and the places of the features as GeoJSON. */
async function writePayloads(
  { services }: Pick<RunContext, "services">,
  { folder, name, before }: DataSetPlace,
  { connector, params, fetched }: { connector: Connector; params: Record<string, unknown>; fetched: Fetched },
): Promise<NonNullable<OwnPart["fetched"]>> {
  const files = confined(services.files);
  const answers = [];
  for (const [index, { url, retrieved_at, bytes, sha256, names }] of fetched.payloads.entries()) {
    const path = freePath(`${rawFolder}/${String(index + 1).padStart(4, "0")}`, before);
    await files.writeFile(files.inside(folder, ...path.split("/")), bytes);
    answers.push({ url, retrieved_at, sha256, bytes: bytes.byteLength, path, ...(names && { names }) });
  }
  const places =
    connector.kind === "geo"
      ? { features: await writeFeatures(services, { folder, name, before }, fetched.features) }
      : {};
  return {
    connector: connector.name,
    version: connector.version,
    params,
    attribution: connector.attribution,
    answers,
    ...places,
  };
}

async function writeFeatures(
  services: RunContext["services"],
  { folder, name, before }: DataSetPlace,
  features: readonly GeoFeature[],
): Promise<string> {
  const file = freePath(`${name}.geojson`, before);
  const files = confined(services.files);
  await files.writeFile(files.inside(folder, file), `${JSON.stringify({ type: "FeatureCollection", features })}\n`);
  return file;
}

function tableOf(connector: Connector, fetched: Fetched): IncomingTable {
  const { columns, rows, payloads, title, notes } = fetched;
  const [first] = payloads;
  return {
    reading: { format: connector.name },
    header: columns.map(({ name }) => name),
    width: columns.length,
    records: heldRecords(rows.map((cells) => cells.map(cellText))),
    isPlain: false,
    oddities: () => 0,
    schema: null,
    said: new Map(columns.map((column) => [column.name, saidOf(column)])),
    described: {
      ...(title !== null && { title }),
      licenses: [{ name: connector.licence.name, path: connector.licence.path }],
      sources: [{ title: connector.attribution, path: first?.url ?? connector.homepage }],
    },
    notes,
    provenance: null,
  };
}

const saidOf = ({ name: _name, names_of: _namesOf, ...said }: Column) => said;

/** As it stands in the CSV. */
export function cellText(cell: Cell): string {
  return cell === null ? "" : String(cell);
}

/** What a fetch is in the log of a run: content, never position. */
export function fetchKey(connector: Connector, wishes: FetchWishes): string {
  return `data_fetch:${connector.name}:${contentHash({ ...wishes })}`;
}
