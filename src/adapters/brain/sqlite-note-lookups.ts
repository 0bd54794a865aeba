import { existsSync } from "node:fs";
import type { NoteBlock, NoteLookups, NoteTerm, OpenNoteLookups } from "../../ports/note-lookups.js";
import type { SqliteConnection } from "../sqlite/connection/sqlite-connection.js";
import { attempt, makeAnew } from "./derived-database.js";

/** Raise it whenever what is in the tables has another form: then they are made again. */
const version = 1;

const tables = `
  DROP TABLE IF EXISTS made_of; DROP TABLE IF EXISTS blocks; DROP TABLE IF EXISTS terms;
  CREATE TABLE made_of (version INTEGER NOT NULL, stamp TEXT NOT NULL);
  CREATE TABLE blocks (
    position INTEGER PRIMARY KEY, first TEXT NOT NULL, ends BLOB NOT NULL, texts BLOB NOT NULL, notes TEXT NOT NULL
  );
  CREATE TABLE terms (kind TEXT NOT NULL, term TEXT NOT NULL, paths TEXT NOT NULL, PRIMARY KEY (kind, term));
`;

/** Look-ups in SQLite. */
export function createNoteLookups(): NoteLookups {
  return {
    async read(path, stamp, use) {
      if (!existsSync(path)) return null;
      const { value } = attempt(path, (connection) =>
        connection.read(() => (isMadeOf(connection, stamp) ? use(openOn(connection)) : null)),
      );
      return value ?? null;
    },
    async make(path, stamp, content) {
      return makeAnew(path, (connection) => {
        connection.execute(tables);
        let position = 0;
        for (const block of content.blocks) putBlock(connection, (position += 1), block);
        for (const term of content.terms) putTerm(connection, term);
        connection.run("INSERT INTO made_of VALUES (?, ?)", [version, stamp]);
      });
    },
    async change(path, { from, to }, changes) {
      if (!existsSync(path)) return false;
      const { value } = attempt(path, (connection) =>
        connection.write(() => {
          if (!isMadeOf(connection, from)) return false;
          const changed = changes(openOn(connection));
          if (changed === null) return false;
          for (const [position, block] of changed.blocks) putBlock(connection, position, block);
          for (const term of changed.terms) putTerm(connection, term);
          connection.run("UPDATE made_of SET stamp = ?", [to]);
          return true;
        }),
      );
      return value === true;
    },
  };
}

function isMadeOf(connection: SqliteConnection, stamp: string): boolean {
  const made = connection.first<[number, string]>("SELECT version, stamp FROM made_of");
  return made?.[0] === version && made[1] === stamp;
}

function putBlock(connection: SqliteConnection, position: number, { first, ends, texts, notes }: NoteBlock): void {
  const values = [position, first, ends, texts, notes];
  connection.run("INSERT OR REPLACE INTO blocks (position, first, ends, texts, notes) VALUES (?, ?, ?, ?, ?)", values);
}

/** Terms are kept as JSON: some have characters that a text in SQLite cannot have. */
function putTerm(connection: SqliteConnection, { kind, term, paths }: NoteTerm): void {
  const key = [kind, JSON.stringify(term)];
  if (paths === null) connection.run("DELETE FROM terms WHERE kind = ? AND term = ?", key);
  else connection.run("INSERT OR REPLACE INTO terms (kind, term, paths) VALUES (?, ?, ?)", [...key, paths]);
}

function openOn(connection: SqliteConnection): OpenNoteLookups {
  return {
    *texts() {
      const next = "SELECT position, texts, ends FROM blocks WHERE position > ? ORDER BY position LIMIT 1";
      for (let last = 0; ;) {
        const row = connection.first<[number, Uint8Array, Uint8Array]>(next, [last]);
        if (row === undefined) return;
        const [position, texts, ends] = row;
        yield { position, texts, ends };
        last = position;
      }
    },
    firsts: () =>
      connection
        .rows<[number, string]>("SELECT position, first FROM blocks ORDER BY position")
        .map(([position, first]) => ({ position, first })),
    notes: (position) =>
      connection.first<[string]>("SELECT notes FROM blocks WHERE position = ?", [position])?.[0] ?? "",
    paths: (kind, term) =>
      connection.first<[string]>("SELECT paths FROM terms WHERE kind = ? AND term = ?", [
        kind,
        JSON.stringify(term),
      ])?.[0] ?? null,
    terms: (kind) =>
      connection
        .rows<[string]>("SELECT term FROM terms WHERE kind = ? ORDER BY rowid", [kind])
        .map(([term]) => String(JSON.parse(term))),
  };
}
