import { rmSync } from "node:fs";
import { QuireError } from "../../domain/error.js";
import { SqliteConnection } from "../sqlite/connection/sqlite-connection.js";

/** Says how it failed where the database cannot be used: what is derived is never worth an error. */
export function attempt<T>(
  path: string,
  use: (connection: SqliteConnection) => T,
): { value?: T; failure?: "store" | "busy" } {
  let connection: SqliteConnection | undefined;
  try {
    connection = new SqliteConnection(path);
    connection.execute("PRAGMA cache_size = -4000");
    return { value: use(connection) };
  } catch (thrown) {
    const code = thrown instanceof QuireError ? thrown.code : null;
    if (code === "store" || code === "busy") return { failure: code };
    throw thrown;
  } finally {
    connection?.close();
  }
}

/** Makes a database anew in one transaction; what is in its place and is none of ours is removed. */
export function makeAnew(path: string, fill: (connection: SqliteConnection) => void): boolean {
  const make = () =>
    attempt(path, (connection) => {
      connection.write(() => fill(connection));
      // Else a copy of all that was written would lie beside the file until the next change.
      connection.rows("PRAGMA wal_checkpoint(TRUNCATE)");
      return true;
    });
  const { value, failure } = make();
  // What another process is writing is left to it.
  if (value === true || failure === "busy" || !isRemoved(path)) return value === true;
  return make().value === true;
}

/** Removes what is no database of ours; nothing is lost with it. False where the folder does not let it. */
function isRemoved(path: string): boolean {
  try {
    for (const end of ["", "-journal", "-wal", "-shm"]) rmSync(path + end, { force: true });
    return true;
  } catch {
    // A folder that is only read stays without what is derived.
    return false;
  }
}
