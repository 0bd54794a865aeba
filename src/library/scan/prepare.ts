import { type ErrorRecord, toQuireError } from "../../domain/error.js";
import type { ManifestEntry } from "../../domain/manifest.js";
import type { Identifier } from "../../domain/identifier.js";
import type { FoundFile } from "../../ports/workspace-files.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { lookUpInRun } from "../look-up/look-up-in-run.js";
import { matchRecord } from "../../cite/compare/match.js";
import { entryPath, manifestName } from "../records/ids.js";
import { findEntry, isUpToDate, type KnownEntries, recordOf, withHandEdits } from "./known-entry.js";
import { carriesIdentifier, type Proposal, proposalOf, type Reading, unreadProposal } from "./proposal.js";
import { identifiersOf, isPdf, ownItem, type ReadFile, readFile } from "./read-file.js";

export interface PrepareOptions {
  /** The manifest's entries as the run or its resumption began; none where no manifest is kept. */
  known: () => Promise<KnownEntries>;
  skip_existing: boolean;
  rescan: boolean;
  rename_known: boolean;
  /** The one file was named by a person. */
  named: boolean;
  /** The one file was named by a person, who wants to put it right: it is asked about even where nothing is to do. */
  repair: boolean;
}

/** A file with all that is known of it before a person is asked. */
export interface Subject {
  file: FoundFile;
  sha256: string;
  /** As the manifest calls it. */
  name: string;
  /** Names the file's questions and steps in the run's log. */
  key: string;
  reading: Reading;
  title_page: ReadFile["title_page"];
  proposal: Proposal;
  /** Its entry in the manifest as the scan came to it. */
  entry: ManifestEntry | null;
  /** An entry without a file that is about the same work, and gets this one when it is written. */
  adopted: ManifestEntry | null;
  /** Another file of the manifest that has the record's identifier. */
  twin: string | null;
  tags: string[];
  notes: string;
}

export type Prepared =
  | { kind: "subject"; subject: Subject }
  /** Is no PDF and carries no identifier: drafts and notes lie beside works, and their titles are nobody's business. */
  | { kind: "passed"; file: FoundFile; sha256: string; reason: string }
  | { kind: "existing"; file: FoundFile; sha256: string; entry: ManifestEntry; reason: string }
  | { kind: "copy"; file: FoundFile; sha256: string; copy_of: string }
  | { kind: "failed"; file: FoundFile; error: ErrorRecord };

/** Reads a file and looks it up; a file that can't be read is an outcome, never the end of the run. */
export async function prepare(context: RunContext, file: FoundFile, options: PrepareOptions): Promise<Prepared> {
  try {
    const recognised = await recognise(context, file, options);
    const { sha256, copy_of } = recognised;
    if (copy_of !== null) return { kind: "copy", file, sha256, copy_of };
    const over = reasonToPass(recognised, options);
    if (over !== null && recognised.entry !== null) {
      return { kind: "existing", file, sha256, entry: recognised.entry, reason: over };
    }
    const read = await readFile(context, file, sha256);
    const entry = belongingEntry(recognised, read);
    if (entry === null && !options.named && !carriesIdentifier(read.reading) && !(await isPdf(file.path)))
      return { kind: "passed", file, sha256, reason: unreadProposal(read.reading).reason };
    const isKnown = entry?.processed === true && !options.rescan;
    const proposal = isKnown ? recordedProposal(entry, read) : withHandEdits(await lookUpFile(context, read), entry);
    const subject: Subject = {
      file,
      sha256,
      name: manifestName(context.services.files.root, file.path),
      key: contentHash({ path: file.path, sha256 }),
      ...read,
      proposal,
      entry,
      adopted: null,
      twin: await findTwin(context, options, proposal, { sha256, entry }),
      tags: entry?.tags ?? [],
      notes: entry?.notes ?? "",
    };
    return { kind: "subject", subject };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "store" || context.signal.aborted) throw error;
    return { kind: "failed", file, error: error.toRecord() };
  }
}

