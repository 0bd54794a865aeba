// The floor's index: a table of passages and FTS5 over it, as plain as it gets.
import Database from "libsql";

const passageLength = 1_000;

/** @param {string} path */
export function openBareIndex(path) {
  const database = new Database(path);
  database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL");
  database.exec("CREATE TABLE passages (id INTEGER PRIMARY KEY, content TEXT)");
  database.exec(
    "CREATE VIRTUAL TABLE words USING fts5(content, content='', tokenize='porter unicode61 remove_diacritics 2')",
  );
  const passage = database.prepare("INSERT INTO passages VALUES (?, ?)");
  const words = database.prepare("INSERT INTO words (rowid, content) VALUES (?, ?)");
  let count = 0;
  return {
    /** Adds a text, cut every 1,000 characters, in one transaction. @param {string} text */
    add(text) {
      database.exec("BEGIN IMMEDIATE");
      for (let start = 0; start < text.length; start += passageLength) {
        const content = text.slice(start, start + passageLength);
        count += 1;
        passage.run(count, content);
        words.run(count, content);
      }
      database.exec("COMMIT");
    },
    close: () => database.close(),
  };
}
