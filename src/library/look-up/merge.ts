import type { Item } from "../../domain/item.js";
import type { BibliographicRecord, SourceRecord } from "../../domain/record.js";

/** Merges what sources (best first) and the file say of one work. */
export function mergeRecords(
  records: readonly SourceRecord[],
  own: Partial<Item> | null,
  retrievedAt: string,
): BibliographicRecord {
  void own;
  const first = records[0];
  const item = first?.item ?? { type: "document" };
  return {
    item,
    fields: Object.fromEntries(Object.keys(item).map((field) => [field, first?.source ?? ""])),
    differences: [],
    notices: records.flatMap(({ notices }) => notices),
    open_copy: records.find(({ open_copy }) => open_copy !== null)?.open_copy ?? null,
    url: records.find(({ url }) => url !== null)?.url ?? null,
    retrieved_at: retrievedAt,
  };
}
