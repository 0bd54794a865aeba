import { freeCitationKey } from "../../domain/citation-key.js";
import { foldKey } from "../../domain/fold-key.js";
import { noteUuid } from "../../domain/note-key.js";
import type { Work } from "../../domain/work.js";
import { byCodeUnits } from "../../domain/lists.js";

/** A work's key, and the one that it takes the place of. */
export interface OwnKey {
  key: string;
  former?: string;
}

/**
 * Citation keys of works that no record gives one, by work id: those they have; for a note its uuid, where no other work
 * has that (of several notes with one, the first by path); new ones for the rest.
 * @param used keys of others, as `foldKey` writes them; those given are added
 * @param replaced works that keep no uuid: their file is gone, and another says it
 */
export function ownKeys(
  works: readonly Work[],
  used: Set<string>,
  replaced: ReadonlySet<string> = new Set(),
): Map<string, OwnKey> {
  const keys = new Map<string, OwnKey>();
  const isTaken = (key: string) => used.has(foldKey(key));
  const give = (work: Work, own: OwnKey) => {
    keys.set(work.id, own);
    used.add(foldKey(own.key));
  };
  for (const work of works) {
    const { id } = work.item;
    if (id !== undefined && !isTaken(id) && !replaced.has(work.id)) give(work, { key: id });
  }
  for (const work of works
    .filter(({ id, file_item }) => file_item === undefined && !replaced.has(id))
    .toSorted(byPath)) {
    const uuid = noteUuid(work.item);
    if (uuid === null) continue;
    const former = keys.get(work.id)?.key;
    const isOwn = work.former_keys?.some((key) => foldKey(key) === foldKey(uuid)) === true;
    if (former !== uuid && (isOwn || !isTaken(uuid)))
      give(work, { key: uuid, ...(former !== undefined && { former }) });
  }
  for (const work of works) if (!keys.has(work.id)) give(work, { key: freeCitationKey(work.item, isTaken) });
  return keys;
}

function byPath(first: Work, second: Work): number {
  return byCodeUnits(first.paths[0]?.path ?? "", second.paths[0]?.path ?? "");
}

/** The work with the key it is given; the one it had before stays as a former one. */
export function withOwnKey(work: Work, own: OwnKey | undefined): Work {
  if (own === undefined || own.key === work.item.id) return work;
  const item = { ...work.item, id: own.key };
  if (own.former === undefined) return { ...work, item };
  return { ...work, item, former_keys: [...new Set([...(work.former_keys ?? []), own.former])] };
}
