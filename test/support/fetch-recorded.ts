import { connectorNamed } from "../../src/connectors/catalogue.js";
import type { Cell } from "../../src/connectors/define-connector.js";
import { fetchAll } from "../../src/connectors/fetch-all.js";
import type { Fetched } from "../../src/connectors/fetched.js";
import { readParams } from "../../src/connectors/read-params.js";
import { type QuireError, toQuireError } from "../../src/domain/error.js";
import { connectorRecordings, playConnector, type PlayedConnectorOptions } from "./connectors.js";

/** What a connector makes of its recordings for these parameters. */
export async function fetchRecorded(
  name: string,
  params: Readonly<Record<string, Cell>>,
  { rows = 100_000, ...options }: PlayedConnectorOptions & { rows?: number } = {},
): Promise<Fetched> {
  const connector = await connectorNamed(name);
  const played = await playConnector({ folders: [connectorRecordings(name)], ...options });
  try {
    return await fetchAll(played.context, connector, readParams(connector, params), { rows, anew: false });
  } finally {
    await played.close();
  }
}

/** What it refuses them with. */
export async function refusalOf(...given: Parameters<typeof fetchRecorded>): Promise<QuireError> {
  try {
    await fetchRecorded(...given);
  } catch (thrown) {
    return toQuireError(thrown);
  }
  throw new Error("Nothing was refused.");
}
