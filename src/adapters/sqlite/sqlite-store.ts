import type { QueryTerm, ScoredPassage, SearchFilter } from "../../domain/search.js";
import type { Failure, IndexedWork, Store, StoreStats } from "../../ports/store.js";
import type { Work } from "../../domain/work.js";
import { KeptAnswers } from "./connection/kept-answers.js";
import { SqliteConnection } from "./connection/sqlite-connection.js";
import { IndexChange } from "./lexical/index-change.js";
import { dropOldTerms } from "./lexical/drop-old-terms.js";
import { type IndexProgress, indexMissing } from "./lexical/index-missing.js";
import { LexicalIndex } from "./lexical/lexical-index.js";
import { tidyStep } from "./lexical/merge.js";
import { Points, putPoints, withoutPoint } from "./lexical/points.js";
import { readArtefact, readArtefacts, writeArtefact } from "./sqlite-artefacts.js";
import {
  boxesOf,
  contentsOf,
  deletePassages,
  getPassages,
  passagesOf,
  retitlePassages,
  samplePassages,
  sectionsOf,
  writeBoxes,
  writePassages,
  writeSections,
} from "./sqlite-passages.js";
import { migrate } from "./sqlite-schema.js";
import {
  deleteVectors,
  passagesWithoutVector,
  restoreVectors,
  Vectors,
  vectorsOf,
  writeVectors,
} from "./sqlite-vectors.js";
import { readKeys, sharingIdentifier } from "./sqlite-work-facts.js";
import { readRecordNames, readRecords, writeRecordRows } from "./sqlite-records.js";
import { readSketches, readTexts, readUnsettled, writeTexts } from "./sqlite-texts.js";
import {
  keylessWorks,
  readPaths,
  readWorks,
  workByHash,
  workByPath,
  workCondition,
  workKey,
  worksNamed,
  writeWork,
} from "./sqlite-works.js";

/**
 * Opens or creates the store in one SQLite file (its folder must exist); several processes may have it open. A library of
 * an older Quire is brought to this version first, which takes about a minute for half a million passages.
 * Throws a `store` QuireError where the file is damaged, not a database, or of a newer Quire.
 */
export function openSqliteStore(path: string, progress: IndexProgress = () => undefined): Store {
  const connection = new SqliteConnection(path);
  try {
    migrate(connection);
    dropOldTerms(connection);
    indexMissing(connection, progress);
  } catch (thrown) {
    connection.close();
    throw thrown;
  }
  return storeOn(connection);
}

function storeOn(connection: SqliteConnection): Store {
  const index = new LexicalIndex(connection);
  const points = new Points(connection);
  const kept = new KeptAnswers(connection);
  const nearest = new Vectors(connection);
  const read = async <T>(work: () => T): Promise<T> => connection.read(work);
  /** One statement sees one state by itself. */
  const readOnce = async <T>(work: () => T): Promise<T> => work();
  const write = async <T>(work: () => T): Promise<T> => connection.write(work);
  return {
    upsert: (works) => write(() => upsert(connection, works)),
    updateWorks: (works) => write(() => updateWorks(connection, works)),
    delete: (ids) => write(() => deleteWorks(connection, ids)),
    works: (filter, limit) => readOnce(() => readWorks(connection, filter, limit)),
    keys: () => read(() => readKeys(connection)),
    workByPath: (filePath) => read(() => workByPath(connection, filePath)),
    workByHash: (hash) => read(() => workByHash(connection, hash)),
    paths: () => read(() => readPaths(connection)),
    worksNamed: (names) => read(() => worksNamed(connection, names)),
    keyless: () => readOnce(() => kept.answer("keyless", () => keylessWorks(connection))),
    sharingIdentifier: () => read(() => sharingIdentifier(connection)),
    unsettled: () => read(() => readUnsettled(connection)),
    records: (names) => read(() => readRecords(connection, names)),
    putRecords: (rows, gone) => write(() => writeRecordRows(connection, rows, gone)),
    recordNames: (beginning) => read(() => readRecordNames(connection, beginning)),
    texts: (which) => read(() => readTexts(connection, which)),
    sketches: () => read(() => readSketches(connection)),
    putTexts: (texts) => write(() => writeTexts(connection, texts)),
    rank: (terms, limit, filter) => read(() => index.search(terms, limit, workCondition("work", filter))),
    contents: (keys) => readOnce(() => contentsOf(connection, keys)),
    lexical: (terms, limit, filter) => read(() => lexical(connection, index, terms, limit, filter)),
    vector: (vector, model, limit, filter) => read(() => nearest.search(vector, model, limit, filter)),
    likenesses: (edition, keys, point) => readOnce(() => points.likenesses(edition, keys, point)),
    putPoints: (edition, made) => write(() => putPoints(connection, edition, made)),
    withoutPoint: (edition, after, limit) => read(() => withoutPoint(connection, edition, after, limit)),
    tidy: () => write(() => tidyStep(connection)),
    termStatistics: (terms) => read(() => index.statistics(terms)),
    get: (ids) => readOnce(() => getPassages(connection, ids)),
    passagesOf: (workId) => read(() => passagesOf(connection, workId)),
    boxesOf: (workId, lines) => read(() => boxesOf(connection, workId, lines)),
    sectionsOf: (workIds) => read(() => sectionsOf(connection, workIds)),
    sample: (limit) => read(() => samplePassages(connection, limit)),
    putVectors: (model, vectors) => write(() => writeVectors(connection, model, vectors)),
    withoutVector: (model, limit) => read(() => passagesWithoutVector(connection, model, limit)),
    deleteVectors: (exceptModel) => write(() => deleteVectors(connection, exceptModel)),
    getArtefact: (name) => readOnce(() => kept.answer(`artefact ${name}`, () => readArtefact(connection, name))),
    putArtefact: (name, value) => write(() => writeArtefact(connection, name, value)),
    getArtefacts: (names) => read(() => readArtefacts(connection, names)),
    putArtefacts: (artefacts) =>
      write(() => artefacts.forEach((value, name) => writeArtefact(connection, name, value))),
    failures: () => read(() => readFailures(connection)),
    putFailures: (failures) => write(() => writeFailures(connection, failures)),
    deleteFailures: (paths) => write(() => deleteFailures(connection, paths)),
    version: () => readOnce(() => connection.version()),
    stats: () => read(() => readStats(connection)),
    close: () => connection.close(),
  };
}

