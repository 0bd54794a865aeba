import type { RunContext } from "../../run/run-context.js";
import type { Entry, Existence } from "../audit-schema.js";
import type { LibraryRecord } from "../library-records.js";
import { askSources } from "./ask-sources.js";
import { comparedEntry, compareEntry, type ComparedEntry } from "./compare-entry.js";
import { type Candidate, decide } from "./decide.js";
import { RecordIndex } from "./record-index.js";

export interface ExistenceOptions {
  /** Ask the sources for what the library does not have. */
  online: boolean;
}

/** Whether the works of the entries exist as they are cited: by the library's records, then by outside sources. */
export async function checkExistence(
  context: RunContext,
  entries: readonly Entry[],
  records: readonly LibraryRecord[],
  { online }: ExistenceOptions,
): Promise<Existence[]> {
  const index = new RecordIndex(records);
  const known = new Map(entries.flatMap((entry) => knownOf(entry, index)));
  const open = entries.filter(({ id }) => !known.has(id));
  const asked = online ? await askSources(context, open) : new Map<string, Existence>();
  return entries.map((entry) => known.get(entry.id) ?? asked.get(entry.id) ?? notInLibrary(entry));
}

function knownOf(entry: Entry, index: RecordIndex): [string, Existence][] {
  const existence = inLibrary(comparedEntry(entry), index);
  return existence === null ? [] : [[entry.id, existence]];
}

/** What the library's records say of an entry; null where none of them is its work. Pure. */
export function inLibrary(compared: ComparedEntry, index: RecordIndex): Existence | null {
  const { entry, words } = compared;
  if (entry.origin === "library") {
    const record = index.withKey(entry.key ?? "");
    return record === null ? null : decide(entry, [candidate(compared, record, "identifier")]);
  }
  const identified = index.withIdentifierOf(entry.item);
  const named = index.named(words).filter((record) => !identified.includes(record));
  return decide(entry, [
    ...identified.map((record) => candidate(compared, record, "identifier")),
    ...named.map((record) => candidate(compared, record, "title")),
  ]);
}

function candidate(
  compared: ComparedEntry,
  { item, work_id, key, notices }: LibraryRecord,
  by: Candidate["by"],
): Candidate {
  return { record: { source: "library", item, work_id, key }, notices, comparison: compareEntry(compared, item), by };
}

function notInLibrary({ id }: Entry): Existence {
  const explanation = "The library has no record of it; --online asks Crossref and other sources.";
  return { entry: id, state: "unchecked", differences: [], record: null, notices: [], explanation };
}
