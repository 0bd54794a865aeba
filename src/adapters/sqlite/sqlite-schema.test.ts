import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { indexedWork } from "../../../test/contracts/library.js";
import { openSqliteStore } from "./sqlite-store.js";
import { SqliteConnection } from "./connection/sqlite-connection.js";
import { migrate } from "./sqlite-schema.js";

describe("migrate", () => {
  const first = "CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('kept')";
  const second = "ALTER TABLE notes ADD COLUMN colour TEXT DEFAULT 'red'";

  it("takes only the steps that are missing and keeps what was there", () => {
    const connection = new SqliteConnection(":memory:");
    migrate(connection, [first]);
    migrate(connection, [first, second]);
    migrate(connection, [first, second]);
    expect(connection.rows("SELECT * FROM notes")).toEqual([["kept", "red"]]);
    connection.close();
  });

  it("lets works of an older store be found by author, year, DOI and tag, and by their words", async () => {
    const folder = mkdtempSync(join(tmpdir(), "quire-test-"));
    const path = join(folder, "store.db");
    const store = openSqliteStore(path);
    const item = { type: "book", author: [{ family: "Müller" }], issued: { "date-parts": [[2015]] }, DOI: "10.1000/A" };
    await store.upsert([indexedWork("a", ["granite"], { item, tags: ["thesis"] })]);
    store.close();
    const connection = new SqliteConnection(path);
    connection.execute(`
      DROP TABLE segments; DROP TABLE postings; DROP TABLE removed_passages; DROP TABLE merges; DROP TABLE points;
      CREATE VIRTUAL TABLE passage_terms USING fts5 (terms, content = '', contentless_delete = 1, tokenize = 'ascii');
      DROP TABLE work_names; DROP TABLE work_sketches; DROP TABLE work_texts; DROP TABLE record_names; DROP TABLE records;
      DROP INDEX works_by_identifier; DROP INDEX works_without_key; ALTER TABLE works DROP COLUMN identifier;
      DROP TABLE word_boxes; DROP TABLE work_tags; DROP INDEX works_by_year; DROP INDEX works_by_doi; ALTER TABLE works DROP COLUMN authors;
      ALTER TABLE works DROP COLUMN year; ALTER TABLE works DROP COLUMN doi;
      ALTER TABLE works DROP COLUMN citation_key; ALTER TABLE work_paths DROP COLUMN inode;
      ALTER TABLE work_paths DROP COLUMN seen_ms; PRAGMA user_version = 1;
      DELETE FROM totals WHERE name = 'terms_version';
    `);
    connection.close();
    const again = openSqliteStore(path);
    const filter = { author: "muller", years: { from: 2015, to: 2015 }, doi: "10.1000/a", tag: "thesis" };
    expect((await again.works(filter)).map(({ id }) => id)).toEqual(["a"]);
    expect(await again.boxesOf("a", { from: 1, to: 9 })).toEqual([]);
    expect((await again.lexical([{ term: "granit", weight: 1 }], 9)).map(({ id }) => id)).toEqual(["a:1-5"]);
    again.close();
    rmSync(folder, { recursive: true });
  });

  it("leaves the database as it was when a step fails", () => {
    const connection = new SqliteConnection(":memory:");
    migrate(connection, [first]);
    expect(() => migrate(connection, [first, second, "CREATE nonsense"])).toThrow(
      expect.objectContaining({ code: "store" }),
    );
    expect(connection.rows("SELECT * FROM notes")).toEqual([["kept"]]);
    expect(connection.first("PRAGMA user_version")).toEqual([1]);
    connection.close();
  });
});