function lexical(
  connection: SqliteConnection,
  index: LexicalIndex,
  terms: readonly QueryTerm[],
  limit: number,
  filter?: SearchFilter,
): ScoredPassage[] {
  const ranked = index.search(terms, limit, workCondition("work", filter));
  const scores = new Map(ranked.map(({ key, score }) => [key, score]));
  return contentsOf(connection, [...scores.keys()])
    .map(({ key, id, content }) => ({ id, content, score: scores.get(key) ?? 0 }))
    .sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1));
}

function upsert(connection: SqliteConnection, works: readonly IndexedWork[]): void {
  const change = new IndexChange(connection);
  for (const { work, sections, passages, boxes = [] } of works) {
    const known = workKey(connection, work.id);
    const vectors = known === null ? [] : vectorsOf(connection, known.key);
    if (known !== null) deletePassages(connection, change, known);
    const key = writeWork(connection, work, known?.key);
    writeSections(connection, key, sections);
    writePassages(connection, change, { key, title: work.title }, passages);
    writeBoxes(connection, key, boxes);
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

function readFailures(connection: SqliteConnection): Failure[] {
  const rows = connection.rows<[string, string | null, string, string, string]>(
    "SELECT path, sha256, code, message, at FROM failures ORDER BY path",
  );
  return rows.map(([path, sha256, code, message, at]) => ({ path, sha256, code, message, at }));
}

function writeFailures(connection: SqliteConnection, failures: readonly Failure[]): void {
  for (const { path, sha256, code, message, at } of failures) {
    connection.run("INSERT OR REPLACE INTO failures VALUES (?, ?, ?, ?, ?)", [path, sha256, code, message, at]);
  }
}

function deleteFailures(connection: SqliteConnection, paths: readonly string[]): void {
  connection.run("DELETE FROM failures WHERE path IN (SELECT value FROM json_each(?))", [JSON.stringify(paths)]);
}

function readStats(connection: SqliteConnection): StoreStats {
  const [works, sections, failures, bytes, updated_at] = connection.first<
    [number, number, number, number, string | null]
  >(`SELECT (SELECT count(*) FROM works), (SELECT coalesce(sum(sections), 0) FROM work_sections),
       (SELECT count(*) FROM failures),
       (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size),
       (SELECT max(updated_at) FROM works)`) ?? [0, 0, 0, 0, null];
  const passages = connection.first<[number]>("SELECT value FROM totals WHERE name = 'passages'")?.[0] ?? 0;
  const collections = connection
    .rows<[string, number]>("SELECT name, count(*) FROM work_collections GROUP BY name ORDER BY name")
    .map(([name, count]) => ({ name, works: count }));
  const vectors = connection
    .rows<[string, number]>(
      "SELECT model, (SELECT count(*) FROM vectors WHERE embedder = embedders.key) FROM embedders ORDER BY model",
    )
    .map(([model, count]) => ({ model, passages: count }));
  return { works, passages, sections, failures, collections, vectors, bytes, updated_at };
}
