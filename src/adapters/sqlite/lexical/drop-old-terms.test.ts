import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { indexedWork } from "../../../../test/contracts/library.js";
import { indexTerms } from "../../../domain/terms.js";
import { SqliteConnection } from "../connection/sqlite-connection.js";
import { openSqliteStore } from "../sqlite-store.js";

test("a library whose terms were made otherwise is indexed anew when it is opened, and counts no term twice", async () => {
  const folder = mkdtempSync(join(tmpdir(), "terms-"));
  const path = join(folder, "library.db");
  const query = indexTerms("strasse").map((term) => ({ term, weight: 1 }));
  const first = openSqliteStore(path);
  await first.upsert([indexedWork("a", ["Die Straße ist lang."]), indexedWork("b", ["Kein Weg."])]);
  const expected = await first.lexical(query, 10);
  const statistics = await first.termStatistics(["strass", "weg"]);
  first.close();
  const connection = new SqliteConnection(path);
  connection.execute("UPDATE postings SET term = 'straße' WHERE term = 'strass'");
  connection.execute("UPDATE totals SET value = 1 WHERE name = 'terms_version'");
  connection.close();
  for (let opened = 0; opened < 2; opened++) {
    const again = openSqliteStore(path);
    expect(await again.lexical(query, 10)).toEqual(expected);
    expect(await again.termStatistics(["strass", "weg"])).toEqual(statistics);
    again.close();
  }
  rmSync(folder, { recursive: true });
});
