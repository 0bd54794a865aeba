import { createReaders } from "./adapters/documents/readers.js";
import type { ReadAnswer, ReadTask } from "./adapters/documents/pooled-work-reader.js";
import { toQuireError } from "./domain/error.js";
import { readWork } from "./library/read-work.js";

const readers = createReaders();

/** What a worker thread runs: one file in, one work or one error out. */
export async function readInThread({ request, ocr, progress }: ReadTask): Promise<ReadAnswer> {
  const onPage = (done: number, total: number) => progress.postMessage([done, total]);
  // The first sign of life: from here on the watch runs.
  onPage(0, 0);
  try {
    return { work: await readWork(readers, request, { ocr, onPage }) };
  } catch (thrown) {
    return { error: toQuireError(thrown).toRecord() };
  } finally {
    progress.close();
  }
}
