import type { PdfFiles } from "../../ports/pdf-files.js";
import { FileThreads, type FileThreadsOptions } from "../threads/file-threads.js";

/** PDFs looked into and written in this thread; see `createPooledPdfFiles`. The libraries are loaded with the first file. */
export function createPdfFiles(): PdfFiles {
  return {
    inspect: async (bytes, name) => (await import("./pdf-inspection.js")).inspectPdf(bytes, name),
    withMetadata: async (bytes, name, metadata, options) =>
      (await import("./pdf-metadata-writer.js")).appendMetadata(bytes, name, metadata, options),
    close: () => Promise.resolve(),
  };
}

/** The same in threads: a hostile file that loops or eats memory ends alone. */
export function createPooledPdfFiles(options: FileThreadsOptions): PdfFiles {
  const threads = new FileThreads(options);
  return {
    inspect: (bytes, name, signal) => threads.run("inspect", { bytes, name }, { name, ...(signal && { signal }) }),
    withMetadata: (bytes, name, metadata, { signed_ok }) =>
      threads.run("write_metadata", { bytes, name, metadata, signed_ok }, { name }),
    close: () => threads.close(),
  };
}
