import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pMap from "p-map";
import { type Work, workSchema } from "../../domain/work.js";
import type { Store } from "../../ports/store.js";

const recordName = /^[0-9a-f]{16,64}\.json$/;
const atOnce = 8;

/**
 * The store, with a file in `folder` for each work that says all that is known of it besides its text and vectors:
 * what no other file says (collections, keys, when it was added) would be gone with a damaged store.
 * A record is written before the store changes and deleted after: at a kill there is one too many, never one too few.
 */
export function withWorkRecords(store: Store, folder: string): Store {
  const write = async (works: readonly Work[]) => {
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
      await Promise.all(ids.map((id) => rm(recordPath(folder, id), { force: true })));
    },
  };
}

/** Not flushed, as a record is of use only beside the texts of a store that was lost for another reason. */
async function writeRecords(folder: string, works: readonly Work[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await pMap(
    works,
    async (work) => {
      const path = recordPath(folder, work.id);
      const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
      try {
        await writeFile(temporary, `${JSON.stringify(work)}\n`);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    { concurrency: atOnce },
  );
}

/** The works of the records in a folder, and the files that hold no work. */
export async function readWorkRecords(folder: string): Promise<{ works: Work[]; unreadable: string[] }> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => recordName.test(name)).toSorted() : [];
  const unreadable: string[] = [];
  const read = await pMap(
    names,
    async (name) => {
      const path = join(folder, name);
      const work = parseRecord(await readFile(path, "utf8"));
      if (work?.id === name.slice(0, -".json".length)) return work;
      unreadable.push(path);
      return null;
    },
    { concurrency: atOnce },
  );
  // In the order in which the library had them.
  const works = read.filter((work) => work !== null);
  return { works: works.toSorted((first, second) => (first.added_at < second.added_at ? -1 : 1)), unreadable };
}

function parseRecord(text: string): Work | null {
  try {
    return workSchema.parse(JSON.parse(text));
  } catch {
    // Torn by a crash of the machine: the caller names the file.
    return null;
  }
}

function recordPath(folder: string, id: string): string {
  return join(folder, `${id}.json`);
}
