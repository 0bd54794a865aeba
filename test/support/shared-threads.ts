import { FileThreads } from "../../src/adapters/threads/file-threads.js";

/** Threads of the build that read files, held for all test files of a process: each workbench would start its own. */
const threads = new FileThreads({ file: new URL("../../dist/read-thread.js", import.meta.url) });
// Where nothing is built yet, tests that read no file need none; the others say so themselves.
threads.hold().catch(() => undefined);
