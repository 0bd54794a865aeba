import type { RunContext } from "../../run/run-context.js";
import type { BrainIndexOutput } from "../brain-schema.js";
import { byPlace, listNotes, type NoteListing } from "../notes/list-notes.js";
import type { EmbeddingsNow } from "./index-embeddings.js";
import { hashOf, IndexFolder } from "./index-folder.js";
import { changesBetween, indexedNotes } from "./index-plan.js";
import { type IndexState, stateText } from "./index-state.js";
import { masterText } from "./master-index.js";
import { type NotesNow, readNotes } from "./read-notes.js";

export interface IndexRequest {
  /** Folder of the notes and folder of the index, absolute. */
  source: string;
  index: string;
  embeddings: boolean;
  /** Reads every note, and makes embeddings again, whatever is known of them. */
  force: boolean;
}

/**
 * Brings the index up to date with the notes. The master file, by which readers go, is written after what it names and
 * before the state, which says what need not be read again: killed anywhere and started again, it comes to the same.
 * Throws `not_found` where there is no folder of notes, `unwritable_file`, `interrupted`, `busy` where another process
 * indexes into the same folder for long, and what an embedder throws; the index is then as it was.
 */
export async function indexNotes(context: RunContext, request: IndexRequest): Promise<BrainIndexOutput> {
  const { clock, files } = context.services;
  const folder = new IndexFolder(context, request.index);
  await refuseMissing(context, request.source);
  return files.withLock(folder.path, "brain index", async () => {
    const began = clock.now().getTime();
    const known = await folder.state();
    const listing = await listNotes(context.services, request.source, context.signal);
    const now = await readNotes(context, listing.notes, { known, force: request.force });
    const decided = decide(known, listing, now);
    const embeddings = request.embeddings ? await embed(context, folder, request, known, decided) : null;
    const written = await writeIndex(folder, { began, known, now, decided, embeddings });
    return {
      master_index: folder.file("master"),
      written,
      notes: decided.indexed.length,
      read: now.read,
      changes: decided.changes,
      problems: decided.problems,
      embeddings: embeddings && outputOf(embeddings),
      took_ms: clock.now().getTime() - began,
    };
  });
}

/** Before a folder for the index is made: a name that was mistyped leaves nothing behind. */
async function refuseMissing({ services, signal }: RunContext, source: string): Promise<void> {
  const names = await services.files.names(source).catch(() => {
    // Listing says why.
    return [];
  });
  if (names.length === 0) await listNotes(services, source, signal);
}

type Decided = ReturnType<typeof decide>;

function decide(known: IndexState | null, listing: NoteListing, now: NotesNow) {
  const { indexed, duplicates } = indexedNotes(now.notes);
  const problems = [
    ...listing.problems,
    ...now.unreadable,
    ...now.notes.flatMap((note) => note.problems),
    ...duplicates,
  ];
  return {
    indexed,
    problems: problems.toSorted(byPlace),
    changes: changesBetween(indexedNotes(known?.notes ?? []).indexed, indexed),
    /** Nothing was read and nothing is gone. */
    isAsKnown: known !== null && now.read === 0 && now.notes.length === known.notes.length,
  };
}

async function embed(
  context: RunContext,
  folder: IndexFolder,
  { source, force }: IndexRequest,
  known: IndexState | null,
  { indexed, changes }: Decided,
): Promise<EmbeddingsNow> {
  const { updateEmbeddings } = await import("./index-embeddings.js");
  const isSame = !force && changes.length === 0;
  const paths = indexed.map(({ path }) => path);
  return updateEmbeddings(context, folder, { source, paths }, isSame ? (known?.embeddings ?? null) : null);
}

/** True where the master file got other bytes. */
async function writeIndex(
  folder: IndexFolder,
  {
    began,
    known,
    now,
    decided,
    embeddings,
  }: {
    began: number;
    known: IndexState | null;
    now: NotesNow;
    decided: Decided;
    embeddings: EmbeddingsNow | null;
  },
): Promise<boolean> {
  const named = embeddings?.state ?? null;
  const isSame = decided.isAsKnown && JSON.stringify(named) === JSON.stringify(known?.embeddings);
  if (isSame && (await folder.hash("master")) === known?.master_sha256) return false;
  const master = masterText(decided.indexed, named && named.names);
  const written = await folder.write("master", master);
  const state = { indexed_at: began, master_sha256: hashOf(master), embeddings: named, notes: now.notes };
  await folder.write("state", stateText(state));
  return written;
}

function outputOf({ state, written }: EmbeddingsNow): NonNullable<BrainIndexOutput["embeddings"]> {
  const { model, dimensions, rows, without_vector } = state;
  return { model, dimensions, rows, without_vector, written };
}
