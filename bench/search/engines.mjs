// The engines side by side: each opens an empty index in a folder, takes documents in batches, and answers with ids.
import { join } from "node:path";

/**
 * @typedef {import("./documents.mjs").Document} Document
 * @typedef {object} Index
 * @property {(documents: readonly Document[]) => unknown} add
 * @property {() => unknown} finish once, after the last batch
 * @property {(question: string, limit: number) => Promise<string[]> | string[]} search ids, best first
 * @property {() => unknown} close
 * @property {(() => Index) | undefined} [reopen] where the index is a file that can be read cold
 */

/** @param {Document} document */
const contentOf = ({ title, text }) => `${title}\n\n${text}`;

/** @type {Record<string, (folder: string) => Promise<Index>>} */
export const engines = {
  quire: openQuire,
  "FTS5 alone": openFts5,
  LanceDB: openLanceDb,
  MiniSearch: openMiniSearch,
  Orama: openOrama,
};

/** Most documents an engine is given, and why not more. @type {Record<string, { most: number, reason: string }>} */
export const limits = {
  MiniSearch: { most: 50_000, reason: "keeps its index in memory: several GB and about ten minutes at 500,000" },
  Orama: { most: 50_000, reason: "keeps its index in memory: several GB and about a quarter of an hour at 500,000" },
};

/** The library's store and its default profile. @param {string} folder */
async function openQuire(folder) {
  const { openSqliteStore } = await import("../../dist/adapters/sqlite/sqlite-store.js");
  const { refreshLsi } = await import("../../dist/corpus/search/lsi-maintenance.js");
  const { keepPoints } = await import("../../dist/corpus/search/lsi-points.js");
  const { retrieve } = await import("../../dist/corpus/search/retrieve.js");
  const path = join(folder, "store.db");
  const open = () => {
    const store = openSqliteStore(path);
    return {
      add: (documents) => store.upsert(worksOf(documents)),
      async finish() {
        await refreshLsi(store);
        while (await store.tidy());
        await keepPoints(store);
      },
      search: async (question, limit) =>
        (await retrieve({ store }, { queries: [question], profile: "hybrid", limit })).map(({ id }) => id),
      close: () => store.close(),
      reopen: open,
    };
  };
  return open();
}

/** Documents of one title in a row are passages of one work. @param {readonly Document[]} documents */
export function worksOf(documents) {
  const groups = [];
  for (const document of documents) {
    const last = groups.at(-1);
    if (last !== undefined && last[0].title === document.title && document.title.startsWith("Work ")) {
      last.push(document);
    } else groups.push([document]);
  }
  return groups.map(asWork);
}

/** @param {readonly Document[]} documents */
function asWork(documents) {
  const [{ id, title }] = documents;
  const never = new Date(0).toISOString();
  const span = { work_id: id, parent_id: id, level: 0, start_line: 1, end_line: 1, start_page: null, end_page: null };
  const known = { id, sha256: id, format: "text", title, item: { type: "document" }, pages: null, lines: 1 };
  return {
    work: { ...known, collections: [], paths: [], ocr: false, added_at: never, updated_at: never },
    sections: [],
    passages: documents.map((each) => ({ ...span, id: each.id, heading_path: [], content: contentOf(each) })),
  };
}

/** SQLite's full text search as its manual shows it: any of the words, ranked by bm25. @param {string} folder */
async function openFts5(folder) {
  const { default: Database } = await import("libsql");
  const path = join(folder, "fts5.db");
  const database = new Database(path);
  database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL");
  database.exec("CREATE TABLE documents (key INTEGER PRIMARY KEY, id TEXT, content TEXT)");
  database.exec(
    "CREATE VIRTUAL TABLE words USING fts5(content, content='', tokenize='porter unicode61 remove_diacritics 2')",
  );
  const insert = database.prepare("INSERT INTO documents VALUES (?, ?, ?)");
  const index = database.prepare("INSERT INTO words (rowid, content) VALUES (?, ?)");
  const find = database.prepare(
    `SELECT id FROM (SELECT rowid, bm25(words) AS score FROM words WHERE words MATCH ? ORDER BY score LIMIT ?)
     JOIN documents ON key = rowid ORDER BY score`,
  );
  let key = 0;
  return {
    add(documents) {
      database.exec("BEGIN IMMEDIATE");
      for (const document of documents) {
        key += 1;
        insert.run(key, document.id, contentOf(document));
        index.run(key, contentOf(document));
      }
      database.exec("COMMIT");
    },
    finish: () => undefined,
    search(question, limit) {
      const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
      return find.all(words.map((word) => `"${word}"`).join(" OR "), limit).map(({ id }) => id);
    },
    close: () => database.close(),
  };
}

/** @param {string} folder */
async function openLanceDb(folder) {
  const { connect, Index } = await import("@lancedb/lancedb");
  const database = await connect(join(folder, "lance"));
  let table;
  const rows = (documents) => documents.map((document) => ({ id: document.id, content: contentOf(document) }));
  return {
    async add(documents) {
      if (table === undefined) table = await database.createTable("documents", rows(documents));
      else await table.add(rows(documents));
    },
    async finish() {
      const options = { stem: true, removeStopWords: true, asciiFolding: true, withPosition: false };
      await table.createIndex("content", { config: Index.fts(options) });
      await table.optimize();
    },
    async search(question, limit) {
      const query = table.query().fullTextSearch(question, { columns: ["content"] });
      return (await query.select(["id", "_score"]).limit(limit).toArray()).map(({ id }) => String(id));
    },
    close: () => table.close(),
  };
}

/** With the terms of Quire's index, its own having no stems. */
async function openMiniSearch() {
  const { default: MiniSearch } = await import("minisearch");
  const { indexTerms } = await import("../../dist/domain/terms.js");
  const { isFunctionTerm } = await import("../../dist/domain/function-words.js");
  const index = new MiniSearch({
    fields: ["content"],
    tokenize: indexTerms,
    processTerm: (term) => (isFunctionTerm(term) ? null : term),
  });
  return {
    add: (documents) => index.addAll(documents.map((document) => ({ id: document.id, content: contentOf(document) }))),
    finish: () => undefined,
    search: (question, limit) =>
      index
        .search(question)
        .slice(0, limit)
        .map(({ id }) => String(id)),
    close: () => undefined,
  };
}

async function openOrama() {
  const { create, insertMultiple, search } = await import("@orama/orama");
  const { questionWords } = await import("../../dist/domain/question-words.js");
  const database = create({
    schema: { content: "string" },
    components: { tokenizer: { language: "english", stemming: true, stopWords: [...questionWords] } },
  });
  return {
    add: (documents) =>
      insertMultiple(
        database,
        documents.map((document) => ({ id: document.id, content: contentOf(document) })),
        1_000,
      ),
    finish: () => undefined,
    search: async (term, limit) => (await search(database, { term, limit, threshold: 1 })).hits.map(({ id }) => id),
    close: () => undefined,
  };
}
