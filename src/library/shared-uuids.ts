import { noteUuid } from "../domain/note-key.js";
import type { Work } from "../domain/work.js";

/** A note whose uuid another work is cited by. */
export interface SharedUuid {
  uuid: string;
  /** Its path, and that of the work that has the uuid as its key. */
  path: string;
  holder: string;
  /** What the note is cited by instead. */
  key: string;
}

/** Notes of `added` (work ids) that could not have their uuid as their key. */
export function sharedUuids(works: readonly Work[], added: ReadonlySet<string>): SharedUuid[] {
  const holders = new Map(works.flatMap((work) => (work.item.id === undefined ? [] : [[work.item.id, work] as const])));
  return works.flatMap(({ id, item, paths }): SharedUuid[] => {
    const uuid = added.has(id) ? noteUuid(item) : null;
    const holder = uuid === null ? undefined : holders.get(uuid);
    if (uuid === null || holder === undefined || holder.id === id) return [];
    return [{ uuid, path: paths[0]?.path ?? id, holder: holder.paths[0]?.path ?? holder.id, key: item.id ?? id }];
  });
}
