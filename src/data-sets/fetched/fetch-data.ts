import type { z } from "zod";
import { connectorNamed } from "../../connectors/catalogue.js";
import type { Cell } from "../../connectors/define-connector.js";
import type { RunContext } from "../../run/run-context.js";
import { outputOf } from "../made/output-of.js";
import { addFetched, fetchKey, type FetchWishes } from "./add-fetched.js";
import type { fetchOutput } from "./fetch-output.js";

/** Of a table of many rows, what is told. */
const toldRows = 30;

/** Fetches data as a data set; finished fetches of a run are not made again. */
export async function fetchData(
  context: RunContext,
  { connector: name, ...wishes }: FetchWishes & { connector: string },
): Promise<z.input<typeof fetchOutput>> {
  const connector = await connectorNamed(name);
  return context.step(fetchKey(connector, wishes), "write", async () => {
    const { added, fetched, params } = await addFetched(context, connector, wishes);
    const { title, attribution, licence } = connector;
    return {
      ...outputOf(added),
      title: fetched.title,
      source: { connector: name, title, attribution, licence: licence.name, licence_url: licence.path },
      params,
      retrieved_at: fetched.payloads[0]?.retrieved_at ?? "",
      updated: fetched.updated,
      answers: fetched.payloads.length,
      features: added.set.resource.quire?.fetched?.features ?? null,
      nodes: added.set.resource.quire?.fetched?.nodes ?? null,
      first_rows: fetched.rows.slice(0, toldRows).map((cells) => cells.map(told)),
    };
  });
}

const told = (cell: Cell): string => (cell === null ? "" : String(cell));
