import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pMap from "p-map";
import { type Work, workSchema } from "../../domain/work.js";
import { sweepTemporariesOnce, temporaryBeside } from "../local/temporary-name.js";

const recordName = /^[0-9a-f]{16,64}\.json$/;
const atOnce = 8;

/** Not flushed, as a record is of use only beside the texts of a store that was lost for another reason. */
export async function writeRecords(folder: string, works: readonly Work[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await sweepTemporariesOnce(folder);
  await pMap(
    works,
    async (work) => {
      const path = recordPath(folder, work.id);
      const temporary = temporaryBeside(path);
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
