import { QuireError } from "../../domain/error.js";
import type { CatalogueModel } from "../../domain/home-model.js";
import type { HomeModels } from "../../ports/home-models.js";
import { readCatalogue } from "./catalogue.js";
import { heldIn } from "./shelf.js";

export interface HomeModelsOptions {
  /** By default the shipped one. */
  catalogue?: readonly CatalogueModel[] | undefined;
  /** Null where this user has none. */
  folder: string | null;
}

/** The models at home of this user. What fetches and hashes is loaded by the first that does. */
export function createHomeModels({ catalogue, folder }: HomeModelsOptions): HomeModels {
  const shipped = readCatalogue();
  const models = catalogue ?? shipped.models;
  const place = () => folder ?? fail(noFolder());
  return {
    catalogue: models,
    read_on: shipped.read_on,
    named: (name) => models.find((model) => model.name === name) ?? fail(unknown(name, models)),
    held: () => heldIn(folder),
    hosts: ({ files, hosts }) => [...new Set([...files.map(({ url }) => new URL(url).host), ...hosts])],
    async fetch(model, options) {
      const { fetchWeights } = await import("./fetch-weights.js");
      return fetchWeights(place(), model, options);
    },
    async register(path, options) {
      const { registerWeights } = await import("./register-weights.js");
      return registerWeights(place(), path, options);
    },
    async remove(name) {
      const { removeHeld } = await import("./fetch-weights.js");
      return removeHeld(place(), name);
    },
  };
}

function fail(error: QuireError): never {
  throw error;
}

function unknown(name: string, models: readonly CatalogueModel[]): QuireError {
  return new QuireError("not_found", `There is no model "${name}" in the catalogue, and no such file.`, {
    facts: { name },
    fix: `Models: ${models.map((model) => model.name).join(", ")}; or give a file of weights that is already here.`,
  });
}

function noFolder(): QuireError {
  return new QuireError("config", "This user has no folder in which models could be kept.", {
    fix: "Set HOME or XDG_DATA_HOME to an absolute path.",
  });
}
