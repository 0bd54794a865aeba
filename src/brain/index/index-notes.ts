import type { NoteProblem } from "../../domain/note.js";
import type { RunContext } from "../../run/run-context.js";
import type { BrainIndexOutput } from "../schema/brain-schema.js";
import { byPlace, type ListedNote, listNotes } from "../notes/list-notes.js";
import { indexDocuments } from "./index-documents.js";
import type { EmbeddingsNow } from "./index-embeddings.js";
import { hashOf, IndexFolder } from "./index-folder.js";
import { type FewChanges, readFew } from "./few-changes.js";
import { keepLookups } from "./keep-lookups.js";
import { patchMaster } from "./patch-master.js";
import { absent, stampOf } from "../lookup/index-file.js";
import { type IndexState, placesToRead, type NoteState } from "./index-state.js";
import { keepState, readState } from "./keep-state.js";
import { type IndexedNote, masterText, namesEmbeddings } from "./master-index.js";
import { readNotes } from "./read-notes.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { duplicateUuids } from "../notes/duplicate-uuids.js";
import { byCodeUnits } from "../../domain/collections.js";

interface IndexRequest {
  /** Folder of the notes and folder of the index, absolute. */
  source: CheckedPath;
  index: CheckedPath;
  embeddings: boolean;
  /** Reads every note, and makes embeddings again, whatever is known of them. */
  force: boolean;
}

/** What the notes say now. The lists are made when they are asked for: mostly nothing has changed. */
interface NotesNow extends Pick<BrainIndexOutput, "changes" | "read"> {
  /** Every note that could be read. */
  notes(): Promise<NoteState[]>;
  /** Those that are in the index. */
  indexed(): Promise<SoundNote[]>;
  count: number;
  /** Of what the notes say. */
  problems: NoteProblem[];
  /** Of files that could not be read. */
  unreadable: NoteProblem[];
  isAsKnown: boolean;
  /** What is different from the last indexing, where that is little. */
  few: FewChanges | null;
}

/**
 * Brings the index up to date with the notes. The master file, by which readers go, is written after what it names and
 * before the state, which says what need not be read again: killed anywhere and started again, it comes to the same.
 * Throws `not_found` where there is no folder of notes, `unwritable_file`, `interrupted`, `busy` where another process
 * indexes into the same folder for long; the index is then as it was. Where an embedder fails, the notes are indexed
 * without embeddings and the run is incomplete.
 */
export async function indexNotes(context: RunContext, request: IndexRequest): Promise<BrainIndexOutput> {
  const { clock, files } = context.services;
  const folder = new IndexFolder(context, request.index);
  await refuseMissing(context, request.source);
  return files.withLock(folder.path, "brain index", async () => {
    const began = clock.now().getTime();
    const known = await readState(context, folder);
    const listing = await listNotes(context.services, request.source, context.signal);
    const now = await lookAt(context, listing.notes, known, request.force);
    const embeddings_dropped = !request.embeddings && (await hasEmbeddings(folder, known));
    const embeddings = request.embeddings ? await embed(context, folder, request, known, now) : null;
    const before = await lastMaster(context, folder, { known, few: now.few });
    const written = await writeIndex(context, folder, { began, known, now, embeddings, before });
    await keepLookups(context, folder.file("master"), { before: before?.stamp ?? null, ...now });
    const documents = await indexDocuments(context, folder, { ...request, files: listing.others });
    return {
      master_index: folder.file("master"),
      written,
      notes: now.count,
      documents,
      read: now.read,
      changes: now.changes,
      problems: [...listing.problems, ...now.unreadable, ...now.problems].toSorted(byPlace),
      embeddings: embeddings && outputOf(embeddings),
      embeddings_dropped,
      took_ms: clock.now().getTime() - began,
    };
  });
}

/** Before a folder for the index is made: a name that was mistyped leaves nothing behind. */
async function refuseMissing({ services, signal }: RunContext, source: CheckedPath): Promise<void> {
  const names = await services.files.names(source).catch(() => {
    // Listing says why.
    return [];
  });
  if (names.length === 0) await listNotes(services, source, signal);
}

async function lookAt(
  context: RunContext,
  listed: readonly ListedNote[],
  known: IndexState | null,
  force: boolean,
): Promise<NotesNow> {
  const places = known && !force ? placesToRead(listed, known) : null;
  const few = known && places && (await readFew(context, listed, known, places));
  if (few) return nearlyAsKnown(known, few);
  const before = (await known?.notes()) ?? [];
  const seen = { notes: force ? [] : before, indexed_at: known?.indexed_at ?? 0 };
  const { notes, unreadable, read } = await readNotes(context, listed, seen);
  const { indexed, duplicates } = indexedNotes(notes);
  return {
    notes: async () => notes,
    indexed: async () => indexed,
    count: indexed.length,
    problems: [...notes.flatMap((note) => note.problems), ...duplicates],
    unreadable,
    changes: changesBetween(indexedNotes(before).indexed, indexed),
    read,
    isAsKnown: false,
    few: null,
  };
}

