import { foldKey } from "../domain/fold-key.js";
import type { Entry } from "./schema/audit-schema.js";
import type { Mark } from "../citations/schema/mark-schema.js";
import type { LibraryRecord } from "./schema/library-records.js";
import { entryOfItem } from "../reference/entry.js";

/** Entries for keys that neither the draft nor a file of references explains, and the library does: as `quire cite` would. */
export function libraryEntries(
  marks: readonly Mark[],
  entries: readonly Entry[],
  records: readonly LibraryRecord[],
): Entry[] {
  const known = new Set(entries.flatMap(({ key }) => (key === null ? [] : [foldKey(key)])));
  const byKey = new Map(
    records.flatMap((record) => [record.key, ...record.former_keys].map((key) => [foldKey(key), record])),
  );
  const wanted = new Map<string, Mark>();
  for (const mark of marks) {
    for (const { key } of mark.cites)
      if (key !== null && !known.has(foldKey(key)) && !wanted.has(key)) wanted.set(key, mark);
  }
  return [...wanted].flatMap(([key, { line, column }]): Entry[] => {
    const record = byKey.get(foldKey(key));
    if (record === undefined) return [];
    return [{ ...entryOfItem(record.item), origin: "library", file: "the library", line, column, key }];
  });
}
