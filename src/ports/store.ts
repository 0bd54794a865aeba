import type { Passage, Section } from "../domain/passage.js";
import type {
  KeyedContent,
  KeyedPassage,
  QueryTerm,
  RankedPassage,
  ScoredPassage,
  SearchFilter,
} from "../domain/search.js";
import type { PackedBoxes } from "../domain/word-box.js";
import type { Work, WorkPath } from "../domain/work.js";

/** A work with everything that is indexed of it. */
export interface IndexedWork {
  work: Work;
  sections: readonly Section[];
  passages: readonly Passage[];
  /** Where pages show the words of its text, as far as its reader knew. */
  boxes?: readonly PackedBoxes[];
}

/** A file that could not be added, kept until it can or is gone. */
export interface Failure {
  path: string;
  sha256: string | null;
  code: string;
  message: string;
  at: string;
}

/** An entry of the manifest as it was last read: a row of the store, so that one is found without reading all. */
export interface RecordRow {
  /** Rows stand in the order of the manifest; numbers may be left out. */
  position: number;
  /** The entry as JSON. */
  entry: string;
}

/** A row with what it is looked up by: ids of works, hashes, paths, keys. */
export interface NamedRecordRow extends RecordRow {
  names: readonly string[];
}

/** Works by their ids, by the SHA-256 of their files as they are now, by where these lie. */
export interface WorkNames {
  work_ids?: readonly string[];
  hashes?: readonly string[];
  paths?: readonly string[];
}

/** What was read of a work's text to tell its versions and copies by; it goes with the work. */
export interface TextRow {
  work_id: string;
  /** Of the file whose text was read. */
  sha256: string;
  /** As JSON. */
  facts: string;
  /** By which it is one with its versions. */
  names: readonly string[];
  /** Whether it says that it takes the place of another document, or another its own. */
  states: boolean;
  sketch: TextSketch;
}

/** Texts by their works, by names that they have, by whether they state something. */
export interface TextChoice {
  work_ids?: readonly string[];
  names?: readonly string[];
  states?: true;
}

/** A sample of the hashes of a text, comparable with others of its kind. */
export interface TextSketch {
  modulus: number;
  hashes: Uint32Array;
}

/** Works that no pass over all of them has seen to yet, by id. */
export interface UnsettledWorks {
  /** Whose item says a uuid, while another key is theirs. */
  disputed: string[];
  /** Of whose text, as it is now, there is no row. */
  untold: string[];
}

export interface StoreStats {
  works: number;
  passages: number;
  sections: number;
  failures: number;
  collections: { name: string; works: number }[];
  /** Passages with a vector, by embedder. */
  vectors: { model: string; passages: number }[];
  bytes: number;
  /** When a work last changed, ISO 8601, or null in an empty store. */
  updated_at: string | null;
}

export interface TermStatistics {
  passages: number;
  /** How many passages hold each of the asked terms. */
  document_frequency: ReadonlyMap<string, number>;
}

/**
 * Passages and the works they belong to, searchable. Ranking beyond BM25 and cosine lives above this port.
 * Every write is one transaction: a reader sees a work before or after it, never half of it.
 */
export interface Store {
  /** Insert works or replace all that is known of them (passages included). */
  upsert(works: readonly IndexedWork[]): Promise<void>;
  /** Change what is known of works. Passages keep their ids and vectors; those without a heading take a new title. */
  updateWorks(works: readonly Work[]): Promise<void>;
  delete(workIds: readonly string[]): Promise<void>;

  /** In the order in which they were added; all that the filter allows, or the first `limit` of them. */
  works(filter?: SearchFilter, limit?: number): Promise<Work[]>;
  /** Citation keys, as `foldKey` writes them: of a work's item, and former ones that drafts may still use. */
  keys(): Promise<{ work_id: string; sha256: string; key: string }[]>;
  workByPath(path: string): Promise<Work | null>;
  /** By SHA-256 of the file as it is now, or by work id. */
  workByHash(sha256: string): Promise<Work | null>;
  paths(): Promise<(WorkPath & { work_id: string })[]>;
  /** Those that have any of the names, in the order in which they were added. */
  worksNamed(names: WorkNames): Promise<Work[]>;
  /** Ids of works without a citation key: whoever added them has not come to its end. */
  keyless(): Promise<string[]>;
  /** Ids of the works whose DOI or arXiv id another has too. */
  sharingIdentifier(): Promise<string[]>;
  unsettled(): Promise<UnsettledWorks>;

