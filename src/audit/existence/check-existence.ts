import type { RunContext } from "../../run/run-context.js";
import type { Entry, Existence } from "../audit-schema.js";
import type { LibraryRecord } from "../library-records.js";

export interface ExistenceOptions {
  /** Ask the sources for what the library does not have. */
  online: boolean;
}

/** Whether the works of the entries exist as they are cited: by the library's records, then by outside sources. */
export function checkExistence(
  _context: RunContext,
  entries: readonly Entry[],
  records: readonly LibraryRecord[],
  _options: ExistenceOptions,
): Promise<Existence[]> {
  return Promise.resolve(entries.map((entry) => compare(entry, records)));
}

function compare(entry: Entry, records: readonly LibraryRecord[]): Existence {
  const known = records.find(({ key, item }) =>
    entry.origin === "library" ? key === entry.key : item.DOI !== undefined && item.DOI === entry.item.DOI,
  );
  const base = { entry: entry.id, differences: [], notices: known?.notices ?? [] };
  if (known === undefined)
    return { ...base, state: "unchecked", record: null, explanation: "The library has no record of it." };
  const { item, work_id, key } = known;
  return { ...base, state: "exact", record: { source: "library", item, work_id, key }, explanation: "In the library." };
}
