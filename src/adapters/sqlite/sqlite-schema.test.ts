import { describe, expect, it } from "vitest";
import { SqliteConnection } from "./sqlite-connection.js";
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
