import { QuireError } from "../../domain/error.js";
import type { SqliteConnection } from "./connection/sqlite-connection.js";
import { fillFacts, fillIdentifiers } from "./sqlite-work-facts.js";

/** SQL, or what needs more than SQL; carried out in the transaction of the migration. */
type Migration = string | ((connection: SqliteConnection) => void);

/**
 * Version n of the schema is made by the first n steps. A step is never changed once released; a new one is added.
 */
const migrations: readonly Migration[] = [
  `
  CREATE TABLE works (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, sha256 TEXT NOT NULL, title TEXT NOT NULL,
    updated_at TEXT NOT NULL, record TEXT NOT NULL
  );
  CREATE INDEX works_by_hash ON works (sha256);
  CREATE TABLE work_paths (
    path TEXT PRIMARY KEY, work INTEGER NOT NULL REFERENCES works ON DELETE CASCADE, position INTEGER NOT NULL,
    sha256 TEXT NOT NULL, size REAL NOT NULL, mtime_ms REAL NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX work_paths_by_work ON work_paths (work);
  CREATE TABLE work_collections (
    name TEXT NOT NULL, work INTEGER NOT NULL REFERENCES works ON DELETE CASCADE, position INTEGER NOT NULL,
    PRIMARY KEY (name, work)
  ) WITHOUT ROWID;
  CREATE INDEX work_collections_by_work ON work_collections (work);
  CREATE TABLE work_sections (
    work INTEGER PRIMARY KEY REFERENCES works ON DELETE CASCADE, sections INTEGER NOT NULL, records TEXT NOT NULL
  );
  CREATE TABLE passages (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, work INTEGER NOT NULL REFERENCES works ON DELETE CASCADE,
    parent_id TEXT NOT NULL, level INTEGER NOT NULL, start_line INTEGER NOT NULL, end_line INTEGER NOT NULL,
    start_page INTEGER, end_page INTEGER, heading_path TEXT NOT NULL, content TEXT NOT NULL
  );
  CREATE INDEX passages_by_work ON passages (work);
  CREATE VIRTUAL TABLE passage_terms USING fts5 (terms, content = '', contentless_delete = 1, tokenize = 'ascii');
  CREATE TABLE term_passages (term TEXT PRIMARY KEY, passages INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE totals (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  INSERT INTO totals VALUES ('passages', 0), ('terms', 0);
  CREATE TABLE embedders (key INTEGER PRIMARY KEY, model TEXT NOT NULL UNIQUE);
  CREATE TABLE vectors (
    passage INTEGER NOT NULL REFERENCES passages ON DELETE CASCADE,
    embedder INTEGER NOT NULL REFERENCES embedders ON DELETE CASCADE, vector BLOB NOT NULL,
    UNIQUE (passage, embedder)
  );
  CREATE TABLE artefacts (name TEXT PRIMARY KEY, value BLOB NOT NULL);
  CREATE TABLE failures (
    path TEXT PRIMARY KEY, sha256 TEXT, code TEXT NOT NULL, message TEXT NOT NULL, at TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  // What works are filtered by.
  `
  ALTER TABLE works ADD COLUMN authors TEXT NOT NULL DEFAULT '';
  ALTER TABLE works ADD COLUMN year INTEGER;
  ALTER TABLE works ADD COLUMN doi TEXT;
  CREATE INDEX works_by_year ON works (year);
  CREATE INDEX works_by_doi ON works (doi);
  CREATE TABLE work_tags (
    tag TEXT NOT NULL, work INTEGER NOT NULL REFERENCES works ON DELETE CASCADE, PRIMARY KEY (tag, work)
  ) WITHOUT ROWID;
  CREATE INDEX work_tags_by_work ON work_tags (work);
  `,
  // It is folded: accents and case need more than SQLite knows.
  (connection) => {
    connection.execute("ALTER TABLE works ADD COLUMN citation_key TEXT");
    fillFacts(connection);
  },
  // Where pages show the words of a text: a row for the lines from one on, as they were packed.
  `CREATE TABLE word_boxes (
    work INTEGER NOT NULL REFERENCES works ON DELETE CASCADE, line INTEGER NOT NULL, words BLOB NOT NULL,
    UNIQUE (work, line)
  );`,
  // What one added file is compared by, so that the others need not be read.
  (connection) => {
    connection.execute(`
      ALTER TABLE works ADD COLUMN identifier TEXT;
      CREATE INDEX works_by_identifier ON works (identifier);
      CREATE INDEX works_without_key ON works (key) WHERE citation_key IS NULL;
      CREATE TABLE records (position INTEGER PRIMARY KEY, entry TEXT NOT NULL);
      CREATE TABLE record_names (
        name TEXT NOT NULL, position INTEGER NOT NULL REFERENCES records ON DELETE CASCADE, PRIMARY KEY (name, position)
      ) WITHOUT ROWID;
      CREATE INDEX record_names_by_position ON record_names (position);
      CREATE TABLE work_texts (
        work INTEGER PRIMARY KEY REFERENCES works ON DELETE CASCADE, sha256 TEXT NOT NULL, facts TEXT NOT NULL,
        states INTEGER NOT NULL
      );
      CREATE INDEX work_texts_stating ON work_texts (work) WHERE states = 1;
      CREATE TABLE work_sketches (
        work INTEGER PRIMARY KEY REFERENCES works ON DELETE CASCADE, modulus INTEGER NOT NULL, hashes BLOB NOT NULL
      );
      CREATE TABLE work_names (
        name TEXT NOT NULL, work INTEGER NOT NULL REFERENCES works ON DELETE CASCADE, PRIMARY KEY (name, work)
      ) WITHOUT ROWID;
      CREATE INDEX work_names_by_work ON work_names (work);
      DELETE FROM artefacts WHERE name = 'versions';
    `);
    fillIdentifiers(connection);
  },
  // The index by words is Quire's own; whoever opens the library fills it, see `indexMissing`.
  `
  DROP TABLE passage_terms;
  CREATE TABLE segments (
    id INTEGER PRIMARY KEY AUTOINCREMENT, first INTEGER NOT NULL, last INTEGER NOT NULL, passages INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('building', 'live', 'gone')), lengths BLOB NOT NULL
  );
  CREATE TABLE postings (
    segment INTEGER NOT NULL, term TEXT NOT NULL, passages INTEGER NOT NULL, list BLOB NOT NULL,
    PRIMARY KEY (segment, term)
  ) WITHOUT ROWID;
  CREATE TABLE removed_passages (key INTEGER PRIMARY KEY);
  CREATE TABLE merges (target INTEGER PRIMARY KEY, plan TEXT NOT NULL, reached TEXT NOT NULL);
  CREATE TABLE points (
    block INTEGER PRIMARY KEY, edition TEXT NOT NULL, present INTEGER NOT NULL, points BLOB NOT NULL
  );
  `,
  // By what a file is known that has not changed since its bytes were looked at.
  "ALTER TABLE work_paths ADD COLUMN inode REAL; ALTER TABLE work_paths ADD COLUMN seen_ms REAL;",
];

/** Brings the database to this version of the schema; `store` error where a newer Quire has written it. */
export function migrate(connection: SqliteConnection, steps: readonly Migration[] = migrations): void {
  const current = versionOf(connection);
  if (current === steps.length) return;
  connection.write(() => {
    const found = versionOf(connection);
    if (found > steps.length) throw newerSchema(connection.path, found, steps.length);
    for (const step of steps.slice(found)) {
      if (typeof step === "string") connection.execute(step);
      else step(connection);
    }
    connection.execute(`PRAGMA user_version = ${steps.length}`);
  });
}

function versionOf(connection: SqliteConnection): number {
  return connection.first<[number]>("PRAGMA user_version")?.[0] ?? 0;
}

function newerSchema(path: string, found: number, known: number): QuireError {
  return new QuireError("store", `The library at ${path} was written by a newer Quire.`, {
    facts: { path, schema: found, known_schema: known },
    fix: "Update Quire (npm install -g quire-workbench@latest). If no newer one was used here: quire doctor --repair",
  });
}