  /** Entries of the manifest in its order: all, or those with one of the names. */
  records(names?: readonly string[]): Promise<RecordRow[]>;
  /** Writes rows in their places, and takes those away that stand in the places of `gone`. */
  putRecords(rows: readonly NamedRecordRow[], gone: readonly number[]): Promise<void>;
  /** Names of entries that begin so, without the beginning. */
  recordNames(beginning: string): Promise<string[]>;

  /** All, or those for which any of the conditions holds. */
  texts(which?: TextChoice): Promise<TextRow[]>;
  sketches(): Promise<{ work_id: string; sketch: TextSketch }[]>;
  putTexts(texts: readonly TextRow[]): Promise<void>;

  /** The same as `lexical` by number alone, equal ones in the order of their numbers: for who needs few of the texts. */
  rank(terms: readonly QueryTerm[], limit: number, filter?: SearchFilter): Promise<RankedPassage[]>;
  /** Of those that are there, in no order. */
  contents(keys: readonly number[]): Promise<KeyedContent[]>;
  /** Passages with any of the terms, best BM25 (k1 1.2, b 0.75) first; terms are in the form of `indexTerms`. */
  lexical(terms: readonly QueryTerm[], limit: number, filter?: SearchFilter): Promise<ScoredPassage[]>;
  /** Passages nearest by cosine among those embedded with `model`. */
  vector(vector: Float32Array, model: string, limit: number, filter?: SearchFilter): Promise<KeyedPassage[]>;

  /**
   * Cosines of passages' points, in the directions of an edition of a basis, with one of unit length, in the order of the
   * keys; NaN where a passage has none. Only one edition is kept: points of different ones cannot be compared.
   */
  likenesses(edition: string, keys: readonly number[], point: Float64Array): Promise<Float64Array>;
  putPoints(edition: string, points: readonly { key: number; point: Int8Array }[]): Promise<void>;
  /** Passages without a point in this edition, by key from behind `after` on. */
  withoutPoint(edition: string, after: number, limit: number): Promise<{ key: number; content: string }[]>;
  /** One short step of what keeps the index small and quick; false where nothing is left to do. */
  tidy(): Promise<boolean>;

  termStatistics(terms: readonly string[]): Promise<TermStatistics>;

  get(passageIds: readonly string[]): Promise<Passage[]>;
  passagesOf(workId: string): Promise<Passage[]>;
  /** Of a work's lines, and of those around them that are packed with them; none where its reader knew of none. */
  boxesOf(workId: string, lines: { from: number; to: number }): Promise<PackedBoxes[]>;
  sectionsOf(workIds: readonly string[]): Promise<Section[]>;
  /** Contents of at most `limit` passages spread evenly over the store, always the same for the same store. */
  sample(limit: number): Promise<string[]>;

  putVectors(model: string, vectors: readonly { passage_id: string; vector: Float32Array }[]): Promise<void>;
  /** Passages without a vector of `model`. */
  withoutVector(model: string, limit: number): Promise<{ id: string; content: string }[]>;
  deleteVectors(exceptModel: string | null): Promise<void>;

  /** Small derived data that may be rebuilt at any time (the LSI basis). */
  getArtefact(name: string): Promise<Uint8Array | null>;
  putArtefact(name: string, value: Uint8Array): Promise<void>;
  /** Those that are there, by name. */
  getArtefacts(names: readonly string[]): Promise<Map<string, Uint8Array>>;
  putArtefacts(artefacts: ReadonlyMap<string, Uint8Array>): Promise<void>;

  failures(): Promise<Failure[]>;
  putFailures(failures: readonly Failure[]): Promise<void>;
  deleteFailures(paths: readonly string[]): Promise<void>;

  stats(): Promise<StoreStats>;
  /** Another one whenever any process has written; of this process alone. */
  version(): Promise<string>;
  close(): void;
}

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
