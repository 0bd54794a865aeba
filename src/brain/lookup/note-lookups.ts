import { byCodeUnits } from "../../domain/collections.js";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { NoteTerm } from "../../ports/note-lookups.js";
import type { RunContext } from "../../run/run-context.js";
import { indexFiles } from "../schema/brain-folders.js";
import { type NoteAnswers, answersOfLookups, answersOfTable } from "./answers.js";
import { stampOf } from "./index-file.js";
import { blocksOf } from "./note-blocks.js";
import type { NoteTable } from "./note-table.js";
import { openIndex } from "./open-index.js";

/** A smaller index is read as fast as a database is opened, in bytes. */
export const worthLookups = 2 ** 21;

/** An index of notes as look-ups need it: by path, and paths by term. */
export type LookedUp = Pick<NoteTable, "notes" | "keywords" | "topics">;

/**
 * Asks the index that is named or configured. Of a large one a file of look-ups answers, which is made where it does not
 * belong to the index as it is. Throws what reading the index throws.
 */
export async function askIndex<T>(
  context: RunContext,
  index_dir: string | undefined,
  use: (answers: NoteAnswers) => T,
): Promise<T> {
  const { files, lookups } = context.services;
  const { index, access } = openIndex(context, index_dir);
  const before = await files.stat(index.path);
  const path = before && before.size >= worthLookups ? await derivedFile(context, index.path, "lookups") : null;
  if (before === null || path === null) return use(answersOfTable(await index.notes(access)));
  const stamp = stampOf(before);
  // Wrapped, because an answer may be nothing.
  const answer = await lookups
    .read(path, stamp, (open) => ({ is: use(answersOfLookups(open)) }))
    .catch((thrown: unknown) => passOver(thrown));
  if (answer !== null) return answer.is;
  const table = await index.notes(access);
  // Otherwise it was written meanwhile, and what was read may be either.
  if (stampOf(await files.stat(index.path)) === stamp && namesNoStranger(table))
    await lookups.make(path, stamp, contentOf(table));
  return use(answersOfTable(table));
}

/** A file that was changed by others is none; what was asked wrongly is told. */
function passOver(thrown: unknown): null {
  if (thrown instanceof QuireError) throw thrown;
  return null;
}

/** A file of what is derived of the index. Null where a link lies in its place: a brain may be somebody else's, and lead to any file of the person's. */
export async function derivedFile(
  { services }: RunContext,
  master: CheckedPath,
  name: "lookups" | "states",
): Promise<CheckedPath | null> {
  const { files } = services;
  const path = files.beside(master, indexFiles[name]);
  const [target, beside] = await Promise.all([files.realPath(path), files.realPath(master)]);
  return target === path || target === files.beside(beside, indexFiles[name]) ? path : null;
}

/** What the file of look-ups has of an index. */
export function contentOf({ notes, keywords, topics }: LookedUp): {
  blocks: ReturnType<typeof blocksOf>;
  terms: Iterable<NoteTerm>;
} {
  const sorted = [...notes].toSorted(([one], [other]) => byCodeUnits(one, other));
  return { blocks: blocksOf(sorted), terms: termsOf({ keywords, topics }) };
}

function* termsOf(indexed: Pick<LookedUp, NoteTerm["kind"]>): Iterable<NoteTerm> {
  for (const kind of ["keywords", "topics"] as const)
    for (const [term, paths] of indexed[kind]) yield { kind, term, paths: JSON.stringify(paths) };
}

/** A term that leads to a note of which nothing is known is told of, whenever it is asked for. */
function namesNoStranger({ notes, keywords, topics }: LookedUp): boolean {
  return [keywords, topics].every((terms) =>
    [...terms.values()].every((paths) => paths.every((path) => notes.has(path))),
  );
}