/** What the notes say where no file was added or removed, and few were changed. */
function nearlyAsKnown(known: IndexState, few: FewChanges): NotesNow {
  const { indexed: count, problems } = known;
  const notes = async () => (await known.notes()).map((note, place) => few.notes.get(place) ?? note);
  return {
    notes,
    indexed: async () => indexedNotes(await notes()).indexed,
    count,
    problems,
    unreadable: [],
    changes: few.paths.map((path) => ({ path, change: "changed" })),
    read: few.read,
    isAsKnown: few.notes.size === 0,
    few,
  };
}

async function embed(
  context: RunContext,
  folder: IndexFolder,
  { source, force }: IndexRequest,
  known: IndexState | null,
  { indexed, changes }: NotesNow,
): Promise<EmbeddingsNow | null> {
  const { updateEmbeddings } = await import("./index-embeddings.js");
  const isSame = !force && changes.length === 0;
  const paths = async () => (await indexed()).map(({ path }) => path);
  return updateEmbeddings(context, folder, { source, paths }, isSame ? (known?.embeddings ?? null) : null);
}

/** Whether the index that is there names embeddings; the file itself says so where the state is gone. */
async function hasEmbeddings(folder: IndexFolder, known: IndexState | null): Promise<boolean> {
  return known ? known.embeddings !== null : namesEmbeddings(await folder.text("master"));
}

/** The master file that the last indexing wrote, where it is still that; with its bytes where some of them will change. */
interface LastMaster {
  stamp: string;
  bytes: Uint8Array | null;
}

async function lastMaster(
  { services }: RunContext,
  folder: IndexFolder,
  { known, few }: { known: IndexState | null; few: FewChanges | null },
): Promise<LastMaster | null> {
  const stamp = stampOf(await services.files.stat(folder.file("master")));
  if (known === null || stamp === absent) return null;
  if ((few?.changed ?? []).length === 0)
    return (await folder.hash("master")) === known.master_sha256 ? { stamp, bytes: null } : null;
  const { bytes, sha256 } = await folder.read("master");
  return sha256 === known.master_sha256 ? { stamp, bytes } : null;
}

interface IndexNow {
  began: number;
  known: IndexState | null;
  now: NotesNow;
  embeddings: EmbeddingsNow | null;
  before: LastMaster | null;
}

/** True where the master file got other bytes. */
async function writeIndex(context: RunContext, folder: IndexFolder, index: IndexNow): Promise<boolean> {
  const { began, known, now, embeddings, before } = index;
  const named = embeddings?.state ?? null;
  const isSame = now.isAsKnown && JSON.stringify(named) === JSON.stringify(known?.embeddings);
  if (isSame && before !== null) return false;
  const master = masterInPlace(index) ?? masterText(await now.indexed(), named && named.names);
  const master_sha256 = master === unchanged ? (known?.master_sha256 ?? "") : hashOf(master);
  const written = master !== unchanged && (await folder.write("master", master, master_sha256));
  const facts = { indexed_at: began, master_sha256, embeddings: named, indexed: now.count, problems: now.problems };
  await keepState(context, folder, { facts, known, few: now.few, notes: now.notes });
  return written;
}

const unchanged = Symbol("unchanged");

/** The master file of before with a few lines changed, or none; null where it has to be made anew. */
function masterInPlace({ known, now, embeddings, before }: IndexNow): readonly Uint8Array[] | typeof unchanged | null {
  const [last, next] = [known?.embeddings, embeddings?.state].map((each) => JSON.stringify(each?.names ?? null));
  if (!now.few || !before || last !== next) return null;
  return before.bytes === null ? unchanged : patchMaster(before.bytes, now.few.changed);
}

function outputOf({ state, written }: EmbeddingsNow): NonNullable<BrainIndexOutput["embeddings"]> {
  const { model, dimensions, rows, without_vector } = state;
  return { model, dimensions, rows, without_vector, written };
}

type SoundNote = NoteState & IndexedNote;

/** Splits the notes that were read into those of the index, sound ones and of those with the same uuid the first. */
function indexedNotes(notes: readonly NoteState[]): { indexed: SoundNote[]; duplicates: NoteProblem[] } {
  const sound = notes.filter((note): note is SoundNote => note.metadata !== null);
  const duplicates = duplicateUuids(sound);
  const left = new Set(duplicates.map(({ path }) => path));
  return { indexed: sound.filter(({ path }) => !left.has(path)), duplicates };
}

/** Lists by path which notes of the index were added, changed and removed. */
function changesBetween(before: readonly NoteState[], after: readonly NoteState[]): BrainIndexOutput["changes"] {
  const old = new Map(before.map(({ path, sha256 }) => [path, sha256]));
  const now = new Set(after.map(({ path }) => path));
  const changes: BrainIndexOutput["changes"] = [
    ...before.filter(({ path }) => !now.has(path)).map(({ path }) => ({ path, change: "removed" as const })),
    ...after
      .filter(({ path, sha256 }) => old.get(path) !== sha256)
      .map(({ path }) => ({ path, change: old.has(path) ? ("changed" as const) : ("added" as const) })),
  ];
  return changes.toSorted((one, other) => byCodeUnits(one.path, other.path));
}
