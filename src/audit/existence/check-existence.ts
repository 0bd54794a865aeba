import type { RunContext } from "../../run/run-context.js";
import type { Entry, Existence } from "../schema/audit-schema.js";
import type { LibraryRecord } from "../schema/library-records.js";
import { askNotices } from "./ask-notices.js";
import { askSources } from "./ask-sources.js";
import { comparedEntry, compareEntry, type ComparedEntry } from "../../reference/existence/compare-entry.js";
import { type Candidate, judgeExistence } from "../../reference/existence/judge-existence.js";
import { RecordIndex } from "../../reference/existence/record-index.js";
import { readWitnesses, type Witnesses } from "./witnesses.js";

export interface ExistenceOptions {
  /** Ask the sources for what the library does not have, and what happened since to what it has. */
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
  const witnesses = await readWitnesses(context, entries, index);
  const inIt = entries.flatMap((entry) => inLibrary(comparedEntry(entry), index, witnesses) ?? []);
  const { offline } = context.services.config.network;
  const asks = online && !offline;
  const known = new Map((asks ? await askNotices(context, inIt) : inIt).map((each) => [each.entry, each]));
  const open = entries.filter(({ id }) => !known.has(id));
  const asked = asks ? await askSources(context, open) : new Map<string, Existence>();
  const why = online && offline ? closed : unasked;
  return entries.map((entry) => known.get(entry.id) ?? asked.get(entry.id) ?? notInLibrary(entry, why));
}

/** What the library's records say of an entry; null where none of them is its work. Pure. */
export function inLibrary(
  compared: ComparedEntry,
  index: RecordIndex<LibraryRecord>,
  witnesses: Witnesses = new Map(),
): Existence | null {
  const { entry, words } = compared;
  const candidate = (record: LibraryRecord, by: Candidate["by"]) => candidateOf(compared, record, { by, witnesses });
  if (entry.origin === "library") {
    const record = index.withKey(entry.key ?? "");
    return record === null ? null : judgeExistence(entry, [candidate(record, "identifier")]);
  }
  const identified = index.withIdentifierOf(entry.item);
  const named = index.named(words).filter((record) => !identified.includes(record));
  return judgeExistence(entry, [
    ...identified.map((record) => candidate(record, "identifier")),
    ...named.map((record) => candidate(record, "title")),
  ]);
}

function candidateOf(
  compared: ComparedEntry,
  { item, work_id, key, notices }: LibraryRecord,
  { by, witnesses }: { by: Candidate["by"]; witnesses: Witnesses },
): Candidate {
  const comparison = compareEntry(compared, item, work_id === null ? null : (witnesses.get(work_id) ?? null));
  return { record: { source: "library", item, work_id, key }, notices, comparison, said_by: "The library", by };
}

const unasked = "The library has no record of it; --online asks Crossref and other sources.";
/** Asking all the same would wait for each source's pace, and come to nothing. */
const closed = "The library has no record of it, and the network is closed (--offline): no source was asked.";

function notInLibrary({ id }: Entry, explanation: string): Existence {
  return { entry: id, state: "unchecked", differences: [], record: null, notices: [], explanation };
}
