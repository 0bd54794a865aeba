import pMap from "p-map";
import { lookUpContract } from "../../contracts/look-up.js";
import { formatIdentifier, itemIdentifiers } from "../../domain/identifier.js";
import { itemYear } from "../../domain/item.js";
import { believedItem, type Notice } from "../../domain/record.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { Entry, Existence } from "../../contracts/audit.js";
import { LibraryMemory } from "../schema/library-memory.js";
import type { LibraryRecord } from "../schema/library-records.js";
import { askedAtOnce, askSources } from "./ask-sources.js";
import { comparedEntry, type ComparedEntry, compareEntry } from "../../reference/existence/compare-entry.js";
import { type Candidate, judgeExistence } from "../../reference/existence/judge-existence.js";
import { RecordIndex } from "../../reference/existence/record-index.js";

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
  const inIt = records.length === 0 ? [] : await allInLibrary(context, entries, records);
  const { offline } = context.services.config.network;
  const asks = online && !offline;
  const known = new Map((asks ? await askNotices(context, inIt) : inIt).map((each) => [each.entry, each]));
  const open = entries.filter(({ id }) => !known.has(id));
  const asked = asks ? await askSources(context, open) : new Map<string, Existence>();
  const why = online && offline ? closed : unasked;
  return entries.map((entry) => known.get(entry.id) ?? asked.get(entry.id) ?? notInLibrary(entry, why));
}

/** What the library's records say of entries, those that they know; what was asked before, by the library as it is, is not asked again. */
async function allInLibrary(
  context: RunContext,
  entries: readonly Entry[],
  records: readonly LibraryRecord[],
): Promise<Existence[]> {
  const { existences } = await LibraryMemory.of(context.services);
  const keyed = entries.map((entry) => ({ entry, key: JSON.stringify({ ...entry, id: "", line: 0, column: 0, block: 0 }) }));
  const open = keyed.filter(({ key }) => existences.find(key) === undefined);
  if (open.length > 0) {
    const believed = records.map((record) => ({ ...record, item: believedItem(record.item, record.file_fields) }));
    const index = new RecordIndex(believed);
    const asked = open.map(({ entry }) => entry);
    const witnesses = await readWitnesses(context, asked, index);
    for (const { entry, key } of open)
      existences.keep(key, { found: inLibrary(comparedEntry(entry), index, witnesses) });
  }
  return keyed.flatMap(({ entry, key }): Existence[] => {
    const found = existences.find(key)?.found ?? null;
    return found === null ? [] : [{ ...found, entry: entry.id }];
  });
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

/** Authors and dates stand on the first page. */
const firstLines = 40;

/** Beginnings of texts by work id. */
type Witnesses = ReadonlyMap<string, string>;

/** The beginnings of the texts whose records say nothing of author or year, of those that entries may mean. */
async function readWitnesses(
  context: Pick<RunContext, "services" | "step">,
  entries: readonly Entry[],
  index: RecordIndex<LibraryRecord>,
): Promise<Witnesses> {
  const read = (id: string) => context.services.files.readText(id);
  const poor = new Set(
    entries.flatMap((entry) =>
      index.named(comparedEntry(entry).words).flatMap((record) => (isPoor(record) ? [record.work_id ?? ""] : [])),
    ),
  );
  // Recorded, so that a run that is taken up asks the sources about the same entries.
  const texts = await context.step(`witnesses:${contentHash([...poor])}`, "read", () =>
    Promise.all([...poor].map(async (id) => ({ id, lines: (await read(id)).slice(0, firstLines) }))),
  );
  return new Map(texts.map(({ id, lines }) => [id, lines.join("\n")]));
}

function isPoor({ item, has_text, work_id }: LibraryRecord): boolean {
  return has_text && work_id !== null && ((item.author ?? []).length === 0 || itemYear(item) === null);
}

/**
 * Asks for notices about works that the library has and that carry a DOI: retractions, corrections. The sources have no
 * question for many works at once that all of them answer, so each is looked up, its answer recorded and cached.
 */
async function askNotices(context: RunContext, known: readonly Existence[]): Promise<Existence[]> {
  const dois = [...new Set(known.flatMap((existence) => doiOf(existence) ?? []))];
  let done = 0;
  const asked = await pMap(
    dois,
    async (doi) => {
      const notices = await noticesOf(context, doi);
      done += 1;
      context.progress({ label: "asking for retractions", done, total: dois.length, unit: "works" });
      return [doi, notices] as const;
    },
    { concurrency: askedAtOnce },
  );
  const silent = asked.filter(([, notices]) => notices === null).length;
  if (silent > 0) {
    const message = `The sources said nothing of ${silent} of ${dois.length} works of the library: whether they were retracted since is not known.`;
    context.warn("notices", message);
  }
  const found = new Map(asked);
  return known.map((existence) => withNotices(existence, found.get(doiOf(existence) ?? "") ?? []));
}

function doiOf({ record }: Existence): string | null {
  const identifier = itemIdentifiers(record?.item ?? { type: "document" }).find(({ kind }) => kind === "doi");
  return identifier === undefined ? null : formatIdentifier(identifier);
}

/** Null where nobody answered, or nobody knows it. */
async function noticesOf(context: RunContext, identifier: string): Promise<Notice[] | null> {
  const answer = await context.call(lookUpContract, { identifier, book: false });
  return answer.kind === "found" ? answer.record.notices : null;
}

/** Those that the library does not have yet. */
function withNotices(existence: Existence, notices: readonly Notice[]): Existence {
  const has = ({ kind, doi }: Notice) =>
    existence.notices.some((each) => each.kind === kind && (each.doi === doi || doi === null || each.doi === null));
  return { ...existence, notices: [...existence.notices, ...notices.filter((notice) => !has(notice))] };
}
