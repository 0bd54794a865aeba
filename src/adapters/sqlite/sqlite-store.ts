import type { IndexedWork, Store } from "../../ports/store.js";
import type { Work } from "../../domain/work.js";
import {
  deleteFailures,
  readArtefact,
  readArtefacts,
  readFailures,
  readStats,
  writeArtefact,
  writeFailures,
} from "./sqlite-artefacts.js";
import { SqliteConnection } from "./sqlite-connection.js";
import { type LexicalBounds, LexicalIndex } from "./sqlite-lexical.js";
import {
  deletePassages,
  getPassages,
  IndexChange,
  passagesOf,
  retitlePassages,
  samplePassages,
  sectionsOf,
  writePassages,
  writeSections,
} from "./sqlite-passages.js";
import { migrate } from "./sqlite-schema.js";
import {
  deleteVectors,
  passagesWithoutVector,
  restoreVectors,
  vectorsOf,
  vectorSearch,
  writeVectors,
} from "./sqlite-vectors.js";
import { readKeys } from "./sqlite-work-facts.js";
import { readPaths, readWorks, workByHash, workByPath, workKey, writeWork } from "./sqlite-works.js";

/**
 * Opens or creates the store in one SQLite file (its folder must exist); several processes may have it open.
 * Throws a `store` QuireError where the file is damaged, not a database, or of a newer Quire.
 */
export function openSqliteStore(path: string, bounds: Partial<LexicalBounds> = {}): Store {
  const connection = new SqliteConnection(path);
  try {
    migrate(connection);
  } catch (thrown) {
    connection.close();
    throw thrown;
  }
  return storeOn(connection, new LexicalIndex(connection, bounds));
}

function storeOn(connection: SqliteConnection, index: LexicalIndex): Store {
  const read = async <T>(work: () => T): Promise<T> => connection.read(work);
  const write = async <T>(work: () => T): Promise<T> => connection.write(work);
  return {
    upsert: (works) => write(() => upsert(connection, works)),
    updateWorks: (works) => write(() => updateWorks(connection, works)),
    delete: (ids) => write(() => deleteWorks(connection, ids)),
    works: (filter, limit) => read(() => readWorks(connection, filter, limit)),
    keys: () => read(() => readKeys(connection)),
    workByPath: (filePath) => read(() => workByPath(connection, filePath)),
    workByHash: (hash) => read(() => workByHash(connection, hash)),
    paths: () => read(() => readPaths(connection)),
    lexical: (terms, limit, filter) => read(() => index.search(terms, limit, filter)),
    vector: (vector, model, limit, filter) => read(() => vectorSearch(connection, vector, model, limit, filter)),
    termStatistics: (terms) => read(() => index.statistics(terms)),
    get: (ids) => read(() => getPassages(connection, ids)),
    passagesOf: (workId) => read(() => passagesOf(connection, workId)),
    sectionsOf: (workIds) => read(() => sectionsOf(connection, workIds)),
    sample: (limit) => read(() => samplePassages(connection, limit)),
    putVectors: (model, vectors) => write(() => writeVectors(connection, model, vectors)),
    withoutVector: (model, limit) => read(() => passagesWithoutVector(connection, model, limit)),
    deleteVectors: (exceptModel) => write(() => deleteVectors(connection, exceptModel)),
    getArtefact: (name) => read(() => readArtefact(connection, name)),
    putArtefact: (name, value) => write(() => writeArtefact(connection, name, value)),
    getArtefacts: (names) => read(() => readArtefacts(connection, names)),
    putArtefacts: (artefacts) =>
      write(() => artefacts.forEach((value, name) => writeArtefact(connection, name, value))),
    failures: () => read(() => readFailures(connection)),
    putFailures: (failures) => write(() => writeFailures(connection, failures)),
    deleteFailures: (paths) => write(() => deleteFailures(connection, paths)),
    stats: () => read(() => readStats(connection)),
    close: () => connection.close(),
  };
}

function upsert(connection: SqliteConnection, works: readonly IndexedWork[]): void {
  const change = new IndexChange(connection);
  for (const { work, sections, passages } of works) {
    const known = workKey(connection, work.id);
    const vectors = known === null ? [] : vectorsOf(connection, known.key);
    if (known !== null) deletePassages(connection, change, known);
    const key = writeWork(connection, work, known?.key);
    writeSections(connection, key, sections);
    writePassages(connection, change, { key, title: work.title }, passages);
    restoreVectors(connection, key, vectors);
  }
  change.finish();
}

function updateWorks(connection: SqliteConnection, works: readonly Work[]): void {
  const change = new IndexChange(connection);
  for (const work of works) {
    const known = workKey(connection, work.id);
    if (known === null) continue;
    if (known.title !== work.title) retitlePassages(connection, change, known, work.title);
    writeWork(connection, work, known.key);
  }
  change.finish();
}

function deleteWorks(connection: SqliteConnection, ids: readonly string[]): void {
  const change = new IndexChange(connection);
  for (const id of ids) {
    const known = workKey(connection, id);
    if (known === null) continue;
    deletePassages(connection, change, known);
    connection.run("DELETE FROM works WHERE key = ?", [known.key]);
  }
  change.finish();
}
