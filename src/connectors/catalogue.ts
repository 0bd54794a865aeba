import { importFile } from "../domain/import-file.js";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { QuireError } from "../domain/error.js";
import type { Connector } from "./define-connector.js";

/** `world-bank.js` is the connector `world_bank`; tests run the TypeScript itself. */
const connectorFile = /^([a-z\d-]+)\.(?:js|ts)$/u;
const folder = fileURLToPath(new URL("sources/", import.meta.url));

let loading: Promise<readonly Connector[]> | undefined;

/** All connectors, by name. Each is a file of `sources/`; they are loaded when they are first asked for. */
export function connectors(): Promise<readonly Connector[]> {
  loading ??= load();
  return loading;
}

/** Throws `not_found` with the nearest names for one that there is not. */
export async function connectorNamed(name: string): Promise<Connector> {
  const all = await connectors();
  const found = all.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new QuireError("not_found", `There is no connector "${name}".`, {
    facts: { name },
    fix: `Connectors: ${all.map((each) => each.name).join(", ")}.`,
  });
}

async function load(): Promise<readonly Connector[]> {
  const files = readdirSync(folder).flatMap((file) => {
    const name = connectorFile.exec(file)?.[1];
    return name === undefined || file.endsWith(".test.ts")
      ? []
      : [{ name: name.replaceAll("-", "_"), path: join(folder, file) }];
  });
  const loaded = await Promise.all(files.map(({ name, path }) => loadOne(name, path)));
  return loaded.toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

async function loadOne(name: string, path: string): Promise<Connector> {
  const module = (await importFile(path)) as { connector?: Connector };
  if (module.connector?.name === name) return module.connector;
  throw new QuireError("internal", `${path} must export a connector named "${name}".`, { facts: { path } });
}
