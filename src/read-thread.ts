import { createDocumentEngines } from "./adapters/documents/document-engines.js";
import { createPdfFiles } from "./adapters/pdf/pdf-files.js";
import type { FileTask, FileTaskAnswer } from "./adapters/threads/file-threads.js";
import { createReaders } from "./document/document-readers.js";
import { toQuireError } from "./domain/error.js";
import type { DocumentReaders, RecognitionSettings } from "./ports/document-reader.js";
import { readWork } from "./library/read-work.js";

/** By their settings: workbenches of one process share its threads. */
const readers = new Map<string, DocumentReaders>();
const pdfs = createPdfFiles();

/** Runs a task in a worker thread: one file in, one answer or one error out. */
export async function runInThread(task: FileTask): Promise<FileTaskAnswer> {
  const onPage = (done: number, total: number) => task.progress.postMessage([done, total]);
  // The first sign of life: from here on the watch runs.
  onPage(0, 0);
  try {
    return { output: await execute(task, onPage) };
  } catch (thrown) {
    return { error: toQuireError(thrown).toRecord() };
  } finally {
    task.progress.close();
  }
}

function readersFor(recognition: RecognitionSettings): DocumentReaders {
  const key = JSON.stringify(recognition);
  const known = readers.get(key) ?? createReaders(createDocumentEngines(recognition));
  readers.set(key, known);
  return known;
}

/** Loaded with the first page that is shown: most threads show none. */
const drawing = () => import("./adapters/pdf/drawn-document.js");

async function pagesOf(bytes: Uint8Array, name: string) {
  return (await drawing()).pagedDocument(bytes, name);
}

async function drawnPage(bytes: Uint8Array, name: string, page: number, scale: number) {
  return (await drawing()).drawnPage(bytes, name, page, scale);
}

function execute(task: FileTask, onPage: (done: number, total: number) => void) {
  switch (task.kind) {
    case "read": {
      const { request, recognition, ...how } = task.input;
      return readWork(readersFor(recognition), request, { ...how, onPage });
    }
    case "inspect":
      return pdfs.inspect(task.input.bytes, task.input.name);
    case "pages":
      return pagesOf(task.input.bytes, task.input.name);
    case "draw": {
      const { bytes, name, page, scale } = task.input;
      return drawnPage(bytes, name, page, scale);
    }
    default: {
      const { bytes, name, metadata, signed_ok } = task.input;
      return pdfs.withMetadata(bytes, name, metadata, { signed_ok });
    }
  }
}
