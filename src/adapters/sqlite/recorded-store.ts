import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Work } from "../../domain/work.js";
import type { Store } from "../../ports/store.js";

/**
 * The store, with a file in `folder` for each work that says all that is known of it besides its text and vectors:
 * what no other file says (collections, keys, when it was added) would be gone with a damaged store.
 * A record is written before the store changes and deleted after: at a kill there is one too many, never one too few.
 */
export function withWorkRecords(store: Store, folder: string): Store {
  const write = async (works: readonly Work[]) => {
    // Loaded here: a search writes nothing.
    const { writeRecords } = await import("./work-records.js");
    if (!existsSync(folder)) await writeRecords(folder, await store.works());
    await writeRecords(folder, works);
  };
  return {
    ...store,
    async upsert(works) {
      await write(works.map(({ work }) => work));
      await store.upsert(works);
    },
    async updateWorks(works) {
      await write(works);
      await store.updateWorks(works);
    },
    async delete(ids) {
      await store.delete(ids);
      await Promise.all(ids.map((id) => rm(join(folder, `${id}.json`), { force: true })));
    },
  };
}
