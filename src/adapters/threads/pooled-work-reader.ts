import type { RecognitionSettings } from "../../ports/document-reader.js";
import type { WorkReader } from "../../ports/work-reader.js";
import { FileThreads, type FileThreadsOptions } from "./file-threads.js";

interface PoolOptions extends FileThreadsOptions {
  recognition: RecognitionSettings;
}

/** Reads works in threads of its own. */
export function createPooledWorkReader({ recognition, ...options }: PoolOptions): WorkReader {
  const threads = new FileThreads(options);
  return {
    read(request, { ocr, ocr_language, signal, onPage }) {
      return threads.run(
        "read",
        { request, ocr, ...(ocr_language !== undefined && { ocr_language }), recognition },
        {
          name: request.name,
          given_up: request.bytes,
          ...(signal && { signal }),
          ...(onPage && { onProgress: onPage }),
        },
      );
    },
    close: () => threads.close(),
  };
}
