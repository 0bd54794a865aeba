import type { TextChoice, TextRow, TextSketch, UnsettledWorks } from "../../ports/store.js";
import type { SqliteConnection } from "./connection/sqlite-connection.js";
import { workKey } from "./sqlite-works.js";

export function readUnsettled(connection: SqliteConnection): UnsettledWorks {
  const ids = (condition: string) =>
    connection.rows<[string]>(`SELECT id FROM works WHERE ${condition} ORDER BY key`).map(([id]) => id);
  return {
    // Few records say "uuid" at all, and that is seen faster than JSON is read.
    disputed: ids(`citation_key IS NOT NULL AND instr(record, '"uuid"') > 0 AND
      json_extract(record, '$.item.custom.uuid') IS NOT json_extract(record, '$.item.id') AND
      json_extract(record, '$.item.custom.uuid') IS NOT NULL`),
    untold: ids("NOT EXISTS (SELECT 1 FROM work_texts WHERE work = works.key AND sha256 = works.sha256)"),
  };
}

type TextColumns = [id: string, sha256: string, facts: string, states: number, names: string, ...sketch: SketchColumns];
type SketchColumns = [modulus: number, hashes: Uint8Array];

export function readTexts(connection: SqliteConnection, which?: TextChoice): TextRow[] {
  const list = "(SELECT value FROM json_each(?))";
  const { work_ids, names: chosen, states: stating } = which ?? {};
  const conditions = [
    ...(stating ? [{ sql: "states = 1", values: [] }] : []),
    ...(work_ids ? [{ sql: `works.id IN ${list}`, values: work_ids }] : []),
    ...(chosen ? [{ sql: `works.key IN (SELECT work FROM work_names WHERE name IN ${list})`, values: chosen }] : []),
  ];
  const where = which === undefined ? "" : `WHERE ${conditions.map(({ sql }) => sql).join(" OR ")}`;
  return connection
    .rows<TextColumns>(
      `SELECT id, work_texts.sha256, facts, states,
         (SELECT json_group_array(name) FROM work_names WHERE work = works.key), modulus, hashes
       FROM work_texts JOIN works ON works.key = work_texts.work
         JOIN work_sketches ON work_sketches.work = work_texts.work ${where} ORDER BY works.key`,
      conditions.flatMap(({ sql, values }) => (sql.includes("?") ? [JSON.stringify(values)] : [])),
    )
    .map(([work_id, sha256, facts, states, names, ...sketch]) => ({
      work_id,
      sha256,
      facts,
      names: JSON.parse(names) as string[],
      states: states === 1,
      sketch: toSketch(sketch),
    }));
}

export function readSketches(connection: SqliteConnection): { work_id: string; sketch: TextSketch }[] {
  return connection
    .rows<[id: string, ...sketch: SketchColumns]>(
      "SELECT id, modulus, hashes FROM work_sketches JOIN works ON works.key = work ORDER BY works.key",
    )
    .map(([work_id, ...sketch]) => ({ work_id, sketch: toSketch(sketch) }));
}

export function writeTexts(connection: SqliteConnection, texts: readonly TextRow[]): void {
  for (const { work_id, sha256, facts, names, states, sketch } of texts) {
    const key = workKey(connection, work_id)?.key;
    if (key === undefined) continue;
    const { buffer, byteOffset, byteLength } = sketch.hashes;
    connection.run("INSERT OR REPLACE INTO work_texts VALUES (?, ?, ?, ?)", [key, sha256, facts, states ? 1 : 0]);
    connection.run("INSERT OR REPLACE INTO work_sketches VALUES (?, ?, ?)", [
      key,
      sketch.modulus,
      new Uint8Array(buffer, byteOffset, byteLength),
    ]);
    connection.run("DELETE FROM work_names WHERE work = ?", [key]);
    for (const name of new Set(names)) connection.run("INSERT INTO work_names VALUES (?, ?)", [name, key]);
  }
}

/** The bytes are copied: numbers of four bytes must begin where four can be divided into the place. */
function toSketch([modulus, hashes]: SketchColumns): TextSketch {
  return { modulus, hashes: new Uint32Array(Uint8Array.from(hashes).buffer) };
}
