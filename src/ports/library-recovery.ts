import type { Work } from "../domain/work.js";
import type { Store } from "./store.js";

/** Vectors by the text that they were made of, of one embedder. */
export interface SalvagedVectors {
  model: string;
  vectors: readonly { content: string; vector: Float32Array }[];
}

/** Holds what could still be read of a damaged library. */
export interface Salvage {
  works: readonly Work[];
  vectors: readonly SalvagedVectors[];
}

/**
 * Makes a library again of what is left: a record of each work, kept beside the store whenever that changes, and what is
 * left of the store itself. A new store is built aside and takes the place of the old one when it is whole.
 */
export interface LibraryRecovery {
  /** Why the library cannot be used, for people; null where it is sound or was never made. */
  problem(): Promise<string | null>;
  /** A file that stands where `.quire` has to be is renamed; its new path, or null where there is none. */
  clearWay(stamp: string): Promise<string | null>;
  /** Works as the library last had them, and the files that should say so and do not. */
  records(): Promise<{ works: Work[]; unreadable: string[] }>;
  /** Ids of works that have a text. */
  texts(): Promise<string[]>;
  /** Moves what is left of the library into `.quire/trash/` under `stamp`; again, it goes on. Null where nothing is left. */
  setAside(stamp: string): Promise<string | null>;
  /** Reads what can be read of a library that was set aside. */
  salvage(folder: string): Promise<Salvage>;
  /** The store that is being built; one that was begun before is continued. */
  open(): Promise<Store>;
  /** The store that was built becomes the library. */
  finish(): Promise<void>;
}
