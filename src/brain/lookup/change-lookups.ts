import { byCodeUnits } from "../../domain/collections.js";
import { foldTerm, type NoteMetadata } from "../../domain/note.js";
import type { NoteBlock, NoteTerm, OpenNoteLookups } from "../../ports/note-lookups.js";
import { blockFor, blockOf, isOvergrown, notesOf } from "./note-blocks.js";

/** A note as the index has it now; null where it has it no more. */
export type NoteChange = readonly [path: string, metadata: NoteMetadata | null];

const kinds = ["keywords", "topics"] as const;

/**
 * Blocks and terms as they are with the changes, of those that change. Null where all should be made anew: a block
 * would be left without a note or has grown too large.
 */
export function changeLookups(
  lookups: OpenNoteLookups,
  changes: readonly NoteChange[],
): { blocks: Map<number, NoteBlock>; terms: NoteTerm[] } | null {
  const firsts = lookups.firsts();
  const blocks = new Map<number, Map<string, NoteMetadata>>();
  const terms = new Terms(lookups);
  for (const [path, metadata] of changes) {
    const position = blockFor(firsts, path);
    const notes = blocks.get(position) ?? new Map(notesOf(lookups.notes(position)));
    blocks.set(position, notes);
    terms.move(path, notes.get(path) ?? null, metadata);
    if (metadata === null) notes.delete(path);
    else notes.set(path, metadata);
  }
  const sizes = [...blocks.values()].map(({ size }) => size);
  if (sizes.some((size) => size === 0 || isOvergrown(size))) return null;
  const remade = [...blocks].map(([position, notes]): [number, NoteBlock] => [position, blockOf(sorted(notes))]);
  return { blocks: new Map(remade), terms: terms.changed() };
}

function sorted(notes: ReadonlyMap<string, NoteMetadata>): [string, NoteMetadata][] {
  return [...notes].toSorted(([one], [other]) => byCodeUnits(one, other));
}

/** Paths of the terms that were looked at. */
class Terms {
  private readonly read = new Map<string, { kind: NoteTerm["kind"]; term: string; paths: Set<string> }>();

  constructor(private readonly lookups: OpenNoteLookups) {}

  move(path: string, before: NoteMetadata | null, after: NoteMetadata | null): void {
    for (const kind of kinds) {
      const [old, now] = [before, after].map((metadata) => new Set((metadata?.[kind] ?? []).map(foldTerm)));
      for (const term of old ?? []) if (now?.has(term) !== true) this.paths(kind, term).delete(path);
      for (const term of now ?? []) if (old?.has(term) !== true) this.paths(kind, term).add(path);
    }
  }

  changed(): NoteTerm[] {
    return [...this.read.values()].map(({ kind, term, paths }) => ({
      kind,
      term,
      paths: paths.size === 0 ? null : JSON.stringify([...paths].toSorted(byCodeUnits)),
    }));
  }

  private paths(kind: NoteTerm["kind"], term: string): Set<string> {
    const key = JSON.stringify([kind, term]);
    const known = this.read.get(key);
    if (known) return known.paths;
    const paths = new Set(JSON.parse(this.lookups.paths(kind, term) ?? "[]") as string[]);
    this.read.set(key, { kind, term, paths });
    return paths;
  }
}