/** Why a file need not even be read: it carries what the manifest says of it, or files of the manifest are passed over. */
function reasonToPass({ sha256, entry }: Recognised, options: PrepareOptions): string | null {
  const { skip_existing, rescan, rename_known, repair } = options;
  if (entry?.processed !== true) return null;
  if (skip_existing) return "Processed already (--skip-existing).";
  return !rescan && !rename_known && !repair && isUpToDate(entry, sha256, recordOf(entry)) ? "Nothing to do." : null;
}

interface Recognised {
  sha256: string;
  entry: ManifestEntry | null;
  by_name: boolean;
  copy_of: string | null;
}

/** A file that took the place of another has its name, but is not what the entry is about. */
function belongingEntry({ entry, by_name }: Recognised, { title_page }: ReadFile): ManifestEntry | null {
  if (entry?.csl === undefined || !by_name) return entry;
  return matchRecord(entry.csl, title_page).verdict === "different" ? null : entry;
}

/** The bytes and the entry of a file, as they are when the run comes to it first. */
function recognise(context: RunContext, file: FoundFile, { known }: PrepareOptions): Promise<Recognised> {
  const { services } = context;
  const key = contentHash({ path: file.path, size: file.size, mtime_ms: file.mtime_ms });
  return context.step(`recognise:${key}`, "read", async () => {
    const sha256 = await services.files.hash(file.path);
    const name = manifestName(services.files.root, file.path);
    const { entry, by_name } = findEntry(await known(), { sha256, name });
    return { sha256, entry, by_name, copy_of: by_name ? null : await copyOf(context, entry, name) };
  });
}

/** The file that has the same bytes, or had them when it was first seen, where it is still there: one work has one entry. */
async function copyOf({ services }: RunContext, entry: ManifestEntry | null, name: string): Promise<string | null> {
  if (entry === null || entry.filename === name) return null;
  const path = entryPath(services.files.root, entry);
  return path !== null && (await services.files.stat(services.files.recorded(path))) !== null ? entry.filename : null;
}

/** The file of another entry with the same DOI or ISBN: two copies of one work, or an identifier that is wrong in one. */
function findTwin(
  context: RunContext,
  { known }: PrepareOptions,
  { record }: Proposal,
  own: { sha256: string; entry: ManifestEntry | null },
): Promise<string | null> {
  const { DOI, ISBN } = record?.item ?? {};
  if (DOI === undefined && ISBN === undefined) return Promise.resolve(null);
  return context.step(`twin:${own.sha256}:${DOI ?? ISBN}`, "read", async () => {
    const isTwin = (entry: ManifestEntry) =>
      entry.id !== (own.entry?.id ?? own.sha256) &&
      entry.filename !== "" &&
      (DOI === undefined ? entry.isbn === ISBN : entry.doi === DOI);
    return (await known()).entries.find(isTwin)?.filename ?? null;
  });
}

function recordedProposal(entry: ManifestEntry, { title_page }: ReadFile): Proposal {
  const record = recordOf(entry);
  const match = matchRecord(record.item, title_page);
  return { outcome: "found", reason: match.explanation, record, match, by: "manifest", problems: [] };
}

async function lookUpFile(context: RunContext, read: ReadFile): Promise<Proposal> {
  const { reading, title_page } = read;
  const identifiers = identifiersOf(reading.identification);
  if (identifiers.length === 0 && reading.says.title === null) return unreadProposal(reading);
  const outcome = await lookUpInRun(context, { identifiers, title_page, own: ownItem(reading) });
  return proposalOf(outcome, reading, null);
}

/** Asks the services for an identifier that a person gave. */
export async function lookUpAgain(context: RunContext, subject: Subject, identifier: Identifier): Promise<Proposal> {
  const { reading, title_page } = subject;
  const request = { identifiers: [identifier], title_page, own: ownItem(reading) };
  return proposalOf(await lookUpInRun(context, request), reading, `${identifier.kind} ${identifier.value}`);
}
