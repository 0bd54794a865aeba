import type { CatalogueModel, HeldModel, HomeKind } from "../domain/home-model.js";
import type { CheckedPath } from "./checked-path.js";
import type { Fetcher } from "./fetcher.js";

/** Sets how weights are fetched. */
export interface FetchWeightsOptions {
  /** The door, open for the hosts of the model. */
  fetcher: Fetcher;
  signal: AbortSignal;
  /** Bytes that are here, of all. */
  onProgress: (done: number, total: number) => void;
}

/** How a file that is already here is to be known. */
export interface RegisterOptions {
  /** By default the file's own name, in small letters. */
  name?: string | undefined;
  /** By default what its format says. */
  kind?: HomeKind | undefined;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** The models that this user has at home, shared by all workspaces, and those that can be fetched. */
export interface HomeModels {
  readonly catalogue: readonly CatalogueModel[];
  /** The day on which the catalogue was read from its sources. */
  readonly read_on: string;
  /** Throws `not_found` with the names there are. */
  named(name: string): CatalogueModel;
  held(): readonly HeldModel[];
  /** Hosts that its files are fetched from. */
  hosts(model: CatalogueModel): string[];
  /**
   * Fetches and checks what is missing, going on where it was broken off; the model is there as a whole or not at all. False
   * where it was there already, by then. Throws `damaged` where a file is not what the catalogue names, `unwritable_file`
   * where the disk is full, and what the door throws.
   */
  fetch(model: CatalogueModel, options: FetchWeightsOptions): Promise<boolean>;
  /** Makes a file that is already here known by a name; it stays where it is. Throws `unsupported_format`, `not_found`. */
  register(path: CheckedPath, options: RegisterOptions): Promise<HeldModel>;
  /** Forgets a model, and deletes what was fetched of it; false where there was none. */
  remove(name: string): Promise<boolean>;
}
