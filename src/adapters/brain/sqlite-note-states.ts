import { existsSync } from "node:fs";
import { QuireError } from "../../domain/error.js";
import type { NoteStates, StateBlock } from "../../ports/note-states.js";
import type { SqliteConnection } from "../sqlite/connection/sqlite-connection.js";
import { attempt, makeAnew } from "./derived-database.js";

/** Raise it whenever the tables have another form or a note could be read differently: then all notes are read again. */
const version = 1;

const tables = `
  DROP TABLE IF EXISTS state; DROP TABLE IF EXISTS blocks;
  CREATE TABLE state (version INTEGER NOT NULL, facts TEXT NOT NULL);
  CREATE TABLE blocks (position INTEGER PRIMARY KEY, paths TEXT NOT NULL, files BLOB NOT NULL, contents TEXT NOT NULL);
`;

/** States of large brains in SQLite. */
export function createNoteStates(): NoteStates {
  return {
    async read(path) {
      if (!existsSync(path)) return null;
      const { value } = attempt(path, (connection) => connection.read(() => stateOn(connection)));
      return value ? { ...value, contents: async (positions) => contentsAt(path, positions) } : null;
    },
    async make(path, facts, blocks) {
      return makeAnew(path, (connection) => {
        connection.execute(tables);
        let position = 0;
        for (const block of blocks) putBlock(connection, position++, block);
        connection.run("INSERT INTO state VALUES (?, ?)", [version, facts]);
      });
    },
    async change(path, { from, to }, blocks) {
      if (!existsSync(path)) return false;
      const { value } = attempt(path, (connection) =>
        connection.write(() => {
          if (factsOn(connection) !== from) return false;
          for (const [position, block] of blocks) putBlock(connection, position, block);
          connection.run("UPDATE state SET facts = ?", [to]);
          return true;
        }),
      );
      return value === true;
    },
  };
}

function factsOn(connection: SqliteConnection): string | null {
  const found = connection.first<[number, string]>("SELECT version, facts FROM state");
  return found?.[0] === version ? found[1] : null;
}

function stateOn(connection: SqliteConnection) {
  const facts = factsOn(connection);
  if (facts === null) return null;
  const rows = connection.rows<[string, Uint8Array]>("SELECT paths, files FROM blocks ORDER BY position");
  return { facts, blocks: rows.map(([paths, files]) => ({ paths, files })) };
}

function contentsAt(path: string, positions: readonly number[]): string[] {
  const { value } = attempt(path, (connection) =>
    connection.read(() =>
      positions.map(
        (position) => connection.first<[string]>("SELECT contents FROM blocks WHERE position = ?", [position])?.[0],
      ),
    ),
  );
  const found = (value ?? []).filter((contents) => contents !== undefined);
  if (found.length === positions.length) return found;
  throw new QuireError("store", `What is known of the notes in ${path} cannot be read any more.`, {
    facts: { path },
    fix: "Delete the file, then index again: all notes are read anew.",
  });
}

function putBlock(connection: SqliteConnection, position: number, { paths, files, contents }: StateBlock): void {
  const values = [position, paths, files, contents];
  connection.run("INSERT OR REPLACE INTO blocks (position, paths, files, contents) VALUES (?, ?, ?, ?)", values);
}
