import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CatalogueModel } from "../../domain/home-model.js";

export interface Catalogue {
  /** ISO 8601. */
  read_on: string;
  models: readonly CatalogueModel[];
}

let catalogue: Catalogue | undefined;

/** Reads every model there is from `data/models.yaml`, when it is first asked for. */
export function readCatalogue(): Catalogue {
  if (catalogue !== undefined) return catalogue;
  const { parse } = createRequire(import.meta.url)("yaml") as typeof import("yaml");
  const text = readFileSync(new URL("../../../data/models.yaml", import.meta.url), "utf8");
  return (catalogue = parse(text) as Catalogue);
}
